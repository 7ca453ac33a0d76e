import { sql } from 'drizzle-orm'
import { insertRows, type Orm, rows, upsert } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { Ratio } from '../../core/ratio.ts'
import type { KnownPool, TokenFacts } from '../../core/source/model.ts'
import type { DomainEvent } from '../../events.ts'
import { foldCandles, priceAfter, priceText } from './applyCandles.ts'
import { foldDays, saveDays } from './applyDays.ts'
import type {
  AmpChanged,
  FeeChanged,
  LiquidityChanged,
  PoolCreated,
  PoolFollowed,
  ReservesSynced,
  Swapped,
} from './events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'exchange-4'

const texts = (amounts: readonly bigint[]): string[] => amounts.map(String)

/** Adds tokens that are not yet known. */
export async function saveTokens(tx: Orm, list: readonly TokenFacts[]): Promise<void> {
  const unique = new Map(list.map((token) => [token.address, token]))
  await insertRows(tx, 'tokens', [...unique.values()], sql`on conflict (address) do nothing`)
}

async function savePools(tx: Orm, events: readonly PoolCreated[]): Promise<void> {
  await saveTokens(
    tx,
    events.flatMap((event) => event.tokens),
  )
  await insertRows(
    tx,
    'pools',
    events.map((event) => ({
      address: event.pool,
      kind: event.kind,
      tokens: event.tokens.map((token) => token.address),
      fee: String(event.fee),
      admin_fee: String(event.adminFee),
      amp: event.amp === null ? null : String(event.amp),
      block: event.block,
      timestamp: event.timestamp,
      tx_hash: event.txHash,
      log_index: event.logIndex,
      swap_count: 0,
      supply: '0',
    })),
  )
}

async function saveFees(tx: Orm, events: readonly FeeChanged[]): Promise<void> {
  for (const event of events)
    await tx.execute(
      sql`update pools set fee = ${String(event.fee)}, admin_fee = ${String(event.adminFee)}
        where address = ${event.pool}`,
    )
}

async function saveAmps(tx: Orm, events: readonly AmpChanged[]): Promise<void> {
  for (const event of events)
    await tx.execute(sql`update pools set amp = ${String(event.amp)} where address = ${event.pool}`)
}

async function saveFollowed(tx: Orm, events: readonly PoolFollowed[]): Promise<void> {
  const last = new Map(events.map(({ pool, state }) => [pool, state]))
  if (last.size === 0) return
  const list = [...last].map(([address, followed]) => ({ address, followed }))
  await tx.execute(
    sql`update pools set followed = f.followed
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as f(address text, followed jsonb)
      where pools.address = f.address`,
  )
}

/** The state of a pool at the end of a transaction. */
type PoolState = {
  reserves: readonly bigint[] | null
  supply: bigint
  /** Reserves when LP was last minted or burned. */
  settled: readonly bigint[] | null
}

async function readStates(tx: Orm, events: readonly DomainEvent[]): Promise<Map<string, PoolState>> {
  const touched = events.flatMap((event) =>
    event.type === 'SupplyChanged' || event.type === 'ReservesSynced' ? [event.pool] : [],
  )
  if (touched.length === 0) return new Map()
  const list = await rows<{
    address: string
    supply: string
    settled: string[] | null
    reserves: string[] | null
  }>(
    tx,
    sql`select p.address, p.supply::text, p.settled::text[], r.amounts::text[] as reserves
      from pools p left join reserves r on r.pool = p.address
      where p.address in ${[...new Set(touched)]}`,
  )
  return new Map(
    list.map((row) => [
      row.address,
      {
        reserves: row.reserves?.map(BigInt) ?? null,
        supply: BigInt(row.supply),
        settled: row.settled?.map(BigInt) ?? null,
      },
    ]),
  )
}

/**
 * Follows each pool through the range and records its holdings at the end of each transaction that changed liquidity. A
 * source that reports no supply (the real chain) leaves it at 0, which is written as unknown.
 * @param states the pools before the range; updated in place
 */
function followPools(
  events: readonly DomainEvent[],
  states: Map<string, PoolState>,
): Map<LiquidityChanged, PoolState> {
  const after = new Map<LiquidityChanged, PoolState>()
  const open: LiquidityChanged[] = []
  const moved = new Set<PoolState>()
  const close = () => {
    for (const state of moved) state.settled = state.reserves
    for (const event of open) {
      const state = states.get(event.pool)
      if (state) after.set(event, { ...state })
    }
    open.length = 0
    moved.clear()
  }
  let place = ''
  for (const event of events) {
    const here = `${event.block} ${event.txIndex}`
    if (here !== place) close()
    place = here
    if (event.type === 'LiquidityAdded' || event.type === 'LiquidityRemoved') open.push(event)
    if (event.type !== 'SupplyChanged' && event.type !== 'ReservesSynced') continue
    const state = states.get(event.pool)
    if (state === undefined) continue
    if (event.type === 'ReservesSynced') state.reserves = event.reserves
    else {
      state.supply += event.by
      moved.add(state)
    }
  }
  close()
  return after
}

async function saveStates(tx: Orm, states: ReadonlyMap<string, PoolState>): Promise<void> {
  const list = [...states].map(([address, { supply, settled }]) => ({
    address,
    supply: String(supply),
    settled: settled?.map(String) ?? null,
  }))
  if (list.length === 0) return
  await tx.execute(
    sql`update pools set supply = s.supply, settled = s.settled
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as s(address text, supply numeric, settled numeric[])
      where pools.address = s.address`,
  )
}

