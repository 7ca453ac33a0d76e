import { formatAmount } from '../../lib/core/amount/format.ts'
import type { SettleReview } from '../../lib/hero/settle.ts'
import { useTexts } from '../../ui/texts.tsx'
import { FlowDialog } from '../shared/tx/FlowDialog.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { refreshDraw } from './store/draw.ts'
import { settleReview, settleStepsOf, signSettle } from './store/settle.ts'

/** Lets the user settle draws, the oldest first, if they were not settled automatically. */
export default function SettleDialog({ review }: { readonly review: SettleReview }) {
  const { t } = useTexts<'ui' | 'draw'>()
  return (
    <FlowDialog
      title={t('settleTitle')}
      doneTitle={t('settleDone')}
      doLabel={t('settleStep')}
      doneLabel={t('close')}
      plan={() => settleStepsOf(review)}
      steps={[{ id: 'settle', title: t('settleStep'), note: t('settleStepNote') }]}
      estimate={<NetworkFee say={(fee) => t('settleFee', { fee })} />}
      start={() => signSettle(review)}
      isShown={() => settleReview.isShown(review)}
      receipt={({ settled }) => ({
        title: t('settleDoneBody'),
        note: t('asOf', { block: formatAmount(settled.block, 0) }),
      })}
      onClose={settleReview.close}
      reread={async () => {
        await refreshDraw()
        return null
      }}
      onRenew={settleReview.close}
      renewLabel={t('settleAgain')}
    >
      <p>{t('settleBody', { count: review.requests.length })}</p>
    </FlowDialog>
  )
}
