import { formatAmount } from '../../lib/core/amount/format.ts'
import type { HeroRight } from '../../lib/hero/flow.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import { firstFailure } from '../../stores/accountRead.ts'
import { useTexts } from '../../ui/texts.tsx'
import { FlowDialog } from '../shared/tx/FlowDialog.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { rereadBoxes } from './store/boxes.ts'
import { rereadHeroes } from './store/heroes.ts'
import { rightReview } from './store/review.ts'
import { rightSteps, signRight } from './store/sign.ts'

/** Revokes a reveal contract's approval of a whole collection. */
export default function RightDialog({ right }: { readonly right: HeroRight }) {
  const { t } = useTexts<'ui' | 'heroReview'>()
  const name = collectionAt(right.collection)?.name ?? ''
  return (
    <FlowDialog
      title={t('takeBackTitle')}
      doneTitle={t('takenBack')}
      doLabel={t('takeBackStep')}
      doneLabel={t('close')}
      plan={() => rightSteps(right)}
      steps={[{ id: 'revokeItems', title: t('takeBackStep'), note: t('takeBackStepNote') }]}
      estimate={<NetworkFee say={(fee) => t('reviewFee', { fee })} />}
      start={() => signRight(right)}
      isShown={() => rightReview.isShown(right)}
      receipt={({ settled }) => ({
        title: t('takenBackBody', { name }),
        note: t('asOf', { block: formatAmount(settled.block, 0) }),
      })}
      onClose={rightReview.close}
      reread={() => firstFailure(rereadBoxes(), rereadHeroes())}
      onRenew={() => rightReview.open(right.spender, right.collection)}
      renewLabel={t('renewFigures')}
    >
      <p>{t('takeBackBody', { name })}</p>
    </FlowDialog>
  )
}