async function saveReserves(tx: Orm, events: readonly ReservesSynced[]): Promise<void> {
  const latest = new Map(events.map((event) => [event.pool, event]))
  await upsert(
    tx,
    'reserves',
    ['pool'],
    [...latest.values()].map((event) => ({
      pool: event.pool,
      amounts: texts(event.reserves),
      block: event.block,
      timestamp: event.timestamp,
    })),
  )
}

async function saveSwaps(
  tx: Orm,
  events: readonly Swapped[],
  prices: ReadonlyMap<Swapped, Ratio | null>,
): Promise<void> {
  if (events.length === 0) return
  const priced = events.map((swap) => ({ swap, price: prices.get(swap) ?? null }))
  await insertRows(
    tx,
    'swaps',
    priced.map(({ swap, price }) => ({
      ...placeRow(swap),
      pool: swap.pool,
      trader: swap.trader,
      sold_index: swap.soldIndex,
      bought_index: swap.boughtIndex,
      amounts_in: texts(swap.amountsIn),
      amounts_out: texts(swap.amountsOut),
      fee: String(swap.fee),
      price: priceText(price),
    })),
  )
  await insertRows(
    tx,
    'candles',
    foldCandles(priced).map((candle) => ({
      pool: candle.pool,
      base: candle.base,
      quote: candle.quote,
      step: candle.step,
      start: candle.start,
      open: priceText(candle.open),
      high: priceText(candle.high),
      low: priceText(candle.low),
      close: priceText(candle.close),
      volume_base: String(candle.volumeBase),
      volume_quote: String(candle.volumeQuote),
      swaps: candle.swaps,
      first_block: candle.firstBlock,
      last_block: candle.lastBlock,
    })),
    // The row is the same for any split of a step's swaps over transactions.
    sql`on conflict (pool, base, quote, step, start) do update set
      open = coalesce(candles.open, excluded.open),
      high = greatest(candles.high, excluded.high),
      low = least(candles.low, excluded.low),
      close = coalesce(excluded.close, candles.close),
      volume_base = candles.volume_base + excluded.volume_base,
      volume_quote = candles.volume_quote + excluded.volume_quote,
      swaps = candles.swaps + excluded.swaps,
      last_block = excluded.last_block`,
  )
  const counts = new Map<string, number>()
  for (const swap of events) counts.set(swap.pool, (counts.get(swap.pool) ?? 0) + 1)
  const list = [...counts].map(([address, swaps]) => ({ address, swaps }))
  await tx.execute(
    sql`update pools set swap_count = swap_count + c.swaps
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as c(address text, swaps bigint)
      where pools.address = c.address`,
  )
}

async function saveLiquidity(
  tx: Orm,
  events: readonly LiquidityChanged[],
  after: ReadonlyMap<LiquidityChanged, PoolState>,
): Promise<void> {
  await insertRows(
    tx,
    'liquidity',
    events.map((event) => {
      const state = after.get(event)
      return {
        ...placeRow(event),
        pool: event.pool,
        provider: event.provider,
        action: event.type === 'LiquidityAdded' ? 'add' : 'remove',
        amounts: texts(event.amounts),
        liquidity: String(event.liquidity),
        reserves_after: state?.reserves ? texts(state.reserves) : null,
        supply_after: state && state.supply > 0n ? String(state.supply) : null,
      }
    }),
  )
}

/**
 * Writes the effects of a range of blocks on the exchange. Runs inside the transaction that moves the cursor.
 * @param pools the pools known before the range
 * @returns the pools created in the range
 */
export async function applyExchange(
  tx: Orm,
  events: readonly DomainEvent[],
  pools: readonly KnownPool[],
): Promise<KnownPool[]> {
  const created = events.filter((event) => event.type === 'PoolCreated')
  const fresh = created.map((event) => ({
    address: event.pool,
    kind: event.kind,
    tokens: event.tokens.map((token) => token.address),
  }))
  const known = new Map([...pools, ...fresh].map((pool) => [pool.address as string, pool]))
  await savePools(tx, created)
  await saveFees(
    tx,
    events.filter((event) => event.type === 'FeeChanged'),
  )
  await saveAmps(
    tx,
    events.filter((event) => event.type === 'AmpChanged'),
  )
  await saveFollowed(
    tx,
    events.filter((event) => event.type === 'PoolFollowed'),
  )
  const states = await readStates(tx, events)
  const after = followPools(events, states)
  await saveStates(tx, states)
  await saveReserves(
    tx,
    events.filter((event) => event.type === 'ReservesSynced'),
  )
  const swaps = events.filter((event) => event.type === 'Swapped')
  const prices = new Map(
    swaps.map((swap) => [swap, priceAfter(swap, known.get(swap.pool)?.kind ?? 'amm')] as const),
  )
  await saveSwaps(tx, swaps, prices)
  await saveDays(
    tx,
    foldDays(
      events,
      (swap) => prices.get(swap) ?? null,
      (pool) => known.get(pool)?.tokens.length ?? 0,
    ),
  )
  await saveLiquidity(
    tx,
    events.filter(
      (event): event is LiquidityChanged =>
        event.type === 'LiquidityAdded' || event.type === 'LiquidityRemoved',
    ),
    after,
  )
  return fresh
}
