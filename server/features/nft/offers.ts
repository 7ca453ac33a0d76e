/** Offers as stored and as shown in answers. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { canPay } from '../../../src/lib/core/nft/order.ts'
import type { ItemResponse } from '../../../src/lib/core/nft/schema.ts'
import type { Currency } from './events.ts'

/** Maximum age in seconds of a maker's means for an offer to be called good. */
export const FRESH = 120

/** A JSON number or text of base units, as an SQL query returns it. */
export type StoredOffer = {
  readonly buyer: string
  readonly price: string
  readonly currency: Currency
  readonly block: number
  readonly timestamp: number
  readonly balance: string | null
  readonly allowance: string | null
  readonly at: number | null
  readonly expired: boolean
}

/** True if the next block is too late to accept the offer `o`. An expiry of 0 means never. */
export const expired = sql`(o.expiry > 0 and o.expiry <= (select c.block + 1 from cursor c))`

export function offerOf(offer: StoredOffer, now: number): ItemResponse['offers'][number] {
  const { buyer, price, currency, block, timestamp, balance, allowance, at, expired: over } = offer
  const known = balance !== null && allowance !== null && at !== null && at >= Math.floor(now / 1_000) - FRESH
  const means = known ? { balance: BigInt(balance), allowance: BigInt(allowance) } : null
  return {
    buyer: getAddress(buyer),
    price,
    currency,
    block,
    time: timestamp,
    good: over ? false : canPay(BigInt(price), means),
  }
}
