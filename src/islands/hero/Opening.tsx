import { useEffect, useState } from 'react'
import { idName } from '../../lib/core/nft/link.ts'
import type { Draw } from '../../lib/hero/draw.ts'
import type { Series } from '../../lib/hero/series.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Box } from './Box.tsx'
import { Plate } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

/** Duration of each box's opening, and the maximum for all together. */
const BOX_MS = 240
const ALL_MS = 3_000
/** Time to see the last hero before the page continues. */
const LAST_MS = 700

type Props = { readonly at: Series; readonly draw: Draw; readonly onEnd: () => void }

/** The boxes open one after the other, once; the animation can be skipped. */
export function Opening({ at, draw: { boxes, heroes }, onEnd }: Props) {
  const { t } = useTexts<'draw'>()
  const named = useNamed()
  const [done, setDone] = useState(0)
  const all = heroes.length
  const every = Math.min(BOX_MS * 2, ALL_MS / Math.max(1, all))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ends it is the same all the time
  useEffect(() => {
    const over = done >= all
    const timer = setTimeout(() => (over ? onEnd() : setDone(done + 1)), over ? LAST_MS : every)
    return () => clearTimeout(timer)
  }, [done, all])
  return (
    <>
      <header className="page-h mb-0">
        <div>
          <h1>
            {t('openingTitle')}{' '}
            <span className="faint">{t('openingOf', { done: Math.min(done, all), all })}</span>
          </h1>
        </div>
        <div className="end">
          <button className="btn btn-q" type="button" onClick={onEnd}>
            {t('showAll')}
          </button>
        </div>
      </header>
      <section className="card draw-card" aria-label={t('openingTitle')}>
        <ul className="box-tray card-b">
          {boxes.map((box, k) => {
            const hero = heroes[k]?.hero
            const one = hero === undefined ? null : named(at.hero, hero)
            const out = k < done
            const said = out && one ? one.name : idName(box)
            return (
              <li key={String(box)} className={out ? 'tray-out' : k === done ? 'now' : undefined}>
                {out && one ? (
                  <Plate link={one.image} />
                ) : (
                  <span className="hero-plate">
                    <Box state={k === done ? 'open' : 'drawn'} />
                  </span>
                )}
                <p title={said}>{said}</p>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
