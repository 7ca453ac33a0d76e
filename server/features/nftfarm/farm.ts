import { sql } from 'drizzle-orm'
import type { Alarm } from '../../../src/lib/nftfarm/schema.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address } from '../../core/source/model.ts'

/** The NFT farm of a registry. */
export type Farm = {
  readonly chainId: number
  readonly pool: Address
  readonly terms: Address | null
  readonly operator: Address
  /** Collections whose items earn. */
  readonly collections: readonly Address[]
}

/** Returns the registry's farm, or null if it names none. */
export function farmOf({
  chainId,
  nftFarm,
  collections,
}: Pick<Registry, 'chainId' | 'nftFarm' | 'collections'>): Farm | null {
  if (nftFarm === null) return null
  const earning = collections.filter(({ id }) => nftFarm.collections.includes(id))
  return { ...nftFarm, chainId, collections: earning.map(({ address }) => address) }
}

export type FarmState = {
  readonly pool: string
  readonly genesis: string
  readonly operator: string | null
  /** Milliseconds. */
  readonly seenAt: number | null
  readonly alarm: Alarm | null
  /** Number of the operator's transactions that a person acknowledged. */
  readonly acknowledged: number | null
}

const columns = sql`pool, genesis, operator, seen_at::float8 as "seenAt", alarm,
  acknowledged::float8 as acknowledged`

export async function readState(tx: Orm): Promise<FarmState | null> {
  const [row] = await rows<FarmState>(tx, sql`select ${columns} from nftfarm_state where id = 1`)
  return row ?? null
}

/** The stored data is of another chain or another pool than the index. */
export class OtherChain extends Error {
  constructor() {
    super('The stored records of the NFT farm are of another chain or another reward pool.')
    this.name = 'OtherChain'
  }
}

const genesisOf = async (tx: Orm): Promise<string> => {
  const [cursor] = await rows<{ genesis: string }>(tx, sql`select genesis from cursor`)
  if (cursor === undefined) throw new OtherChain()
  return cursor.genesis
}

/**
 * Locks the farm's data until the transaction ends: every write of records, days and payments comes first here, so that
 * all of them are in one order.
 * @throws OtherChain if the data does not belong to this chain and pool
 */
export async function lockFarm(tx: Orm, farm: Farm): Promise<FarmState> {
  const genesis = await genesisOf(tx)
  await tx.execute(
    sql`insert into nftfarm_state (id, pool, genesis) values (1, ${farm.pool}, ${genesis}) on conflict (id) do nothing`,
  )
  const [state] = await rows<FarmState>(tx, sql`select ${columns} from nftfarm_state where id = 1 for update`)
  if (state?.pool !== farm.pool || state.genesis !== genesis) throw new OtherChain()
  return state
}

/** Returns true if the data belongs to this chain and pool, or there is none. */
export async function isOurs(tx: Orm, farm: Farm): Promise<boolean> {
  const state = await readState(tx)
  return state === null || (state.pool === farm.pool && state.genesis === (await genesisOf(tx)))
}
