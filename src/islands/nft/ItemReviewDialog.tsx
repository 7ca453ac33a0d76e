import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { formatBlockSpan } from '../../lib/i18n/span.ts'
import { idName } from '../../lib/market/link.ts'
import type { ItemReview } from '../../lib/market/review.ts'
import { blocksLeft } from '../../lib/market/rules.ts'
import { expectedFee } from '../../lib/tx/fee.ts'
import type { Settled } from '../../lib/tx/model.ts'
import { $balances } from '../../stores/balances.ts'
import { marketPlace } from '../../stores/collections.ts'
import { $itemReview, closeItemReview, refreshItem, renewItemReview, submitItem } from '../../stores/item.ts'
import { closeItemDialog } from '../../stores/itemForm.ts'
import { $itemInfo } from '../../stores/itemInfo.ts'
import { rememberRecipient } from '../../stores/recipient.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowDialog, type Receipt } from '../tx/FlowDialog.tsx'
import type { StepText } from '../tx/FlowSteps.tsx'
import { FeeLines } from './ItemDetails.tsx'
import { itemWords } from './itemWords.ts'
import { Money, moneyText } from './Money.tsx'
import { offerLife } from './offerLife.ts'

type Translate = ReturnType<typeof useTexts>['t']

/** What an act pays, for its approval. */
function priceOf(review: ItemReview): string {
  if (review.act === 'buy') return moneyText(review.listing.price, review.listing.currency)
  return review.act === 'offer' ? moneyText(review.price, review.currency) : ''
}

function stepTexts(t: Translate, review: ItemReview): StepText[] {
  const { act } = review
  const own: StepText = { id: act, title: t(`do.${act}`), note: t(`doNote.${act}`) }
  if (act === 'buy' || act === 'offer') {
    const symbol = act === 'buy' ? review.listing.currency : review.currency
    return [
      {
        id: 'approve',
        title: t('stepApprove', { symbol }),
        note: t('approveNote', { amount: priceOf(review) }),
      },
      own,
    ]
  }
  if (act === 'list' || act === 'acceptOffer')
    return [{ id: 'approveMarket', title: t('do.approveMarket'), note: t('doNote.approveMarket') }, own]
  return [own]
}

/** What really came, by the receipt, where it tells (chain-facts 2.4). */
function receiptOf(t: Translate, review: ItemReview, settled: Settled, name: string): Receipt {
  const block = formatAmount(settled.block, 0)
  const note = t('stateConfirmed', { block })
  if (review.act === 'acceptOffer') {
    const { currency } = review.offer
    const token = marketPlace?.tokens[currency]?.toLowerCase() as keyof Settled['received'] | undefined
    const got = token ? settled.received[token] : undefined
    return {
      title:
        got === undefined ? t('done.acceptUnknown') : t('done.accept', { amount: moneyText(got, currency) }),
      note,
    }
  }
  return { title: t(`done.${review.act}`, { name, amount: priceOf(review) }), note }
}

/** An act in words, frozen; then its signatures; then what really happened. */
export function ItemReviewDialog({ review }: { readonly review: ItemReview }) {
  const { t } = useTexts()
  const info = useStore($itemInfo)
  const words = itemWords(info, t('unnamed'))
  const name = `${words.name} ${idName(review.subject.place.id)}`
  const close = () => {
    closeItemReview()
    closeItemDialog()
  }
  return (
    <FlowDialog
      title={t(`title.${review.act}`)}
      doneTitle={t(`doneTitle.${review.act}`)}
      doLabel={t(`do.${review.act}`)}
      doneLabel={t('close')}
      steps={stepTexts(t, review)}
      estimate={<NetworkFee />}
      start={async () => {
        const result = await submitItem(review)
        if (result?.last.at === 'confirmed' && review.act === 'nftTransfer') rememberRecipient(review.to)
        return result
      }}
      isShown={() => $itemReview.get().current === review}
      receipt={({ settled }) => receiptOf(t, review, settled, name)}
      onClose={close}
      reread={refreshItem}
      onRenew={() => renewItemReview(review)}
    >
      <p className="review-name">
        <b>{words.name}</b> <span className="faint">{idName(review.subject.place.id)}</span>{' '}
        <span className="small muted">{review.subject.collection.name}</span>
      </p>
      <Terms review={review} />
    </FlowDialog>
  )
}

function Terms({ review }: { readonly review: ItemReview }) {
  const { locale, t } = useTexts()
  switch (review.act) {
    case 'buy':
      return (
        <>
          <dl className="rows">
            <Line label={t('youPay')}>
              <Money raw={review.listing.price} unit={review.listing.currency} places={AMOUNT_PLACES} />
            </Line>
            <Line label={t('seller')}>
              <span className="mono brk">{review.listing.seller}</span>
            </Line>
          </dl>
          <p className="small muted">{t('buyNote')}</p>
        </>
      )
    case 'offer':
      return (
        <>
          <dl className="rows">
            <Line label={t('yourOffer')}>
              <Money raw={review.price} unit={review.currency} places={AMOUNT_PLACES} />
            </Line>
            <Line label={t('owner')}>
              <span className="mono brk">{review.itemOwner}</span>
            </Line>
          </dl>
          <Note kind="info">
            <p>{t('offerBacked')}</p>
            <p>{offerLife(t, locale, review.item.offerBlocks)}</p>
          </Note>
        </>
      )
    case 'list':
      return (
        <>
          <FeeLines price={review.price} currency={review.currency} fees={review.fees} />
          <dl className="rows">
            <Line label={t('saleCloses')}>
              {t('closesWith', {
                block: formatAmount(review.close, 0),
                time: formatBlockSpan(blocksLeft(review.close, review.open) ?? 0n, chain.blockMs, locale),
              })}
            </Line>
          </dl>
          <Note kind="warn">
            <p>{t('listStays')}</p>
          </Note>
        </>
      )
    case 'acceptOffer':
      return (
        <>
          <FeeLines price={review.offer.price} currency={review.offer.currency} fees={review.fees} />
          <dl className="rows">
            <Line label={t('buyer')}>
              <span className="mono brk">{review.offer.buyer}</span>
            </Line>
          </dl>
          <Note kind="warn">
            <p>{t('acceptNote')}</p>
          </Note>
        </>
      )
    case 'cancelOffer':
      return (
        <dl className="rows">
          <Line label={t('yourOffer')}>
            <Money raw={review.offer.price} unit={review.offer.currency} places={AMOUNT_PLACES} />
          </Line>
        </dl>
      )
    case 'nftTransfer':
      return (
        <>
          <dl className="rows">
            <Line label={t('recipient')}>
              <span className="mono brk">{review.to}</span>
            </Line>
          </dl>
          <Note kind="warn">
            <p>{t('transferAgree')}</p>
          </Note>
        </>
      )
    default:
      return <p className="small muted">{t(`note.${review.act}`)}</p>
  }
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function NetworkFee() {
  const { t } = useTexts()
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  return (
    <p className="small muted">
      {t('feeLine', {
        fee: fee === null ? '—' : formatAmount(fee, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }),
      })}
    </p>
  )
}
