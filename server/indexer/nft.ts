import { sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import type { ActivityType } from '../../src/lib/nft/schema.ts'
import { insertRows, type Orm, rows } from '../db/query.ts'
import type {
  Currency,
  DomainEvent,
  FormulatorChanged,
  NftApproved,
  NftEvent,
  NftListed,
  NftMetadataChanged,
  NftMoved,
  NftSold,
  NftUnlisted,
  NftUsed,
  OfferChanged,
  OfItem,
  Place,
} from '../source/source.ts'

/** Raised by hand when the rows made from the same events change: every index is then made anew. */
export const revision = 'nft-1'

interface ItemRow {
  contract: string
  token_id: string
  owner: string
  transfers: number
  block: number
  timestamp: number
  touched: number
  sold_price: string | null
  sold_currency: Currency | null
  sold_block: number | null
  sold_at: number | null
}

interface ListingRow {
  contract: string
  token_id: string
  seller: string
  price: string
  currency: Currency
  created_height: number
  open_height: number
  close_height: number
  market_fee: number
  royalty_fee: number
  burn_fee: number
  transfers: number
  status: 'open' | 'sold' | 'cancelled'
}

interface OfferRow {
  contract: string
  token_id: string
  block: number
  tx_index: number
  log_index: number
  timestamp: number
  buyer: string
  price: string
  currency: Currency
}

/** An item on its way through a range of blocks. */
interface ItemState {
  item: ItemRow
  listing: ListingRow | undefined
  /** That the range listed it, or ended its listing. */
  relisted: boolean
  offers: OfferRow[]
  /** What the range found there, and has to take away where it is gone. */
  offersBefore: OfferRow[]
  fresh: boolean
}

interface ActivityRow {
  id: number
  type: ActivityType
  contract: string
  token_id: string
  price: string | null
  currency: Currency | null
  quantity: number
  level: number | null
  from_address: string
  to_address: string
  timestamp: number
  tx_hash: string
}

/** Rows of a block are numbered, so that the order of the chain is one number; a block never lies in two ranges. */
export const IN_A_BLOCK = 2 ** 20
const keyOf = (contract: string, tokenId: string) => `${contract} ${tokenId}`
const inTx = (place: Place, contract: string, tokenId: string) =>
  `${place.block} ${place.txIndex} ${contract} ${tokenId}`

type FormulatorType = FormulatorChanged['type']
const formulatorActivity: Record<FormulatorType, ActivityType> = {
  FormulatorCreated: 'create',
  FormulatorUpgraded: 'upgrade',
  FormulatorRevoked: 'revoke',
}

const isFormulator = (event: NftEvent): event is FormulatorChanged => event.type in formulatorActivity

/** Sums by key, in the order in which the keys came. */
class Sums<K extends string> {
  readonly #sums = new Map<string, { key: Record<K, string>; by: number }>()
  add(key: Record<K, string>, by: number): void {
    const name = Object.values(key).join(' ')
    const own = this.#sums.get(name)
    if (own) own.by += by
    else this.#sums.set(name, { key, by })
  }
  rows<C extends string>(column: C): (Record<K, string> & Record<C, number>)[] {
    return [...this.#sums.values()]
      .filter(({ by }) => by !== 0)
      .map(({ key, by }) => ({ ...key, [column]: by }) as Record<K, string> & Record<C, number>)
  }
}

/** What a range of blocks comes to. */
class Range {
  readonly items: Map<string, ItemState>
  readonly activities: ActivityRow[] = []
  readonly counts = new Sums<'contract' | 'type'>()
  readonly totals = new Map<string, { items: number; sales: number; MEV: bigint; USDT: bigint }>()
  readonly formulators = new Map<string, { row: object | null; contract: string; token_id: string }>()
  #block = -1
  #inBlock = 0
  /** Moves that are a part of something that has a name of its own. */
  readonly #named: ReadonlySet<string>

  constructor(items: Map<string, ItemState>, named: ReadonlySet<string>) {
    this.items = items
    this.#named = named
  }

  #state(event: OfItem, owner: string): ItemState {
    const key = keyOf(event.contract, event.tokenId)
    let state = this.items.get(key)
    if (state === undefined) {
      const { contract, tokenId: token_id, block, timestamp } = event
      const sold = { sold_price: null, sold_currency: null, sold_block: null, sold_at: null }
      state = {
        item: {
          contract,
          token_id,
          owner,
          transfers: 0,
          block,
          timestamp,
          touched: block,
          ...sold,
        },
        listing: undefined,
        relisted: false,
        offers: [],
        offersBefore: [],
        fresh: true,
      }
      this.items.set(key, state)
    }
    return state
  }

  #total(contract: string) {
    let total = this.totals.get(contract)
    if (total === undefined) {
      total = { items: 0, sales: 0, MEV: 0n, USDT: 0n }
      this.totals.set(contract, total)
    }
    return total
  }

  #note(
    event: OfItem,
    type: ActivityType,
    from: string,
    to: string,
    more: Partial<Pick<ActivityRow, 'token_id' | 'price' | 'currency' | 'level'>> = {},
  ): void {
    if (event.block !== this.#block) {
      this.#block = event.block
      this.#inBlock = 0
    }
    this.activities.push({
      id: event.block * IN_A_BLOCK + this.#inBlock++,
      type,
      contract: event.contract,
      token_id: event.tokenId,
      price: null,
      currency: null,
      quantity: 1,
      level: null,
      from_address: from,
      to_address: to,
      timestamp: event.timestamp,
      tx_hash: event.txHash,
      ...more,
    })
    this.counts.add({ contract: event.contract, type }, 1)
  }

  #changed({ item }: ItemState, { block, timestamp }: Place): void {
    item.block = block
    item.timestamp = timestamp
    item.touched = block
  }

  #move(event: NftMoved): void {
    const { contract, from, to, tokenId } = event
    const state = this.#state(event, from)
    const [made, ended] = [from === zeroAddress, to === zeroAddress]
    state.item.owner = to
    state.item.transfers++
    if (from !== to) state.offers = []
    this.#changed(state, event)
    this.#total(contract).items += (made ? 1 : 0) - (ended ? 1 : 0)
    if (ended) this.formulators.set(keyOf(contract, tokenId), { row: null, contract, token_id: tokenId })
    if (!this.#named.has(inTx(event, contract, tokenId)))
      this.#note(event, made ? 'create' : ended ? 'burn' : 'transfer', from, to)
  }

  #offer(event: OfferChanged): void {
    const { contract, tokenId, buyer, currency, block, txIndex, logIndex, timestamp } = event
    const state = this.#state(event, zeroAddress)
    const price = String(event.price)
    state.item.touched = block
    if (event.type === 'OfferCanceled') {
      const gone = state.offers.findIndex(
        (one) => one.buyer === buyer && one.price === price && one.currency === currency,
      )
      if (gone >= 0) state.offers.splice(gone, 1)
      return
    }
    state.offers.push({
      contract,
      token_id: tokenId,
      block,
      tx_index: txIndex,
      log_index: logIndex,
      timestamp,
      buyer,
      price,
      currency,
    })
    this.#note(event, 'bid', buyer, state.item.owner, { price, currency })
  }

  #formulator(event: FormulatorChanged): void {
    const { contract, tokenId, owner, tier, amount, block, burned } = event
    const revoked = event.type === 'FormulatorRevoked'
    this.formulators.set(keyOf(contract, tokenId), {
      row: revoked ? null : { contract, token_id: tokenId, tier, amount: String(amount), height: block },
      contract,
      token_id: tokenId,
    })
    const state = this.#state(event, owner)
    this.#changed(state, event)
    if (event.type === 'FormulatorUpgraded') {
      // It is another thing now: its contract counts that as a move, which ends listing and offers.
      state.item.transfers++
      state.offers = []
    }
    const [from, to] =
      event.type === 'FormulatorCreated'
        ? [zeroAddress, owner]
        : revoked
          ? [owner, zeroAddress]
          : [owner, owner]
    this.#note(event, formulatorActivity[event.type], from, to)
    for (const token_id of burned) this.#note(event, 'upgrade(burn)', owner, zeroAddress, { token_id })
  }

  #use(event: NftUsed): void {
    const { use, owner, level, burned } = event
    this.#state(event, owner).item.touched = event.block
    this.#note(event, use, owner, use === 'dismantle' ? zeroAddress : owner, { level })
    if (use === 'dismantle') return
    for (const token_id of burned) this.#note(event, `${use}(burn)`, owner, zeroAddress, { token_id })
  }

  #list(event: NftListed): void {
    const { contract, tokenId, seller, currency } = event
    const state = this.#state(event, seller)
    this.#changed(state, event)
    const price = String(event.price)
    state.listing = {
      contract,
      token_id: tokenId,
      seller,
      price,
      currency,
      created_height: event.block,
      open_height: event.openHeight,
      close_height: event.closeHeight,
      market_fee: event.marketFee,
      royalty_fee: event.royaltyFee,
      burn_fee: event.burnFee,
      transfers: state.item.transfers,
      status: 'open',
    }
    state.relisted = true
    this.#note(event, 'listing', seller, zeroAddress, { price, currency })
  }

  #endListing(state: ItemState, status: 'cancelled' | 'sold'): void {
    if (!state.listing) return
    state.listing.status = status
    state.relisted = true
  }

  #unlist(event: NftUnlisted): void {
    const state = this.#state(event, event.seller)
    this.#changed(state, event)
    this.#endListing(state, 'cancelled')
  }

  #sell(event: NftSold): void {
    const { contract, seller, buyer, currency, block, timestamp } = event
    const state = this.#state(event, buyer)
    this.#changed(state, event)
    // An accepted offer is not the listing's sale: the market ends the listing.
    if (state.listing?.status === 'open') this.#endListing(state, event.byOffer ? 'cancelled' : 'sold')
    state.offers = []
    const price = String(event.price)
    const { item } = state
    item.sold_price = price
    item.sold_currency = currency
    item.sold_block = block
    item.sold_at = timestamp
    const total = this.#total(contract)
    total.sales++
    total[currency] += event.price
    this.#note(event, 'sale', seller, buyer, { price, currency })
  }

  apply(event: NftEvent): void {
    if (isFormulator(event)) this.#formulator(event)
    else if (event.type === 'NftMoved') this.#move(event)
    else if (event.type === 'NftListed') this.#list(event)
    else if (event.type === 'NftUnlisted') this.#unlist(event)
    else if (event.type === 'NftSold') this.#sell(event)
    else if (event.type === 'NftUsed') this.#use(event)
    else if (event.type === 'OfferMade' || event.type === 'OfferCanceled') this.#offer(event)
  }
}

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
  'MintRoundSet',
  'Minted',
  'MintBonusSent',
] satisfies NftEvent['type'][])
const isNft = (event: DomainEvent): event is NftEvent => nftTypes.has(event.type)

