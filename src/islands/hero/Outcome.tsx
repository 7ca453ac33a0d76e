import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { collectionAt, withBoxes } from '../../lib/hero/known.ts'
import { DRAW_AFTER, MOST_ITEMS } from '../../lib/hero/model.ts'
import { leftInAll } from '../../lib/hero/pool.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BenchButton } from './BenchButton.tsx'
import { Season } from './BoxPicks.tsx'
import { Ending } from './Ending.tsx'
import { Right } from './Right.tsx'
import { $button, $dismantle, $pair, $reveal } from './store/bench.ts'
import { $boxes, rereadBoxes } from './store/boxes.ts'
import { $heroes, rereadHeroes } from './store/heroes.ts'
import { $picks, $series, keepSeason } from './store/picks.ts'

/** Preview of the picks, and the button. */
export function Outcome() {
  const { t } = useTexts<'hero'>()
  const { act: action } = useStore($picks)
  const boxes = useStore($boxes)
  const heroes = useStore($heroes)
  const says = useStore($button)
  const stamp = action === 'reveal' ? (boxes.seasons[0]?.stamp ?? null) : heroes.stamp
  const age = useAge(stamp)
  return (
    <section className="card bench-side" id="outcome" aria-labelledby="outcome-title" data-age={age}>
      <div className="card-h">
        <h2 id="outcome-title" tabIndex={-1}>
          {t('beforeAfter')}
        </h2>
      </div>
      {action === 'reveal' ? <Reveal /> : action === 'dismantle' ? <Dismantle /> : <Pair />}
      <div className="card-b">
        <Right />
        <BenchButton says={says} />
      </div>
      <AsOf
        stamp={stamp}
        source={t(action === 'reveal' ? 'benchChain' : 'benchRules')}
        waiting={t('benchReading')}
        again={stamp ? undefined : action === 'reveal' ? rereadBoxes : rereadHeroes}
      />
    </section>
  )
}

const Nothing = () => {
  const { t } = useTexts<'hero'>()
  return <p className="card-b muted small">{t('notPicked')}</p>
}

function Pair() {
  const { act: action } = useStore($picks)
  const at = useStore($series)
  const bench = useStore($pair)
  const ready = bench?.master && bench.material && bench.after
  if (!at || !ready || !action || action === 'reveal' || action === 'dismantle') return <Nothing />
  return (
    <BeforeAfter
      act={action}
      contract={at.hero}
      master={bench.master.item}
      material={bench.material.item}
      after={bench.after}
    />
  )
}

function Dismantle() {
  const { t } = useTexts<'hero'>()
  const at = useStore($series)
  const bench = useStore($dismantle)
  if (!at || !bench || bench.picked.length === 0) return <Nothing />
  return (
    <>
      <Ending contract={at.hero} ids={bench.picked.map(({ item }) => item.id)} />
      <dl className="card-b rows">
        <Row label={t('youReceive')}>{t('noPayout')}</Row>
      </dl>
      {bench.picked.length >= MOST_ITEMS && <Most />}
    </>
  )
}

function Reveal() {
  const { t } = useTexts<'hero'>()
  const { seasons } = useStore($boxes)
  const bench = useStore($reveal)
  const first = bench?.picked[0]?.item
  if (!bench || !first) return <Nothing />
  const { at } = first
  const { picked, refused } = bench
  if (refused?.reason === 'mixed') return <Mixed />
  const state = seasons.find(({ id }) => id === at.id)?.state
  const opening = first.season.opening
  const all = state?.pool ? leftInAll(state.pool.first) : null
  return (
    <>
      <Ending contract={at.box} ids={picked.map(({ item }) => item.id)} />
      <dl className="card-b rows">
        <Row label={t('youReceive')}>
          {t('heroesOf', { count: picked.length, name: collectionAt(at.hero)?.name ?? '' })}
          {at.draw === 'twoStep' && (
            <span className="faint"> {t('drawnLater', { blocks: Number(DRAW_AFTER) })}</span>
          )}
        </Row>
        {at.draw === 'twoStep' && (
          <Row label={t('leftInPool')}>
            {state?.free != null && all !== null
              ? t('leftOf', {
                  left: formatAmount(BigInt(state.free), 0),
                  all: formatAmount(BigInt(all), 0),
                })
              : '—'}
          </Row>
        )}
      </dl>
      {refused?.reason === 'closed' && opening && (
        <div className="card-b">
          <Note kind="warn">
            <Season id={at.id} opening={opening} />
          </Note>
        </div>
      )}
      {refused?.reason === 'short' && <p className="card-b small muted">{t('tooFew')}</p>}
      {picked.length >= MOST_ITEMS && <Most />}
    </>
  )
}

/** Boxes of two seasons cannot be opened together: the user chooses one. */
function Mixed() {
  const { t } = useTexts<'hero'>()
  const { boxes } = useStore($picks)
  const seasons = withBoxes
    .map((at) => ({ at, count: boxes.filter(({ season }) => season === at.id).length }))
    .filter(({ count }) => count > 0)
  return (
    <div className="card-b">
      <Note kind="danger" problem="hero.mixed">
        <p>{t('mixed')}</p>
      </Note>
      <div className="btn-row mt">
        {seasons.map(({ at, count }) => (
          <button key={at.id} className="btn btn-s" type="button" onClick={() => keepSeason(at.id)}>
            {t('keepSeason', { count, name: collectionAt(at.box)?.name ?? at.id })}
          </button>
        ))}
      </div>
    </div>
  )
}

const Most = () => {
  const { t } = useTexts<'hero'>()
  return <p className="card-b small muted">{t('tooMany', { most: MOST_ITEMS })}</p>
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
