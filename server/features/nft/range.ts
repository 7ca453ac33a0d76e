/** Computes in memory the effects of a range of blocks on NFTs, without reading or writing. */
import { zeroAddress } from 'viem'
import type { ActivityType } from '../../../src/lib/core/nft/activitySchema.ts'
import type { NewRow } from '../../core/db/query.ts'
import { IN_A_BLOCK, Sums } from '../../core/indexer/sums.ts'
import type { LogPosition } from '../../core/source/model.ts'
import { Asks } from './asks.ts'
import type {
  Currency,
  FormulatorChanged,
  NftEvent,
  NftListed,
  NftMoved,
  NftSold,
  NftUnlisted,
  NftUsed,
  OfferChanged,
  OfItem,
} from './events.ts'

export type ItemRow = {
  readonly contract: string
  readonly token_id: string
  owner: string
  transfers: number
  block: number
  timestamp: number
  touched: number
  /** Seconds: when its holder received it. */
  acquired_at: number
  sold_price: string | null
  sold_currency: Currency | null
  sold_block: number | null
  sold_at: number | null
}

export type ListingRow = {
  readonly contract: string
  readonly token_id: string
  readonly seller: string
  readonly price: string
  readonly currency: Currency
  readonly created_height: number
  readonly open_height: number
  readonly close_height: number
  readonly market_fee: number
  readonly royalty_fee: number
  readonly burn_fee: number
  readonly transfers: number
  status: 'open' | 'sold' | 'cancelled'
}

export type OfferRow = {
  readonly contract: string
  readonly token_id: string
  readonly block: number
  readonly tx_index: number
  readonly log_index: number
  readonly timestamp: number
  readonly buyer: string
  readonly price: string
  readonly currency: Currency
  /** First height at which it is no longer valid; 0 means never. */
  readonly expiry: number
}

/** An item during a range of blocks. */
export type ItemState = {
  readonly item: ItemRow
  listing: ListingRow | null
  /** True if the range listed it, or ended its listing. */
  relisted: boolean
  offers: OfferRow[]
  /** Offers from before the range, to delete if they end in it. */
  offersBefore: OfferRow[]
  fresh: boolean
}

export type ActivityRow = {
  readonly id: number
  readonly type: ActivityType
  readonly contract: string
  readonly token_id: string
  readonly price: string | null
  readonly currency: Currency | null
  readonly quantity: number
  readonly level: number | null
  readonly from_address: string
  readonly to_address: string
  readonly timestamp: number
  readonly tx_hash: string
}

export const keyOf = (contract: string, tokenId: string) => `${contract} ${tokenId}`
const inTx = (position: LogPosition, contract: string, tokenId: string) =>
  `${position.block} ${position.txIndex} ${contract} ${tokenId}`

type FormulatorType = FormulatorChanged['type']
const formulatorActivity: Record<FormulatorType, ActivityType> = {
  FormulatorCreated: 'create',
  FormulatorUpgraded: 'upgrade',
  FormulatorRevoked: 'revoke',
}

const isFormulator = (event: NftEvent): event is FormulatorChanged => event.type in formulatorActivity

/** Moves of a transaction that another event in it already reports: a sale, an upgrade, a revocation. */
function namedMoves(events: readonly NftEvent[]): Set<string> {
  const named = new Set<string>()
  for (const event of events) {
    if (!('tokenId' in event)) continue
    const covers = event.type === 'NftSold' || event.type === 'NftUsed' || isFormulator(event)
    if (!covers) continue
    named.add(inTx(event, event.contract, event.tokenId))
    if ('burned' in event) for (const id of event.burned) named.add(inTx(event, event.contract, id))
  }
  return named
}

/** The result of a range of blocks. */
export class Range {
  readonly items: Map<string, ItemState>
  readonly activities: ActivityRow[] = []
  readonly asks = new Asks()
  readonly counts = new Sums<'contract' | 'type'>()
  readonly totals = new Map<string, { items: number; sales: number; MEV: bigint; USDT: bigint }>()
  readonly formulators = new Map<
    string,
    { row: NewRow<'formulators'> | null; contract: string; token_id: string }
  >()
  #block = -1
  #inBlock = 0
  /** Moves that are part of a named event. */
  readonly #named: ReadonlySet<string>

  /** @param items the items of the events in their earlier state; updated in place */
  constructor(items: Map<string, ItemState>, events: readonly NftEvent[]) {
    this.items = items
    this.#named = namedMoves(events)
    for (const event of events) this.#apply(event)
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
          acquired_at: timestamp,
          ...sold,
        },
        listing: null,
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

  #changed({ item }: ItemState, { block, timestamp }: LogPosition): void {
    item.block = block
    item.timestamp = timestamp
    item.touched = block
  }

  /** Any change of the item ends its listing; an item that was never listed has none. */
  #endAsk({ listing }: ItemState, event: OfItem): void {
    if (listing) this.asks.end(event)
  }

  #move(event: NftMoved): void {
    const { contract, from, to, tokenId } = event
    const state = this.#state(event, from)
    this.#endAsk(state, event)
    const [made, ended] = [from === zeroAddress, to === zeroAddress]
    state.item.owner = to
    state.item.transfers++
    if (from !== to) {
      state.offers = []
      state.item.acquired_at = event.timestamp
    }
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
      expiry: event.expiry ?? 0,
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
      // It is another thing now. Its contract counts that as a move, which ends listing and offers.
      state.item.transfers++
      state.offers = []
      this.#endAsk(state, event)
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
    if (use === 'dismantle') {
      for (const token_id of [event.tokenId, ...burned])
        this.#note(event, use, owner, zeroAddress, { token_id, level })
      return
    }
    this.#note(event, use, owner, owner, { level })
    for (const token_id of burned) this.#note(event, `${use}(burn)`, owner, zeroAddress, { token_id })
  }

  #list(event: NftListed): void {
    const { contract, tokenId, seller, currency } = event
    const state = this.#state(event, seller)
    this.#changed(state, event)
    this.#endAsk(state, event)
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
    const place = this.activities.at(-1)?.id ?? 0
    this.asks.open(event, place)
  }

  #endListing(state: ItemState, status: 'cancelled' | 'sold'): void {
    if (!state.listing) return
    state.listing.status = status
    state.relisted = true
  }

  #unlist(event: NftUnlisted): void {
    const state = this.#state(event, event.seller)
    this.#changed(state, event)
    this.#endAsk(state, event)
    this.#endListing(state, 'cancelled')
  }

  #sell(event: NftSold): void {
    const { contract, seller, buyer, currency, block, timestamp } = event
    const state = this.#state(event, buyer)
    this.#changed(state, event)
    this.#endAsk(state, event)
    // An accepted offer is not a sale of the listing: the market ends the listing.
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

  #apply(event: NftEvent): void {
    if (isFormulator(event)) this.#formulator(event)
    else if (event.type === 'NftMoved') this.#move(event)
    else if (event.type === 'NftListed') this.#list(event)
    else if (event.type === 'NftUnlisted') this.#unlist(event)
    else if (event.type === 'NftSold') this.#sell(event)
    else if (event.type === 'NftUsed') this.#use(event)
    else if (event.type === 'OfferMade' || event.type === 'OfferCanceled') this.#offer(event)
  }
}
