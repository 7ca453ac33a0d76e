/** Dollar prices of the market's currencies, read from the pools while a price is visible. */
import { onMount } from 'nanostores'
import { registry } from '../../../../lib/core/config/contracts.ts'
import type { CurrencyPrices } from '../../../../lib/core/nft/dollars.ts'
import type { Currency } from '../../../../lib/core/nft/model.ts'
import { derived } from '../../../../stores/derived.ts'
import { $poolPrices, $pools, poolCount, refreshPools } from '../../../../stores/pools.ts'
import { watchFor } from '../../../../stores/watch.ts'

/** Prices, and the block of the pools that they are from; null before the first read. */
export const $currencyPrices = derived(
  [$poolPrices, $pools],
  (prices, { stamp }): CurrencyPrices & { readonly block: bigint | null } => {
    const of = (currency: Currency) => {
      const token = registry.tokens[currency]
      return (token && prices.get(token)) ?? null
    }
    return { MEV: of('MEV'), USDT: stamp && of('USDT'), block: stamp?.block ?? null }
  },
)

const EVERY_MS = 60_000

onMount($currencyPrices, () => {
  if (typeof window !== 'undefined' && poolCount > 0) return watchFor(EVERY_MS, refreshPools)
  return undefined
})