/** Moves of a transaction that something else in it already tells: a sale, an upgrade, a revocation. */
function namedMoves(events: readonly NftEvent[]): Set<string> {
  const named = new Set<string>()
  for (const event of events) {
    if (!('tokenId' in event)) continue
    const tells = event.type === 'NftSold' || event.type === 'NftUsed' || isFormulator(event)
    if (!tells) continue
    named.add(inTx(event, event.contract, event.tokenId))
    if ('burned' in event) for (const id of event.burned) named.add(inTx(event, event.contract, id))
  }
  return named
}

/** Items that one chain's backlog is expected to come back to, at about a kilobyte each. */
const MOST_REMEMBERED = 100_000

/**
 * What the database says of items of earlier ranges, so that a long backlog does not read the same rows again and
 * again. True only while nobody else writes and every range since was committed: whoever holds it forgets it otherwise.
 */
export class ItemMemory {
  readonly #states = new Map<string, ItemState>()

  get(key: string): ItemState | undefined {
    return this.#states.get(key)
  }

  /** Takes up what has just been committed; what was not used for longest goes first. */
  keep(states: ReadonlyMap<string, ItemState>): void {
    for (const [key, state] of states) {
      state.fresh = false
      state.relisted = false
      state.offersBefore = [...state.offers]
      this.#states.delete(key)
      this.#states.set(key, state)
    }
    for (const key of this.#states.keys()) {
      if (this.#states.size <= MOST_REMEMBERED) return
      this.#states.delete(key)
    }
  }

  clear(): void {
    this.#states.clear()
  }
}

/** The items that events are about, as they were before them: from memory, else from the database. */
async function readItems(
  tx: Orm,
  events: readonly NftEvent[],
  memory: ItemMemory,
): Promise<Map<string, ItemState>> {
  const states = new Map<string, ItemState>()
  const keys = new Map<string, { contract: string; token_id: string }>()
  for (const event of events) {
    if (!('tokenId' in event)) continue
    const key = keyOf(event.contract, event.tokenId)
    const known = memory.get(key)
    if (known) states.set(key, known)
    else keys.set(key, { contract: event.contract, token_id: event.tokenId })
  }
  if (keys.size === 0) return states
  const wanted = sql`jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as k(contract text, token_id text)`
  // As JSON, numbers that are safe come as numbers; amounts are cast to text.
  const found = await rows<{ item: ItemRow; listing: ListingRow | null }>(
    tx,
    sql`select to_jsonb(i) || jsonb_build_object('sold_price', i.sold_price::text) as item,
        to_jsonb(l) || jsonb_build_object('price', l.price::text) as listing
      from ${wanted}
      join nft_items i on i.contract = k.contract and i.token_id = k.token_id
      left join nft_listings l on l.contract = k.contract and l.token_id = k.token_id`,
  )
  for (const { item, listing } of found)
    states.set(keyOf(item.contract, item.token_id), {
      item,
      listing: listing ?? undefined,
      relisted: false,
      offers: [],
      offersBefore: [],
      fresh: false,
    })
  if (found.length === 0) return states
  const offers = await rows<{ offer: OfferRow }>(
    tx,
    sql`select to_jsonb(o) || jsonb_build_object('price', o.price::text) as offer from ${wanted}
      join nft_offers o on o.contract = k.contract and o.token_id = k.token_id
      order by o.block, o.tx_index, o.log_index`,
  )
  for (const { offer } of offers) {
    const state = states.get(keyOf(offer.contract, offer.token_id))
    state?.offers.push(offer)
    state?.offersBefore.push(offer)
  }
  return states
}

/** `a = excluded.a, …` */
const overwrite = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))

