import type { FarmRow } from '../../lib/farm/row.ts'
import { canLeaveInEmergency } from '../../lib/farm/rules.ts'
import { $access } from '../../stores/gate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FarmAsOf, useFarmAge } from './FarmAsOf.tsx'
import { StakeLines } from './FarmFigures.tsx'
import { GateButton } from './GateButton.tsx'
import { PoolName } from './PoolName.tsx'
import { $emission } from './store/farm.ts'
import { openForm } from './store/form.ts'
import { openFarmReview } from './store/review.ts'
import { $farmTotals } from './store/rows.ts'

/** A stake in the farm of the main token. Once the farm pays nothing, it only offers withdrawals. */
export function MefiStake({ row }: { readonly row: FarmRow }) {
  const { t } = useTexts<'farm'>()
  const age = useFarmAge()
  const { kind } = useStore($emission)
  const { entry } = row
  return (
    <section className="card" aria-label={t('stakeIn', { pool: entry.id })}>
      <div className="card-h">
        <PoolName entry={entry} level="h3" />
        {kind === 'ended' && <span className="tag tag-w end">{t('ended')}</span>}
      </div>
      <div className="card-b" data-age={age}>
        <StakeLines row={row} />
        <Actions row={row} />
      </div>
      <FarmAsOf />
    </section>
  )
}

/** The actions on the stake; a single button while the wallet cannot sign them. */
function Actions({ row }: { readonly row: FarmRow }) {
  const { t } = useTexts<'farm'>()
  const { gate } = useStore($access)
  const { count } = useStore($farmTotals)
  const { kind } = useStore($emission)
  const { entry, mine } = row
  const { id } = entry
  if (gate) return <GateButton gate={gate} />
  const staked = Boolean(mine?.staked)
  return (
    <>
      <div className="farm-acts">
        {kind === 'paying' && (
          <button className="btn btn-s" type="button" onClick={() => openForm('deposit', id)}>
            {t('depositAct')}
          </button>
        )}
        {staked && (
          <button
            className={`btn ${count > 1 ? 'btn-q' : 'btn-p'} grow`}
            type="button"
            onClick={() => openFarmReview('withdrawAll', id)}
          >
            {t('withdrawAll')}
          </button>
        )}
        {staked && (
          <button className="btn btn-s" type="button" onClick={() => openForm('withdraw', id)}>
            {t('withdrawSome')}
          </button>
        )}
        {mine?.payable !== 0n && (
          <button className="btn btn-s" type="button" onClick={() => openFarmReview('harvest', id)}>
            {t('harvest')}
          </button>
        )}
      </div>
      {staked && canLeaveInEmergency(row) && (
        <details className="farm-more">
          <summary>
            {t('trouble')}
            <Icon name="down" />
          </summary>
          <p>{t('emergencyWhen')}</p>
          <button className="btn btn-q" type="button" onClick={() => openFarmReview('emergency', id)}>
            {t('emergency')}
          </button>
        </details>
      )}
    </>
  )
}
