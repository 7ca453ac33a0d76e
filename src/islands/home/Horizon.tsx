import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatAge } from '../../lib/core/i18n/age.ts'
import { HORIZON, type Tick, ticksOf } from '../../lib/home/horizon.ts'
import { $head, $headAge, $rpcError } from '../../stores/chain.ts'
import { $now } from '../../stores/clock.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $seen, watchHorizon } from './store/horizon.ts'

const HEIGHT = 48
const TOPS = { known: 38, seen: 20, now: 0 } as const

const path = (ticks: readonly Tick[], kind: Tick['kind']) =>
  ticks
    .filter((tick) => tick.kind === kind)
    .map(({ place }) => `M${place * 10 + 5} ${TOPS[kind]}V${HEIGHT}`)
    .join('')

/** The last blocks as a line of ticks that ends in the newest. Without new reads it stops and turns grey. */
export function Horizon() {
  const { t } = useTexts<'home'>()
  const seen = useStore($seen)
  const age = useStore($headAge)
  useEffect(watchHorizon, [])
  const ticks = ticksOf(seen)
  return (
    <section className="hz-part" aria-labelledby="hz-title" data-age={age}>
      <LatestBlock />
      <svg
        className="hz-line"
        viewBox={`0 0 ${HORIZON * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="hz-base" d={`M0 ${HEIGHT}H${HORIZON * 10}`} />
        {(['known', 'seen', 'now'] as const).map((kind) => (
          <path key={kind} className={`hz-${kind}`} d={path(ticks, kind)} />
        ))}
      </svg>
      <p className="hz-x">
        <span>{t('horizonSpan', { count: HORIZON })}</span>
        <span>{t('horizonTall')}</span>
      </p>
    </section>
  )
}

/** The newest block, with its mark and age. */
function LatestBlock() {
  const { locale, t } = useTexts<'home'>()
  const head = useStore($head)
  const now = useStore($now)
  const failed = useStore($rpcError) !== null
  return (
    <div className="hz-latest">
      <h2 id="hz-title">{t('latestBlock')}</h2>
      <p className="fig">
        {head ? formatAmount(head.block, 0) : failed ? '—' : <span className="sk sk-l" />}
      </p>
      <p className="age">
        <Mark />
        {head
          ? `${formatAge(Math.max(0, now - head.at), locale)} · ${t('blockTime', { seconds: chain.blockMs / 1000 })}`
          : t(failed ? 'blockUnknown' : 'blockWaiting')}
      </p>
    </div>
  )
}
