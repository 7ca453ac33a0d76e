import { costOf } from '../../lib/formulator/flow.ts'
import { lessThanMany } from '../../lib/formulator/preview.ts'
import { askShell } from '../../stores/askShell.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Line } from './Line.tsx'
import { lockText, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { newOnesOf } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { countText } from './texts.ts'

const COUNTS = [1, 2, 4, 8]
const MOST = 8

/** Daily gain of new formulators, each with its own effect on the network. */
export function MoreAlphas() {
  const { t } = useTexts<'formulator'>()
  const world = useStore($formulator)
  const { network, stamp, rate } = world
  const age = useAge(stamp)
  const most = newOnesOf(world, MOST)
  const about = network?.exact === false
  return (
    <section className="card" aria-labelledby="fm-more" data-age={age}>
      <div className="card-h">
        <h2 id="fm-more">{t('moreTitle')}</h2>
      </div>
      <div className="card-b">
        {stamp && !most ? (
          <p className="small muted">{t('powerUnread')}</p>
        ) : (
          <dl className="rows">
            {COUNTS.map((count) => (
              <Line key={count} label={countText(t, 'Alpha', count)}>
                <Mev raw={newOnesOf(world, count)?.gain} places={REWARD_PLACES} about={about} />
                <span className="faint nw">{t('locksAmount', { amount: lockText(costOf(count)) })}</span>
              </Line>
            ))}
          </dl>
        )}
        {most && rate !== null && (
          <p className="tiny faint mt">
            {t('moreNote', {
              alphas: countText(t, 'Alpha', MOST),
              less: mevText(lessThanMany(most, MOST, rate)),
            })}
          </p>
        )}
        <button
          className="btn btn-s btn-w mt"
          type="button"
          onClick={() => askShell({ kind: 'formulator', act: 'create' })}
        >
          {t('create')}
        </button>
      </div>
      <AsOf stamp={stamp} source={t(about ? 'estimated' : 'computed')} waiting={t('readingAll')} />
    </section>
  )
}
