import type { AbiFunction, Hex } from 'viem'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  keccak256,
  sliceHex,
  stringToHex,
} from 'viem/utils'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import type { ContractFunction } from './calls.ts'
import type { Rpc, RpcAnswer, RpcCall } from './rpc.ts'

/** One view call. `from` matters if a contract checks its caller (fees by trader). */
export type ViewCall = {
  readonly to: Address
  readonly fn: ContractFunction
  readonly args?: readonly unknown[]
  readonly from?: Address | undefined
}

/** Each call may fail alone: one bad contract never affects the others. */
export type ViewResult = { readonly value: unknown } | { readonly error: AppError }

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

const selectors = new WeakMap<ContractFunction, Hex>()

/**
 * Returns the first four bytes of a call, by name and types. Our functions have no tuples (calls.ts), so types are
 * used as written.
 */
function selectorOf(fn: ContractFunction): Hex {
  let selector = fn.selector ?? selectors.get(fn)
  if (selector === undefined) {
    const types = fn.inputs.map(({ type }) => type).join(',')
    selector = sliceHex(keccak256(stringToHex(`${fn.name}(${types})`)), 0, 4)
    selectors.set(fn, selector)
  }
  return selector
}

/** Encodes a call. Uses only the coder of parameters, because viem's own for functions includes an ABI parser. */
export const encodeCall = (fn: ContractFunction, args: readonly unknown[] = []): Hex =>
  concatHex([selectorOf(fn), encodeAbiParameters(fn.inputs, args)])

/**
 * Decodes the return data of a function: its one value, or all of them in a list.
 * @throws for data that does not match the function's outputs
 */
export function decodeAnswer({ outputs }: AbiFunction, data: Hex): unknown {
  const values = decodeAbiParameters(outputs, data)
  return values.length > 1 ? values : values[0]
}

/** Encodes a value as the return data of a function; the inverse of `decodeAnswer`. */
export const encodeAnswer = ({ outputs }: AbiFunction, value: unknown): Hex =>
  encodeAbiParameters(outputs, outputs.length > 1 ? (value as readonly unknown[]) : [value])

/** The real node always requires `from`: without it the contract itself is the caller (docs/chain.md, Nodes). */
const toRpcCall = (call: ViewCall): RpcCall => ({
  method: 'eth_call',
  params: [{ from: call.from ?? ZERO_ADDRESS, to: call.to, data: encodeCall(call.fn, call.args) }, 'latest'],
})

function decode(call: ViewCall, answer: RpcAnswer): ViewResult {
  if ('error' in answer)
    return { error: new AppError('chain.callFailed', stripCallSuffix(answer.error.message)) }
  const { result } = answer
  // The chain's own contracts return empty data for a method that they don't have (docs/chain.md, NFT collections).
  if (result === '' || result === '0x')
    return { error: new AppError('chain.noContract', `${call.to} has no ${call.fn.name}`) }
  if (typeof result !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(result))
    return { error: new AppError('rpc.badAnswer', `${call.fn.name}: not hex`) }
  try {
    return { value: decodeAnswer(call.fn, result as Hex) }
  } catch (error) {
    return { error: new AppError('rpc.badAnswer', `${call.fn.name}: ${String(error).slice(0, 200)}`) }
  }
}

/** The real node appends ` call <0xaddress> method <name>` to a reason (docs/chain.md, Nodes). */
export const stripCallSuffix = (message: string) =>
  message.replace(/ call <?0x[0-9a-fA-F]{40}>? method \S+$/, '')

/** Reads a whole number from the node; throws if it is no valid one. */
export function readQuantity(answer: RpcAnswer | undefined): bigint {
  if (!answer || 'error' in answer)
    throw new AppError('rpc.badAnswer', answer ? answer.error.message : 'no answer')
  const { result } = answer
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(result))
    throw new AppError('rpc.badAnswer', 'not a quantity')
  return BigInt(result)
}

/** No chain has as many blocks. */
const TOO_HIGH = 10n ** 15n

/** Reads a height; throws if it is no possible one. */
export function readBlock(answer: RpcAnswer | undefined): bigint {
  const block = readQuantity(answer)
  if (block >= TOO_HIGH) throw new AppError('rpc.badAnswer', 'too high')
  return block
}

/** `at` is the time of the request, in ms: a sleeping device may receive its answer long after it was given. */
export type BlockRead = { readonly block: bigint; readonly at: number; readonly results: ViewResult[] }

/** The calls of a `readViews` batch: the chain's id, the block, and each view. */
export const viewBatch = (calls: readonly ViewCall[]): RpcCall[] => [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_blockNumber', params: [] },
  ...calls.map(toRpcCall),
]

/**
 * Reads all calls, with the chain's id and the block they are from, in one round trip. A node of another chain is
 * skipped like an unresponsive one.
 * @param url one address of the list, or whichever answers first
 */
export async function readViews(
  rpc: Rpc,
  chainId: number,
  calls: readonly ViewCall[],
  url?: string,
): Promise<BlockRead> {
  const batch = viewBatch(calls)
  const accept = (answers: readonly RpcAnswer[]) => {
    const id = readQuantity(answers[0])
    if (id !== BigInt(chainId)) throw new AppError('rpc.wrongChain', `${id} instead of ${chainId}`)
    readBlock(answers[1])
  }
  const at = Date.now()
  const answers = url ? await rpc.ask(url, batch) : await rpc.batch(batch, accept)
  if (url) accept(answers)
  const results = calls.map((call, i) => decode(call, answers[i + 2] as RpcAnswer))
  return { block: readBlock(answers[1]), at, results }
}

/** A height as the chain's own calls return it: a number, or the usual hex. */
function readHeightAnswer(answer: RpcAnswer | undefined): bigint {
  const result = answer && 'result' in answer ? answer.result : null
  return typeof result === 'number' && Number.isSafeInteger(result) && result >= 0 && result < TOO_HIGH
    ? BigInt(result)
    : readBlock(answer)
}

/**
 * Reads only the height, by the chain's own call for it. Nodes without that call are asked in the standard way. A node
 * of another chain is skipped like an unresponsive one.
 */
export async function readHeight(rpc: Rpc, chainId: number): Promise<Omit<BlockRead, 'results'>> {
  let unknown = false
  const at = Date.now()
  try {
    const [, height] = await rpc.batch(
      [
        { method: 'eth_chainId', params: [] },
        { method: 'view.blockNumber', params: [] },
      ],
      ([id, own]) => {
        if (readQuantity(id) !== BigInt(chainId)) throw new AppError('rpc.wrongChain', 'another chain')
        unknown ||= own !== undefined && 'error' in own
        readHeightAnswer(own)
      },
    )
    return { block: readHeightAnswer(height), at }
  } catch (error) {
    if (!unknown) throw error
    return readViews(rpc, chainId, [])
  }
}

/** Returns the value of a result, or throws its error. */
export function unwrap<T>(result: ViewResult | undefined): T {
  if (!result) throw new AppError('rpc.badAnswer', 'no result')
  if ('error' in result) throw result.error
  return result.value as T
}
