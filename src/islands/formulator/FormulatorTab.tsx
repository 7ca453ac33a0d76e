import { useEffect } from 'react'
import { formulatorPlace, watchFormulators } from '../../stores/formulator/formulator.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { Glance } from './Glance.tsx'
import { MoreAlphas } from './MoreAlphas.tsx'
import { Rewards } from './Rewards.tsx'
import { UpgradeCard } from './UpgradeCard.tsx'
import { Yours } from './Yours.tsx'

/** The account's formulators by the chain alone: what they lock and earn, how old they are, and what can be done. */
export default function FormulatorTab() {
  const { t } = useTexts<'formulator'>()
  useEffect(() => (formulatorPlace ? watchFormulators() : undefined), [])
  if (!formulatorPlace) return <Unavailable title={t('noneTitle')} body={t('noContract')} />
  return (
    <div className="stack formulators">
      <Glance />
      <div className="fm-cols">
        <div className="stack">
          <Yours />
          <Rewards />
        </div>
        <div className="stack">
          <UpgradeCard />
          <MoreAlphas />
        </div>
      </div>
    </div>
  )
}
