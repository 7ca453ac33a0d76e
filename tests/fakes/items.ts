/** Items of the devnet’s first collection, and the market that trades them. */
import { collections, marketEntry } from '../../src/islands/shared/nft/store/collections.ts'
import type { ItemState, Listing, Offer } from '../../src/lib/core/nft/model.ts'
import type { Item } from '../../src/lib/core/nft/schema.ts'
import { hexId } from '../../src/lib/core/nft/tokenId.ts'
import { E18 } from '../../src/lib/core/pool/model.ts'
import type { Subject } from '../../src/lib/item/review.ts'
import { ME, OTHER } from './visitor.ts'

const [first] = collections
if (!first || !marketEntry) throw new Error('no market')
export const MARKET = marketEntry
export const COLLECTION = first

export const subjectOf = (id = 7n): Subject => ({
  collection: COLLECTION,
  key: { contract: COLLECTION.address, id },
})

/** Fees of 2.5, 5 and 1 percent. */
export const FEES = { service: 250n, royalty: 500n, burn: 100n }

/** Another account sells for 5,000 MEV until block 900. */
export const listingOf = (change: Partial<Listing> = {}): Listing => ({
  state: 'open',
  seller: OTHER,
  price: 5_000n * E18,
  currency: 'MEV',
  created: 20n,
  open: 20n,
  close: 900n,
  fees: FEES,
  ...change,
})

export const offerOf = (whole: bigint, change: Partial<Offer> = {}): Offer => ({
  buyer: ME,
  price: whole * E18,
  currency: 'MEV',
  to: OTHER,
  expiry: 900n,
  good: true,
  ...change,
})

/** An item of another account, not for sale, seen by an account with 9,000 MEV and 90 USDT. */
export const itemOf = (change: Partial<ItemState> = {}): ItemState => ({
  key: subjectOf().key,
  owner: OTHER,
  usedUp: false,
  tokenUri: null,
  listing: null,
  dead: null,
  offers: [],
  offerBlocks: null,
  fees: FEES,
  part: { owner: ME, approved: false, held: { MEV: 9_000n * E18, USDT: 90n * E18 } },
  ...change,
})

/** A row of the indexer’s list of items; of another account, for 5,000 MEV. */
export const itemRow = (id: number, change: Partial<Item> = {}): Item => ({
  uuid: `${COLLECTION.address}:${hexId(BigInt(id))}`,
  contract: COLLECTION.address,
  tokenId: hexId(BigInt(id)),
  project: { id: COLLECTION.projectId, shortName: COLLECTION.shortName, name: COLLECTION.name },
  name: `Item ${id}`,
  description: '',
  image: null,
  animation: null,
  attributes: [],
  owner: OTHER,
  level: null,
  rank: null,
  rankOf: 0,
  likes: 0,
  price: { amount: `${5_000n * E18}`, currency: 'MEV' },
  order: null,
  highestOffer: null,
  lastOffer: null,
  lastSold: null,
  metadata: { updatedAt: 1, state: 'ok', retryAfterSec: 0 },
  block: 20,
  ...change,
})
