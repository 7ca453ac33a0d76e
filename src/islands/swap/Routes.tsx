import { gap } from '../../lib/core/amount/compare.ts'
import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { Quote, Route } from '../../lib/core/route/model.ts'
import { comparedAmount } from '../../lib/swap/figures.ts'
import { $pools } from '../../stores/pools.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { RouteLine } from './RouteLine.tsx'
import { $draft } from './store/draft.ts'
import { $quote } from './store/swap.ts'

/** Comparison of routes: the best one and the others, with their pools. */
export function Routes() {
  const { t } = useTexts<'swap'>()
  const quote = useStore($quote)
  const { stamp, pools } = useStore($pools)
  if (!quote) return null
  return (
    <section className="card" aria-labelledby="routes-title">
      <div className="card-h">
        <h2 id="routes-title">{t('routesTitle')}</h2>
      </div>
      <ol className="route-list">
        {[quote.route, ...quote.others].map((route, i) => (
          <Row key={route.hops.map((h) => h.pool.id).join()} quote={quote} route={route} best={i === 0} />
        ))}
      </ol>
      <div className="card-b">
        <p className="small muted">{t('pinned')}</p>
      </div>
      <AsOf stamp={stamp} source={t('poolsRead', { count: pools.length })} waiting="" />
    </section>
  )
}

function Row({
  quote,
  route,
  best,
}: {
  readonly quote: Quote
  readonly route: Route
  readonly best: boolean
}) {
  const { t } = useTexts<'swap'>()
  const { tokenIn, tokenOut } = useStore($draft)
  const unit = (quote.mode === 'exactIn' ? tokenOut : tokenIn)?.symbol ?? ''
  const mine = comparedAmount(quote, route)
  const rival = best ? quote.others[0] : quote.route
  const distance = rival ? gap(mine, comparedAmount(quote, rival)) : null
  const amount = distance ? formatAmount(distance.size, TOKEN_DECIMALS, { places: AMOUNT_PLACES }) : ''
  const wins = distance?.more === (quote.mode === 'exactIn')
  const why = !distance
    ? t('routeOnly')
    : distance.size === 0n
      ? t('routeSame')
      : best
        ? t(wins ? 'routeBest' : 'routeFewer', { amount, symbol: unit })
        : `${distance.more ? '+' : '−'}${amount}`
  return (
    <li aria-current={best || undefined}>
      <span className="route-pick" aria-hidden="true" />
      <RouteLine route={route} />
      <span className="end">
        <Figure
          raw={mine}
          decimals={TOKEN_DECIMALS}
          places={AMOUNT_PLACES}
          unit={unit}
          round={quote.mode === 'exactIn' ? 'down' : 'up'}
        />
      </span>
      <span className="route-why">
        <span>
          {t('routePool', { address: route.hops.map((h) => shortAddress(h.pool.address)).join(', ') })}
        </span>
        <span>{why}</span>
      </span>
    </li>
  )
}
