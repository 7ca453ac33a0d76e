/** Computes the amounts that an account had deposited at each day's end, from its own moves alone. */
import { sql } from 'drizzle-orm'
import { genesisLock } from '../../../src/lib/core/config/product.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import { DAY, dayOf } from '../exchange/applyDays.ts'

/** Base units by pool or token. */
type Sums = ReadonlyMap<string, bigint>

/** A change of an account's deposited amounts, oldest first. */
export type Change = {
  readonly time: number
  readonly block: number
  readonly sort: 'provided' | 'stakes' | 'committed' | 'locked'
  /** Pool, staked token, the payment token of an offering, or the token of the genesis lock. */
  readonly asset: string
  /** The contract that holds it: the pool, farm and pid, offering, or lock. */
  readonly keeper: string
  /** Base units; null if the whole amount was withdrawn. */
  readonly by: bigint | null
}

export type Saved = {
  /** LP deposited and not withdrawn, by pool. */
  readonly provided: Sums
  /** Amounts staked and not withdrawn, by token. */
  readonly stakes: Sums
  readonly committed: Sums
  readonly locked: Sums
}

type StoredChange = {
  readonly at: string
  readonly block: string
  readonly sort: Change['sort']
  readonly asset: string
  readonly keeper: string
  readonly by: string | null
}

/** Reads all deposits and withdrawals of one account, oldest first, in one query. */
export async function readChanges(
  tx: Orm,
  owner: string,
  { offerings, tokens }: Pick<Registry, 'offerings' | 'tokens'>,
): Promise<Change[]> {
  const paidWith = JSON.stringify(offerings.map(({ address, payToken }) => ({ address, token: payToken })))
  const stored = await rows<StoredChange>(
    tx,
    sql`select * from (
        select timestamp::text as at, block::text, 'provided' as sort, pool as asset, pool as keeper,
          (case when action = 'add' then liquidity else -liquidity end)::text as by, tx_index, log_index
        from liquidity where provider = ${owner}
        union all
        select m.timestamp::text, m.block::text, 'stakes', p.want, m.farm || ' ' || m.pid,
          case m.action when 'deposit' then m.amount::text when 'withdraw' then (-m.amount)::text end,
          m.tx_index, m.log_index
        from farm_moves m join farm_pools p on p.farm = m.farm and p.pid = m.pid
        where m.user_address = ${owner} and m.action <> 'harvest'
        union all
        select m.timestamp::text, m.block::text, 'committed', o.token, m.offering,
          case m.action when 'commit' then m.amount::text end, m.tx_index, m.log_index
        from offering_moves m
        join jsonb_to_recordset(${paidWith}::jsonb) as o(address text, token text) on o.address = m.offering
        where m.user_address = ${owner}
        union all
        select timestamp::text, block::text, 'locked', ${tokens[genesisLock.symbol] ?? ''}, lock_address,
          case action when 'lock' then amount::text end, tx_index, log_index
        from genesis_moves where user_address = ${owner}
      ) as moves order by block::bigint, tx_index, log_index`,
  )
  return stored.map(({ at, block, sort, asset, keeper, by }) => ({
    time: Number(at),
    block: Number(block),
    sort,
    asset,
    keeper,
    by: by === null ? null : BigInt(by),
  }))
}

/**
 * Yields the deposited amounts at the end of each day. An excess withdrawal came from another account, of which these
 * moves know nothing; the amount is then zero.
 * @param from the first second of the first day
 * @param until the first second of the last day
 */
export function* heldByDay(
  changes: readonly Change[],
  from: number,
  until: number,
): Generator<{ readonly time: number; readonly kept: Saved; readonly today: readonly Required<Change>[] }> {
  const keepers = new Map<string, { readonly change: Change; amount: bigint }>()
  let next = 0
  const take = (before: number): Required<Change>[] => {
    const taken: Required<Change>[] = []
    for (let change = changes[next]; change && change.time < before; change = changes[++next]) {
      const key = `${change.sort} ${change.keeper}`
      const amount = keepers.get(key)?.amount ?? 0n
      const by = change.by === null || change.by < -amount ? -amount : change.by
      keepers.set(key, { change, amount: amount + by })
      taken.push({ ...change, by })
    }
    return taken
  }
  const sums = (sort: Change['sort']) => {
    const all = new Map<string, bigint>()
    for (const { change, amount } of keepers.values())
      if (change.sort === sort && amount > 0n) all.set(change.asset, (all.get(change.asset) ?? 0n) + amount)
    return all
  }
  take(from)
  for (let time = dayOf(from); time <= until; time += DAY) {
    const today = take(time + DAY)
    yield {
      time,
      kept: {
        provided: sums('provided'),
        stakes: sums('stakes'),
        committed: sums('committed'),
        locked: sums('locked'),
      },
      today,
    }
  }
}
