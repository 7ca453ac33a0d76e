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
 * The account's formulators, only from the chain: their locks, rewards, ages, actions and payments. In one column the
 * past is last.
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
