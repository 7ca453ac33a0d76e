import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

/** Block numbers, seconds and counts: safe as a JavaScript number. */
const count = (name: string) => bigint(name, { mode: 'number' })
/** A uint256 in base units. Never a float, never an int8. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0 })

const logins = pgTable('logins', {
  wallet: text('wallet').primaryKey(),
  walletType: text('wallet_type'),
  firstAt: count('first_at').notNull(),
  lastAt: count('last_at').notNull(),
  times: count('times').notNull(),
})

export const cursor = pgTable('cursor', {
  id: smallint('id').primaryKey(),
  block: count('block').notNull(),
  hash: text('hash').notNull(),
  timestamp: count('timestamp').notNull(),
  genesis: text('genesis').notNull(),
  revision: text('revision').notNull(),
})

/** What the source can see; a row without a reason is seen. */
const sight = pgTable('sight', {
  subject: text('subject').primaryKey(),
  reason: text('reason'),
})

const heartbeat = pgTable('heartbeat', {
  id: smallint('id').primaryKey(),
  head: count('head').notNull(),
  seenAt: count('seen_at').notNull(),
})

export const tokens = pgTable('tokens', {
  address: text('address').primaryKey(),
  symbol: text('symbol').notNull(),
  name: text('name').notNull(),
  decimals: smallint('decimals').notNull(),
})

export const pools = pgTable('pools', {
  address: text('address').primaryKey(),
  kind: text('kind', { enum: ['amm', 'cfmm'] }).notNull(),
  tokens: text('tokens').array().notNull(),
  fee: uint256('fee').notNull(),
  block: count('block').notNull(),
  timestamp: count('timestamp').notNull(),
  txHash: text('tx_hash').notNull(),
  logIndex: integer('log_index').notNull(),
  swapCount: count('swap_count').notNull().default(0),
  adminFee: uint256('admin_fee').notNull().default('0'),
  amp: uint256('amp'),
  supply: uint256('supply').notNull().default('0'),
  settled: uint256('settled').array(),
})

const reserves = pgTable('reserves', {
  pool: text('pool').primaryKey(),
  amounts: uint256('amounts').array().notNull(),
  block: count('block').notNull(),
  timestamp: count('timestamp').notNull(),
})

const swaps = pgTable(
  'swaps',
  {
    block: count('block').notNull(),
    txIndex: integer('tx_index').notNull(),
    logIndex: integer('log_index').notNull(),
    timestamp: count('timestamp').notNull(),
    txHash: text('tx_hash').notNull(),
    pool: text('pool').notNull(),
    trader: text('trader').notNull(),
    soldIndex: smallint('sold_index').notNull(),
    boughtIndex: smallint('bought_index').notNull(),
    amountsIn: uint256('amounts_in').array().notNull(),
    amountsOut: uint256('amounts_out').array().notNull(),
    fee: uint256('fee').notNull(),
    price: numeric('price'),
  },
  (t) => [primaryKey({ columns: [t.block, t.txIndex, t.logIndex] })],
)

const liquidity = pgTable(
  'liquidity',
  {
    block: count('block').notNull(),
    txIndex: integer('tx_index').notNull(),
    logIndex: integer('log_index').notNull(),
    timestamp: count('timestamp').notNull(),
    txHash: text('tx_hash').notNull(),
    pool: text('pool').notNull(),
    provider: text('provider').notNull(),
    action: text('action', { enum: ['add', 'remove'] }).notNull(),
    amounts: uint256('amounts').array().notNull(),
    liquidity: uint256('liquidity').notNull(),
    reservesAfter: uint256('reserves_after').array(),
    supplyAfter: uint256('supply_after'),
  },
  (t) => [primaryKey({ columns: [t.block, t.txIndex, t.logIndex] })],
)

const candles = pgTable(
  'candles',
  {
    pool: text('pool').notNull(),
    base: smallint('base').notNull(),
    quote: smallint('quote').notNull(),
    hour: count('hour').notNull(),
    open: numeric('open'),
    high: numeric('high'),
    low: numeric('low'),
    close: numeric('close'),
    volumeBase: numeric('volume_base').notNull(),
    volumeQuote: numeric('volume_quote').notNull(),
    swaps: count('swaps').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pool, t.base, t.quote, t.hour] })],
)

