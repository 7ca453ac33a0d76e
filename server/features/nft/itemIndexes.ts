import { sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import { withHero } from '../../../src/lib/core/nft/heroTraits.ts'
import { formulatorName } from '../../../src/lib/core/nft/link.ts'
import type { Trait } from '../../../src/lib/core/nft/metadata.ts'
import { type Indexed, readIndexed } from '../../core/api/indexed.ts'
import { type Database, type Orm, rows } from '../../core/db/query.ts'
import type { Currency } from './events.ts'
import { heroOf, type StoredHero } from './heroes.ts'
import { ItemIndex } from './itemIndex.ts'
import type { Named } from './named.ts'

/** Rows read at a time when everything is read. */
const AT_ONCE = 5_000

type Row = Named & {
  readonly contract: string
  readonly token_id: `0x${string}`
  readonly owner: string
  readonly block: number
  readonly traits: readonly Trait[] | null
  readonly hero: StoredHero | null
  readonly likes: number | null
  readonly price: string | null
  readonly currency: Currency
  readonly open_height: number
  readonly close_height: number
  readonly allowed: boolean | null
}

/** Everything a list of items is made from. A listing whose item moved is dead, and not read at all. */
const rowsFrom = (source: ReturnType<typeof sql>) => sql`
  select i.contract, i.token_id, i.owner, i.block::float8 as block, m.name, m.traits, m.likes::float8 as likes,
    to_jsonb(h) as hero, f.tier,
    l.price::text, l.currency, l.open_height::float8 as open_height, l.close_height::float8 as close_height, a.allowed
  from ${source}
  left join nft_metadata m on m.contract = i.contract and m.token_id = i.token_id
  left join heroes h on h.contract = i.contract and h.token_id = i.token_id
  left join formulators f on f.contract = i.contract and f.token_id = i.token_id
  left join nft_listings l on l.contract = i.contract and l.token_id = i.token_id
    and l.status = 'open' and l.seller = i.owner and l.transfers = i.transfers
  left join nft_approvals a on a.contract = i.contract and a.owner = i.owner`

/**
 * All collections in memory, brought up to date by each request that needs them: with what changed since the last.
 * A view of the database, never ahead of it: it is read in the transaction of the request that waits for it.
 */
export class ItemIndexes {
  readonly #contracts: readonly string[]
  #shelves = new Map<string, ItemIndex>()
  #at = { epoch: -1, block: -1, version: -1 }
  #busy: Promise<unknown> = Promise.resolve()

  /** Owners of what is gone. */
  readonly #nobody: ReadonlySet<string>

  /** @param keepers contracts that keep what was used up (`keepersOf`) */
  constructor(contracts: readonly string[], keepers: readonly string[] = []) {
    this.#contracts = contracts
    this.#nobody = new Set([zeroAddress, ...keepers])
  }

  /** One query when everything is there already. */
  refresh(tx: Orm, at: Indexed): Promise<void> {
    // One after the other: two that read the same change would only do it twice.
    const turn = this.#busy.then(() => this.#refresh(tx, at))
    this.#busy = turn.catch(() => undefined)
    return turn
  }

  async #refresh(tx: Orm, { epoch, block, version }: Indexed): Promise<void> {
    if (epoch > this.#at.epoch) await this.#readAll(tx)
    else if (epoch === this.#at.epoch && (block > this.#at.block || version > this.#at.version))
      await this.#readChanges(tx)
    else return
    this.#at = {
      epoch,
      block: epoch > this.#at.epoch ? block : Math.max(block, this.#at.block),
      version: Math.max(version, this.#at.version),
    }
  }

  async #readAll(tx: Orm): Promise<void> {
    const itemIndexes = new Map<string, ItemIndex>()
    for (const contract of this.#contracts) {
      const itemIndex = new ItemIndex()
      itemIndexes.set(contract, itemIndex)
      let last = ''
      for (;;) {
        const list = await rows<Row>(
          tx,
          rowsFrom(sql`(select * from nft_items where contract = ${contract} and token_id > ${last}
            order by token_id limit ${AT_ONCE}) i`),
        )
        for (const row of list) this.#put(itemIndexes, row)
        if (list.length < AT_ONCE) break
        last =
          list
            .map(({ token_id }) => token_id)
            .sort()
            .at(-1) ?? ''
      }
    }
    this.#shelves = itemIndexes
  }

  async #readChanges(tx: Orm): Promise<void> {
    const { block, version } = this.#at
    const list = await rows<Row>(
      tx,
      rowsFrom(sql`(
          select contract, token_id from nft_items where touched > ${block}
          union select contract, token_id from nft_metadata where version > ${version}
        ) c join nft_items i on i.contract = c.contract and i.token_id = c.token_id`),
    )
    for (const row of list) this.#put(this.#shelves, row)
  }

  #put(itemIndexes: ReadonlyMap<string, ItemIndex>, row: Row): void {
    itemIndexes.get(row.contract)?.set({
      id: row.token_id,
      owner: this.#nobody.has(row.owner) ? null : row.owner,
      name: row.tier === null ? (row.name ?? '') : formulatorName(row.tier, BigInt(row.token_id)),
      traits: withHero(row.traits ?? [], heroOf(row.hero)),
      likes: row.likes ?? 0,
      block: row.block,
      listing:
        row.price === null || row.allowed !== true
          ? null
          : {
              price: BigInt(row.price),
              currency: row.currency,
              openHeight: row.open_height,
              closeHeight: row.close_height,
            },
    })
  }

  /** @returns an empty one for a contract that is no collection */
  of(contract: string): ItemIndex {
    return this.#shelves.get(contract) ?? new ItemIndex()
  }

  /** Reads everything before anybody asks. */
  async warm(database: Database): Promise<void> {
    await database.snapshot(async (tx) => {
      const at = await readIndexed(tx)
      if (at) await this.refresh(tx, at)
    })
  }
}
