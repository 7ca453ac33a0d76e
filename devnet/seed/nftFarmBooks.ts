/** The operator of the NFT farm while the chain's past is made: its index, its database, and its clock. */
import { sql } from 'drizzle-orm'
import { type Indexed, readIndexed } from '../../server/core/api/indexed.ts'
import { openDatabase } from '../../server/core/db/database.ts'
import { rows } from '../../server/core/db/query.ts'
import { parseRegistry } from '../../server/core/registry.ts'
import { ChainReads } from '../../server/core/source/chainReads.ts'
import { exportBackup } from '../../server/features/nftfarm/backup.ts'
import { type Farm, farmOf } from '../../server/features/nftfarm/farm.ts'
import { Operator } from '../../server/features/nftfarm/operator.ts'
import { operatorChain } from '../../server/features/nftfarm/operatorChain.ts'
import { readEvidence, readOpenDay } from '../../server/features/nftfarm/payments.ts'
import { acceptRecord } from '../../server/features/nftfarm/records.ts'
import { Indexer } from '../../server/indexer.ts'
import { EvmLogs } from '../../server/sources/evmLogs.ts'
import type { FarmAddress, FarmItem } from '../../src/lib/nftfarm/model.ts'
import { sumOf } from '../../src/lib/nftfarm/split.ts'
import { farmingTypedData } from '../../src/lib/nftfarm/typedData.ts'
import { account, DEMO_INDICES, OPERATOR_INDEX } from '../chain.ts'
import { itemKey, type NftStage } from './nftStage.ts'

/** Funds that the operator finds. */
type Funds = 'real' | 'none' | 'enough'

export type FarmBooks = {
  /** Starts heroes of accounts (their indices) with their signatures. */
  start(accounts: readonly number[], at: number): Promise<void>
  /** Indexes the chain, and lets the operator work until it waits for a block. */
  tick(at: number, options: { readonly funds: Funds; readonly partSize?: number }): Promise<void>
  /** Sum of the next part to pay, base units. */
  nextPart(): Promise<bigint>
  backup(): Promise<string>
}

/** The contracts are asked for their totals once: every owner is known from the first block on. */
const NEVER_MS = 2 ** 40
/** Most heroes that a trader starts; the demo accounts start all of theirs. */
const MOST_HEROES = 4

export async function openBooks({ upstream, registry: names, apart }: NftStage): Promise<FarmBooks> {
  const { chainId, market, collections, reveals, nftFarm } = names
  const registry = parseRegistry({ chainId, market, collections, reveals, nftFarm })
  const farm = farmOf(registry) as Farm
  const database = await openDatabase({})
  const rpcUrl = upstream.url
  const source = new EvmLogs({ rpcUrl, registry, chainId })
  const indexer = new Indexer({ database, source, farmed: farm.collections, lookMs: NEVER_MS })
  const chain = operatorChain(new ChainReads({ rpcUrl }), farm)
  let clock = 0
  let funds: Funds = 'real'
  const operator = (partSize?: number) =>
    new Operator({
      ...{ database, farm, account: account(OPERATOR_INDEX), now: () => clock },
      chain: {
        ...chain,
        funds: async () => (funds === 'real' ? chain.funds() : funds === 'none' ? 0n : 2n ** 200n),
      },
      ...(partSize === undefined ? {} : { partSize }),
    })
  const work = async (at: number, partSize?: number) => {
    clock = at * 1_000
    while ((await indexer.step()) === 'more') {}
    const one = operator(partSize)
    while ((await one.step()) === 'more') {}
    const { alarm } = one.status()
    if (alarm !== null) throw new Error(`The NFT farm's operator stopped: ${alarm}.`)
  }

  /** Heroes of an account that are not for sale, the strongest first. */
  const heroesOf = (owner: string): Promise<FarmItem[]> =>
    rows<FarmItem>(
      database.orm,
      sql`select i.contract as collection, i.token_id as "tokenId"
        from nft_items i join heroes h on h.contract = i.contract and h.token_id = i.token_id
        where i.owner = ${owner} and h.used is null and not exists (
          select from nft_listings l
          where l.contract = i.contract and l.token_id = i.token_id and l.status = 'open'
        )
        order by h.hash_power desc, i.contract, i.token_id`,
    )

  return {
    async start(accounts, at) {
      await work(at)
      for (const index of accounts) {
        const signer = account(index)
        const owner = signer.address.toLowerCase() as FarmAddress
        const isDemo = DEMO_INDICES.some((one) => one === index)
        const all = await heroesOf(owner)
        const items = isDemo ? all : all.slice(0, MOST_HEROES)
        if (items.length === 0) throw new Error(`Account ${index} has no hero to start.`)
        // The market does not trade them. Those of the demo accounts it never does.
        if (!isDemo)
          for (const { collection, tokenId } of items)
            for (const { address } of names.collections)
              if (address.toLowerCase() === collection) apart.add(itemKey(address, BigInt(tokenId)))
        const farming = { account: owner, start: true, items, number: at * 1_000 }
        const signature = await signer.signTypedData(farmingTypedData(farm, farming))
        const given = { now: at * 1_000, canClaim: false }
        await database.write(async (tx) =>
          acceptRecord(tx, farm, (await readIndexed(tx)) as Indexed, { ...farming, signature }, given),
        )
      }
      await work(at)
    },
    async tick(at, options) {
      funds = options.funds
      await work(at, options.partSize)
    },
    async nextPart() {
      const day = await readOpenDay(database.orm)
      const evidence = day && (await readEvidence(database.orm, farm, day))
      if (day === null || evidence === null || evidence === 'otherList') return 0n
      return sumOf(day.parts.find((_, part) => !evidence.paid.has(part)) ?? [])
    },
    async backup() {
      const text = JSON.stringify(await exportBackup(database))
      await database.close()
      return text
    },
  }
}