async function upsert(tx: Orm, table: string, key: readonly string[], list: readonly object[]) {
  const columns = Object.keys(list[0] ?? {}).filter((name) => !key.includes(name))
  await insertRows(
    tx,
    table,
    list,
    sql`on conflict (${sql.raw(key.join(', '))}) do update set ${overwrite(columns)}`,
  )
}

const itemKey = ['contract', 'token_id'] as const

async function saveItems(tx: Orm, states: readonly ItemState[]): Promise<void> {
  await upsert(
    tx,
    'nft_items',
    itemKey,
    states.map(({ item }) => item),
  )
  await upsert(
    tx,
    'nft_listings',
    itemKey,
    states.flatMap(({ listing, relisted }) => (relisted && listing ? listing : [])),
  )
  const gone = states.flatMap(({ offers, offersBefore }) =>
    offersBefore.filter((offer) => !offers.includes(offer)),
  )
  if (gone.length > 0)
    await tx.execute(
      sql`delete from nft_offers o using jsonb_populate_recordset(null::nft_offers, ${JSON.stringify(gone)}::jsonb) g
        where o.contract = g.contract and o.token_id = g.token_id and o.block = g.block
          and o.tx_index = g.tx_index and o.log_index = g.log_index`,
    )
  await insertRows(
    tx,
    'nft_offers',
    states.flatMap(({ offers, offersBefore }) => offers.filter((offer) => !offersBefore.includes(offer))),
  )
}

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

