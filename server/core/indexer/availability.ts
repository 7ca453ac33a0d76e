/** Computes which subjects the index can see: compares what contracts report of themselves with what is indexed. */
import { sql } from 'drizzle-orm'
import {
  type Availability,
  SUBJECTS,
  type Subject,
  type Unindexed,
} from '../../../src/lib/core/api/unindexed.ts'
import { type Orm, rows } from '../db/query.ts'
import { FORGOTTEN, type Look, type ProbeAnswer } from '../source/model.ts'

const ZERO = '0x0000000000000000000000000000000000000000'
/** LP that a pool locks with its first deposit. */
const LOCKED = 1_000

/** Contracts with indexed rows, with their indexed total if it can be compared with the contract's own. */
export type Have = Readonly<Record<Subject, ReadonlyMap<string, bigint | null>>> & {
  /** True if a pool's history does not begin with its first deposit. */
  readonly isPartial?: boolean
  /** False if pools are known from the registry alone and no creation was indexed. */
  readonly hasBirths?: boolean
  /** Indexed reserves of each pool, as decimal texts of base units. */
  readonly holdings?: ReadonlyMap<string, readonly string[]>
}

/** In `pools`, the empty address is the factory, which has rows as soon as there is any pool. */
export async function readHave(tx: Orm): Promise<Have> {
  // A pool whose holdings were only queried proves no trades. A pool with a history proves that trades are indexed.
  const found = await rows<{ subject: Subject; address: string; total: string | null }>(
    tx,
    sql`select 'pools' as subject, p.address, p.supply::text as total
        from pools p join reserves r on r.pool = p.address
      union all select 'pools', '', count(*)::text from pools having count(*) > 0
      union all select 'trades', p.address, p.supply::text
        from pools p join reserves r on r.pool = p.address
        where exists (select from liquidity) or exists (
          select from pools q
          where q.timestamp > 0 or q.swap_count > 0 or jsonb_typeof(q.followed->'reserves') is not null
        )
      union all select 'trades', '', count(*)::text from pools having count(*) > 0
      union all select 'farms', farm, count(*)::text from farm_pools group by farm
      union all select 'offerings', offering, sum(case action when 'commit' then amount else 0 end)::text
        from offering_moves group by offering
      union all select 'nfts', contract, count(*) filter (where owner <> ${ZERO})::text
        from nft_items group by contract
      union all select distinct 'mints', mint, null::text from (
        select mint from mint_rounds union select mint from mint_moves
      ) as m
      union all select 'conversions', converter, sum(amount_out)::text from conversions group by converter`,
  )
  // The LP of a first deposit is the pool's whole supply, except for the locked part.
  const [pools] = await rows<{ partial: boolean; births: boolean }>(
    tx,
    sql`select exists (
        select from pools p join lateral (
          select block, tx_index, supply_after from liquidity where pool = p.address
          order by block, tx_index, log_index limit 1
        ) as opening on true
        where opening.supply_after is null or opening.supply_after > ${LOCKED} + (
          select coalesce(sum(liquidity), 0) from liquidity l
          where l.pool = p.address and l.block = opening.block and l.tx_index = opening.tx_index and l.action = 'add'
        )
      ) or exists (
        select from pools p where p.supply > 0 and not exists (select from liquidity where pool = p.address)
      ) as partial, exists (select from pools where timestamp > 0) as births`,
  )
  const held = await rows<{ pool: string; amounts: string[] }>(
    tx,
    sql`select pool, amounts::text[] from reserves`,
  )
  const have = Object.fromEntries(
    SUBJECTS.map((subject) => [subject, new Map<string, bigint | null>()]),
  ) as Record<Subject, Map<string, bigint | null>>
  for (const { subject, address, total } of found)
    have[subject].set(address, total === null ? null : BigInt(total))
  return {
    ...have,
    ...{ positions: have.trades, formulators: have.nfts },
    isPartial: pools?.partial ?? false,
    hasBirths: pools?.births ?? true,
    holdings: new Map(held.map(({ pool, amounts }) => [pool, amounts])),
  }
}

/** Returns true if the index differs from the contract's own totals. Pools of other factories may add to a factory's. */
function isShort(
  { address, total, block, reserves, recorded }: ProbeAnswer,
  have: Have[Subject],
  holdings: Have['holdings'],
  at: number,
): boolean {
  const indexed = have.get(address)
  if (total === undefined || block !== at || indexed === null || indexed === undefined) return false
  if (address === '' ? indexed < total : indexed !== total) return true
  const held = holdings?.get(address)
  // Reserves computed from calls may drift. They are reset (forgetDrifted); nothing is missing.
  return !recorded && !!reserves && !!held && reserves.map(String).join() !== held.join()
}

