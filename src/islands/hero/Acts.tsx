import { useEffect } from 'react'
import { BENCH_ACTS, type BenchAct, benchQuery } from '../../lib/core/nft/heroActs.ts'
import { collectionAt, withBoxes } from '../../lib/hero/known.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $heroCounts } from './store/heroes.ts'
import { $picks, $series, chooseAct, chooseHeld, chooseSeries, seriesFor } from './store/picks.ts'

/** Actions that some series of this chain has. */
const offered: readonly BenchAct[] = BENCH_ACTS.filter((act) =>
  act === 'reveal' ? withBoxes.length > 0 : seriesFor(act).length > 0,
)

/** Tabs of the five actions, each with its own address. */
export function Acts() {
  const { locale, t } = useTexts<'hero' | 'heroWords'>()
  const { act: chosen } = useStore($picks)
  return (
    <nav className="tabs tabs-acts" aria-label={t('benchActs')}>
      {offered.map((act) => (
        <a
          key={act}
          href={localHref(locale, `myNfts/heroes/${benchQuery({ act, collection: null, ids: [] })}`)}
          aria-current={act === chosen ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            chooseAct(act)
          }}
        >
          {t(`act.${act}`)}
        </a>
      ))}
    </nav>
  )
}

/** The series that have the action, those with heroes of the account first. */
export function SeriesChips() {
  const { t } = useTexts<'hero'>()
  const { act } = useStore($picks)
  const at = useStore($series)
  const counts = useStore($heroCounts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks at is in the stores
  useEffect(() => chooseHeld(counts), [act, counts])
  if (!act) return null
  const list = [...seriesFor(act)].sort((a, b) => Number(counts[b.id] !== 0) - Number(counts[a.id] !== 0))
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
