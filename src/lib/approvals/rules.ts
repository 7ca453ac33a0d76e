import { min } from '../core/amount/math.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { Allowed, Approvals, Asset, Pair, Spender } from './model.ts'

/** From here on an allowance is no amount that anybody could ever spend: what wallets and sites mean by no limit. */
const UNLIMITED = 2n ** 255n

export const isUnlimited = (amount: Allowed['amount']) => amount !== 'items' && amount >= UNLIMITED

/** Whether more than a known amount can be taken: all of a token, or every item. */
const isOpen = ({ amount }: Allowed) => amount === 'items' || isUnlimited(amount)

/** What is worst comes first: a contract found unsafe, one of others or no longer used, no limit; then a limited amount. */
const rankOf = (row: Allowed): number => {
  const { retired, role } = row.spender
  const worth = retired === 'unsafe' ? 0 : role === 'stranger' ? 2 : retired === 'replaced' ? 4 : 6
  return worth + (isOpen(row) ? 0 : 1)
}

/** The riskiest first; what is alike stays in the order in which it was asked. */
export const byRisk = (rows: readonly Allowed[]): Allowed[] => [...rows].sort((a, b) => rankOf(a) - rankOf(b))

/** What one answer means: a row, nothing, or null where it is not known. */
const rowOf = (pair: Pair, told: bigint | boolean | null): Allowed | 'none' | null => {
  if (told === null) return null
  if (typeof told === 'boolean') return told ? { ...pair, amount: 'items' } : 'none'
  return told > 0n ? { ...pair, amount: told } : 'none'
}

/** The list from what each pair answered: what is allowed, and what did not tell. */
export function approvalsOf(
  told: readonly (readonly [Pair, bigint | boolean | null])[],
  held: Approvals['held'],
): Approvals {
  const rows: Allowed[] = []
  const unread: Pair[] = []
  for (const [pair, answer] of told) {
    const row = rowOf(pair, answer)
    if (row === null) unread.push(pair)
    else if (row !== 'none') rows.push(row)
  }
  return { rows: byRisk(rows), unread, asked: told.length, held }
}

/** What did not answer, one line for each asset: how many of the contracts asked about it are not known. */
export function unreadByAsset(unread: readonly Pair[]): { readonly asset: Asset; readonly count: number }[] {
  const counts = new Map<Asset, number>()
  for (const { asset } of unread) counts.set(asset, (counts.get(asset) ?? 0) + 1)
  return [...counts].map(([asset, count]) => ({ asset, count }))
}

/** What can be taken today, in base units: never more than is held. Null where that is not known, or of items. */
export function atRisk({ asset, amount }: Allowed, held: Approvals['held']): bigint | null {
  const balance = held[asset.address]
  if (amount === 'items' || balance === undefined) return null
  return min(balance, amount)
}

/** What an approval is used for by this site, and stops working without it. */
export type Use = Spender['role'] | 'routerLp' | 'marketItems' | 'retired' | 'unneeded'

/**
 * `unneeded` where no page of the site makes use of such an approval: items are only ever sold on the market, and a
 * cfmm pool takes its own LP tokens without one.
 */
export function useOf({ asset, spender: { role, retired } }: Pair): Use {
  if (retired) return 'retired'
  if (role === 'stranger') return role
  if (asset.kind === 'collection')
    return role === 'market' ? 'marketItems' : role === 'reveal' ? role : 'unneeded'
  if (asset.kind === 'token') return role
  if (role === 'router') return asset.kind === 'ammLp' ? 'routerLp' : 'unneeded'
  return role === 'farm' || role === 'mappFarm' ? role : 'unneeded'
}

/** What one pair allows by a list: its amount, 0 for nothing; null where it was not read. */
export function leftOf(pair: Pair, { rows, unread }: Approvals): Allowed['amount'] | null {
  const key = pairKey(pair)
  const row = rows.find((one) => pairKey(one) === key)
  if (row) return row.amount
  return unread.some((one) => pairKey(one) === key) ? null : 0n
}

/** Names a pair, of one chain. */
export const pairKey = ({ asset, spender }: Pair) => `${asset.address}-${spender.address}`.toLowerCase()

/** What stands in the place of the list. */
export type ApprovalsView = 'connect' | 'reading' | 'failed' | 'nothing' | 'unknown' | 'rows'

/**
 * `nothing` is said only where every pair answered that nothing is allowed; where some did not, it is `unknown`.
 * @param gate what stands before a wallet: only whether there is an account matters for reading
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

/** Whether a row may be signed on now: a wallet on this chain, and figures that were just read. */
export const mayRevoke = ({ gate, stale }: Access, kept: boolean) => gate === null && !stale && !kept
