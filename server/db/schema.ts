import { bigint, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

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

/** Tables that are a pure function of the chain, in the order they may be emptied. `cursor` belongs to them. */
export const derivedTables = {
  cursor,
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
}

/** All tables, for the test that compares them with what the migrations make. */
export const allTables = { logins, heartbeat, ...derivedTables }
