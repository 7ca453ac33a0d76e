import { type ReactNode, useState } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { Covers } from '../../lib/core/nft/coveredOffers.ts'
import { idAfter, nameWithId } from '../../lib/core/nft/link.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import type { Term } from '../../lib/item/action.ts'
import { coinsOf, needsRight, renewAction, textsOf } from '../../lib/item/actions.ts'
import { blocksLeft } from '../../lib/item/listingRules.ts'
import { NOTHING_REVIVED } from '../../lib/item/reactivations.ts'
import type { ItemReview } from '../../lib/item/review.ts'
import { termsOf } from '../../lib/item/saved.ts'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { exactMoneyText, Money, moneyText } from '../shared/nft/Money.tsx'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { rememberRecipient } from '../shared/nft/store/recipient.ts'
import { useOldOffers } from '../shared/nft/useOldOffers.tsx'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import type { StepText } from '../shared/tx/FlowSteps.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { FeeLines } from './ItemDetails.tsx'
import { itemTexts } from './itemTexts.ts'
import { offerLife } from './offerTexts.ts'
import { Reactivations, useReactivationsBlocked } from './Reactivations.tsx'
import { closeItemDialog } from './store/form.ts'
import { $itemInfo } from './store/info.ts'
import { $itemChain, rereadItem } from './store/item.ts'
import { givesRight } from './store/reactivations.ts'
import { itemReview } from './store/review.ts'
import { signItem, stepsOf } from './store/sign.ts'

/** Returns the payment of an action, for its approval and its receipt. */
function priceOf(review: ItemReview): string {
  const { pays } = coinsOf(review)
  return pays ? moneyText(pays.raw, pays.currency) : ''
}

/** Returns the approval that a payment needs; null if the action pays nothing. */
function coversOf(review: ItemReview): Covers | null {
  const { pays } = coinsOf(review)
  const { contract, id } = review.subject.key
  return (
    pays && {
      amounts: { [pays.currency]: pays.raw },
      isFor: (other, tokenId) => sameAddress(other, contract) && BigInt(tokenId) === id,
    }
  )
}

function stepTexts(t: Translate<'flow' | 'item'>, review: ItemReview): StepText[] {
  const { act: action } = review
  const actionText: StepText = { id: action, title: t(`do.${action}`), note: t(`doNote.${action}`) }
  const { pays } = coinsOf(review)
  if (pays)
    return [
      {
        id: 'approve',
        title: t('stepApprove', { symbol: pays.currency }),
        note: t('approveNote', { amount: exactMoneyText(pays.raw, pays.currency) }),
      },
      actionText,
    ]
  if (needsRight(review))
    return [
      { id: 'approveMarket', title: t('do.approveMarket'), note: t('doNote.approveMarket') },
      actionText,
    ]
  return [actionText]
}

/** Returns the received amount from the receipt, if it has one (docs/chain.md, Logs). */
function receiptOf(t: Translate<'ui' | 'item'>, review: ItemReview, settled: Settled, name: string): Receipt {
  const block = formatAmount(settled.block, 0)
  const note = t('asOf', { block })
  const { brings } = coinsOf(review)
  if (brings) {
    const token = marketEntry?.tokens[brings]?.toLowerCase() as keyof Settled['received'] | undefined
    const got = token ? settled.received[token] : undefined
    return {
      title:
        got === undefined
          ? t('done.acceptOfferUnknown')
          : t('done.acceptOffer', { amount: moneyText(got, brings) }),
      note,
    }
  }
  return { title: t(`done.${review.act}`, { name, amount: priceOf(review) }), note }
}

