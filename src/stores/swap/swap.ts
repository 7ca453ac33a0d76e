import { map } from 'nanostores'
import { exactAmount } from '../../lib/amount/format.ts'
import { parseAmount } from '../../lib/amount/parse.ts'
import { registry, tokens } from '../../lib/config/contracts.ts'
import type { Token } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { dollarsIn, worthInDollars } from '../../lib/exchange/price.ts'
import { swapSpends } from '../../lib/route/actions/swap.ts'
import { formatSwapLink, parseSwapLink } from '../../lib/route/link.ts'
import type { Quote, QuoteResult, SwapMode } from '../../lib/route/model.ts'
import { quoteSwap } from '../../lib/route/quote.ts'
import { slippageFor } from '../../lib/route/slippage.ts'
import type { SwapReview } from '../../lib/swap/review.ts'
import { nextAction, type SwapAction, type SwapIssue } from '../../lib/swap/rules.ts'
import { feeOfPool, maxSpendable } from '../../lib/tx/fee.ts'
import { $balances } from '../kernel/balances.ts'
import { derived } from '../kernel/derived.ts'
import { $access } from '../kernel/gate.ts'
import { $poolGraph, $poolPrices, $pools, poolCount } from '../kernel/pools.ts'
import { onceReady, reopen } from '../kernel/resume.ts'
import { reviewOf } from '../kernel/review.ts'
import { $settings } from '../kernel/settings.ts'
import { $wallet } from '../kernel/wallet.ts'

export type Draft = {
  readonly tokenIn: Token | null
  readonly tokenOut: Token | null
  readonly mode: SwapMode
  /** As typed, never rewritten under the person's hands. */
  readonly text: string
}

const bySymbol = (symbol: string | null) => tokens.find((t) => t.symbol === symbol) ?? null

/** Draft before anything is typed: MEV for USDT, where this chain has them. */
const firstDraft: Draft = {
  tokenIn: bySymbol('MEV'),
  tokenOut: bySymbol('USDT'),
  mode: 'exactIn',
  text: '',
}

export const $draft = map<Draft>(firstDraft)

/** Whether this chain's registry knows what a swap needs. */
export const swapAvailable = Boolean(registry.router && registry.factory && poolCount > 0)

export const $parsed = derived([$draft], ({ text, tokenIn, tokenOut, mode }) =>
  parseAmount(text, (mode === 'exactIn' ? tokenIn : tokenOut)?.decimals ?? TOKEN_DECIMALS),
)

/** What one more pool costs in gas, in the token of the side that is computed; 0 where its worth is unknown. */
const $poolCost = derived(
  [$draft, $poolPrices, $balances],
  ({ mode, tokenIn, tokenOut }, prices, balances) => {
    const computed = mode === 'exactIn' ? tokenOut : tokenIn
    const fee = feeOfPool(balances.gasPrice)
    const native = registry.tokens.MEV
    if (!computed || fee === null || !native) return 0n
    const usd = worthInDollars(fee, prices.get(native))
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

export const $issue = derived([$parsed, $quoteResult], (parsed, result): SwapIssue | null => {
  if ('issue' in parsed) return parsed.issue
  if (parsed.raw === 0n) return 'amount.empty'
  return result && 'issue' in result ? result.issue : null
})

export const $action = derived(
  [$access, $pools, $issue, $quote, $balances, $settings, $draft],
  (access, pools, issue, quote, balances, settings, draft): SwapAction =>
    nextAction({
      available: swapAvailable,
      ...access,
      poolsRead: pools.stamp !== null,
      issue,
      balance: draft.tokenIn ? (balances.raw[draft.tokenIn.address] ?? null) : null,
      spends: quote ? swapSpends(quote) : null,
      impactPpm: quote?.impactPpm ?? null,
      expert: settings.expert,
    }),
)

/** Keeps the address in step with the draft, so that it can be shared. */
function share(): void {
  const { tokenIn, tokenOut, mode } = $draft.get()
  const parsed = $parsed.get()
  const amount = 'raw' in parsed && parsed.raw > 0n ? exactAmount(parsed.raw, TOKEN_DECIMALS) : ''
  history.replaceState(
    history.state,
    '',
    formatSwapLink({ from: tokenIn?.symbol ?? null, to: tokenOut?.symbol ?? null, mode, amount }),
  )
}

/** Takes up what was changed of the trade being typed, and writes it into the address (URL). */
export function change(next: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...next })
  share()
}

export const typeAmount = (mode: SwapMode, text: string) => change({ mode, text })

/** Chooses a token; choosing the one on the other side turns the trade round. */
export function chooseToken(side: 'in' | 'out', token: Token): void {
  const { tokenIn, tokenOut } = $draft.get()
  if (side === 'in')
    change({ tokenIn: token, tokenOut: token.address === tokenOut?.address ? tokenIn : tokenOut })
  else change({ tokenOut: token, tokenIn: token.address === tokenIn?.address ? tokenOut : tokenIn })
}

/** Turns the trade round: what was received is now paid. The typed figure stays what it was. */
export function flip(): void {
  const { tokenIn, tokenOut } = $draft.get()
  change({ tokenIn: tokenOut, tokenOut: tokenIn, mode: 'exactIn' })
}

export function fillMaximum(): void {
  const { tokenIn } = $draft.get()
  const { raw, gasPrice } = $balances.get()
  const balance = tokenIn ? raw[tokenIn.address] : undefined
  if (!tokenIn || balance === undefined || gasPrice === null) return
  change({ mode: 'exactIn', text: exactAmount(maxSpendable(tokenIn, balance, gasPrice), tokenIn.decimals) })
}

/** Takes up the trade that a link carries. */
export function openLink(hash: string): void {
  const link = parseSwapLink(hash)
  const tokenIn = bySymbol(link.from) ?? $draft.get().tokenIn
  const tokenOut = bySymbol(link.to) ?? $draft.get().tokenOut
  const distinct = tokenIn?.address !== tokenOut?.address
  $draft.set({ tokenIn, tokenOut: distinct ? tokenOut : null, mode: link.mode, text: link.amount })
}

/** What is about to be signed, frozen. */
export const swapReview = reviewOf((): SwapReview | null => {
  const quote = $quote.get()
  const { tokenIn, tokenOut } = $draft.get()
  const block = $pools.get().stamp?.block
  const owner = $wallet.get().address
  const ready = $action.get().kind === 'review' && owner && quote && tokenIn && tokenOut
  if (!ready || block === undefined) return null
  const prices = $poolPrices.get()
  const dollars = {
    paid: worthInDollars(quote.amountIn, prices.get(tokenIn.address)),
    received: worthInDollars(quote.amountOut, prices.get(tokenOut.address)),
  }
  return { owner, quote, tokenIn, tokenOut, block, dollars }
})

/** What was typed is spent; the next trade begins empty, unless another was begun meanwhile. */
export function spendDraft(draft: Draft): void {
  if ($draft.get() === draft) change({ text: '' })
}

/** Opens the review again that a reload interrupted. Returns the stop. */
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
