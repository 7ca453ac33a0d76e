/** The dearest sales of the last seven days. */
import { type SQL, sql } from 'drizzle-orm'
import { type Activity, TOP_SALES } from '../../../src/lib/core/nft/activitySchema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import type { Orm } from '../../core/db/query.ts'
import { compare, type Ratio, times } from '../../core/ratio.ts'
import { type MarketOptions, marketReader } from '../exchange/market.ts'
import { activityReader } from '../nft/activities.ts'
import { Collections, type NftOptions } from '../nft/collections.ts'
import type { Currency } from '../nft/events.ts'
import { WEEK, weekBegan } from './stats.ts'

const NOTHING: Ratio = { n: 0n, d: 1n }

/** Reads them, ordered by what the market's currencies cost now; one without a price counts as the least. */
export function topSales(options: NftOptions & Pick<MarketOptions, 'marketAt'>) {
  const { registry, marketAt = marketReader(registry) } = options
  const { dearest } = activityReader(options)
  const contracts = new Collections(registry).list.map(({ contract }) => contract)
  return async (tx: Orm, at: Indexed): Promise<Activity[]> => {
    const { prices } = await marketAt(tx, at)
    const usd = (currency: Currency) => prices.get(registry.tokens[currency] ?? '')?.usd ?? NOTHING
    const number = ({ n, d }: Ratio): SQL => sql`${String(n)}::numeric / ${String(d)}::numeric`
    const sinceBlock = await weekBegan(tx, at)
    const rates = { MEV: number(usd('MEV')), USDT: number(usd('USDT')) }
    const list = await dearest(
      tx,
      contracts,
      { sinceBlock, since: at.timestamp - WEEK, most: TOP_SALES },
      rates,
    )
    const value = ({ price, currency }: Activity) =>
      price && currency ? times(usd(currency), { n: BigInt(price), d: 1n }) : NOTHING
    const dearer = (a: Activity, b: Activity) =>
      compare({ n: BigInt(b.price ?? 0), d: 1n }, { n: BigInt(a.price ?? 0), d: 1n })
    return list.sort((a, b) => compare(value(b), value(a)) || dearer(a, b))
  }
}
