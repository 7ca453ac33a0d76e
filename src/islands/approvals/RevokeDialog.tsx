import { formatAmount } from '../../lib/amount/format.ts'
import type { RevokeReview } from '../../lib/approvals/review.ts'
import { leftOf, useOf } from '../../lib/approvals/rules.ts'
import { $approvals, rereadApprovals } from '../../stores/approvals/approvals.ts'
import { openRevoke, revokeReview } from '../../stores/approvals/review.ts'
import { signRevoke, stepsOf } from '../../stores/approvals/sign.ts'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../tx/FlowDialog.tsx'
import { NetworkFee } from '../tx/NetworkFee.tsx'
import { RevokeTerms } from './RevokeTerms.tsx'

type Props = { readonly review: RevokeReview }

/**
 * What the chain says after the signature: the receipt tells only that the call went through, so the approval is read
 * again, from a block that has it.
 */
function useReceipt(review: RevokeReview): (settled: { readonly block: bigint }) => Receipt {
  const { t } = useTexts<'ui' | 'revoke'>()
  const { approvals, stamp, kept } = useStore($approvals)
  const { name } = review.asset
  return ({ block }) => {
    const note = t('asOf', { block: formatAmount(block, 0) })
    if (!approvals || !stamp || kept || stamp.block < block) return { title: t('doneReading'), note }
    const left = leftOf(review, approvals)
    if (left === null) return { title: t('doneUnread'), note }
    return {
      title: t(left === 0n ? 'doneNone' : 'doneLeft', { name }),
      note: t('doneNote', { block: formatAmount(block, 0), read: formatAmount(stamp.block, 0) }),
    }
  }
}

const stepNote = (t: Translate<'revoke'>, { asset }: RevokeReview) =>
  t(asset.kind === 'collection' ? 'revokeItemsStepNote' : 'revokeStepNote')

/** One approval in words, frozen; then its signature; then what the chain says of it. */
export default function RevokeDialog({ review }: Props) {
  const { t } = useTexts<'ui' | 'revoke'>()
  const receipt = useReceipt(review)
  const { name } = review.asset
  const id = review.asset.kind === 'collection' ? 'revokeItems' : 'revoke'
  return (
    <FlowDialog
      title={t('revokeTitle', { name })}
      doneTitle={t('revokeDone')}
      doLabel={t('revokeDo')}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={[{ id, title: t('revokeStep', { name }), note: stepNote(t, review) }]}
      estimate={<NetworkFee say={(fee) => t('feeLine', { fee })} />}
      start={() => signRevoke(review)}
      isShown={() => revokeReview.isShown(review)}
      receipt={({ settled }) => receipt(settled)}
      onClose={revokeReview.close}
      reread={rereadApprovals}
      onRenew={() => openRevoke(review)}
      renewLabel={t('readAnew')}
    >
      <RevokeTerms review={review} />
      <Note kind="info">
        <p>
          <b>{t('stopsTitle')}</b>
        </p>
        <p>{t(`stops.${useOf(review)}`, { name })}</p>
      </Note>
    </FlowDialog>
  )
}
