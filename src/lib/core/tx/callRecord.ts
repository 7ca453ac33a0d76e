import type { Address } from '../config/registry.ts'
import type { Hash, Settled } from './model.ts'

/** Amounts that a transaction moved, from the node's record of its calls. */
export type Moved = Pick<Settled, 'received' | 'paid' | 'items' | 'complete'>

type Call = {
  readonly from: string
  /** The called contract: the token itself. */
  readonly to: string
  readonly method: string
  readonly args: readonly unknown[]
  readonly result: readonly unknown[]
  readonly failed: boolean
}
/** One movement of a token; null is no account: a mint or a burn. */
type Move = { readonly from: string | null; readonly to: string | null; readonly amount: unknown }

const MAX_CALLS = 10_000
/** The maximum of any token, in base units. */
const MOST = `0x${'f'.repeat(64)}`
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')
const isAddress = (value: unknown) => /^0x[0-9a-f]{40}$/.test(lower(value))

/**
 * Parses an amount in base units: a decimal text counts coins of 1e18, a whole number base units. Null if it is
 * neither.
 */
function readAmount(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  if (typeof value !== 'string') return null
  if (/^0x[0-9a-f]{1,64}$/.test(value)) return BigInt(value)
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{1,18}))?$/.exec(value) ?? []
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(18, '0'))
}

/**
 * Returns the reported amount if it is between two bounds of the same call, else nothing. The result of the outermost
 * call has been seen to belong to another transaction (two of them in the pool at once), so it must at least satisfy
 * the call's own bounds.
 */
function between(low: unknown, reported: unknown, high: unknown): unknown {
  const [a, b, c] = [low, reported, high].map(readAmount)
  return a != null && b != null && c != null && a <= b && b <= c ? reported : undefined
}

/**
 * Returns the movements that a call made of the called token. An LP token is its pool; stable pools mint and burn
 * theirs internally.
 */
function movesOf({ method, from, args, result }: Call): readonly Move[] {
  const [a, b, c] = args
  switch (method) {
    case 'Transfer':
      return [{ from, to: lower(a), amount: b }]
    case 'TransferFrom':
      return [{ from: lower(a), to: lower(b), amount: c }]
    case 'Mint':
      return [{ from: null, to: lower(a), amount: args.length === 1 ? result[0] : b }]
    case 'MintBatch':
      return listOf(a).map((to, i) => ({ from: null, to: lower(to), amount: listOf(b)[i] }))
    case 'Burn':
      // A pool's own call burns LP that was sent to it before; its argument is the recipient of the coins.
      return isAddress(a) ? [] : [{ from, to: null, amount: a }]
    case 'AddLiquidity':
      return [{ from: null, to: from, amount: between(b, result[0], MOST) }]
    case 'RemoveLiquidity':
    case 'RemoveLiquidityOneCoin':
      return [{ from, to: null, amount: a }]
    case 'RemoveLiquidityImbalance':
      return [{ from, to: null, amount: between(0, result[0], b) }]
    default:
      return []
  }
}

const toCall = (entry: unknown): Call | null =>
  isObject(entry) && isAddress(entry.To) && typeof entry.Method === 'string'
    ? {
        from: lower(entry.From),
        to: lower(entry.To),
        method: entry.Method,
        args: listOf(entry.Args),
        result: listOf(entry.Result),
        failed: Boolean(entry.Error),
      }
    : null

/**
 * Reads the amounts that the owner paid and received, from `search.tx` (docs/chain.md, Own calls). It contains every
 * nested call with its amounts, while the chain's logs contain none (2.4). Parse it with `parseExact`, or long numbers
 * are left out. A failed call moved nothing. An unreadable amount makes that token unknown and the whole incomplete.
 * Null if this is no record of this transaction.
 */
export function readCallRecord(
  record: unknown,
  { hash, account }: { readonly hash: Hash; readonly account: Address },
): Moved | null {
  if (!isObject(record) || lower(record.Hash) !== hash) return null
  const entries = listOf(record.Event)
  if (entries.length === 0 || entries.length > MAX_CALLS) return null
  const owner = lower(account)
  const received: Record<Address, bigint> = {}
  const paid: Record<Address, bigint> = {}
  const items: Record<Address, bigint[]> = {}
  const unknown = new Set<Address>()
  const failed = new Set<string>()
  let complete = true
  for (const entry of entries) {
    const call = toCall(entry)
    if (!call) {
      complete = false
      continue
    }
    const token = call.to as Address
    if (call.failed) {
      failed.add(call.to)
      continue
    }
    for (const { from, to, amount } of movesOf(call)) {
      if (from !== owner && to !== owner) continue
      const raw = readAmount(amount)
      // The calls made by a failed call are undone with it, and the list does not say which calls those were.
      if (raw === null || failed.has(call.from)) {
        unknown.add(token)
        continue
      }
      if (from === owner) paid[token] = (paid[token] ?? 0n) + raw
      if (to !== owner) continue
      received[token] = (received[token] ?? 0n) + raw
      // A raw number is an item's id, or what the user wrote into a token's own call.
      if (typeof amount === 'number' || lower(amount).startsWith('0x')) {
        items[token] ??= []
        items[token].push(raw)
      }
    }
  }
  for (const token of unknown) {
    delete received[token]
    delete paid[token]
    delete items[token]
  }
  return { received, paid, items, complete: complete && unknown.size === 0 }
}
