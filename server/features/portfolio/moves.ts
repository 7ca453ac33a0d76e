/** All that one account did: trades, liquidity, stakes, offerings, the genesis lock and NFTs, newest first. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { genesisLock } from '../../../src/lib/core/config/product.ts'
import type { Move, moveKinds } from '../../../src/lib/portfolio/schema.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { IN_A_BLOCK } from '../../core/indexer/sums.ts'
import type { Registry } from '../../core/registry.ts'

type MoveKind = (typeof moveKinds)[number]
type Activity = Extract<Move, { kind: 'nft' }>['activity']

type StoredMove = {
  readonly kind: MoveKind | 'nft'
  readonly block: string
  readonly at: string
  readonly tx: string
  readonly place: string
  readonly pid: number | null
  /** By token, in this order; null where the registry names them. */
  readonly tokens: readonly string[] | null
  readonly amounts: readonly string[]
  readonly activity: Activity | null
  readonly token_id: string | null
  readonly taker: boolean | null
  readonly currency: 'MEV' | 'USDT' | null
}

/** Rows of one table with the columns of all; `most` is how many a page can need of it. */
const sources = (owner: string): readonly { readonly from: SQL; readonly list: (most: number) => SQL }[] => [
  {
    from: sql`swaps where trader = ${owner}`,
    list: (
      most,
    ) => sql`select 'swap' as kind, s.block, s.tx_index::bigint as tx_index, s.log_index, s.timestamp, s.tx_hash,
        s.pool as place, null::bigint as pid,
        array[p.tokens[s.sold_index + 1], p.tokens[s.bought_index + 1]] as tokens,
        array[s.amounts_in[s.sold_index + 1], s.amounts_out[s.bought_index + 1]] as amounts,
        null as activity, null as token_id, null::boolean as taker, null as currency
      from swaps s join pools p on p.address = s.pool where s.trader = ${owner}
      order by s.block desc, s.tx_index desc, s.log_index desc limit ${most}`,
  },
  {
    from: sql`liquidity where provider = ${owner}`,
    list: (
      most,
    ) => sql`select l.action, l.block, l.tx_index, l.log_index, l.timestamp, l.tx_hash, l.pool, null, p.tokens,
        l.amounts, null, null, null, null
      from liquidity l join pools p on p.address = l.pool where l.provider = ${owner}
      order by l.block desc, l.tx_index desc, l.log_index desc limit ${most}`,
  },
  {
    from: sql`farm_moves where user_address = ${owner}`,
    list: (
      most,
    ) => sql`select m.action, m.block, m.tx_index, m.log_index, m.timestamp, m.tx_hash, m.farm, m.pid,
        case when m.action = 'harvest' then null else array[p.want] end, array[m.amount], null, null, null, null
      from farm_moves m join farm_pools p on p.farm = m.farm and p.pid = m.pid where m.user_address = ${owner}
      order by m.block desc, m.tx_index desc, m.log_index desc limit ${most}`,
  },
  {
    from: sql`offering_moves where user_address = ${owner}`,
    list: (most) => sql`select action, block, tx_index, log_index, timestamp, tx_hash, offering, null, null,
        array[amount, refund], null, null, null, null
      from offering_moves where user_address = ${owner}
      order by block desc, tx_index desc, log_index desc limit ${most}`,
  },
  {
    from: sql`genesis_moves where user_address = ${owner}`,
    list: (
      most,
    ) => sql`select action, block, tx_index, log_index, timestamp, tx_hash, lock_address, null, null,
        array[amount], null, null, null, null
      from genesis_moves where user_address = ${owner}
      order by block desc, tx_index desc, log_index desc limit ${most}`,
  },
  {
    from: sql`nft_activities where from_address = ${owner} or to_address = ${owner}`,
    list: (
      most,
    ) => sql`select 'nft', id / ${sql.raw(String(IN_A_BLOCK))}, id % ${sql.raw(String(IN_A_BLOCK))}, 0, timestamp,
        tx_hash, contract, null, null, array[price], type, token_id, to_address = ${owner}, currency
      from nft_activities where from_address = ${owner} or to_address = ${owner} order by id desc limit ${most}`,
  },
]

