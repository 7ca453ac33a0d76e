/** The market's front page: search and ranking of its collections. Pure; null is unknown, never 0. */
import { DAY_SECONDS } from '../core/exchange/seriesSchema.ts'
import { sparkOf } from '../core/exchange/spark.ts'
import { type CurrencyPrices, priceInDollars } from '../core/nft/dollars.ts'
import type { Project } from '../core/nft/schema.ts'
import { FLOOR_STEP, FLOOR_STEPS, type MarketStats } from './statsSchema.ts'

export const SORTS = ['listed', 'volume', 'floor', 'change', 'name'] as const
export type Sort = (typeof SORTS)[number]
export const SPANS = ['24h', '7d'] as const
export type Span = (typeof SPANS)[number]
export type FrontQuery = { readonly text: string; readonly sort: Sort; readonly span: Span }

export type FrontRow = {
  readonly project: Project
  readonly volume: Project['volume'] | null
  readonly sales: number | null
  /** Dollars over 1e18. */
  readonly volumeUsd: bigint | null
  readonly floorUsd: bigint | null
  /**
   * Change of the floor price over the span: 0.05 is plus five percent. Null if one of the two is missing or in another
   * currency.
   */
  readonly change: number | null
  readonly spark: ReturnType<typeof sparkOf>
}

/** Exact to a millionth of the earlier floor price. */
function changeOf({ floors }: MarketStats, span: Span): number | null {
  const steps = span === '24h' ? DAY_SECONDS / FLOOR_STEP : FLOOR_STEPS - 1
  const [before, now] = [floors.at(-1 - steps), floors.at(-1)]
  if (!before || !now || before.currency !== now.currency) return null
  const was = BigInt(before.price)
  return was === 0n ? null : Number(((BigInt(now.price) - was) * 1_000_000n) / was) / 1e6
}

/** Draws a week of floor prices in the currency of the newest one. */
function lineOf({ floors }: MarketStats) {
  const currency = floors.findLast((floor) => floor !== null)?.currency
  const [first, ...rest] = floors.map((floor) =>
    floor?.currency === currency ? (floor?.price ?? null) : null,
  )
  return sparkOf(first ?? null, rest)
}

/** Converts both currencies to dollars; null if a traded one has no price. */
function inDollars(volume: Project['volume'], prices: CurrencyPrices): bigint | null {
  const parts = (['MEV', 'USDT'] as const).map((currency) => {
    const raw = BigInt(volume[currency])
    return raw === 0n ? 0n : priceInDollars(raw, currency, prices)
  })
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n as bigint | null)
}

/** @param stats null if the indexer did not return them */
export const frontRows = (
  projects: readonly Project[],
  stats: readonly MarketStats[] | null,
  prices: CurrencyPrices,
  span: Span,
): FrontRow[] =>
  projects.map((project) => {
    const own = stats?.find(({ shortName }) => shortName === project.shortName) ?? null
    const volume = own && (span === '24h' ? own.volume24h : own.volume7d)
    const { floor } = project
    return {
      project,
      volume,
      sales: own && (span === '24h' ? own.sales24h : own.sales7d),
      volumeUsd: volume && inDollars(volume, prices),
      floorUsd: floor && priceInDollars(BigInt(floor.price), floor.currency, prices),
      change: own && changeOf(own, span),
      spark: own && lineOf(own),
    }
  })

const texts = ({ project: { name, subTitle, shortName, contract } }: FrontRow) =>
  `${name} ${subTitle} ${shortName} ${contract}`.toLowerCase()

const keys = {
  volume: ({ volumeUsd }: FrontRow) => volumeUsd,
  floor: ({ floorUsd }: FrontRow) => floorUsd,
  change: ({ change }: FrontRow) => change,
} as const

/** Returns the rows that match a query, in its order. Unknown values are last; equal ones keep the product's order. */
export function listFront(rows: readonly FrontRow[], { text, sort }: FrontQuery): FrontRow[] {
  const typed = text.toLowerCase().trim().split(/\s+/)
  const found = rows.filter((row) => typed.every((word) => texts(row).includes(word)))
  if (sort === 'listed') return found
  if (sort === 'name') return found.sort((a, b) => (a.project.name < b.project.name ? -1 : 1))
  const key = keys[sort]
  return found.sort((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return x === y ? 0 : x > y ? -1 : 1
  })
}

/** Returns the most traded collection of the week with anything for sale; null if nothing is for sale. */
export function leadingOf(
  projects: readonly Project[],
  stats: readonly MarketStats[] | null,
  prices: CurrencyPrices,
): Project | null {
  const query = { text: '', sort: 'volume', span: '7d' } as const
  const ranked = listFront(frontRows(projects, stats, prices, query.span), query)
  return ranked.find(({ project }) => project.floor !== null)?.project ?? null
}
