import { useState } from 'react'
import { formatAmount, pricePlaces } from '../../lib/core/amount/format.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import type { Quote } from '../../lib/core/route/model.ts'
import { tradePrice } from '../../lib/swap/figures.ts'
import { useTexts } from '../../ui/texts.tsx'

type RateProps = { readonly quote: Quote; readonly tokenIn: Token | null; readonly tokenOut: Token | null }

/** Price that the trade pays; a press inverts it. */
export function Rate({ quote, tokenIn, tokenOut }: RateProps) {
  const { t } = useTexts<'swap'>()
  const [inverse, setInverse] = useState(false)
  const [from, to] = inverse ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const price = tradePrice(quote, inverse)
  return (
    <button className="swap-rate" type="button" title={t('invert')} onClick={() => setInverse(!inverse)}>
      1 {from?.symbol} ={' '}
      <span className="fig">
        {formatAmount(price, PRICE_DECIMALS, { places: pricePlaces(price, PRICE_DECIMALS) })}
        <span className="u">{to?.symbol}</span>
      </span>
    </button>
  )
}
