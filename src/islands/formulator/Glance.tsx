import { PARTS } from '../../lib/formulator/figures.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { LOCKED_PLACES, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { outlooksOf } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText, countText } from './texts.ts'

/** Totals of all formulators: locked, daily and all rewards; and the next possible upgrade. */
export function Glance() {
  const { t } = useTexts<'formulator'>()
  const world = useStore($formulator)
  const { locked, daily, dailyOfAll, total, network, stamp } = world
  const age = useAge(stamp)
  const [next] = outlooksOf(world)
  return (
    <dl className="stats-grid" data-age={age}>
      <div>
        <dt>{t('statLocked')}</dt>
        <dd>
          <Mev raw={locked} places={LOCKED_PLACES} />
        </dd>
        <dd className="stats-hint">{t('lockedHint')}</dd>
      </div>
      <div>
        <dt>{t('statDaily')}</dt>
        <dd>
          <Mev raw={daily} places={REWARD_PLACES} about={network?.exact === false} />
        </dd>
        <dd className="stats-hint">
          {dailyOfAll === null
            ? stamp && t('dailyUnknown')
            : t('dailyHint', { all: mevText(dailyOfAll, LOCKED_PLACES) })}
        </dd>
      </div>
      <div>
        <dt>{t('statTotal')}</dt>
        <dd>
          <Mev raw={total} places={REWARD_PLACES} />
        </dd>
        <dd className="stats-hint">{t('totalHint')}</dd>
      </div>
      <div>
        <dt>{t('statNext')}</dt>
        <dd>{next?.to ?? '—'}</dd>
        <dd className="stats-hint">
          {next
            ? next.wait === 0n
              ? t('nextReady', { parts: countText(t, PARTS[next.to].of, PARTS[next.to].count) })
              : t('nextYoung', { blocks: blocksText(next.wait ?? 0n) })
            : stamp && t('nextFew')}
        </dd>
      </div>
    </dl>
  )
}