const farms = pgTable('farms', {
  address: text('address').primaryKey(),
  tokenPerBlock: uint256('token_per_block').notNull(),
})

const farmPools = pgTable(
  'farm_pools',
  {
    farm: text('farm').notNull(),
    pid: count('pid').notNull(),
    want: text('want').notNull(),
    allocPoint: count('alloc_point').notNull(),
  },
  (t) => [primaryKey({ columns: [t.farm, t.pid] })],
)

const farmMoves = pgTable(
  'farm_moves',
  {
    block: count('block').notNull(),
    txIndex: integer('tx_index').notNull(),
    logIndex: integer('log_index').notNull(),
    timestamp: count('timestamp').notNull(),
    txHash: text('tx_hash').notNull(),
    farm: text('farm').notNull(),
    pid: count('pid').notNull(),
    user: text('user_address').notNull(),
    action: text('action', { enum: ['deposit', 'withdraw', 'emergency', 'harvest'] }).notNull(),
    amount: uint256('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.block, t.txIndex, t.logIndex] })],
)

const offeringMoves = pgTable(
  'offering_moves',
  {
    block: count('block').notNull(),
    txIndex: integer('tx_index').notNull(),
    logIndex: integer('log_index').notNull(),
    timestamp: count('timestamp').notNull(),
    txHash: text('tx_hash').notNull(),
    offering: text('offering').notNull(),
    user: text('user_address').notNull(),
    action: text('action', { enum: ['commit', 'claim'] }).notNull(),
    amount: uint256('amount').notNull(),
    refund: uint256('refund').notNull(),
  },
  (t) => [primaryKey({ columns: [t.block, t.txIndex, t.logIndex] })],
)

/** The two columns that name an item. */
const item = () => ({ contract: text('contract').notNull(), tokenId: text('token_id').notNull() })

const nftItems = pgTable(
  'nft_items',
  {
    ...item(),
    owner: text('owner').notNull(),
    transfers: count('transfers').notNull(),
    block: count('block').notNull(),
    timestamp: count('timestamp').notNull(),
    touched: count('touched').notNull(),
    soldPrice: uint256('sold_price'),
    soldCurrency: text('sold_currency'),
    soldBlock: count('sold_block'),
    soldAt: count('sold_at'),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId] })],
)

const nftListings = pgTable(
  'nft_listings',
  {
    ...item(),
    seller: text('seller').notNull(),
    price: uint256('price').notNull(),
    currency: text('currency').notNull(),
    createdHeight: count('created_height').notNull(),
    openHeight: count('open_height').notNull(),
    closeHeight: count('close_height').notNull(),
    marketFee: count('market_fee').notNull(),
    royaltyFee: count('royalty_fee').notNull(),
    burnFee: count('burn_fee').notNull(),
    transfers: count('transfers').notNull(),
    status: text('status', { enum: ['open', 'sold', 'cancelled'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId] })],
)

const nftOffers = pgTable(
  'nft_offers',
  {
    ...item(),
    block: count('block').notNull(),
    txIndex: integer('tx_index').notNull(),
    logIndex: integer('log_index').notNull(),
    timestamp: count('timestamp').notNull(),
    buyer: text('buyer').notNull(),
    price: uint256('price').notNull(),
    currency: text('currency').notNull(),
    expiry: count('expiry').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId, t.block, t.txIndex, t.logIndex] })],
)

const nftApprovals = pgTable(
  'nft_approvals',
  {
    contract: text('contract').notNull(),
    owner: text('owner').notNull(),
    allowed: boolean('allowed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.owner] })],
)

const nftTotals = pgTable('nft_totals', {
  contract: text('contract').primaryKey(),
  items: count('items').notNull(),
  sales: count('sales').notNull(),
  volumeMev: numeric('volume_mev').notNull(),
  volumeUsdt: numeric('volume_usdt').notNull(),
})

const nftActivities = pgTable(
  'nft_activities',
  {
    id: count('id').notNull(),
    type: text('type').notNull(),
    ...item(),
    price: uint256('price'),
    currency: text('currency'),
    quantity: count('quantity').notNull(),
    level: doublePrecision('level'),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    timestamp: count('timestamp').notNull(),
    txHash: text('tx_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId, t.id] })],
)

const nftActivityCounts = pgTable(
  'nft_activity_counts',
  {
    contract: text('contract').notNull(),
    type: text('type').notNull(),
    count: count('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.type] })],
)

const formulators = pgTable(
  'formulators',
  {
    ...item(),
    tier: text('tier', { enum: ['Alpha', 'Sigma', 'Omega'] }).notNull(),
    amount: uint256('amount').notNull(),
    height: count('height').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId] })],
)

const mintRounds = pgTable(
  'mint_rounds',
  {
    mint: text('mint').notNull(),
    round: count('round').notNull(),
    startHeight: count('start_height').notNull(),
    endHeight: count('end_height').notNull(),
    cap: count('cap').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mint, t.round] })],
)

