import { useEffect } from 'react'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { $formulator } from './store/formulator.ts'
import { $rewards, turnRewards } from './store/rewards.ts'

/** Rewards that the chain paid on each day, twenty days a page; there is nothing to claim. */
export function Rewards() {
  const { locale, t } = useTexts<'ui' | 'formulator'>()
  const { stamp } = useStore($formulator)
  const { total, error } = useStore($rewards)
  const errors = useStore($errorTexts)
  const age = useAge(stamp)
  useEffect(() => {
    if (error) needErrorTexts(locale)
  }, [error, locale])
  return (
    <section className="card" aria-labelledby="fm-rewards" data-age={age}>
      <div className="card-h">
        <h2 id="fm-rewards">{t('rewards')}</h2>
        {total !== null && (
          <span className="small muted fm-total">{t('rewardsTotal', { amount: mevText(total) })}</span>
        )}
      </div>
      <p className="card-b small muted">{t('rewardsNote')}</p>
      <Days />
      {error && (
        <p className="card-b small" role="alert">
          {errors[error.code] ?? t('failed')}
        </p>
      )}
      <Turn />
      <AsOf stamp={stamp} source={t('byChain')} waiting={t('readingAll')} />
    </section>
  )
}

function Days() {
  const { t } = useTexts<'formulator'>()
  const { shown, read, page, total } = useStore($rewards)
  if (!shown)
    return <div className="card-b">{read ? <p>{t('rewardsUnread')}</p> : <span className="sk sk-w" />}</div>
  const { days, skipped } = shown
  return (
    <>
      {days.length > 0 ? (
        <table {...roles.table} className="tbl">
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.head} scope="col">
                {t('day')}
              </th>
              <th {...roles.head} scope="col" className="num">
                {t('paid')}
              </th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {days.map(({ day, amount }) => (
              <tr key={day} {...roles.row}>
                <td {...roles.cell} className="lead">
                  <time dateTime={day}>{day}</time>
                </td>
                <td {...roles.cell} className="num lead-end">
                  <Mev raw={amount} places={REWARD_PLACES} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="card-b" role="status">
          {t(total === 0n && page === 1 ? 'neverPaid' : 'noDays')}
        </p>
      )}
      {skipped > 0 && <p className="card-b small muted">{t('rewardsSkipped', { count: skipped })}</p>}
    </>
  )
}

/** Buttons for twenty days back, and forward again. */
function Turn() {
  const { t } = useTexts<'formulator'>()
  const { page, older, asking } = useStore($rewards)
  if (page === 1 && !older) return null
  return (
    <nav className="card-b fm-turn" aria-label={t('rewards')}>
      <button
        className="btn btn-s"
        type="button"
        aria-disabled={page === 1 || asking}
        onClick={() => void turnRewards(-1)}
      >
        <Icon name="left" />
        {t('newer')}
      </button>
      <span className="small muted" role="status">
        {t('daysPage', { page })}
      </span>
      <button
        className="btn btn-s"
        type="button"
        aria-disabled={!older || asking}
        onClick={() => void turnRewards(1)}
      >
        {t('older')}
        <Icon name="right" />
      </button>
    </nav>
  )
}
