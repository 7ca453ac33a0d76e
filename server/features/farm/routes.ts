import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  type FarmMoveRow,
  type FarmRow,
  farmHistoryQuerySchema,
  farmHistoryResponseSchema,
  farmsResponseSchema,
} from '../../../src/lib/farm/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { readPage } from '../../core/api/paging.ts'
import { placeOf, type StoredPlace } from '../../core/api/place.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import { inverse, type Ratio, ratio, times, toDecimal, toFixedDecimal } from '../../core/ratio.ts'
import { heldValue, type Market, type MarketOptions, marketReader } from '../exchange/market.ts'

/** Blocks of a year, two a second. */
const BLOCKS_A_YEAR = 2n * 86_400n * 365n

type StoredFarmPool = {
  readonly farm: string
  readonly pid: number
  readonly want: string
  readonly alloc_point: string
  readonly total_alloc_point: string
  readonly token_per_block: string | null
  readonly staked: string | null
  readonly stakers: string | null
}

/**
 * Reads every pool with the total stake that its farm reports. Stakers are counted only if all are known, which is when
 * their shares add up to the total. A pool without moves is empty, unless its past is unknown.
 */
const poolsQuery = sql`
  with stakes as (
    select farm, pid, count(*) filter (where shares > 0) as stakers, sum(shares) as shares, count(*) as accounts,
      count(*) filter (where shares is null) as unknown
    from farm_stakes group by farm, pid
  )
  select p.farm, p.pid::int, p.want, p.alloc_point::text,
    (sum(p.alloc_point) over (partition by p.farm))::text as total_alloc_point,
    f.token_per_block::text as token_per_block,
    p.locked::text as staked,
    case when p.locked = 0 then 0
      when s.unknown = 0 and s.shares + s.accounts >= least(p.locked, coalesce(nullif(p.shares, 0), p.locked))
      then s.stakers end::text as stakers
  from farm_pools p
  left join farms f on f.address = p.farm
  left join stakes s on s.farm = p.farm and s.pid = p.pid
  order by p.farm, p.pid`

/** Dollars per base unit of a token, or of a pool's LP as its part of the reserves. */
function priceOf(market: Market, asset: string): Ratio | null {
  const known = market.prices.get(asset)?.usd
  if (known) return known
  const pool = market.pools.find((one) => one.address === asset)
  const value = pool && heldValue(pool, market.prices)
  return value && pool.supply > 0n ? times(value, { n: 1n, d: pool.supply }) : null
}

export function farmRoutes({ registry, marketAt = marketReader(registry) }: MarketOptions): Route[] {
  /** Facts that the registry has and the events lack, in the order in which farms are listed. */
  const farms = [
    ...(registry.farm
      ? [
          {
            address: registry.farm.address,
            kind: 'mefi' as const,
            reward: registry.tokens.MEFI ?? null,
            ids: registry.farm.pools.map(({ id }) => id),
          },
        ]
      : []),
    ...registry.mappFarms.map(({ id, address, reward }) => ({
      address,
      kind: 'mapp' as const,
      reward,
      ids: [id],
    })),
  ]

  const rowOf = (market: Market, farm: (typeof farms)[number], stored: StoredFarmPool): FarmRow[] => {
    const { kind, reward, ids } = farm
    if (reward === null) return []
    const pool = market.pools.find((one) => one.address === stored.want)
    const price = priceOf(market, stored.want)
    const value = price && stored.staked !== null ? times(price, { n: BigInt(stored.staked), d: 1n }) : null
    const [alloc, all] =
      kind === 'mapp' ? [1n, 1n] : [BigInt(stored.alloc_point), BigInt(stored.total_alloc_point)]
    return [
      {
        farm: getAddress(farm.address),
        kind,
        pid: stored.pid,
        id: ids[stored.pid] ?? pool?.id ?? market.symbolOf(stored.want),
        want: {
          address: getAddress(stored.want),
          symbol: pool ? `${pool.id} LP` : market.symbolOf(stored.want),
          pool: pool?.id ?? null,
        },
        staked: stored.staked,
        stakers: stored.stakers === null ? null : Number(stored.stakers),
        tvlUsd: value ? toFixedDecimal(value, 2) : null,
        rewardToken: { address: getAddress(reward), symbol: market.symbolOf(reward) },
        tokenPerBlock: stored.token_per_block,
        allocPoint: Number(stored.alloc_point),
        totalAllocPoint: Number(all),
        apr:
          stored.token_per_block === null
            ? null
            : aprOf(BigInt(stored.token_per_block), alloc, all, priceOf(market, reward), value),
      },
    ]
  }

  return [
    route({
      method: 'GET',
      path: '/farm/v1/farms',
      needs: 'farms',
      summary: 'Pools of all farms with what is staked, its value and what a year brings at today’s rate.',
      response: farmsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        const market = await marketAt(tx, indexed(at))
        const stored = await rows<StoredFarmPool>(tx, poolsQuery)
        return {
          list: farms.flatMap((farm) =>
            stored.filter((pool) => pool.farm === farm.address).flatMap((pool) => rowOf(market, farm, pool)),
          ),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/farm/v1/history',
      needs: 'farms',
      summary: 'Stakes, withdrawals and rewards paid, newest first, optionally of one user.',
      query: farmHistoryQuerySchema,
      response: farmHistoryResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const user = query.user?.toLowerCase()
        const where = user === undefined ? sql`true` : sql`user_address = ${user}`
        return readPage<
          StoredPlace & {
            farm: string
            pid: number
            user_address: string
            action: FarmMoveRow['action']
            amount: string
          },
          FarmMoveRow
        >(tx, query.page, {
          count: sql`select count(*)::text as count from farm_moves where ${where}`,
          list: sql`select block::text, log_index, timestamp::text, tx_hash, farm, pid::int, user_address, action,
              amount::text
            from farm_moves where ${where} order by block desc, tx_index desc, log_index desc`,
          toRow: (row) => ({
            farm: getAddress(row.farm),
            pid: row.pid,
            user: getAddress(row.user_address),
            action: row.action,
            amount: row.amount,
            ...placeOf(row),
          }),
        })
      },
    }),
  ]
}

/** Returns 0 if the farm pays nothing, and null if prices or stakes are unknown. */
function aprOf(
  tokenPerBlock: bigint,
  alloc: bigint,
  all: bigint,
  reward: Ratio | null,
  value: Ratio | null,
): number | null {
  if (tokenPerBlock === 0n || alloc === 0n) return 0
  const stakes = value && ratio(value.n, value.d)
  if (reward === null || stakes === null) return null
  const yearly = times(reward, { n: tokenPerBlock * BLOCKS_A_YEAR * alloc, d: all })
  return Number(toDecimal(times(yearly, inverse(stakes)), 6))
}
