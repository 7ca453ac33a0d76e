import { useEffect, useMemo, useState } from 'react'
import { formatPpm } from '../../lib/core/amount/format.ts'
import { dollarTokens, registry, symbolAt } from '../../lib/core/config/contracts.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { intervals } from '../../lib/core/exchange/candles.ts'
import { drawnPrice, formatPrice } from '../../lib/core/exchange/exactPrice.ts'
import { type Line, marksOf } from '../../lib/core/exchange/plot.ts'
import type { Interval } from '../../lib/core/exchange/seriesSchema.ts'
import { isTooOld } from '../../lib/core/i18n/age.ts'
import { localeOf } from '../../lib/core/i18n/locale.ts'
import { chartSubject, tradePrices } from '../../lib/swap/chart.ts'
import { $pools } from '../../stores/pools.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { DrawnBy } from '../shared/chart/DrawnBy.tsx'
import { $candles, olderCandles, refreshCandles, watchCandles } from '../shared/exchange/store/candles.ts'
import { $ownTrades, watchOwnTrades } from '../shared/exchange/store/ownTrades.ts'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { $draft } from './store/draft.ts'
import { $quote } from './store/swap.ts'

/** Seconds shown for each interval. */
const SPANS: Readonly<Record<Interval, number>> = { '1h': 604_800, '4h': 1_814_400, '1d': 7_862_400 }

/** Returns the subject of the pair's chart as one text, which changes only with the pair. */
function useSubject(): string | null {
  const { tokenIn, tokenOut } = useStore($draft)
  const { pools } = useStore($pools)
  const quote = useStore($quote)
  if (!tokenIn || !tokenOut) return null
  const route = quote?.route.hops.map(({ pool }) => pool.address) ?? []
  const pair = { tokenIn: tokenIn.address, tokenOut: tokenOut.address }
  const subject = chartSubject(pools, pair, route, dollarTokens)
  return subject && JSON.stringify(subject)
}

/** Returns the lines of the typed trade in the chart; none while its quote is stale. */
function useLines(): readonly Line[] {
  const { t } = useTexts<'plot'>()
  const { tokenIn, tokenOut } = useStore($draft)
  const quote = useStore($quote)
  const { series } = useStore($candles)
  const age = useAge(useStore($pools).stamp)
  return useMemo(() => {
    if (!quote || !tokenIn || !tokenOut || !series || isTooOld(age)) return []
    const pair = { tokenIn: tokenIn.address, tokenOut: tokenOut.address }
    const prices = tradePrices(quote, pair, series.base, series.quote)
    if (!prices) return []
    return [
      {
        kind: 'trade',
        price: drawnPrice(prices.trade),
        title: t('thisTrade', { impact: formatPpm(quote.impactPpm) }),
      },
      {
        kind: 'minimum',
        price: drawnPrice(prices.limit),
        title: t(quote.mode === 'exactIn' ? 'minimum' : 'maximum'),
      },
    ]
  }, [quote, tokenIn, tokenOut, series, age, t])
}

