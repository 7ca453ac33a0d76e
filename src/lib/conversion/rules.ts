import type { AmountIssue } from '../core/amount/parse.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import { converted, LEAST_OUT } from './figures.ts'
import type { ConverterState } from './model.ts'

/** Why nothing can be converted; each code has a sentence in both languages. */
export type ConversionIssue =
  | AmountIssue
  | 'convert.insufficient'
  | 'convert.minimum'
  | 'convert.paused'
  | 'convert.noRatio'
  | 'convert.windowCeiling'
  | 'convert.totalCeiling'
  | 'convert.unlinked'

/** State of the button. */
export type ConversionAction =
  | { readonly kind: Gate | 'loading' | 'stale' | 'review' }
  | { readonly kind: 'issue'; readonly issue: ConversionIssue }

export type ConversionSituation = Access & {
  /** Null until it is read. */
  readonly state: ConverterState | null
  readonly parsed: { readonly raw: bigint } | { readonly issue: AmountIssue }
  /** True if the account confirmed that the game account is linked to it. */
  readonly linked: boolean
}

/**
 * Returns the first reason why this amount cannot be converted now; null if there is none. The linked account is asked
 * for last, because it is the one that only the person can answer.
 */
export function conversionIssue({
  state,
  parsed,
  linked,
}: Omit<ConversionSituation, keyof Access>): ConversionIssue | null {
  if (state?.paused) return 'convert.paused'
  if ('issue' in parsed) return parsed.issue
  if (parsed.raw === 0n) return 'amount.empty'
  if (!state) return null
  if (state.held !== null && parsed.raw > state.held) return 'convert.insufficient'
  if (isRatioOf(state, parsed.raw)) {
    if (state.ratio === 0n) return 'convert.noRatio'
    const { out } = converted(parsed.raw, state.ratio)
    if (out < LEAST_OUT) return 'convert.minimum'
    if (state.mintable && out > state.mintable.inAll) return 'convert.totalCeiling'
    if (state.mintable && out > state.mintable.inWindow) return 'convert.windowCeiling'
  }
  return linked ? null : 'convert.unlinked'
}

/** True if the ratio that was read applies to this amount. */
export const isRatioOf = ({ ratioOf }: Pick<ConverterState, 'ratioOf'>, amount: bigint): boolean =>
  ratioOf === null || ratioOf === amount

/** Decides what the button says and does; rules.test.ts has the table. */
export function nextAction(s: ConversionSituation): ConversionAction {
  if (s.gate) return { kind: s.gate }
  if (!s.state) return { kind: 'loading' }
  const issue = conversionIssue(s)
  if (issue) return { kind: 'issue', issue }
  if (s.state.held === null || ('raw' in s.parsed && !isRatioOf(s.state, s.parsed.raw)))
    return { kind: 'loading' }
  return { kind: s.stale ? 'stale' : 'review' }
}
