/** A call as the chain's own history stores it, and parsers for its values. */
import { numberToHex } from 'viem'
import { fromCoins } from '../../../src/lib/core/chain/coins.ts'
import { parseExact } from '../../../src/lib/core/chain/exactJson.ts'
import type { Address } from './model.ts'
import { toSeconds } from './rawLog.ts'

/**
 * A call of a contract, made by a transaction or by another contract. The history of a transaction lists calls in the
 * order in which they began, so the effects of a call follow it.
 */
export type Call = {
  /** The contract that was called. */
  readonly to: Address
  /** In lower case: contracts answer to both spellings. */
  readonly method: string
  /** The direct caller: an account, or the contract whose call made this one. */
  readonly from: Address
  /** The signer of the transaction. */
  readonly signer: Address
  readonly block: number
  /** Seconds. */
  readonly timestamp: number
  readonly txHash: string
  readonly txIndex: number
  readonly args: readonly unknown[]
  /** Null if the method returns nothing, or if the call failed inside one that caught the failure. */
  readonly result: readonly unknown[] | null
}

/** Returns an address of an answer in lower case, or null if the value is not an address. */
export const addressOf = (value: unknown): Address | null =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? (value.toLowerCase() as Address) : null

/**
 * Returns an amount in base units of 18 decimals, or null if the value is not an amount. A text is whole coins; a
 * number is base units, and `parseExact` leaves a large one as hex digits.
 */
export function amountOf(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  if (typeof value !== 'string') return null
  return /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : fromCoins(value)
}

/**
 * Returns a plain number that stays small on every chain (an index, a height), or null. A text of digits is one, as JS
 * contracts write it.
 */
export function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** Returns the amounts of a list, or null if one of them is not an amount. */
export function amountsOf(value: unknown): readonly bigint[] | null {
  if (!Array.isArray(value)) return null
  const list = value.map(amountOf)
  return list.every((one) => one !== null) ? list : null
}

/** Returns an item's number, which may also be written as an address or as bare hex digits; null if it is not one. */
export function idOf(value: unknown): `0x${string}` | null {
  if (typeof value === 'number') return countOf(value) === null ? null : numberToHex(value, { size: 32 })
  const digits = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(typeof value === 'string' ? value : '')?.[1] ?? null
  return digits === null ? null : `0x${digits.toLowerCase().padStart(64, '0')}`
}

const texts = ['Contract', 'Method', 'From', 'TxFrom', 'Hash', 'Height', 'Index', 'Timestamp'] as const

const listIn = (value: unknown): readonly unknown[] | null => {
  if (typeof value !== 'string' || value === '' || value === 'null') return null
  const list = parseExact(value)
  return Array.isArray(list) ? list : null
}

/**
 * Reads an entry of `view.searchMap`.
 * @returns null for anything that is not a call of this shape
 */
export function readEntry(value: unknown): Call | null {
  if (typeof value !== 'object' || value === null) return null
  const entry = value as Record<string, unknown>
  if (entry.Type !== 'Event' || texts.some((name) => typeof entry[name] !== 'string')) return null
  const { Contract, Method, From, TxFrom, Hash, Height, Index, Timestamp } = entry as Record<string, string>
  const [to, from, signer] = [addressOf(Contract), addressOf(From), addressOf(TxFrom)]
  const [block, txIndex] = [countOf(Height), countOf(Index)]
  if (to === null || from === null || signer === null || block === null || txIndex === null) return null
  if (!/^0x[0-9a-fA-F]{64}$/.test(Hash as string) || !/^\d{1,20}$/.test(Timestamp as string)) return null
  try {
    return {
      ...{ to, from, signer, block, txIndex },
      method: (Method as string).toLowerCase(),
      timestamp: toSeconds(BigInt(Timestamp as string)),
      txHash: (Hash as string).toLowerCase(),
      args: listIn(entry.Args) ?? [],
      result: listIn(entry.Result),
    }
  } catch {
    return null
  }
}

/** Calls that took effect, and whether others failed. */
export type TransactionRecord = { readonly calls: readonly Call[]; readonly hasFailures: boolean }

/**
 * Reads the calls of one transaction from `search.tx`, which has all of them, for every contract. A call that failed
 * inside one that caught the failure had no effect, and neither had the calls that it made, so they are left out.
 * @param place any call of the same transaction, for values that the answer writes differently
 * @returns null if there is no record
 */
export function readRecord(value: unknown, place: Call): TransactionRecord | null {
  const list = (value as { Event?: unknown } | null)?.Event
  if (!Array.isArray(list) || list.length === 0) return null
  let hasFailures = false
  /** Contracts that run inside the failed call. */
  let undone = new Set<Address>()
  const calls = list.flatMap((one: Record<string, unknown> | null): Call[] => {
    const [to, from] = [addressOf(one?.To), addressOf(one?.From)]
    if (to === null || from === null || typeof one?.Method !== 'string') return []
    if (undone.has(from)) {
      undone.add(to)
      return []
    }
    undone = new Set()
    if (typeof one.Error === 'string' && one.Error !== '') {
      hasFailures = true
      undone.add(to)
      return []
    }
    const parts = {
      args: Array.isArray(one.Args) ? one.Args : [],
      result: Array.isArray(one.Result) ? one.Result : null,
    }
    return [{ ...place, to, from, method: one.Method.toLowerCase(), ...parts }]
  })
  return { calls, hasFailures }
}
