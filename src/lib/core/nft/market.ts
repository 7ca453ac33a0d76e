import type { Address, Registry } from '../config/registry.ts'
import type { Currency } from './model.ts'

/** The market's contracts, and the tokens of its currencies. */
export type MarketEntry = {
  readonly operation: Address
  readonly data: Address
  readonly tokens: Readonly<Record<Currency, Address | null>>
}

/** Null on a chain whose market this build does not know. */
export function marketEntryOf(registry: Registry): MarketEntry | null {
  if (!registry.market) return null
  const { operation, data } = registry.market
  return {
    operation,
    data,
    tokens: { MEV: registry.tokens.MEV ?? null, USDT: registry.tokens.USDT ?? null },
  }
}
