import { useStore } from '@nanostores/react'
import { pricePlaces } from '../../lib/amount/format.ts'
import { TOKEN_DECIMALS, tokenList, usdTokens } from '../../lib/config/tokens.ts'
import { USD_DECIMALS } from '../../lib/exchange/price.ts'
import { $market, $marketState, type MarketToken } from '../../stores/home/home.ts'
import { Figure } from '../../ui/Figure.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { swapHref } from './links.ts'
import { MarketAsOf, useMarketAge } from './MarketAsOf.tsx'
import { Change } from './Stats.tsx'

const waitingRows = [0, 1, 2, 3, 4]
const isDollar = (symbol: string) => (usdTokens as readonly string[]).includes(symbol)
const nameOf = (symbol: string) => tokenList.find((token) => token.symbol === symbol)?.name ?? symbol

/** Every token that a pool prices. Each row leads to a swap from it. */
export function Prices() {
  const { t } = useTexts<'home'>()
  const market = useStore($market, { ssr: 'initial' })
  const state = useStore($marketState, { ssr: 'initial' })
  const age = useMarketAge()
  if (state === 'unknown' || state === 'failed') return null
  const priced = market?.tokens.filter(({ symbol, price }) => price !== null && !isDollar(symbol)) ?? []
  return (
    <section className="card" aria-labelledby="prices-title">
      <div className="card-h">
        <h2 id="prices-title">{t('prices')}</h2>
      </div>
      <ul className="feed" data-age={age} aria-busy={!market}>
        {market
          ? priced.map((token) => <Row key={token.symbol} token={token} />)
          : waitingRows.map((row) => (
              <li key={row}>
                <span className="sk sk-disc" />
                <span className="sk sk-l" />
                <span className="end">
                  <span className="sk" />
                </span>
              </li>
            ))}
      </ul>
      <MarketAsOf />
    </section>
  )
}

function Row({ token: { symbol, price, change } }: { readonly token: MarketToken }) {
  const { locale, t } = useTexts<'home'>()
  return (
    <li>
      <TokenIcon symbol={symbol} />
      <a href={swapHref(locale, symbol, 'USDT')}>
        <b>{symbol}</b>
        <small>{nameOf(symbol)}</small>
        <span className="vh">{t('swapFor', { in: symbol, out: 'USDT' })}</span>
      </a>
      <span className="end">
        <Figure
          raw={price}
          decimals={USD_DECIMALS}
          places={price === null ? 2 : pricePlaces(price, TOKEN_DECIMALS)}
          pad
          sign="$"
        />
        {change !== null && (
          <small>
            <Change change={change} />
          </small>
        )}
      </span>
    </li>
  )
}
