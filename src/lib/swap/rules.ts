import type { AmountIssue } from '../amount/parse.ts'
import type { Pool } from '../pool/model.ts'
import type { QuoteIssue, Route } from './model.ts'

/** Price impact tiers in parts per million (1, 3, 5, 10, 15 %). */
export type ImpactTier = 'low' | 'notice' | 'warn' | 'high' | 'confirm' | 'refuse'

export function impactTier(ppm: bigint): ImpactTier {
  if (ppm >= 150_000n) return 'refuse'
  if (ppm >= 100_000n) return 'confirm'
  if (ppm >= 50_000n) return 'high'
  if (ppm >= 30_000n) return 'warn'
  return ppm >= 10_000n ? 'notice' : 'low'
}

const DEFAULT_BPS: Record<Pool['kind'], number> = { amm: 50, cfmm: 10 }

/** Tolerance for a route: what the person chose, else the largest default of its pools' kinds. */
export const slippageFor = (route: Route, chosen: number | null): number =>
  chosen ?? Math.max(...route.hops.map((hop) => DEFAULT_BPS[hop.pool.kind]))

export type SlippageWarning = 'slippage.low' | 'slippage.high' | null

/** Under 0.05 % trades rarely pass; over 1 % others can trade ahead. */
export const slippageWarning = (bps: number): SlippageWarning =>
  bps < 5 ? 'slippage.low' : bps > 100 ? 'slippage.high' : null

export type SwapIssue = AmountIssue | QuoteIssue | 'swap.insufficient' | 'swap.impactRefused'

/** What the one button says and does, in the order in which things must be right. */
export type SwapAction =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'wrongChain' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'issue'; readonly issue: SwapIssue }
  | { readonly kind: 'stale' }
  | { readonly kind: 'review' }

export type SwapSituation = {
  readonly available: boolean
  readonly connected: boolean
  readonly connecting: boolean
  readonly rightChain: boolean
  readonly poolsRead: boolean
  readonly issue: SwapIssue | null
  /** Balance of the token paid; null while unknown. */
  readonly balance: bigint | null
  readonly spends: bigint | null
  readonly impactPpm: bigint | null
  readonly expert: boolean
  /** The figures are too old to be signed on. */
  readonly stale: boolean
}

/** The label of the button is this alone; rules.test.ts holds the table. */
export function nextAction(s: SwapSituation): SwapAction {
  if (!s.available) return { kind: 'unavailable' }
  if (s.connecting) return { kind: 'connecting' }
  if (!s.connected) return { kind: 'connect' }
  if (!s.rightChain) return { kind: 'wrongChain' }
  if (s.issue?.startsWith('amount.')) return { kind: 'issue', issue: s.issue }
  if (!s.poolsRead) return { kind: 'loading' }
  if (s.issue) return { kind: 'issue', issue: s.issue }
  if (s.balance !== null && s.spends !== null && s.spends > s.balance)
    return { kind: 'issue', issue: 'swap.insufficient' }
  if (s.impactPpm !== null && impactTier(s.impactPpm) === 'refuse' && !s.expert)
    return { kind: 'issue', issue: 'swap.impactRefused' }
  return s.stale ? { kind: 'stale' } : { kind: 'review' }
}
