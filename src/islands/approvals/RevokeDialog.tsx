import type { RevokeReview } from '../../lib/approvals/review.ts'
import { isUnlimited, leftOf, useOf } from '../../lib/approvals/rules.ts'
import { formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { RevokeTerms } from './RevokeTerms.tsx'
import { $approvals, rereadApprovals } from './store/approvals.ts'
import { openRevoke, revokeReview } from './store/review.ts'
import { signRevoke, stepsOf } from './store/sign.ts'

type Props = { readonly review: RevokeReview }

/**
 * Returns the receipt from a new read of the approval, in a block that includes the transaction. The receipt itself
 * only shows that the call succeeded.
 */
function useReceipt(review: RevokeReview): (settled: { readonly block: bigint }) => Receipt {
  const { t } = useTexts<'ui' | 'revoke'>()
  const { approvals, stamp, kept: saved } = useStore($approvals)
  const { name } = review.asset
  return ({ block }) => {
    const note = t('asOf', { block: formatAmount(block, 0) })
    if (!approvals || !stamp || saved || stamp.block < block) return { title: t('doneReading'), note }
    const left = leftOf(review, approvals)
    if (left === null) return { title: t('doneUnread'), note }
    const title =
      left === 0n
        ? t('doneNone', { name })
        : left === 'items'
          ? t('doneLeftItems', { name })
          : isUnlimited(left)
            ? t('doneLeftAll', { name })
            : t('doneLeft', {
                name,
                amount: `${formatExact(left, TOKEN_DECIMALS)} ${symbolAt(review.asset.address)}`,
              })
    return {
      // The title reports the approval as revoked only after the chain does.
      heading: t(left === 0n ? 'revokeDone' : 'revokeStill'),
      title,
      note: t('doneNote', { block: formatAmount(block, 0), read: formatAmount(stamp.block, 0) }),
    }
  }
}

const stepNote = (t: Translate<'revoke'>, { asset }: RevokeReview) =>
  t(asset.kind === 'collection' ? 'revokeItemsStepNote' : 'revokeStepNote')

/** Review of one approval, frozen; then its signature; then the result on the chain. */
export default function RevokeDialog({ review }: Props) {
  const { t } = useTexts<'ui' | 'revoke'>()
  const receipt = useReceipt(review)
  const { name } = review.asset
  const id = review.asset.kind === 'collection' ? 'revokeItems' : 'revoke'
  return (
    <FlowDialog
      title={t('revokeTitle', { name })}
      doneTitle={t('revokeInBlock')}
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
