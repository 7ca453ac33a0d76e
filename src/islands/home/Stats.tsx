import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatAmount, formatBps, pricePlaces } from '../../lib/amount/format.ts'
import type { TokenSymbol } from '../../lib/config/tokens.ts'
import { changeParts, sumPlaces, USD_DECIMALS } from '../../lib/exchange/price.ts'
import { $market, $marketState, $volumeReason, type Market } from '../../stores/home/home.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { MarketAsOf, useMarketAge } from './MarketAsOf.tsx'

/** Four key figures. Each is a figure, a skeleton while loading, or — with the reason. */
export function Stats() {
  const { t } = useTexts<'home'>()
  const market = useStore($market, { ssr: 'initial' })
  const why = useStore($volumeReason, { ssr: 'initial' })
  const age = useMarketAge()
  return (
    <section className="card figures" aria-label={t('figures')} data-age={age}>
      <dl className="stats">
        <Price symbol="MEV" market={market} />
        <Price symbol="MEFI" market={market} />
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

function Price({ symbol, market }: { readonly symbol: TokenSymbol; readonly market: Market | null }) {
  const { t } = useTexts<'home'>()
  const token = market?.tokens.find((entry) => entry.symbol === symbol)
  return (
    <Cell
      label={symbol}
      market={market}
      raw={token?.price}
      price
      hint={<Change change={token?.change ?? null} />}
      reason={t('noPrice')}
    />
  )
}

type CellProps = {
  readonly label: string
  readonly market: Market | null
  readonly raw: bigint | null | undefined
  readonly hint: ReactNode
  readonly reason?: string
  readonly price?: boolean
}

function Cell({ label, market, raw, hint, reason, price = false }: CellProps) {
  const state = useStore($marketState, { ssr: 'initial' })
  const unknown = raw === null || raw === undefined
  const places = unknown ? 0 : price ? pricePlaces(raw, USD_DECIMALS) : sumPlaces(raw)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {state === 'loading' ? (
          <span className="sk sk-b" />
        ) : (
          <Figure raw={raw} decimals={USD_DECIMALS} places={places} pad sign={unknown ? '' : '$'} />
        )}
      </dd>
      <dd className="hint">{market && (unknown ? reason : hint)}</dd>
    </div>
  )
}

/** A day's change: sign and direction, never a colour. */
export function Change({ change }: { readonly change: number | null }) {
  const { t } = useTexts<'home'>()
  if (change === null) return t('changeUnknown')
  const { direction, bps } = changeParts(change)
  return (
    <span className="nw">
      {direction !== 'flat' && (
        <>
          <span className="tri" aria-hidden="true">
            {direction === 'up' ? '▲' : '▼'}
          </span>
          <span className="vh">{t(direction)} </span>
        </>
      )}
      {formatBps(bps)} · {t('day')}
    </span>
  )
}
