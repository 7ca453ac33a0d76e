import { formatAmount } from '../../../lib/core/amount/format.ts'
import { formatDollars } from '../../../lib/core/exchange/price.ts'
import { priceInDollars } from '../../../lib/core/nft/dollars.ts'
import type { Currency } from '../../../lib/core/nft/model.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { Money } from './Money.tsx'
import { $currencyPrices } from './store/dollars.ts'

type Props = {
  readonly raw: bigint | string | null | undefined
  readonly currency: Currency | null | undefined
}

/** Renders the dollar value beside a price; nothing if it is unknown. */
export function InDollars({ raw, currency }: Props) {
  const { t } = useTexts<'nft'>()
  const prices = useStore($currencyPrices)
  const usd = priceInDollars(raw == null ? null : BigInt(raw), currency ?? null, prices)
  if (usd === null || prices.block === null) return null
  return (
    <span className="price-usd faint" title={t('dollarsFrom', { block: formatAmount(prices.block, 0) })}>
      ≈ {formatDollars(usd)}
    </span>
  )
}

/** A price with its dollar value. */
export const PriceInDollars = ({
  raw,
  currency,
}: {
  readonly raw: bigint | string
  readonly currency: Currency
}) => (
  <>
    <Money raw={raw} unit={currency} /> <InDollars raw={raw} currency={currency} />
  </>
)

/** Source of the dollar values on a page, said once. */
export function DollarSource() {
  const { t } = useTexts<'nft'>()
  const { block } = useStore($currencyPrices)
  if (block === null) return null
  return <p className="tiny faint">{t('dollarsFrom', { block: formatAmount(block, 0) })}</p>
}
