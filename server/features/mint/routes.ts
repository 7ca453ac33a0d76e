/** Serves mints: their rounds, remaining items, and minters. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { mintList } from '../../../src/lib/core/config/mints.ts'
import {
  type MintProjectsResponse,
  mintActivitiesQuerySchema,
  mintActivitiesResponseSchema,
  mintDetailQuerySchema,
  mintDetailResponseSchema,
  mintProjectsResponseSchema,
} from '../../../src/lib/mint/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { IN_A_BLOCK } from '../../core/indexer/sums.ts'
import type { Registry } from '../../core/registry.ts'
import { Collections, type NftOptions, projectOf } from '../nft/collections.ts'
import type { CollectionFacts, MintFacts } from '../nft/facts.ts'

type MintProject = MintProjectsResponse['list'][number]
type Round = MintProject['rounds'][number]
type Mint = Registry['mints'][number]

type StoredRound = {
  readonly mint: string
  readonly round: number
  readonly start_height: number
  readonly end_height: number
  readonly cap: number
  readonly minted: number
}

type StoredMint = {
  readonly mint: string
  readonly bonus: number
  readonly minters: number
  readonly bulk: number
  readonly facts: MintFacts | null
  readonly collection_facts: CollectionFacts | null
  readonly sent: Record<string, number> | null
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

/**
 * Returns the rounds with the remaining items of each: a round includes the rest of earlier rounds, as the contract
 * counts. The contract numbers rounds from 1; the API and the pages number them from 0, as the specification does.
 * @param height the block a mint would be in: the next one
 */
export function roundsOf(
  stored: readonly StoredRound[],
  walletCaps: readonly number[] | null,
  height: number,
): Round[] {
  return stored.map(({ round, start_height, end_height, cap, minted }, index) => {
    const sofar = stored.slice(0, index + 1)
    const left = sum(sofar.map((one) => one.cap)) - sum(sofar.map((one) => one.minted))
    return {
      round: round - 1,
      startBlock: start_height,
      endBlock: end_height,
      cap,
      minted,
      available: Math.max(0, left),
      perWallet: walletCaps?.[round - 1] ?? null,
      state: height < start_height ? 'upcoming' : height <= end_height ? 'live' : 'finished',
    }
  })
}