/** Which tokens the registry says a farm pays, an offering takes and gives, and the genesis lock keeps. */
function tokensOf({ farm, mappFarms, offerings, tokens }: Registry) {
  const rewards = new Map(mappFarms.map(({ address, reward }) => [address as string, reward as string]))
  if (farm && tokens.MEFI) rewards.set(farm.address, tokens.MEFI)
  return {
    locked: tokens[genesisLock.symbol] ?? null,
    rewardOf: (place: string) => rewards.get(place) ?? null,
    offeringAt: (place: string) => offerings.find(({ address }) => address === place) ?? null,
  }
}

type Coin = { readonly token: string; readonly amount: string }

/** The one or two directions in which coins went. */
function coinsOf(
  { kind, place, tokens, amounts }: StoredMove,
  { rewardOf, offeringAt, locked }: ReturnType<typeof tokensOf>,
): { readonly out: Coin[]; readonly in: Coin[] } {
  const coin = (token: string | null, i: number): Coin[] => {
    const amount = amounts[i] ?? '0'
    return token === null || amount === '0' ? [] : [{ token: getAddress(token), amount }]
  }
  const all = (tokens ?? []).flatMap((token, i) => coin(token, i))
  const offering = offeringAt(place)
  switch (kind) {
    case 'swap':
      return { out: all.slice(0, 1), in: all.slice(1) }
    case 'add':
    case 'deposit':
      return { out: all, in: [] }
    case 'remove':
    case 'withdraw':
    case 'emergency':
      return { out: [], in: all }
    case 'harvest':
      return { out: [], in: coin(rewardOf(place), 0) }
    case 'commit':
      return { out: coin(offering?.payToken ?? null, 0), in: [] }
    case 'claim':
      return {
        out: [],
        in: [...coin(offering?.projectToken ?? null, 0), ...coin(offering?.payToken ?? null, 1)],
      }
    case 'lock':
      return { out: coin(locked, 0), in: [] }
    case 'unlock':
      return { out: [], in: coin(locked, 0) }
    case 'nft':
      return { out: [], in: [] }
  }
}

function moveOf(row: StoredMove, registry: Registry, known: ReturnType<typeof tokensOf>): Move {
  const where = { time: Number(row.at), block: Number(row.block), tx: row.tx, place: getAddress(row.place) }
  if (row.kind !== 'nft') return { kind: row.kind, ...where, ...coinsOf(row, known) }
  const price = row.amounts[0] ?? null
  const token = row.currency && registry.tokens[row.currency]
  const paid =
    row.activity === 'sale' && price !== null && token ? [{ token: getAddress(token), amount: price }] : []
  return {
    kind: 'nft',
    ...where,
    out: row.taker ? paid : [],
    in: row.taker ? [] : paid,
    activity: row.activity as Activity,
    tokenId: row.token_id as string,
    taker: row.taker === true,
    price,
    currency: row.currency,
  }
}

/** One page of an account's moves, and how many there are. */
export async function readMoves(
  tx: Orm,
  owner: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  registry: Registry,
): Promise<{ readonly list: Move[]; readonly count: number }> {
  const all = sources(owner)
  const counts = all.map(({ from }) => sql`(select count(*) from ${from})`)
  const [counted] = await rows<{ count: string }>(
    tx,
    sql`select (${sql.join(counts, sql` + `)})::text as count`,
  )
  const count = Number(counted?.count ?? 0)
  const skip = (page - 1) * perPage
  // Behind the end the database would walk over everything to find nothing.
  if (skip >= count) return { list: [], count }
  const lists = all.map(({ list }) => sql`(${list(skip + perPage)})`)
  const stored = await rows<StoredMove>(
    tx,
    sql`select kind, block::text, timestamp::text as at, tx_hash as tx, place, pid::int as pid, tokens,
        amounts::text[] as amounts, activity, token_id, taker, currency
      from (${sql.join(lists, sql` union all `)}) as moves
      order by moves.block desc, tx_index desc, log_index desc, kind, place limit ${perPage} offset ${skip}`,
  )
  const known = tokensOf(registry)
  return { list: stored.map((row) => moveOf(row, registry, known)), count }
}
