import { min } from '../core/amount/math.ts'
import { POOL_KINDS, poolTraits } from '../core/config/poolKinds.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { Allowed, Approvals, Asset, Pair, Spender } from './model.ts'

/** From this amount on, an allowance counts as unlimited, as in wallets and other sites. No balance can reach it. */
const UNLIMITED = 2n ** 255n

export const isUnlimited = (amount: Allowed['amount']) => amount !== 'items' && amount >= UNLIMITED

/** True if more than a known amount can be taken: all of a token, or every item. */
const isOpen = ({ amount }: Allowed) => amount === 'items' || isUnlimited(amount)

/**
 * Sort rank, the worst first: unsafe contracts, strangers' contracts, then replaced ones. In each group unlimited
 * approvals come before limited ones.
 */
const rankOf = (row: Allowed): number => {
  const { retired, role } = row.spender
  const value = retired === 'unsafe' ? 0 : role === 'stranger' ? 2 : retired === 'replaced' ? 4 : 6
  return value + (isOpen(row) ? 0 : 1)
}

/** Sorts by risk, the riskiest first. Equal ones keep the order in which they were asked. */
export const byRisk = (rows: readonly Allowed[]): Allowed[] => [...rows].sort((a, b) => rankOf(a) - rankOf(b))

/** Converts one answer: a row, `none`, or null if the answer is not known. */
const rowOf = (pair: Pair, reported: bigint | boolean | null): Allowed | 'none' | null => {
  if (reported === null) return null
  if (typeof reported === 'boolean') return reported ? { ...pair, amount: 'items' } : 'none'
  return reported > 0n ? { ...pair, amount: reported } : 'none'
}

/** Builds the list from the answer for each pair: approvals, and pairs without an answer. */
export function approvalsOf(
  reported: readonly (readonly [Pair, bigint | boolean | null])[],
  held: Approvals['held'],
): Approvals {
  const rows: Allowed[] = []
  const unread: Pair[] = []
  for (const [pair, answer] of reported) {
    const row = rowOf(pair, answer)
    if (row === null) unread.push(pair)
    else if (row !== 'none') rows.push(row)
  }
  return { rows: byRisk(rows), unread, asked: reported.length, held }
}

/** Counts the pairs without an answer, one line per asset. */
export function unreadByAsset(unread: readonly Pair[]): { readonly asset: Asset; readonly count: number }[] {
  const counts = new Map<Asset, number>()
  for (const { asset } of unread) counts.set(asset, (counts.get(asset) ?? 0) + 1)
  return [...counts].map(([asset, count]) => ({ asset, count }))
}

/** Amount that can be taken today, in base units, never more than the balance. Null if unknown, or for items. */
export function atRisk({ asset, amount }: Allowed, held: Approvals['held']): bigint | null {
  const balance = held[asset.address]
  if (amount === 'items' || balance === undefined) return null
  return min(balance, amount)
}

/** Use of an approval on this site; it stops working without the approval. */
export type Use = Spender['role'] | 'routerLp' | 'marketItems' | 'retired' | 'unneeded'

/** LP tokens that the router pulls. */
const routerLps: ReadonlySet<Asset['kind']> = new Set(
  POOL_KINDS.filter((kind) => !poolTraits[kind].isSpender).map((kind) => `${kind}Lp` as const),
)

/**
 * Returns the use of an approval. `unneeded` if no page of the site uses it: items are only sold on the market, and a
 * cfmm pool takes its own LP tokens without an approval.
 */
export function useOf({ asset, spender: { role, retired } }: Pair): Use {
  if (retired) return 'retired'
  if (role === 'stranger') return role
  if (asset.kind === 'collection')
    return role === 'market' ? 'marketItems' : role === 'reveal' ? role : 'unneeded'
  if (asset.kind === 'token') return role
  if (role === 'router') return routerLps.has(asset.kind) ? 'routerLp' : 'unneeded'
  return role === 'farm' || role === 'mappFarm' ? role : 'unneeded'
}

/** Returns the amount that a list reports for one pair: 0 for nothing, null if it was not read. */
export function leftOf(pair: Pair, { rows, unread }: Approvals): Allowed['amount'] | null {
  const key = pairKey(pair)
  const row = rows.find((one) => pairKey(one) === key)
  if (row) return row.amount
  return unread.some((one) => pairKey(one) === key) ? null : 0n
}

/** Key of a pair, unique within one chain. */
export const pairKey = ({ asset, spender }: Pair) => `${asset.address}-${spender.address}`.toLowerCase()

/** State of the page: a row list or one of its replacements. */
export type ApprovalsView = 'connect' | 'reading' | 'failed' | 'nothing' | 'unknown' | 'rows'

/**
 * Returns the state of the page. `nothing` requires that every pair answered; if some did not, the state is `unknown`.
 * @param gate the wallet's state; for reading only the account matters
 */
export function approvalsView(
  gate: Gate | null,
  approvals: Approvals | null,
  failed: boolean,
): ApprovalsView {
  if (gate === 'connect' || gate === 'connecting') return 'connect'
  if (!approvals) return failed ? 'failed' : 'reading'
  if (approvals.rows.length > 0) return 'rows'
  return approvals.unread.length > 0 ? 'unknown' : 'nothing'
}

/** True if a row may be signed now: the wallet is on this chain, and the figures are fresh, not cached. */
export const mayRevoke = ({ gate, stale }: Access, saved: boolean) => gate === null && !stale && !saved
