import { useEffect, useRef } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { GRADES } from '../../lib/core/nft/heroTraits.ts'
import { type Draw, NO_SEED, progressOf, settleWindow } from '../../lib/hero/draw.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { Series } from '../../lib/hero/series.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Best, type Came, Haul } from './Haul.tsx'
import { Grade } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

type Props = {
  readonly at: Series
  readonly draw: Draw
  /** True if this page waited for the draw: the heading takes the focus, and the results are announced. */
  readonly waited: boolean
}

/** Returns the new heroes, the best first. */
const cameOf = ({ heroes, pool }: Draw): Came[] =>
  heroes
    .flatMap(({ hero, kind }) => {
      const found = pool.kinds[kind]
      return found ? [{ hero, ...found }] : []
    })
    .sort((a, b) => b.grade - a.grade || b.hashPower - a.hashPower || (a.hero < b.hero ? -1 : 1))

/** The new heroes: the best one large, the rest by grade, and when they can be used. */
export function Result({ at, draw, waited }: Props) {
  const { t } = useTexts<'draw'>()
  const named = useNamed()
  const heading = useRef<HTMLHeadingElement>(null)
  const came = cameOf(draw)
  const [best, ...rest] = came
  useEffect(() => {
    if (waited) heading.current?.focus()
  }, [waited])
  const { seedHeight } = settleWindow(draw.height)
  const block = formatAmount(draw.settledHeight, 0)
  const name = collectionAt(at.hero)?.name ?? at.id
  const lapsed = draw.seed === NO_SEED
  const count = came.length
  const first = best && named(at.hero, best.hero)
  return (
    <section aria-labelledby="drawn">
      <header className="page-h mb-0">
        <div>
          <h1 id="drawn" ref={heading} tabIndex={-1}>
            {count === 1 ? t('drawHeroes.one') : t('drawHeroes.many', { count })}
          </h1>
          <p className="small">
            {lapsed
              ? t('drawnLapsed', { name, block })
              : t('drawnBy', { name, seed: formatAmount(seedHeight, 0), block })}
          </p>
        </div>
      </header>
      <p className="vh" role="status">
        {waited && best && first
          ? t('resultAnnounce', { count, name: first.full, grade: GRADES[best.grade] ?? '—' })
          : ''}
      </p>
      <Sum came={came} />
      {lapsed && (
        <Note kind="warn">
          <p>
            <b>
              {t('lapsedTitle', {
                block: formatAmount(progressOf(draw.height, draw.settledHeight).lapsesAt, 0),
              })}
            </b>
          </p>
          <p>{t('lapsedBody')}</p>
        </Note>
      )}
      {best && first && (
        <div className="draw-prize mt">
          <Best at={at} best={best} settled={draw.settledHeight} />
          {rest.length > 0 && <Haul at={at} rest={rest} />}
        </div>
      )}
    </section>
  )
}

/** Number of heroes of each grade, and their total power. */
function Sum({ came }: { readonly came: readonly Came[] }) {
  const { t } = useTexts<'draw'>()
  const grades = [...new Set(came.map(({ grade }) => grade))]
  const power = came.reduce((sum, { hashPower }) => sum + hashPower, 0)
  return (
    <ul className="sum-line mt" aria-label={t('resultCounts')}>
      {grades.map((grade) => (
        <li key={grade}>
          <b>{came.filter((one) => one.grade === grade).length}</b>
          <Grade grade={grade} />
        </li>
      ))}
      <li>
        <b>{formatAmount(BigInt(power), 0)}</b>
        {t('resultPower')}
      </li>
    </ul>
  )
}