/** Review of an action, frozen; then its signatures; then the result. */
export function ItemReviewDialog({ review }: { readonly review: ItemReview }) {
  const { t } = useTexts<'ui' | 'nft' | 'item'>()
  const info = useStore($itemInfo)
  const wording = itemTexts(info, t('unnamed'))
  const name = nameWithId(wording.name, review.subject.key.id)
  const gives = givesRight(review, useStore($itemChain).item)
  const [agreed, agree] = useState(NOTHING_REVIVED)
  const waits = useReactivationsBlocked(gives, agreed)
  const oldOffers = useOldOffers(coversOf(review))
  const close = () => {
    itemReview.close()
    closeItemDialog()
  }
  /** Opens the same action with current figures. */
  const renew = () => {
    const { item } = $itemChain.get()
    itemReview.open(item && renewAction(termsOf(review), item))
  }
  return (
    <FlowDialog
      title={t(`title.${review.act}`)}
      doneTitle={t(`doneTitle.${review.act}`)}
      doLabel={t(`do.${review.act}`)}
      doneLabel={t('close')}
      blocked={waits || oldOffers.blocked}
      plan={() => stepsOf(review, agreed)}
      steps={stepTexts(t, review)}
      estimate={<NetworkFee say={(fee) => t('feeLine', { fee })} />}
      start={async () => {
        const result = await signItem(review, agreed)
        if (result?.last.at === 'confirmed' && review.act === 'nftTransfer') rememberRecipient(review.to)
        return result
      }}
      isShown={() => itemReview.isShown(review)}
      receipt={({ settled }) => receiptOf(t, review, settled, name)}
      onClose={close}
      reread={rereadItem}
      onRenew={renew}
    >
      <p className="review-name">
        <b>{wording.name}</b> <span className="faint">{idAfter(wording.name, review.subject.key.id)}</span>{' '}
        <span className="small muted">{review.subject.collection.name}</span>
      </p>
      <Terms review={review} />
      {gives && <Reactivations review={review} agreed={agreed} onAgree={agree} />}
      {oldOffers.shown}
    </FlowDialog>
  )
}

/** The action's own terms (lib/item): a price in its parts, rows, and notes. */
function Terms({ review }: { readonly review: ItemReview }) {
  const { locale, t } = useTexts<'item' | 'transfer'>()
  const { fees, rows, note } = textsOf(review, review.item)
  const texts = note?.texts.map((key) => t(key)) ?? []
  if (note?.offerBlocks !== undefined) texts.push(offerLife(t, locale, note.offerBlocks))
  const plain = note?.kind === 'plain' ? 'small muted' : undefined
  const paragraphs = texts.map((text) => (
    <p key={text} className={plain}>
      {text}
    </p>
  ))
  return (
    <>
      {fees && <FeeLines price={fees.price} currency={fees.currency} fees={fees.fees} />}
      {rows && (
        <dl className="rows">
          {rows.map((row) => (
            <Row key={'label' in row ? row.label : row.kind} row={row} />
          ))}
        </dl>
      )}
      {note && note.kind !== 'plain' ? <Note kind={note.kind}>{paragraphs}</Note> : paragraphs}
    </>
  )
}

function Row({ row }: { readonly row: Term }) {
  const { locale, t } = useTexts<'item' | 'transfer'>()
  switch (row.kind) {
    case 'money':
      return (
        <Line label={t(row.label)}>
          <Money raw={row.raw} unit={row.currency} places={AMOUNT_PLACES} />
        </Line>
      )
    case 'address':
      return (
        <Line label={t(row.label)}>
          <span className="mono break-any">{row.address}</span>
        </Line>
      )
    case 'opens':
      return (
        <Line label={t('saleOpens')}>
          {t('closesWith', {
            block: formatAmount(row.open, 0),
            time: formatBlockSpan(row.open - row.from, chain.blockMs, locale),
          })}
        </Line>
      )
    case 'closes':
      return (
        <Line label={t('saleCloses')}>
          {t('closesWith', {
            block: formatAmount(row.close, 0),
            time: formatBlockSpan(blocksLeft(row.close, row.from) ?? 0n, chain.blockMs, locale),
          })}
        </Line>
      )
  }
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
