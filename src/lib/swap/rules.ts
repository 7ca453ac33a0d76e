import type { AmountIssue } from '../core/amount/parse.ts'
import { impactTier } from '../core/pool/tolerance.ts'
import type { QuoteIssue } from '../core/route/model.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'

export type SwapIssue = AmountIssue | QuoteIssue | 'swap.insufficient' | 'swap.impactRefused'

/** State of the form's button. */
export type SwapAction =
  | { readonly kind: Gate }
  | { readonly kind: 'loading' }
  | { readonly kind: 'issue'; readonly issue: SwapIssue }
  | { readonly kind: 'stale' }
  | { readonly kind: 'review' }

export type SwapSituation = Access & {
  readonly poolsRead: boolean
  readonly issue: SwapIssue | null
  /** Balance of the token paid; null while unknown. */
  readonly balance: bigint | null
  /** Amount that the quote takes; null without a quote. */
  readonly spends: bigint | null
  readonly impactPpm: bigint | null
  readonly expert: boolean
}

/** Decides what the form's button says and does; rules.test.ts holds the table. */
export function nextAction(s: SwapSituation): SwapAction {
  if (s.gate) return { kind: s.gate }
  if (s.issue?.startsWith('amount.')) return { kind: 'issue', issue: s.issue }
  if (!s.poolsRead) return { kind: 'loading' }
  if (s.issue) return { kind: 'issue', issue: s.issue }
  // A read in which every pool failed: there is nothing to review until the next one.
  if (s.spends === null) return { kind: 'loading' }
  if (s.balance !== null && s.spends > s.balance) return { kind: 'issue', issue: 'swap.insufficient' }
  if (s.impactPpm !== null && impactTier(s.impactPpm) === 'refuse' && !s.expert)
    return { kind: 'issue', issue: 'swap.impactRefused' }
  return s.stale ? { kind: 'stale' } : { kind: 'review' }
}
