import { isTooOld } from '../../lib/core/i18n/age.ts'
import type { PartSum } from '../../lib/portfolio/sums.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Cover, CoverSwitch } from './Cover.tsx'
import { $portfolio, refreshPortfolio } from './store/portfolio.ts'
import { $sums } from './store/view.ts'
import { usePortfolioTexts } from './texts.ts'

/** One total, a hundred ticks for its parts, and the names of holdings that are in no sum. */
export function TotalValue() {
  const { t } = useTexts<'portfolio'>()
  const { stamp, read } = useStore($portfolio)
  const sums = useStore($sums)
  const age = useAge(stamp)
  const parts = sums?.parts.filter(({ holdings }) => holdings.length > 0) ?? []
  const atLeast = (sums?.missing.length ?? 0) > 0
  const label = parts.map(({ part, share }) => `${t(`part.${part}`)} ${share}`).join(', ')
  return (
    <section className="card" aria-labelledby="worth-title" data-age={age} aria-busy={!sums}>
      <div className="wt-top">
        <div className="wt-h">
          <h2 id="worth-title">{t('worth')}</h2>
          <CoverSwitch />
        </div>
        <p className="wt-fig">
          {sums ? (
            <>
              {atLeast && sums.total !== null && <span className="small muted">{t('atLeast')} </span>}
              <Cover of={sums.total}>
                <Dollars raw={sums.total} />
              </Cover>
            </>
          ) : (
            <span className="sk sk-l" />
          )}
        </p>
      </div>
      {sums && sums.total !== null && sums.total > 0n && (
        <Ticks parts={parts} label={t('partsLabel', { parts: label })} />
      )}
      <ul className="wt-parts">
        {parts.map(({ part, usd, share }) => (
          <li key={part}>
            <a href={`#${part}`}>
              <i className={`w-key w-${part}`} aria-hidden="true" />
              {t(`part.${part}`)}
              <small>{usd === null ? '' : `${share}%`}</small>
              <b>
                <Cover of={usd}>
                  <Dollars raw={usd} />
                </Cover>
              </b>
            </a>
          </li>
        ))}
      </ul>
      {sums && sums.missing.length > 0 && <Missing />}
      <AsOf
        stamp={stamp}
        source={read ? t('pricesFrom', { count: read.pools.length }) : ''}
        again={isTooOld(age) ? refreshPortfolio : undefined}
        waiting={t('readingChain')}
      />
    </section>
  )
}

/** A tick is ten wide; between two parts there is one unit more. */
const TICK = 10
const GAP = 12

/** A hundred ticks, each a hundredth of the value, in the tones of their parts. */
function Ticks({ parts, label }: { readonly parts: readonly PartSum[]; readonly label: string }) {
  const shown = parts.filter(({ share }) => share > 0)
  let from = 0
  const ticks = shown.flatMap(({ part, share }) => {
    const begin = from
    from += share * TICK + GAP
    return Array.from({ length: share }, (_, i) => ({ part, first: i === 0, x: begin + i * TICK }))
  })
  return (
    <svg className="wt-bar" viewBox={`0 0 ${from - GAP} 44`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {ticks.map(({ part, first, x }) => (
        <rect
          key={x}
          className={`w-${part}`}
          x={x}
          y={first ? 0 : 9}
          width={TICK * 0.57}
          height={first ? 44 : 35}
        />
      ))}
    </svg>
  )
}

/** Most names listed for one reason. */
const SHOWN = 6

/** Holdings, or possible holdings, that are in no sum, by reason. */
function Missing() {
  const { t } = useTexts<'portfolio'>()
  const { words: text } = usePortfolioTexts()
  const missing = useStore($sums)?.missing ?? []
  const reasons = [...new Set(missing.map(({ why }) => why))].map((why) => {
    const list = missing.filter((holding) => holding.why === why)
    return { why, names: [...new Set(list.map(text.name))], said: list[0] ? text.why(list[0]) : '' }
  })
  return (
    <div className="pf-missing">
      <Note kind="info">
        <p>
          <b>{t('notCounted', { count: missing.length })}</b>
        </p>
        <ul>
          {reasons.map(({ why, names, said }) => (
            <li key={why}>
              {names.slice(0, SHOWN).join(', ')}
              {names.length > SHOWN && ` ${t('missingMore', { count: names.length - SHOWN })}`}: {said}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
