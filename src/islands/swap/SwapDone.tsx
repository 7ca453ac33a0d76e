import { AMOUNT_PLACES, formatAmount } from '../../lib/amount/format.ts'
import type { Address } from '../../lib/config/registry.ts'
import { gap } from '../../lib/swap/figures.ts'
import type { StepState } from '../../lib/tx/model.ts'
import type { Review } from '../../stores/swap.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowSteps } from './FlowSteps.tsx'

type Confirmed = Extract<StepState, { at: 'confirmed' }>
type Translate = ReturnType<typeof useTexts>['t']

const lower = (address: string) => address.toLowerCase() as Address
const shown = (raw: bigint) => formatAmount(raw, 18, { places: AMOUNT_PLACES })

/** The receipt in two lines: what arrived, told by the chain's logs, and how it compares with the quote. */
export function receiptLines(t: Translate, { quote, tokenIn, tokenOut }: Review, { settled }: Confirmed) {
  const received = settled.received[lower(tokenOut.address)] ?? null
  const paid = settled.paid[lower(tokenIn.address)] ?? quote.amountIn
  const block = formatAmount(settled.block, 0)
  const names = { in: tokenIn.symbol, out: tokenOut.symbol, paid: shown(paid) }
  // The real chain's logs may hold no amounts (chain-facts 2.4): unknown is said, not guessed.
  if (received === null) return { title: t('doneUnknown', names), note: t('stateConfirmed', { block }) }
  const distance = gap(received, quote.amountOut)
  const key = distance.size === 0n ? 'doneExact' : distance.more ? 'doneMore' : 'doneLess'
  return {
    title: t('doneTitle', { ...names, received: shown(received) }),
    note: t(key, { amount: shown(distance.size), symbol: tokenOut.symbol, block }),
  }
}

type Props = { readonly review: Review; readonly state: Confirmed; readonly onNext: () => void }

export function SwapDone({ review, state, onNext }: Props) {
  const { t } = useTexts()
  const { title, note } = receiptLines(t, review, state)
  return (
    <>
      <div className="card-b">
        <Note kind="ok">
          <p role="status">
            <b>{title}</b>
          </p>
          <p>{note}</p>
        </Note>
        <FlowSteps review={review} />
      </div>
      <div className="card-b sheet-end">
        <button className="btn btn-p btn-lg btn-w" type="button" onClick={onNext}>
          {t('newSwap')}
        </button>
      </div>
    </>
  )
}
