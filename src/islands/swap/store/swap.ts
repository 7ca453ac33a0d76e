/** The typed trade: its quote, the texts of its fields, the form's button and the review. */
import { AMOUNT_PLACES, exactAmount, figure } from '../../../lib/core/amount/format.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import type { Token } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { dollarsIn, dollarValue } from '../../../lib/core/exchange/price.ts'
import type { Quote, QuoteResult } from '../../../lib/core/route/model.ts'
import { quoteSwap, swapSpends } from '../../../lib/core/route/quote.ts'
import { slippageFor } from '../../../lib/core/route/slippage.ts'
import { feeOfPool, maxSpendable } from '../../../lib/core/tx/fee.ts'
import type { SwapReview } from '../../../lib/swap/review.ts'
import { nextAction, type SwapAction, type SwapIssue } from '../../../lib/swap/rules.ts'
import { $balances } from '../../../stores/balances.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $poolGraph, $poolPrices, $pools, watchPools } from '../../../stores/pools.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $settings } from '../../../stores/settings.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $draft, $parsed, $typedTexts, change, type Draft, openLink, type Side } from './draft.ts'

/** Gas cost of one more pool, in the token of the computed side; 0 if its value is unknown. */
const $poolCost = derived(
  [$draft, $poolPrices, $balances],
  ({ mode, tokenIn, tokenOut }, prices, balances) => {
    const computed = mode === 'exactIn' ? tokenOut : tokenIn
    const fee = feeOfPool(balances.gasPrice)
    const native = registry.tokens.MEV
    if (!computed || fee === null || !native) return 0n
    const usd = dollarValue(fee, prices.get(native))
    return (usd === null ? null : dollarsIn(usd, prices.get(computed.address))) ?? 0n
  },
)

export const $quoteResult = derived(
  [$draft, $parsed, $poolGraph, $settings, $poolCost],
  (draft, parsed, graph, settings, poolCost): QuoteResult | null => {
    if (!draft.tokenIn || !draft.tokenOut || 'issue' in parsed || parsed.raw === 0n || graph.size === 0)
      return null
    return quoteSwap(graph, {
      mode: draft.mode,
      tokenIn: draft.tokenIn.address,
      tokenOut: draft.tokenOut.address,
      amount: parsed.raw,
      poolCost,
      slippage: (route) => slippageFor(route, settings.slippageBps),
    })
  },
)

export const $quote = derived([$quoteResult], (result): Quote | null =>
  result && 'quote' in result ? result.quote : null,
)

export const $issue = derived([$draft, $parsed, $quoteResult], (draft, parsed, result): SwapIssue | null => {
  if ('issue' in parsed) return parsed.issue
  if (parsed.raw === 0n) return 'amount.empty'
  if (!draft.tokenIn || !draft.tokenOut) return 'swap.sameToken'
  return result && 'issue' in result ? result.issue : null
})

/**
 * Texts of both fields: the typed one as typed, the other from the quote. Paid amounts round up, received ones down.
 */
export const $fieldTexts = derived(
  [$draft, $typedTexts, $quote],
  ({ mode }, typed, quote): Readonly<Record<Side, string>> => {
    const computed = (side: Side) => {
      if (!quote) return ''
      const raw = side === 'in' ? quote.amountIn : quote.amountOut
      const round = side === 'in' ? 'up' : 'down'
      const { whole, fraction, below } = figure(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })
      return below ? exactAmount(raw, TOKEN_DECIMALS) : `${whole}${fraction}`
    }
    return mode === 'exactIn' ? { ...typed, out: computed('out') } : { ...typed, in: computed('in') }
  },
)

/**
 * Takes a field's text as the typed amount. A text that the field already shows is not new: it may be the computed
 * amount, which the field contained before React hydrated it.
 */
export function typeAmount(side: Side, text: string): void {
  if (text !== $fieldTexts.get()[side]) change({ mode: side === 'in' ? 'exactIn' : 'exactOut', text })
}

let watching = false

/**
 * Refreshes the pools for as long as the page is open. Both the first script and the island call this; only the first
 * call has an effect.
 */
export function watchQuote(): void {
  if (watching) return
  watching = true
  watchPools()
}

export const $action = derived(
  [$access, $pools, $issue, $quote, $balances, $settings, $draft],
  (access, pools, issue, quote, balances, settings, draft): SwapAction =>
    nextAction({
      ...access,
      poolsRead: pools.stamp !== null,
      issue,
      balance: draft.tokenIn ? (balances.raw[draft.tokenIn.address] ?? null) : null,
      spends: quote ? swapSpends(quote) : null,
      impactPpm: quote?.impactPpm ?? null,
      expert: settings.expert,
    }),
)

/** Chooses a token. Choosing the token of the other side swaps the two. */
export function chooseToken(side: 'in' | 'out', token: Token): void {
  const { tokenIn, tokenOut } = $draft.get()
  if (side === 'in')
    change({ tokenIn: token, tokenOut: token.address === tokenOut?.address ? tokenIn : tokenOut })
  else change({ tokenOut: token, tokenIn: token.address === tokenIn?.address ? tokenOut : tokenIn })
}

export function fillMaximum(): void {
  const { tokenIn } = $draft.get()
  const { raw, gasPrice } = $balances.get()
  const balance = tokenIn ? raw[tokenIn.address] : undefined
  if (!tokenIn || balance === undefined || gasPrice === null) return
  change({ mode: 'exactIn', text: exactAmount(maxSpendable(tokenIn, balance, gasPrice), tokenIn.decimals) })
}

/** The swap under review, frozen: the trade that the wallet will be asked to sign. */
export const swapReview = reviewOf((): SwapReview | null => {
  const quote = $quote.get()
  const { tokenIn, tokenOut } = $draft.get()
  const block = $pools.get().stamp?.block
  const owner = $wallet.get().address
  const ready = $action.get().kind === 'review' && owner && quote && tokenIn && tokenOut
  if (!ready || block === undefined) return null
  const prices = $poolPrices.get()
  const dollars = {
    paid: dollarValue(quote.amountIn, prices.get(tokenIn.address)),
    received: dollarValue(quote.amountOut, prices.get(tokenOut.address)),
  }
  return { owner, quote, tokenIn, tokenOut, block, dollars }
})

/** Clears the typed amount, unless another trade was started meanwhile. */
export function spendDraft(draft: Draft): void {
  if ($draft.get() === draft) change({ text: '' })
}

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeSwap = () =>
  reopen(
    'swap',
    (data) => (typeof data === 'string' ? data : null),
    (link) => {
      openLink(link)
      return onceReady(
        $action,
        ({ kind }) => kind === 'review',
        () => swapReview.open(),
      )
    },
  )