/**
 * If nothing was indexed of a contract that reports something, its events are missing. A subject is seen if every
 * contract of it has rows of its own or reports that there is nothing.
 */
function reasonOf(
  probes: readonly ProbeAnswer[],
  have: Have[Subject],
  bare: ReadonlySet<string>,
  at: number,
  { hasBirths = true, holdings }: Pick<Have, 'hasBirths' | 'holdings'>,
): Unindexed | null {
  if (probes.length === 0) return 'unconfigured'
  const any = (what: ProbeAnswer['finding']) => probes.some(({ finding }) => finding === what)
  if (probes.some(({ address }) => bare.has(address))) return 'noAmounts'
  if (any('noContract')) return 'noContract'
  if (any('otherKind')) return 'wrongContract'
  if (any('noEvents')) return 'noEvents'
  const unindexed = probes.filter(({ address }) => !have.has(address))
  const missing = unindexed.filter(({ finding }) => finding === 'something')
  if (missing.length > 0) return missing.every(({ recorded }) => recorded) ? 'incomplete' : 'noEvents'
  const short = probes.filter((probe) => isShort(probe, have, holdings, at))
  if (short.some(({ address, recorded }) => address === '' && !recorded && !hasBirths)) return 'noEvents'
  if (short.length > 0) return 'incomplete'
  return unindexed.some(({ finding }) => finding === 'silent') && unindexed.length === probes.length
    ? 'unproven'
    : null
}

/**
 * Forgets the state derived from calls if a pool holds something else. Its source then queries the pool, as it does for
 * a pool whose past is unknown.
 * @returns the pools that were forgotten
 */
export async function forgetDrifted(
  tx: Orm,
  probes: readonly ProbeAnswer[],
  at: number,
): Promise<ReadonlySet<string>> {
  const list = probes.flatMap(({ address, recorded, total, block, reserves }) =>
    recorded && block === at && total !== undefined && reserves
      ? [{ address, supply: String(total), reserves: reserves.map(String) }]
      : [],
  )
  if (list.length === 0) return new Set()
  const found = await rows<{ address: string }>(
    tx,
    sql`update pools set followed = ${JSON.stringify(FORGOTTEN)}::jsonb, supply = 0
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as said(address text, supply numeric, reserves text[])
      left join reserves on reserves.pool = said.address
      where pools.address = said.address and (
        (jsonb_typeof(pools.followed->'supply') = 'string' and pools.supply <> said.supply)
        or (jsonb_typeof(pools.followed->'reserves') = 'array'
          and reserves.amounts::text[] is distinct from said.reserves)
      )
      returning pools.address`,
  )
  return new Set(found.map(({ address }) => address))
}

/**
 * @param look answers of the contracts at a block that the index has reached since, so that their events, if there were
 * any, would be indexed
 * @param bare contracts whose logs omit the amounts
 * @param at the block that the index has reached; totals of another block are not comparable
 */
export const judge = (look: Look, have: Have, bare: ReadonlySet<string>, at = -1): Availability =>
  Object.fromEntries(
    SUBJECTS.map((subject) => {
      const found = look[subject]
      const reason = Array.isArray(found) ? reasonOf(found, have[subject], bare, at, have) : found
      const isSeen = reason === null || reason === 'seen'
      return [subject, isSeen ? (subject === 'positions' && have.isPartial ? 'incomplete' : null) : reason]
    }),
  ) as Availability

/**
 * Saves the new sight. Amounts that were missing once are missing in the index, so this finding persists until
 * everything is indexed again.
 * @param isComparable false if totals could not be compared, which then clears nothing
 * @returns the sight that is now known
 */
export async function saveAvailability(
  tx: Orm,
  availability: Availability,
  isComparable = true,
): Promise<Availability> {
  const values = sql.join(
    SUBJECTS.map((subject) => sql`(${subject}, ${availability[subject]})`),
    sql`, `,
  )
  const saved = await rows<{ subject: Subject; reason: Unindexed | null }>(
    tx,
    sql`insert into sight (subject, reason) values ${values} on conflict (subject) do update
      set reason = case
        when sight.reason = 'noAmounts' then sight.reason
        when sight.reason = 'incomplete' and excluded.reason is null and not ${isComparable}::boolean
        then sight.reason
        else excluded.reason end
      returning subject, reason`,
  )
  return Object.fromEntries(saved.map(({ subject, reason }) => [subject, reason])) as Availability
}
