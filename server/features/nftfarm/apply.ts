/** Writes the history that days are counted from, and the contracts' payments and claims. */
import { sql } from 'drizzle-orm'
import { insertRows, type NewRow, type Orm, upsert } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { Address } from '../../core/source/model.ts'
import type { DomainEvent } from '../../events.ts'
import type { NftListed, OfItem } from '../nft/events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'nftfarm-1'

const keyOf = ({ contract, tokenId }: Pick<OfItem, 'contract' | 'tokenId'>) => `${contract} ${tokenId}`
const blockKey = (event: OfItem) => `${keyOf(event)} ${event.block}`

/** A listing that a range opened, or the end of one from before. */
type Listing = NewRow<'item_listings'> & { until_block: number | null }
type End = { readonly contract: string; readonly token_id: string; readonly block: number }

/** Computes in memory what a range of blocks adds to the history of items. */
class HistoryRange {
  readonly owners = new Map<string, NewRow<'item_owners'>>()
  /** A null power is that of the row before: the event says only that the hero was used up. */
  readonly powers = new Map<string, Omit<NewRow<'hero_powers'>, 'power'> & { power: number | null }>()
  readonly opened: Listing[] = []
  readonly ended = new Map<string, End>()
  readonly #open = new Map<string, Listing>()

  constructor(events: readonly DomainEvent[], farmed: ReadonlySet<Address>) {
    for (const event of events) {
      if (!('contract' in event) || !farmed.has(event.contract)) continue
      if (event.type === 'NftMoved') {
        const { contract, tokenId, block, to } = event
        this.owners.set(blockKey(event), { contract, token_id: tokenId, block, owner: to })
        this.#end(event)
      } else if (event.type === 'NftListed') this.#list(event)
      else if (event.type === 'NftUnlisted' || event.type === 'NftSold') this.#end(event)
      else if (event.type === 'HeroChanged') {
        const { hashPower, used } = event.state
        this.#power(event, hashPower, used !== null)
      } else if (event.type === 'NftUsed') {
        const ended = event.use === 'dismantle' ? [event.tokenId, ...event.burned] : event.burned
        for (const tokenId of ended) this.#power({ ...event, tokenId }, null, true)
      }
    }
  }

  #power(event: OfItem, power: number | null, used: boolean): void {
    const { contract, tokenId: token_id, block } = event
    const before = this.powers.get(blockKey(event))
    this.powers.set(blockKey(event), {
      ...{ contract, token_id, block, power: power ?? before?.power ?? null },
      used: used || (power === null && (before?.used ?? false)),
    })
  }

  #list(event: NftListed): void {
    this.#end(event)
    const { contract, tokenId, block, txIndex, logIndex, closeHeight } = event
    const place = { block, tx_index: txIndex, log_index: logIndex }
    const row = { contract, token_id: tokenId, ...place, until_block: null, close_height: closeHeight }
    this.opened.push(row)
    this.#open.set(keyOf(event), row)
  }

  /** Any change ends the item's open listing. */
  #end(event: OfItem): void {
    const open = this.#open.get(keyOf(event))
    if (open) open.until_block = event.block
    else if (!this.ended.has(keyOf(event)))
      this.ended.set(keyOf(event), {
        contract: event.contract,
        token_id: event.tokenId,
        block: event.block,
      })
    this.#open.delete(keyOf(event))
  }
}

async function savePowers(tx: Orm, { powers }: HistoryRange): Promise<void> {
  const list = [...powers.values()].map((row) => ({ ...row, power: row.power ?? -1 }))
  await upsert(tx, 'hero_powers', ['contract', 'token_id', 'block'], list)
  if (!list.some(({ power }) => power < 0)) return
  // In the order of blocks, each takes the power of the row before it, which is known by then.
  await tx.execute(
    sql`update hero_powers h set power = coalesce((
        select p.power from hero_powers p
        where p.contract = h.contract and p.token_id = h.token_id and p.block < h.block and p.power >= 0
        order by p.block desc limit 1
      ), 0)
      where h.power < 0`,
  )
}

async function saveListings(tx: Orm, { opened, ended }: HistoryRange): Promise<void> {
  const ends = [...ended.values()]
  if (ends.length > 0)
    await tx.execute(
      sql`update item_listings l set until_block = k.block
        from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as k(contract text, token_id text, block bigint)
        where l.contract = k.contract and l.token_id = k.token_id and l.until_block is null`,
    )
  await insertRows(tx, 'item_listings', opened)
}

async function saveRewards(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  const paid = events.filter((event) => event.type === 'RewardPaid')
  await insertRows(
    tx,
    'reward_payments',
    paid.map((event) => ({
      ...placeRow(event),
      pool: event.rewardPool,
      sender: event.sender ?? '',
      total: String(event.total),
      day: event.tag?.day ?? null,
      part: event.tag?.part ?? null,
      parts: event.tag?.parts ?? null,
      day_hash: event.tag?.dayHash ?? null,
    })),
  )
  await insertRows(
    tx,
    'reward_credits',
    paid.flatMap(({ block, txIndex, logIndex, credits }) =>
      credits.map(({ user, amount }, place) => ({
        ...{ block, tx_index: txIndex, log_index: logIndex, place },
        user_address: user,
        amount: String(amount),
      })),
    ),
  )
  await insertRows(
    tx,
    'reward_claims',
    events
      .filter((event) => event.type === 'RewardClaimed')
      .map((event) => ({
        ...placeRow(event),
        pool: event.rewardPool,
        user_address: event.user,
        amount: String(event.amount),
      })),
  )
  await insertRows(
    tx,
    'reward_terms',
    events
      .filter((event) => event.type === 'DailyRewardSet')
      .map(({ block, txIndex, logIndex, terms, amount, startBlock }) => ({
        ...{ block, tx_index: txIndex, log_index: logIndex, terms },
        amount: String(amount),
        start_block: startBlock,
      })),
  )
}

/**
 * Writes the effects of a range of blocks on the NFT farm. Runs inside the transaction that moves the cursor.
 * @param farmed collections of the farm: only their items have a history
 */
export async function applyNftFarm(
  tx: Orm,
  events: readonly DomainEvent[],
  farmed: ReadonlySet<Address>,
): Promise<void> {
  await saveRewards(tx, events)
  if (farmed.size === 0) return
  const range = new HistoryRange(events, farmed)
  await upsert(tx, 'item_owners', ['contract', 'token_id', 'block'], [...range.owners.values()])
  await savePowers(tx, range)
  await saveListings(tx, range)
}
