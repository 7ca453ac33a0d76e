import { type AbiFunction, type Address, decodeAbiParameters, type Hex } from 'viem'
import { functionOf } from './abis.ts'
import { isOfNfts, rawNumber, showArgument, toResult } from './native.ts'
import type { Registry } from './registry.ts'

type Fields = Record<string, unknown>

/**
 * A call as anvil stores it for every execution; the details for `debug_traceTransaction` are not stored (anvil.ts).
 */
export type Trace = {
  type: string
  action: { from: Address; to?: Address; input?: Hex; callType?: string }
  result?: { output?: Hex } | null
  error?: string
  /** Its position in the tree of calls; empty for the outermost. */
  traceAddress: number[]
}

const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Arguments of a signed call: integers are raw numbers, because the relay does not know which of them are amounts. */
const asSigned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asSigned)
  if (typeof value === 'bigint') return rawNumber(value)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asSigned(field)]))
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
}

function decoded(registry: Registry, to: Address, data: Hex) {
  const item = functionOf(registry, to, data.slice(0, 10) as Hex)
  if (!item) return undefined
  try {
    return { item, args: decodeAbiParameters(item.inputs, `0x${data.slice(10)}`) as readonly unknown[] }
  } catch {
    return undefined
  }
}

function resultOf(item: AbiFunction, { result }: Trace, ofNfts: boolean): unknown[] | null {
  const output = result?.output ?? '0x'
  if (item.outputs.length === 0 || output === '0x') return null
  const values = decodeAbiParameters(item.outputs, output) as readonly unknown[]
  return item.outputs.map((parameter, place) => {
    // The relay prints bytes as Go's JSON does.
    if (parameter.type === 'bytes')
      return Buffer.from(String(values[place]).slice(2), 'hex').toString('base64')
    const shown = toResult(item.name, parameter, values[place], ofNfts)
    return parameter.type === 'address' ? String(shown).toLowerCase() : shown
  })
}

/** One entry; undefined for calls that the real chain does not have: delegate calls, precompiles. */
function eventOf(registry: Registry, trace: Trace): Fields | undefined {
  const { to, from, callType, input = '0x' } = trace.action
  if (!to || (callType !== 'call' && callType !== 'staticcall')) return undefined
  const call = decoded(registry, to, input)
  if (!call) return undefined
  const { item, args } = call
  const ofNfts = isOfNfts(registry, to)
  const outermost = trace.traceAddress.length === 0
  const shown = args.map((value, place) =>
    outermost ? asSigned(value) : showArgument(item.inputs[place] ?? { type: '' }, value, ofNfts),
  )
  return {
    From: from.toLowerCase(),
    To: to.toLowerCase(),
    Method: upperFirst(item.name),
    Args: shown.length > 0 ? shown : null,
    Result: trace.error ? null : resultOf(item, trace, ofNfts),
    Error: trace.error ?? '',
    ToName: '',
  }
}

/** In the order in which they began. */
function byBeginning(a: Trace, b: Trace): number {
  for (let depth = 0; ; depth++) {
    const [x, y] = [a.traceAddress[depth] ?? -1, b.traceAddress[depth] ?? -1]
    if (x !== y) return x - y
    if (x === -1) return 0
  }
}

/**
 * The calls of an execution in the order in which they began, including those that failed inside one that caught it.
 */
export const callEvents = (registry: Registry, traces: readonly Trace[]): Fields[] =>
  [...traces].sort(byBeginning).flatMap((trace): Fields[] => {
    const event = eventOf(registry, trace)
    return event ? [event] : []
  })

/** Returns the fields of the real chain's `search.tx` except the position: method, arguments, result, calls. */
export function callRecord(registry: Registry, traces: readonly Trace[]): Fields {
  const Event = callEvents(registry, traces)
  const [first] = Event
  if (!first) return {}
  return {
    ...{ To: first.To, From: first.From, Method: first.Method, Args: first.Args ?? [], Result: first.Result },
    ...{ IsEtherType: true, UseSeq: true },
    Event,
  }
}