/** Owners who let the market move everything of theirs, or no longer: what they have listed is touched by it. */
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

async function saveMints(tx: Orm, events: readonly NftEvent[]): Promise<void> {
  const rounds = new Map<string, object>()
  const wallets = new Sums<'mint' | 'user_address'>()
  const bonuses = new Map<string, { mint: string; event_id: number; sent: number }>()
  const moves: object[] = []
  let block = -1
  let inBlock = 0
  for (const event of events)
    if (event.type === 'MintRoundSet') {
      const { mint, round, startHeight, endHeight, cap } = event
      rounds.set(`${mint} ${round}`, {
        mint,
        round,
        start_height: startHeight,
        end_height: endHeight,
        cap,
      })
    } else if (event.type === 'Minted') {
      const { mint, user, round, count, bonus, timestamp, txHash } = event
      inBlock = event.block === block ? inBlock + 1 : 0
      block = event.block
      moves.push({
        id: block * IN_A_BLOCK + inBlock,
        mint,
        round,
        user_address: user,
        count,
        bonus,
        timestamp,
        tx_hash: txHash,
      })
      wallets.add({ mint, user_address: user }, count)
    } else if (event.type === 'MintBonusSent') {
      const key = `${event.mint} ${event.eventId}`
      const sent = (bonuses.get(key)?.sent ?? 0) + 1
      bonuses.set(key, { mint: event.mint, event_id: event.eventId, sent })
    }
  await upsert(tx, 'mint_rounds', ['mint', 'round'], [...rounds.values()])
  await insertRows(
    tx,
    'mint_wallets',
    wallets.rows('paid'),
    sql`on conflict (mint, user_address) do update set paid = mint_wallets.paid + excluded.paid`,
  )
  await insertRows(
    tx,
    'mint_bonuses',
    [...bonuses.values()],
    sql`on conflict (mint, event_id) do update set sent = mint_bonuses.sent + excluded.sent`,
  )
  await insertRows(tx, 'mint_moves', moves)
}

