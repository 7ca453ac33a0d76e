import { gap } from '../../lib/core/amount/compare.ts'
import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { swapSpends } from '../../lib/core/route/quote.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import type { SwapReview } from '../../lib/swap/review.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import { useWideSlippage } from '../shared/tx/useWideSlippage.tsx'
import { IndexPrice } from './IndexPrice.tsx'
import { Estimate, Pays, Terms } from './ReviewTerms.tsx'
import { $draft } from './store/draft.ts'
import { rereadSwap, signSwap, stepsOf } from './store/sign.ts'
import { spendDraft, swapReview } from './store/swap.ts'

const lower = (address: string) => address.toLowerCase() as Address
const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })

/** Returns the amounts that really moved, compared with the quote: for an exact output, the amount paid. */
function receiptLines(
  t: Translate<'ui' | 'swap'>,
  { quote, tokenIn, tokenOut }: SwapReview,
  settled: Settled,
): Receipt {
  const exactIn = quote.mode === 'exactIn'
  const received = settled.received[lower(tokenOut.address)] ?? null
  // The router takes all of an exact input, so it is known without a log.
  const paid = settled.paid[lower(tokenIn.address)] ?? (exactIn ? quote.amountIn : null)
  const block = formatAmount(settled.block, 0)
  const names = { in: tokenIn.symbol, out: tokenOut.symbol }
  // The real chain's logs may have no amounts (docs/chain.md, Logs): they are shown as unknown, not guessed.
  if (received === null || paid === null)
    return {
      title: t('doneUnknown', { ...names, paid: paid === null ? '—' : shown(paid) }),
      note: t('asOf', { block }),
    }
  const distance = exactIn ? gap(received, quote.amountOut) : gap(paid, quote.amountIn)
  const text = exactIn
    ? ({ more: 'doneMore', less: 'doneLess' } as const)
    : ({ more: 'donePaidMore', less: 'donePaidLess' } as const)
  const key = distance.size === 0n ? 'doneExact' : text[distance.more ? 'more' : 'less']
  return {
    title: t('doneTitle', { ...names, paid: shown(paid), received: shown(received) }),
    note: t(key, { amount: shown(distance.size), symbol: exactIn ? tokenOut.symbol : tokenIn.symbol, block }),
  }
}

/** Review of the trade, frozen; then its signatures; then the amount really received. */
export default function ReviewDialog() {
  const review = useStore(swapReview.$review)
  return review && <TradeReview review={review} />
}

function TradeReview({ review }: { readonly review: SwapReview }) {
  const { t } = useTexts<'flow' | 'swap'>()
  const { quote, tokenIn } = review
  const slippage = useWideSlippage(quote.slippageBps)
  const amount = formatExact(swapSpends(quote), tokenIn.decimals)
  const start = async () => {
    const draft = $draft.get()
    const result = await signSwap(review)
    if (result?.last.at === 'confirmed') spendDraft(draft)
    return result
  }
  return (
    <FlowDialog
      title={t('reviewTitle')}
      doneTitle={t('doneHeading')}
      doLabel={t('doSwap')}
      doneLabel={t('newSwap')}
      plan={() => stepsOf(review)}
      steps={[
        {
          id: 'approve',
          title: t('stepApprove', { symbol: tokenIn.symbol }),
          note: t('stepApproveNote', { amount }),
        },
        {
          id: 'swap',
          title: t('title'),
          note: t(quote.mode === 'exactIn' ? 'stepSwapNote' : 'stepSwapNoteOut'),
        },
      ]}
      estimate={<Estimate review={review} />}
      blocked={slippage.blocked}
      start={start}
      isShown={() => swapReview.isShown(review)}
      receipt={({ settled }) => receiptLines(t, review, settled)}
      onClose={swapReview.close}
      reread={rereadSwap}
      onRenew={swapReview.open}
    >
      <Pays review={review} />
      <Terms review={review} />
      <IndexPrice review={review} />
      {slippage.box}
    </FlowDialog>
  )
}