export function mintRoutes(options: NftOptions): Route[] {
  const { registry } = options
  const collections = new Collections(registry)

  const mintOf = (mint: Mint, rounds: readonly StoredRound[], row: StoredMint, at: Indexed): MintProject => {
    const collection = collections.list.find(({ id }) => id === mint.collection)
    const { facts } = row
    const list = roundsOf(rounds, facts?.walletCaps ?? null, at.block + 1)
    const cap = sum(list.map((one) => one.cap))
    const minted = sum(list.map((one) => one.minted))
    const now =
      list.find(({ state }) => state === 'live') ??
      list.find(({ state }) => state === 'upcoming') ??
      list.at(-1)
    const soldOut = cap > 0 && minted >= cap
    return {
      id: mint.id,
      name: mintList.find(({ id }) => id === mint.id)?.name ?? collection?.name ?? mint.id,
      kind: mint.kind,
      contract: getAddress(mint.address),
      project: collection ? projectOf(collection) : null,
      image: row.collection_facts?.image ?? null,
      description: row.collection_facts?.description ?? '',
      unitPrice: facts?.unitPrice ?? null,
      payToken: facts ? getAddress(facts.payToken) : null,
      perTransaction: facts?.perTransaction ?? null,
      round: now?.round ?? null,
      // Without rounds, the mint has not begun.
      state: soldOut ? 'finished' : (now?.state ?? 'upcoming'),
      rounds: list,
      cap,
      minted,
      bonus: row.bonus,
      bonuses: bonusesOf(row),
      minters: row.minters,
      bulkMinters: row.bulk,
    }
  }

  /** Two queries for all of them. */
  const readMints = async (tx: Orm, at: Indexed, mints: readonly Mint[]): Promise<MintProject[]> => {
    if (mints.length === 0) return []
    const wanted = mints.map(({ address, collection }) => ({
      mint: address,
      collection: collections.list.find(({ id }) => id === collection)?.contract ?? '',
    }))
    const source = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(mint text, collection text)`
    const rounds = await rows<StoredRound>(
      tx,
      sql`select r.mint, r.round::float8 as round, r.start_height::float8 as start_height,
          r.end_height::float8 as end_height, r.cap::float8 as cap, coalesce(m.minted, 0)::float8 as minted
        from ${source} join mint_rounds r on r.mint = w.mint
        left join lateral (
          select sum(count + bonus) as minted from mint_moves where mint = r.mint and round = r.round
        ) m on true
        order by r.mint, r.round`,
    )
    const stored = await rows<StoredMint>(
      tx,
      sql`select w.mint, coalesce(b.bonus, 0)::float8 as bonus, p.minters::float8 as minters, p.bulk::float8 as bulk,
          f.facts, s.facts as collection_facts, e.sent
        from ${source}
        left join nft_facts f on f.contract = w.mint
        left join nft_facts s on s.contract = w.collection
        left join lateral (select sum(bonus) as bonus from mint_moves where mint = w.mint) b on true
        left join lateral (
          select count(*) as minters, count(*) filter (where paid >= 10) as bulk from mint_wallets where mint = w.mint
        ) p on true
        left join lateral (
          select jsonb_object_agg(event_id::text, sent) as sent from mint_bonuses where mint = w.mint
        ) e on true`,
    )
    const byMint = new Map(stored.map((row) => [row.mint, row]))
    return mints.flatMap((mint) => {
      const row = byMint.get(mint.address)
      return row
        ? [
            mintOf(
              mint,
              rounds.filter((one) => one.mint === mint.address),
              row,
              at,
            ),
          ]
        : []
    })
  }

  /**
   * Finds a mint by its own id, or by the id or short name of the project it mints.
   * @throws 404
   */
  const named = (name: string): Mint => {
    const found = registry.mints.find(({ id, collection: minted }) => {
      const collection = collections.list.find((one) => one.id === minted)
      return [id, collection?.projectId, collection?.shortName].includes(name)
    })
    if (found) return found
    throw new ApiError(404, 'not_found', 'There is no such mint.', { field: 'projectId' })
  }

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/mint/projects',
      needs: 'mints',
      summary: 'All mints with their rounds, price, what was minted and what is left.',
      response: mintProjectsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => ({ list: await readMints(tx, indexed(at), registry.mints) }),
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/mint/projects/detail',
      needs: 'mints',
      summary: 'One mint.',
      query: mintDetailQuerySchema,
      response: mintDetailResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        const [mint] = await readMints(tx, indexed(at), [named(query.projectId)])
        return { ...mint }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/mint/activities',
      needs: 'mints',
      summary: 'Who minted how many, newest first, optionally of one mint or one user.',
      query: mintActivitiesQuerySchema,
      response: mintActivitiesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const { page, perPage } = query
        const conditions = [
          sql`true`,
          ...(query.projectId === undefined ? [] : [sql`mint = ${named(query.projectId).address}`]),
          ...(query.user === undefined ? [] : [sql`user_address = ${query.user.toLowerCase()}`]),
        ]
        const where = sql.join(conditions, sql` and `)
        const [counted] = await rows<{ count: number }>(
          tx,
          sql`select count(*)::float8 as count from mint_moves where ${where}`,
        )
        const count = counted?.count ?? 0
        const skip = (page - 1) * perPage
        const found =
          skip >= count
            ? []
            : await rows<{
                id: number
                mint: string
                round: number
                user_address: string
                count: number
                bonus: number
                timestamp: number
                tx_hash: string
              }>(
                tx,
                sql`select id::float8 as id, mint, round::float8 as round, user_address, count::float8 as count,
                    bonus::float8 as bonus, timestamp::float8 as timestamp, tx_hash
                  from mint_moves where ${where} order by id desc limit ${perPage} offset ${skip}`,
              )
        return {
          page,
          list: found.map((row) => ({
            id: String(row.id),
            mint: registry.mints.find(({ address }) => address === row.mint)?.id ?? row.mint,
            user: getAddress(row.user_address),
            round: row.round - 1,
            count: row.count,
            bonus: row.bonus,
            time: row.timestamp,
            block: Math.floor(row.id / IN_A_BLOCK),
            tx: row.tx_hash,
          })),
          count,
          length: Math.ceil(count / perPage),
        }
      },
    }),
  ]
}

/** Bonuses as the contract reports them, with the number sent of each; before it was read, only the latter. */
function bonusesOf({ facts, sent }: Pick<StoredMint, 'facts' | 'sent'>): MintProject['bonuses'] {
  if (facts)
    return facts.events.map(({ id, threshold, maxSends }) => ({
      id,
      threshold,
      maxSends,
      sent: sent?.[String(id)] ?? 0,
    }))
  return Object.entries(sent ?? {}).map(([id, count]) => ({
    id: Number(id),
    threshold: null,
    maxSends: null,
    sent: count,
  }))
}
