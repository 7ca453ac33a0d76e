import { useEffect } from 'react'
import { pricePlaces } from '../../lib/core/amount/format.ts'
import { tokens } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS, tokenList, usdTokens } from '../../lib/core/config/tokens.ts'
import { tokenPath } from '../../lib/core/exchange/marketLink.ts'
import { changeParts, USD_DECIMALS } from '../../lib/core/exchange/price.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Spark } from '../shared/exchange/Spark.tsx'
import { $sparks, watchSparks } from '../shared/exchange/store/sparks.ts'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { MarketAsOf, useMarketAge } from './MarketAsOf.tsx'
import { $market, $marketState, type MarketToken } from './store/home.ts'

const waitingCells = [0, 1, 2, 3, 4, 5]
const isDollar = (symbol: string) => (usdTokens as readonly string[]).includes(symbol)
const nameOf = (symbol: string) => tokenList.find((token) => token.symbol === symbol)?.name ?? symbol

/** Every token with a pool price. Each links to its page. */
export function Prices() {
  const { t } = useTexts<'home'>()
  const market = useStore($market)
  const state = useStore($marketState)
  const age = useMarketAge()
  useEffect(watchSparks, [])
  if (state === 'unknown' || state === 'failed') return null
  const priced = market?.tokens.filter(({ symbol, price }) => price !== null && !isDollar(symbol)) ?? []
  return (
    <section className="card price-tiles" aria-labelledby="prices-title">
      <h2 className="vh" id="prices-title">
        {t('prices')}
      </h2>
      <ul data-age={age} aria-busy={!market}>
        {market
          ? priced.map((token) => <Cell key={token.symbol} token={token} />)
          : waitingCells.map((cell) => (
              <li key={cell}>
                <span className="pr-t">
                  <span className="sk sk-disc" />
                  <span className="sk" />
                </span>
                <span className="sk sk-b" />
                <Spark line={null} />
              </li>
            ))}
      </ul>
      <MarketAsOf />
    </section>
  )
}

function Cell({ token: { symbol, price, change } }: { readonly token: MarketToken }) {
  const { locale, t } = useTexts<'home'>()
  const { lines } = useStore($sparks)
  const address = tokens.find((one) => one.symbol === symbol)?.address.toLowerCase() ?? ''
  return (
    <li>
      <a href={localHref(locale, tokenPath(symbol))}>
        <span className="pr-t">
          <TokenIcon symbol={symbol} />
          <b title={nameOf(symbol)}>{symbol}</b>
          {change !== null && <Delta {...changeParts(change)} />}
        </span>
        <Figure
          raw={price}
          decimals={USD_DECIMALS}
          places={price === null ? 2 : pricePlaces(price, TOKEN_DECIMALS)}
          pad
          sign="$"
        />
        <Spark line={lines[address] ?? null} />
        <span className="vh">{t('pageOf', { name: symbol })}</span>
      </a>
    </li>
  )
}
