import { missing } from '../core/amount/compare.ts'
import type { AmountIssue } from '../core/amount/parse.ts'
import type { Address } from '../core/config/registry.ts'
import type { Pool } from '../core/pool/model.ts'
import { impactTier, usualSlippageBps } from '../core/pool/tolerance.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { LiquidityIssue, LiquidityPool, Preview } from './model.ts'

/** Returns the tolerance for a pool: the chosen one, else its kind's own. */
export const slippageFor = (pool: Pool, chosen: number | null): number =>
  chosen ?? usualSlippageBps([pool.kind])

export type FormIssue =
  | AmountIssue
  | LiquidityIssue
  /** Nothing is chosen yet; no pool holds these two; the pool's answers could not be used. */
  | 'liquidity.choose'
  | 'liquidity.noPool'
  | 'liquidity.unread'
  | 'liquidity.noRoute'
  | 'liquidity.insufficient'
  | 'liquidity.noPosition'
  | 'liquidity.impactRefused'

/** A token and the most of it that the transaction takes. An LP token is named by its pool. */
export type Spend = { readonly token: Address; readonly amount: bigint }

export function spendsOf({ pool }: LiquidityPool, preview: Preview): Spend[] {
  const coins = pool.tokens.map((token, k) => ({ token, amount: preview.coinsIn[k] ?? 0n }))
  return [...coins, { token: pool.address, amount: preview.burned }].filter(({ amount }) => amount > 0n)
}

/** Returns the account's LP tokens that it can redeem. */
export const redeemable = ({ lp, locked }: LiquidityPool) => missing(lp, locked)

/** Returns the first token whose balance is too small; null if all are sufficient, or unknown. */
export function lacking(
  spends: readonly Spend[],
  held: (token: Address) => bigint | null,
): { readonly token: Address; readonly amount: bigint } | null {
  for (const { token, amount } of spends) {
    const have = held(token)
    if (have !== null && amount > have) return { token, amount: missing(amount, have) }
  }
  return null
}

/** State of the form's button. The first problem in this order wins. */
export type FormAction =
  | { readonly kind: 'unavailable' }
  | { readonly kind: Gate }
  | { readonly kind: 'loading' }
  | { readonly kind: 'issue'; readonly issue: FormIssue }
  | { readonly kind: 'stale' }
  | { readonly kind: 'review' }

export type FormSituation = Access & {
  readonly available: boolean
  readonly poolsRead: boolean
  readonly issue: FormIssue | null
  /** True if more is to be taken of a token than is held. */
  readonly insufficient: boolean
  readonly impactPpm: bigint | null
  readonly expert: boolean
}

/** Issues that do not depend on the wallet: there is no pool. */
const ofPool: readonly FormIssue[] = ['liquidity.choose', 'liquidity.noPool']

/** The button's label depends only on this; rules.test.ts has the table. */
export function nextAction(s: FormSituation): FormAction {
  if (!s.available) return { kind: 'unavailable' }
  if (s.issue && ofPool.includes(s.issue)) return { kind: 'issue', issue: s.issue }
  if (s.gate) return { kind: s.gate }
  if (s.issue?.startsWith('amount.')) return { kind: 'issue', issue: s.issue }
  if (!s.poolsRead) return { kind: 'loading' }
  if (s.issue) return { kind: 'issue', issue: s.issue }
  if (s.insufficient) return { kind: 'issue', issue: 'liquidity.insufficient' }
  if (s.impactPpm !== null && impactTier(s.impactPpm) === 'refuse' && !s.expert)
    return { kind: 'issue', issue: 'liquidity.impactRefused' }
  return s.stale ? { kind: 'stale' } : { kind: 'review' }
}