const mintWallets = pgTable(
  'mint_wallets',
  {
    mint: text('mint').notNull(),
    user: text('user_address').notNull(),
    paid: count('paid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mint, t.user] })],
)

const mintBonuses = pgTable(
  'mint_bonuses',
  {
    mint: text('mint').notNull(),
    eventId: count('event_id').notNull(),
    sent: count('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mint, t.eventId] })],
)

const mintMoves = pgTable('mint_moves', {
  id: count('id').primaryKey(),
  mint: text('mint').notNull(),
  round: count('round').notNull(),
  user: text('user_address').notNull(),
  count: count('count').notNull(),
  bonus: count('bonus').notNull(),
  timestamp: count('timestamp').notNull(),
  txHash: text('tx_hash').notNull(),
})

const nftState = pgTable('nft_state', {
  id: smallint('id').primaryKey(),
  version: count('version').notNull(),
  epoch: count('epoch').notNull(),
})

const nftMetadata = pgTable(
  'nft_metadata',
  {
    ...item(),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    image: text('image'),
    animation: text('animation'),
    traits: jsonb('traits').notNull().default([]),
    level: doublePrecision('level'),
    rank: count('rank'),
    likes: count('likes').notNull().default(0),
    fetchedAt: count('fetched_at'),
    nextAt: count('next_at'),
    attempts: count('attempts').notNull().default(0),
    stale: boolean('stale').notNull().default(false),
    problem: text('problem', { enum: ['missing', 'failed'] }),
    version: count('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId] })],
)

const nftRefreshes = pgTable('nft_refreshes', {
  owner: text('owner').primaryKey(),
  at: count('at').notNull(),
})

const nftLikes = pgTable(
  'nft_likes',
  { ...item(), wallet: text('wallet').notNull(), at: count('at').notNull() },
  (t) => [primaryKey({ columns: [t.contract, t.tokenId, t.wallet] })],
)

const nftLikers = pgTable('nft_likers', {
  wallet: text('wallet').primaryKey(),
  nonce: count('nonce').notNull(),
})

const nftMeans = pgTable(
  'nft_means',
  {
    buyer: text('buyer').notNull(),
    currency: text('currency').notNull(),
    balance: uint256('balance').notNull(),
    allowance: uint256('allowance').notNull(),
    at: count('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyer, t.currency] })],
)

const nftFacts = pgTable('nft_facts', {
  contract: text('contract').primaryKey(),
  facts: jsonb('facts').notNull(),
  at: count('at').notNull(),
})

/** Tables that are a pure function of the chain, in the order they may be emptied. `cursor` belongs to them. */
export const derivedTables = {
  cursor,
  sight,
  tokens,
  pools,
  reserves,
  swaps,
  liquidity,
  candles,
  farms,
  farm_pools: farmPools,
  farm_moves: farmMoves,
  offering_moves: offeringMoves,
  nft_items: nftItems,
  nft_listings: nftListings,
  nft_offers: nftOffers,
  nft_approvals: nftApprovals,
  nft_totals: nftTotals,
  nft_activities: nftActivities,
  nft_activity_counts: nftActivityCounts,
  formulators,
  mint_rounds: mintRounds,
  mint_wallets: mintWallets,
  mint_bonuses: mintBonuses,
  mint_moves: mintMoves,
}

/** All tables, for the test that compares them with what the migrations make. */
export const allTables = {
  logins,
  heartbeat,
  ...derivedTables,
  nftState,
  nftMetadata,
  nftRefreshes,
  nftLikes,
  nftLikers,
  nftMeans,
  nftFacts,
}
