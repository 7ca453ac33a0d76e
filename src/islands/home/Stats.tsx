import { formatAmount } from '../../lib/core/amount/format.ts'
import { sumPlaces, USD_DECIMALS } from '../../lib/core/exchange/price.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { MarketAsOf, useMarketAge } from './MarketAsOf.tsx'
import { $market, $marketState, $volumeReason, type MarketFigures } from './store/home.ts'

/** Value and volume of the exchange. Each is a figure, a skeleton while loading, or — with the reason. */
export function Stats() {
  const { t } = useTexts<'home'>()
  const market = useStore($market)
  const state = useStore($marketState)
  const why = useStore($volumeReason)
  const age = useMarketAge()
  // If no figure is known, the note below gives the reason once.
  if (state === 'unknown' || state === 'failed') return null
  return (
    <section className="hero-s" aria-label={t('figures')} data-age={age}>
      <dl>
        <Cell
          label={t('liquidity')}
          market={market}
          raw={market?.liquidity}
          hint={market ? t('pools', { count: market.poolCount }) : ''}
        />
        <Cell
          label={t('volume')}
          market={market}
          raw={market?.volume}
          hint={
            market && market.swaps !== null
              ? t('swaps', { count: formatAmount(BigInt(market.swaps), 0) })
              : ''
          }
          reason={t(why)}
        />
      </dl>
      <MarketAsOf />
    </section>
  )
}

type CellProps = {
  readonly label: string
  readonly market: MarketFigures | null
  readonly raw: bigint | null | undefined
  readonly hint: string
  readonly reason?: string
}

function Cell({ label, market, raw, hint, reason }: CellProps) {
  const state = useStore($marketState)
  const unknown = raw === null || raw === undefined
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {state === 'loading' ? (
          <span className="sk sk-b" />
        ) : (
          <Figure
            raw={raw}
            decimals={USD_DECIMALS}
            places={unknown ? 0 : sumPlaces(raw)}
            pad
            sign={unknown ? '' : '$'}
          />
        )}
      </dd>
      <dd className="hero-hint">{market && (unknown ? reason : hint)}</dd>
    </div>
  )
}