/** The market of a trade, with the trade drawn in it: a card next to the form, a sheet over it on phones. */
export default function PairChart({ sheet }: { readonly sheet: boolean }) {
  const { t } = useTexts<'plot'>()
  const [interval, setInterval] = useState<Interval>('4h')
  const [open, setOpen] = useState(false)
  const { stamp } = useStore($candles)
  const age = useAge(stamp)
  const subject = useSubject()
  useEffect(() => {
    if (subject === null) return
    const { of, address } = JSON.parse(subject)
    return watchCandles(
      of === 'tokens' ? { of, address, interval } : { of, address, interval, unit: 'token' },
    )
  }, [subject, interval])
  useEffect(() => {
    const found = subject === null ? null : JSON.parse(subject)
    return found?.of === 'pools' ? watchOwnTrades(found.address) : undefined
  }, [subject])
  // Not null: an empty container means that the chart is still loading.
  if (subject === null) return <span hidden />
  const tools = (
    <fieldset className="seg" aria-label={t('intervalLabel')}>
      {intervals.map((one) => (
        <button key={one} type="button" aria-pressed={one === interval} onClick={() => setInterval(one)}>
          {t(`short.${one}`)}
        </button>
      ))}
    </fieldset>
  )
  if (sheet)
    return (
      <>
        <button className="card chart-strip" type="button" data-age={age} onClick={() => setOpen(true)}>
          <Price />
          <Icon name="up" />
        </button>
        <Dialog open={open} title={t('chartTitle')} onClose={() => setOpen(false)}>
          <div className="pair-chart" data-age={age}>
            <div className="pc-tools">{tools}</div>
            <Body interval={interval} />
          </div>
        </Dialog>
      </>
    )
  return (
    <section className="card pair-chart" aria-label={t('chartTitle')} data-age={age}>
      <div className="pc-h">
        <Price />
        <span className="pc-end">
          {tools}
          <ChartsLink subject={subject} />
        </span>
      </div>
      <Body interval={interval} />
    </section>
  )
}

/** The chart's last price and its unit; before the first answer a generic label. */
function Price() {
  const { t } = useTexts<'plot'>()
  const { series } = useStore($candles)
  if (!series)
    return (
      <span className="pc-price">
        <b>{t('chartTitle')}</b>
      </span>
    )
  const symbols = [symbolAt(series.base), ...(series.quote ? [symbolAt(series.quote)] : [])]
  const last = series.candles.findLast(({ close }) => close !== null)?.close ?? series.before
  return (
    <span className="pc-price">
      <span className="pair">
        <TokenIcons symbols={symbols} />
        <b>{series.quote ? symbols.join(' / ') : `${symbols[0]} / USD`}</b>
      </span>
      <span className="fig">
        {formatPrice(last)}
        <span className="u">{symbols[1] ?? 'USD'}</span>
      </span>
    </span>
  )
}

/** Link to the same chart on its own page. */
function ChartsLink({ subject }: { readonly subject: string }) {
  const { locale, t } = useTexts<'plot'>()
  const { of, address } = JSON.parse(subject)
  const pool = registry.pools.find((entry) => sameAddress(entry.address, address))
  const hash = of === 'pools' && pool ? `pool=${pool.id}` : `token=${symbolAt(address)}`
  return (
    <a className="btn btn-i" href={localHref(locale, `charts/#${hash}`)} aria-label={t('openCharts')}>
      <Icon name="out" />
    </a>
  )
}

function Body({ interval }: { readonly interval: Interval }) {
  const { locale, t } = useTexts<'ui' | 'plot'>()
  const { series, stamp, status, stored, older } = useStore($candles)
  const own = useStore($ownTrades)
  const lines = useLines()
  const marks = useMemo(() => (series ? marksOf(own.rows, series) : []), [series, own.rows])
  const failed = status !== 'ready' && status !== 'loading'
  return (
    <>
      <div className="card-b">
        {series && stamp ? (
          <Chart
            series={series}
            base={symbolAt(series.base)}
            quote={series.quote && symbolAt(series.quote)}
            block={stamp.block}
            stored={stored}
            missing={older === 'failed'}
            span={SPANS[interval]}
            log={false}
            zone={localeOf(locale).zone}
            lines={lines}
            marks={marks}
            onOlder={olderCandles}
          />
        ) : (
          <div className="plot-area plot-none" aria-busy={!failed}>
            {failed && <p>{t(status === 'unseen' ? 'chartUnseen' : 'chartNever')}</p>}
          </div>
        )}
      </div>
      <AsOf
        stamp={stamp}
        source={<DrawnBy />}
        again={failed ? refreshCandles : undefined}
        waiting={t(failed ? 'noData' : 'waitingCandles')}
      />
    </>
  )
}
