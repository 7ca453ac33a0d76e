import { useEffect } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { Glance } from './Glance.tsx'
import { MoreAlphas } from './MoreAlphas.tsx'
import { Rewards } from './Rewards.tsx'
import { formulatorPlace, watchFormulators } from './store/formulator.ts'
import { UpgradeCard } from './UpgradeCard.tsx'
import { Yours } from './Yours.tsx'

/**
 * The account's formulators by the chain alone: what they lock and earn, how old they are, what can be done, and what
 * was paid: in one column past comes last.
 */
export default function FormulatorTab() {
  const { t } = useTexts<'formulator'>()
  useEffect(() => (formulatorPlace ? watchFormulators() : undefined), [])
  if (!formulatorPlace) return <Unavailable title={t('noneTitle')} body={t('noContract')} />
  return (
    <div className="stack fm-tab">
      <Glance />
      <div className="fm-cols">
        <Yours />
        <div className="stack fm-acts">
          <UpgradeCard />
          <MoreAlphas />
        </div>
        <Rewards />
      </div>
    </div>
  )
}
