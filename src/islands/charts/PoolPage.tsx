import type { PoolSubject } from '../../lib/charts/chart.ts'
import { feesOf } from '../../lib/charts/figures.ts'
import { formatAmount, formatRate, pricePlaces } from '../../lib/core/amount/format.ts'
import { registry, symbolAt } from '../../lib/core/config/contracts.ts'
import { formatPrice } from '../../lib/core/exchange/exactPrice.ts'
import { readPoolLink } from '../../lib/core/exchange/marketLink.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import type { PoolEntry } from '../../lib/core/pool/read.ts'
import { formatSwapLink } from '../../lib/core/route/link.ts'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { AddToWallet } from './AddToWallet.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Days } from './Days.tsx'
import { Crumb, PageHead } from './PageHead.tsx'
import { feeText, PoolFacts } from './PoolFacts.tsx'
import { PoolTrades } from './PoolTrades.tsx'
import { Stats } from './Stats.tsx'
import { StrangePool, Unnamed } from './Strange.tsx'
import { $poolSubjects, $reportedTrades, $series } from './store/subjects.ts'
import { useSubjectPage, useZone } from './useSubjectPage.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'plot' | 'charts' | 'subject'> }

const read = (search: string) => readPoolLink(search, registry.pools)
const viewOf = ({ id }: PoolEntry) => ({ kind: 'pool', id }) as const

/** One pool: `?pool=` names it by its pair or its contract. */
export default function PoolPage({ locale, texts }: Props) {
  const linked = useSubjectPage(read, viewOf, (pool) => pool.id)
  const pools = useStore($poolSubjects)
  const pool = linked?.kind === 'known' ? pools.find(({ id }) => id === linked.found.id) : undefined
  return (
    <TextsProvider locale={locale} texts={texts}>
      {pool ? (
        <Page pool={pool} />
      ) : linked?.kind === 'stranger' ? (
        <StrangePool address={linked.address} />
      ) : linked ? (
        <Unnamed kind="pool" />
      ) : (
        <h1>{texts.poolTitle}</h1>
      )}
    </TextsProvider>
  )
}

/** Price of the pool's first coin: from the newest candle or, without an indexer, from its reserves. */
function Price({ pool }: { readonly pool: PoolSubject }) {
  const series = useStore($series)
  const last = series?.candles.findLast(({ close }) => close !== null)?.close ?? series?.before ?? null
  const { price } = pool
  return (
    <span className="fig">
      {last !== null
        ? formatPrice(last)
        : price === null
          ? '—'
          : formatAmount(price, PRICE_DECIMALS, { places: pricePlaces(price, PRICE_DECIMALS), pad: true })}
    </span>
  )
}

/** Names the coin that is priced, and the one it is priced in. */
function PriceNote({ pool: { symbols } }: { readonly pool: PoolSubject }) {
  const { t } = useTexts<'subject'>()
  const series = useStore($series)
  const [base = '', quote = ''] = series
    ? [symbolAt(series.base), series.quote === null ? 'USD' : symbolAt(series.quote)]
    : symbols
  return <>{t('priceOf', { base, quote })}</>
}

function Page({ pool }: { readonly pool: PoolSubject }) {
  const { locale, t } = useTexts<'charts' | 'subject'>()
  const zone = useZone(locale)
  const { answers } = useStore($reportedTrades)
  const { id, address, symbols, value, volume, week, swaps, fee, apr } = pool
  const [from = '', to = ''] = symbols
  return (
    <>
      <Crumb name={id} />
      <PageHead
        symbols={symbols}
        name={id}
        about={t(`kind${pool.kind}`)}
        price={<Price pool={pool} />}
        priceNote={<PriceNote pool={pool} />}
      >
        <a
          className="btn btn-p"
          href={localHref(locale, `swap/${formatSwapLink({ from, to, mode: 'exactIn', amount: '' })}`)}
        >
          {t('swapAct', { symbol: from })}
        </a>
        <a className="btn btn-q" href={localHref(locale, `liquidity/add/?a=${from}&b=${to}`)}>
          {t('addAct')}
        </a>
        <AddToWallet pool={pool} />
      </PageHead>
      <div className="stack">
        <Stats
          unseen={answers === true && volume === null && swaps === null}
          stats={[
            { label: t('liquidity'), figure: <Dollars raw={value} /> },
            {
              label: t('volume24h'),
              figure: <Dollars raw={volume} />,
              ...(swaps === null ? {} : { hint: t('swaps', { count: formatAmount(BigInt(swaps), 0) }) }),
            },
            { label: t('volume7d'), figure: <Dollars raw={week} /> },
            {
              label: t('fees24h'),
              figure: <Dollars raw={feesOf(volume, fee)} />,
              hint: t('atRate', { rate: feeText(fee) }),
            },
            { label: t('apr'), figure: <span className="fig">{apr === null ? '—' : formatRate(apr)}</span> },
          ]}
        />
        <ChartCard zone={zone} bare />
        <div className="sub-two">
          <Days pool={address} />
          <PoolFacts pool={pool} />
        </div>
        <PoolTrades pool={pool} />
      </div>
    </>
  )
}
