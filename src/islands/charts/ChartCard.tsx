import { useEffect } from 'react'
import { SPANS } from '../../lib/charts/link.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { Series } from '../../lib/core/exchange/candles.ts'
import { formatPrice } from '../../lib/core/exchange/exactPrice.ts'
import { poolPath, tokenPath } from '../../lib/core/exchange/marketLink.ts'
import { changeParts } from '../../lib/core/exchange/price.ts'
import type { Zone } from '../../lib/core/i18n/moment.ts'
import { Delta } from '../../ui/Delta.tsx'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { DrawnBy } from '../shared/chart/DrawnBy.tsx'
import {
  $candles,
  olderCandles,
  reachBack,
  refreshCandles,
  watchCandles,
} from '../shared/exchange/store/candles.ts'
import { watchOwnTrades } from '../shared/exchange/store/ownTrades.ts'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { Facts } from './Facts.tsx'
import { $asked, $chartPool, $pricingPool, $series, $tokenSubjects } from './store/subjects.ts'
import { $view } from './store/view.ts'
import { Tools } from './Tools.tsx'
import { useOwnMarks } from './useOwnMarks.ts'

type Props = {
  readonly zone: Zone
  /** Without heading and pool: the page of a token or pool shows both elsewhere. */
  readonly bare?: boolean
}

/** The chart of the chosen subject: its price, tools, plot, and the pool behind it. */
export function ChartCard({ zone, bare = false }: Props) {
  const { t } = useTexts<'ui' | 'plot'>()
  const asked = useStore($asked)
  const pool = useStore($pricingPool)
  const { interval, subject } = useStore($view)
  const { status, stamp } = useStore($candles)
  const age = useAge(stamp)
  // Reloading the list of subjects must not request the same candles again.
  const key = asked && JSON.stringify(asked)
  useEffect(() => (key ? watchCandles(JSON.parse(key)) : undefined), [key])
  const address = pool?.address
  useEffect(() => (address ? watchOwnTrades(address) : undefined), [address])
  const failed = asked !== null && status !== 'ready' && status !== 'loading'
  return (
    <section
      className={bare ? 'card big-bare' : 'card'}
      {...(bare ? { 'aria-label': t('chartTitle') } : { 'aria-labelledby': 'chart-title' })}
      data-age={asked ? age : undefined}
    >
      {!bare && <Head />}
      <Tools zone={zone} />
      <div className={bare ? undefined : 'chart-split'}>
        <div className="plot-side">{asked ? <Body zone={zone} /> : <Undrawn />}</div>
        {pool && !bare && <Facts pool={pool} symbol={subject.kind === 'token' ? subject.symbol : null} />}
      </div>
      <div className="plot-foot">
        <AsOf
          stamp={asked ? stamp : null}
          source={t('candlesSource', { step: t(`short.${interval}`) })}
          again={failed ? refreshCandles : undefined}
          waiting={t(!asked ? 'noData' : failed ? 'noData' : 'waitingCandles')}
        />
        <p className="drawn-by">
          <DrawnBy />
        </p>
      </div>
    </section>
  )
}

/** Unit of the prices: a symbol, or dollars. */
const unitOf = ({ quote }: Series) => (quote === null ? 'USD' : symbolAt(quote))

function Head() {
  const { locale, t } = useTexts<'charts'>()
  const { subject, unit } = useStore($view)
  const series = useStore($series)
  const tokens = useStore($tokenSubjects)
  const pool = useStore($chartPool)
  const title = subject.kind === 'token' ? subject.symbol : subject.id
  const token = tokens.find(({ symbol }) => symbol === title)
  const icons = subject.kind === 'token' ? [subject.symbol] : (pool?.symbols ?? [])
  const path = series?.path?.map(({ from, to }) => `${symbolAt(from)}-${symbolAt(to)}`) ?? []
  const last = series?.candles.findLast(({ close }) => close !== null)?.close ?? series?.before ?? null
  return (
    <div className="big-h">
      <span className="pair">
        <TokenIcons symbols={icons} />
      </span>
      <div className="grow">
        <h1 id="chart-title">
          <a
            className="name-a"
            href={localHref(locale, subject.kind === 'token' ? tokenPath(title) : poolPath(title))}
          >
            {title}
          </a>{' '}
          {series && (
            <span className="faint">
              {t('inUnit', { unit: series.quote === null ? t('dollars') : unitOf(series) })}
            </span>
          )}
        </h1>
        <p className="small muted">
          {subject.kind === 'pool'
            ? t('allSwaps')
            : unit === 'usd'
              ? path.length > 0
                ? t('byPath', { path: path.join(' · ') })
                : ' '
              : pool
                ? t('byPool', { pool: pool.id })
                : ' '}
        </p>
      </div>
      {series && last !== null && (
        <p className="big-p">
          <span className="fig">
            {series.quote === null ? '$' : ''}
            {formatPrice(last)}
            {series.quote !== null && <span className="u">{unitOf(series)}</span>}
          </span>
          {subject.kind === 'token' && series.quote === null && token && token.change !== null && (
            <span className="big-c">
              <Delta {...changeParts(token.change)} /> · {t('day')}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** Reason why there is nothing to draw. */
function Undrawn() {
  const { t } = useTexts<'charts'>()
  const { subject } = useStore($view)
  const tokens = useStore($tokenSubjects)
  const title = subject.kind === 'token' ? subject.symbol : subject.id
  const dollar = tokens.find(({ symbol }) => symbol === title)?.dollar
  return (
    <div className="plot-area plot-none">
      <p>
        <b>{t(dollar ? 'dollarTitle' : 'noPathTitle', { symbol: title })}</b>
      </p>
      <p>{t(dollar ? 'dollarBody' : 'noPathBody')}</p>
    </div>
  )
}

const failures = {
  off: 'chartOff',
  unseen: 'chartUnseen',
  unreadable: 'chartUnreadable',
} as const

function Body({ zone }: { readonly zone: Zone }) {
  const { t } = useTexts<'plot' | 'charts'>()
  const { span, log, subject } = useStore($view)
  const { status, stamp, stored, older } = useStore($candles)
  const series = useStore($series)
  const marks = useOwnMarks()
  const to = series?.to
  const seconds = SPANS[span]
  useEffect(() => {
    if (to !== undefined) void reachBack(seconds === null ? null : to - seconds)
  }, [to, seconds])
  const failed = status !== 'ready' && status !== 'loading'
  const reason =
    status in failures ? failures[status as keyof typeof failures] : series ? 'chartDown' : 'chartNever'
  return (
    <>
      {failed && (
        <Note kind="info">
          <p>{t(reason)}</p>
        </Note>
      )}
      {series && series.path === null ? (
        <div className="plot-area plot-none">
          <p>
            <b>
              {t('noPathTitle', {
                symbol: subject.kind === 'token' ? subject.symbol : symbolAt(series.base),
              })}
            </b>
          </p>
          <p>{t('noPathBody')}</p>
        </div>
      ) : series && stamp ? (
        <Chart
          series={series}
          base={symbolAt(series.base)}
          quote={series.quote && symbolAt(series.quote)}
          block={stamp.block}
          stored={stored}
          missing={older === 'failed'}
          span={seconds}
          log={log}
          zone={zone}
          marks={marks}
          onOlder={olderCandles}
        />
      ) : (
        <div className="plot-area" aria-busy={!failed} />
      )}
      {older === 'failed' && (
        <p className="small">
          {t('olderFailed')}{' '}
          <button className="btn btn-t" type="button" onClick={() => void olderCandles()}>
            {t('loadEarlier')}
          </button>
        </p>
      )}
    </>
  )
}
