import { useEffect } from 'react'
import { BENCH_ACTS, type BenchAction, benchQuery } from '../../lib/core/nft/heroActions.ts'
import { collectionAt, withBoxes } from '../../lib/hero/known.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $heroCounts } from './store/heroes.ts'
import { $picks, $series, chooseAction, chooseHeld, chooseSeries, seriesFor } from './store/picks.ts'

/** Actions that some series of this chain has. */
const offered: readonly BenchAction[] = BENCH_ACTS.filter((action) =>
  action === 'reveal' ? withBoxes.length > 0 : seriesFor(action).length > 0,
)

/** Tabs of the five actions, each with its own address. */
export function Actions() {
  const { locale, t } = useTexts<'hero' | 'heroWords'>()
  const { act: chosen } = useStore($picks)
  return (
    <nav className="tabs tabs-acts" aria-label={t('benchActs')}>
      {offered.map((action) => (
        <a
          key={action}
          href={localHref(locale, `myNfts/heroes/${benchQuery({ act: action, collection: null, ids: [] })}`)}
          aria-current={action === chosen ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            chooseAction(action)
          }}
        >
          {t(`act.${action}`)}
        </a>
      ))}
    </nav>
  )
}

/** The series that have the action, those with heroes of the account first. */
export function SeriesChips() {
  const { t } = useTexts<'hero'>()
  const { act: action } = useStore($picks)
  const at = useStore($series)
  const counts = useStore($heroCounts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks at is in the stores
  useEffect(() => chooseHeld(counts), [action, counts])
  if (!action) return null
  const list = [...seriesFor(action)].sort((a, b) => Number(counts[b.id] !== 0) - Number(counts[a.id] !== 0))
  return (
    <fieldset className="chips coins season-chips">
      <legend className="vh">{t('benchSeries')}</legend>
      {list.map(({ id, hero }) => (
        <label key={id} className="chip">
          <input
            className="vh"
            type="radio"
            name="series"
            checked={id === at?.id}
            onChange={() => chooseSeries(id)}
          />
          {collectionAt(hero)?.name ?? id}
          {counts[id] !== undefined && <span className="n">{counts[id]}</span>}
        </label>
      ))}
    </fieldset>
  )
}
