import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import { type Draw, NO_SEED, settleWindow } from '../../lib/hero/draw.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { Series } from '../../lib/hero/series.ts'
import { benchQuery, YOUNG_SECONDS } from '../../lib/nft/heroActs.ts'
import { GRADES } from '../../lib/nft/heroTraits.ts'
import { $head } from '../../stores/kernel/chain.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { itemHref } from '../nft/links.ts'
import { Grade, Plate, Stars } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

type Props = {
  readonly at: Series
  readonly draw: Draw
  /** It was waited for on this page: the heading takes the focus, and what came is announced. */
  readonly waited: boolean
}

type Came = { readonly hero: bigint; readonly grade: number; readonly hashPower: number }

/** What came of the boxes, the best first. */
const cameOf = ({ heroes, pool }: Draw): Came[] =>
  heroes
    .flatMap(({ hero, kind }) => {
      const found = pool.kinds[kind]
      return found ? [{ hero, ...found }] : []
    })
    .sort((a, b) => b.grade - a.grade || b.hashPower - a.hashPower || (a.hero < b.hero ? -1 : 1))

/** The heroes that came: the best large, the rest by grade, and from when they can be used. */
export function Result({ at, draw, waited }: Props) {
  const { locale, t } = useTexts<'heroWords' | 'draw'>()
  const named = useNamed()
  const heading = useRef<HTMLHeadingElement>(null)
  const came = cameOf(draw)
  const [best, ...rest] = came
  const collection = collectionAt(at.hero)
  useEffect(() => {
    if (waited) heading.current?.focus()
  }, [waited])
  const { seedHeight } = settleWindow(draw.height)
  const block = formatAmount(draw.settledHeight, 0)
  const name = collection?.name ?? at.id
  const lapsed = draw.seed === NO_SEED
  const count = came.length
  const first = best && named(at.hero, best.hero)
  return (
    <section aria-labelledby="drawn">
      <header className="page-h mb0">
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
            <b>{t('lapsedTitle', { block: formatAmount(settleWindow(draw.height).to + 1n, 0) })}</b>
          </p>
          <p>{t('lapsedBody')}</p>
        </Note>
      )}
      {best && first && (
        <div className={rest.length > 0 ? 'prize mt' : 'prize alone mt'}>
          <div className="star-item">
            <Plate link={first.image} />
            <h2>
              {first.name} <span>{first.id}</span>
            </h2>
            <p className="told">
              <Grade grade={best.grade} />
              <Stars stars={1} />
              <span>
                {t('levelOf', { level: 1 })} ·{' '}
                {t('powerOf', { power: formatAmount(BigInt(best.hashPower), 0) })}
              </span>
            </p>
            <div className="btn-row mt">
              {collection && (
                <a className="btn btn-p grow" href={itemHref(locale, collection.shortName, best.hero)}>
                  {t('resultOpen', { name: first.name })}
                </a>
              )}
              <a
                className="btn btn-q"
                href={localHref(
                  locale,
                  `myNfts/heroes/${benchQuery({ act: null, collection: collection?.shortName ?? null, ids: [] })}`,
                )}
              >
                {t('resultUse')}
              </a>
            </div>
            <Rule settled={draw.settledHeight} />
          </div>
          {rest.length > 0 && (
            <ul className="haul">
              {rest.map(({ hero, grade, hashPower }) => {
                const one = named(at.hero, hero)
                return (
                  <li key={String(hero)}>
                    <a href={itemHref(locale, collection?.shortName ?? '', hero)} title={one.full}>
                      <Plate link={one.image} />
                      <b>{one.name}</b>
                      <Grade grade={grade} />
                      <small>
                        {[one.id, t('powerOf', { power: formatAmount(BigInt(hashPower), 0) })]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </a>
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** How many of each grade, and their power in all. */
function Sum({ came }: { readonly came: readonly Came[] }) {
  const { t } = useTexts<'draw'>()
  const grades = [...new Set(came.map(({ grade }) => grade))]
  const power = came.reduce((sum, { hashPower }) => sum + hashPower, 0)
  return (
    <ul className="sumline mt" aria-label={t('resultCounts')}>
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

/** From which block on a new hero can be used in its game; nothing once it can. */
function Rule({ settled }: { readonly settled: bigint }) {
  const { t } = useTexts<'draw'>()
  const head = useStore($head)
  const left =
    settled + BigInt(Math.floor((YOUNG_SECONDS * 1_000) / chain.blockMs)) - (head?.block ?? settled)
  if (left <= 0n) return null
  return <p className="small muted mt">{t('resultRule', { blocks: formatAmount(left, 0) })}</p>
}
