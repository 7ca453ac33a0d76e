import { sql } from 'drizzle-orm'
import { insertRows, type Orm, upsert } from '../../core/db/query.ts'
import type { DomainEvent } from '../../events.ts'
import { type ItemMemory, itemKey, readItems, saveItems } from './applyItems.ts'
import { saveAsks } from './asks.ts'
import type { NftApproved, NftEvent, NftMetadataChanged } from './events.ts'
import { type ItemState, keyOf, Range } from './range.ts'
import { nextVersion } from './version.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'nft-3'

const nftTypes = new Set<string>([
  'NftMoved',
  'NftApproved',
  'NftMetadataChanged',
  'NftListed',
  'NftUnlisted',
  'NftSold',
  'OfferMade',
  'OfferCanceled',
  'FormulatorCreated',
  'FormulatorUpgraded',
  'FormulatorRevoked',
  'NftUsed',
] satisfies NftEvent['type'][])
const isNft = (event: DomainEvent): event is NftEvent => nftTypes.has(event.type)

async function saveSums(tx: Orm, range: Range): Promise<void> {
  await insertRows(
    tx,
    'nft_activity_counts',
    range.counts.rows('count'),
    sql`on conflict (contract, type) do update set count = nft_activity_counts.count + excluded.count`,
  )
  await insertRows(
    tx,
    'nft_totals',
    [...range.totals].map(([contract, { items, sales, MEV, USDT }]) => ({
      contract,
      items,
      sales,
      volume_mev: String(MEV),
      volume_usdt: String(USDT),
    })),
    sql`on conflict (contract) do update set items = nft_totals.items + excluded.items,
      sales = nft_totals.sales + excluded.sales, volume_mev = nft_totals.volume_mev + excluded.volume_mev,
      volume_usdt = nft_totals.volume_usdt + excluded.volume_usdt`,
  )
}

async function saveFormulators(tx: Orm, range: Range): Promise<void> {
  const changes = [...range.formulators.values()]
  await upsert(
    tx,
    'formulators',
    itemKey,
    changes.flatMap(({ row }) => row ?? []),
  )
  const gone = changes
    .filter(({ row }) => row === null)
    .map(({ contract, token_id }) => ({ contract, token_id }))
  if (gone.length > 0)
    await tx.execute(
      sql`delete from formulators f using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as k(contract text, token_id text)
        where f.contract = k.contract and f.token_id = k.token_id`,
    )
}

/**
 * Owners who approve the market for all their items, or revoke that. This changes whether their listings are active.
 */
async function saveApprovals(tx: Orm, events: readonly NftApproved[]): Promise<void> {
  const last = new Map<string, { contract: string; owner: string; allowed: boolean; block: number }>()
  for (const { contract, owner, allowed, block } of events)
    last.set(keyOf(contract, owner), { contract, owner, allowed, block })
  const list = [...last.values()]
  if (list.length === 0) return
  await upsert(
    tx,
    'nft_approvals',
    ['contract', 'owner'],
    list.map(({ contract, owner, allowed }) => ({ contract, owner, allowed })),
  )
  await tx.execute(
    sql`update nft_items i set touched = k.block
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as k(contract text, owner text, block bigint)
      join nft_listings l on l.seller = k.owner and l.contract = k.contract and l.status = 'open'
      where i.contract = l.contract and i.token_id = l.token_id and i.touched < k.block`,
  )
}

/** Queues the metadata of new items, and of items whose metadata the chain announced as changed. */
async function queueMetadata(
  tx: Orm,
  states: readonly ItemState[],
  changes: readonly NftMetadataChanged[],
): Promise<void> {
  const fresh = states.filter((state) => state.fresh)
  if (fresh.length === 0 && changes.length === 0) return
  const version = await nextVersion(tx)
  await insertRows(
    tx,
    'nft_metadata',
    fresh.map(({ item: { contract, token_id } }) => ({
      contract,
      token_id,
      name: '',
      description: '',
      traits: [],
      likes: 0,
      attempts: 0,
      stale: false,
      next_at: 0,
      version,
    })),
    sql`on conflict (contract, token_id) do nothing`,
  )
  if (changes.length === 0) return
  const ranges = changes.map(({ contract, from, to }) => ({ contract, low: from, high: to }))
  await tx.execute(
    sql`update nft_metadata m set next_at = 0, attempts = 0, stale = fetched_at is not null, version = ${version}
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r(contract text, low text, high text)
      where m.contract = r.contract and m.token_id between r.low and r.high`,
  )
}

/** The source of the derived tables was dropped, so data read besides events must be read again. */
export async function forgetNfts(tx: Orm): Promise<void> {
  const version = await nextVersion(tx)
  await tx.execute(sql`update nft_state set epoch = epoch + 1 where id = 1`)
  await tx.execute(sql`update nft_metadata set next_at = 0, attempts = 0, version = ${version}`)
  await tx.execute(sql`delete from nft_means`)
  await tx.execute(sql`delete from nft_facts`)
}

/**
 * Writes the effects of a range of blocks on NFTs. Runs inside the transaction that moves the cursor. `memory` is
 * updated, and must be cleared if that transaction fails.
 */
export async function applyNft(tx: Orm, all: readonly DomainEvent[], memory: ItemMemory): Promise<void> {
  const events = all.filter(isNft)
  if (events.length === 0) return
  const range = new Range(await readItems(tx, events, memory), events)
  const states = [...range.items.values()]
  await saveItems(tx, states)
  await saveAsks(tx, range.asks)
  await saveSums(tx, range)
  await saveFormulators(tx, range)
  await saveApprovals(
    tx,
    events.filter((event) => event.type === 'NftApproved'),
  )
  await insertRows(tx, 'nft_activities', range.activities)
  await queueMetadata(
    tx,
    states,
    events.filter((event) => event.type === 'NftMetadataChanged'),
  )
  memory.keep(range.items)
}