/**
 * Takes the next version of what others than the chain told us. Holds it until the transaction ends, so that versions
 * become visible in their order.
 */
export async function nextVersion(tx: Orm): Promise<number> {
  const [row] = await rows<{ version: string }>(
    tx,
    sql`update nft_state set version = version + 1 where id = 1 returning version::text`,
  )
  return Number(row?.version)
}

/** Asks for the metadata of items that are new, and again for what the chain says has changed. */
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

/** What the derived tables were made from is gone: what was read beside it has to be read again. */
export async function forgetNfts(tx: Orm): Promise<void> {
  const version = await nextVersion(tx)
  await tx.execute(sql`update nft_state set epoch = epoch + 1 where id = 1`)
  await tx.execute(sql`update nft_metadata set next_at = 0, attempts = 0, version = ${version}`)
  await tx.execute(sql`delete from nft_means`)
  await tx.execute(sql`delete from nft_facts`)
}

/**
 * Writes what a range of blocks did to NFTs. Runs inside the transaction that moves the cursor; `memory` takes it up, and
 * is to be cleared when that transaction fails.
 */
export async function applyNft(tx: Orm, all: readonly DomainEvent[], memory: ItemMemory): Promise<void> {
  const events = all.filter(isNft)
  if (events.length === 0) return
  const range = new Range(await readItems(tx, events, memory), namedMoves(events))
  for (const event of events) range.apply(event)
  const states = [...range.items.values()]
  await saveItems(tx, states)
  await saveSums(tx, range)
  await saveFormulators(tx, range)
  await saveApprovals(
    tx,
    events.filter((event) => event.type === 'NftApproved'),
  )
  await insertRows(tx, 'nft_activities', range.activities)
  await saveMints(tx, events)
  await queueMetadata(
    tx,
    states,
    events.filter((event) => event.type === 'NftMetadataChanged'),
  )
  memory.keep(range.items)
}
