/** A token of the devnet. `price` is in US dollars, of October 2022; `supply` in whole coins. */
export type DevToken = {
  symbol: string
  name: string
  price: number
  supply: number
}

/** All tokens, in the order they are deployed. MEV is the native coin. */
export const TOKENS: readonly DevToken[] = [
  { symbol: 'MEV', name: 'MEVerse', price: 0.02, supply: 0 },
  { symbol: 'MEFI', name: 'MEVerse DeFi', price: 1.2, supply: 20_000_000 },
  { symbol: 'USDT', name: 'Tether USD', price: 1, supply: 100_000_000 },
  { symbol: 'ETH', name: 'Ethereum', price: 1_300, supply: 100_000 },
  { symbol: 'USDC', name: 'USD Coin', price: 1, supply: 100_000_000 },
  { symbol: 'BTCB', name: 'Bitcoin BEP2', price: 19_400, supply: 10_000 },
  { symbol: 'KLAY', name: 'Klaytn', price: 0.16, supply: 100_000_000 },
  { symbol: 'BUSD', name: 'Binance USD', price: 1, supply: 100_000_000 },
  { symbol: 'MPL', name: 'MasterPool', price: 0.05, supply: 1_000_000_000 },
  { symbol: 'PKT', name: 'Pocket', price: 0.03, supply: 1_000_000_000 },
  { symbol: 'CHERRY', name: 'Cherry', price: 0.01, supply: 1_000_000_000 },
  { symbol: 'HRS', name: 'Heros', price: 0.02, supply: 1_000_000_000 },
  { symbol: 'PKS', name: 'Pocket Stone', price: 0.1, supply: 1_000_000_000 },
]

export type DevPool = {
  id: string
  kind: 'amm' | 'cfmm'
  /** Dollars on each side at the beginning. */
  side: number
}

/** The product's 16 pools, in deployment order; a cfmm has its coins in the order of its name. */
export const POOLS: readonly DevPool[] = [
  { id: 'MEV-MEFI', kind: 'amm', side: 80_000 },
  { id: 'MEV-USDT', kind: 'amm', side: 150_000 },
  { id: 'MEFI-USDT', kind: 'amm', side: 100_000 },
  { id: 'BTCB-USDT', kind: 'amm', side: 200_000 },
  { id: 'ETH-USDT', kind: 'amm', side: 200_000 },
  { id: 'KLAY-USDT', kind: 'amm', side: 60_000 },
  { id: 'USDT-USDC', kind: 'cfmm', side: 400_000 },
  { id: 'BUSD-USDC', kind: 'cfmm', side: 250_000 },
  { id: 'MEFI-USDC', kind: 'amm', side: 60_000 },
  { id: 'BTCB-USDC', kind: 'amm', side: 150_000 },
  { id: 'ETH-USDC', kind: 'amm', side: 180_000 },
  { id: 'MEV-USDC', kind: 'amm', side: 120_000 },
  { id: 'MPL-USDC', kind: 'amm', side: 40_000 },
  { id: 'KLAY-USDC', kind: 'amm', side: 50_000 },
  { id: 'BTCB-BUSD', kind: 'amm', side: 80_000 },
  { id: 'BTCB-MEFI', kind: 'amm', side: 40_000 },
]

/** Pool fees over 1e10: of an amm and of a cfmm, and the owner's and the winner's part of them. */
export const FEES = {
  amm: 30_000_000n,
  cfmm: 4_000_000n,
  admin: 1_666_666_667n,
  winner: 5_000_000_000n,
} as const
/** Fee of the whitelisted account (demo account 3), over 1e10. */
export const FRIEND_FEE = 10_000_000n
/** Amplification of the two cfmm pools, not scaled. */
export const AMPLIFICATION = 170n

export const symbolsOf = (id: string): [string, string] => id.split('-') as [string, string]

/** The MEFI farm: 0.066 MEFI a block until the end of emission, a tenth more to the owner. The index is the pid. */
export const FARM = {
  perBlock: '0.066',
  maxSupply: '100000000',
  ownerReward: 100n,
  pools: [
    { id: 'MEFI', weight: 20n },
    { id: 'USDT', weight: 5n },
    ...POOLS.map(({ id }) => ({ id, weight: id === 'MEV-MEFI' ? 20n : 5n })),
  ],
} as const

/** The MApp farms. `funds` is the banker's amount of the reward token, whole coins. */
export const MAPP_FARMS = [
  // 432 MPL a day: for more than 100 days
  { id: 'MPL-USDC', want: 'MPL-USDC', reward: 'MPL', perBlock: '0.0025', funds: '60000' },
  // 1,728 PKT a day: for about three days
  { id: 'MEFI', want: 'MEFI', reward: 'PKT', perBlock: '0.01', funds: '5400' },
] as const

/** Blocks of a day on the chain. */
const DAY = 172_800n
/** No seed is longer, so a date measured from here is at least as far after the seed's end. */
const SEED_BLOCKS = 20_000n

/** The four offerings; all raise USDC and sell PKT, in whole coins. The finished one was ended by its owner. */
export const OFFERINGS = [
  {
    id: 'pocket-limited',
    offering: '1000000',
    raising: '30000',
    limit: '500',
    start: 400n,
    end: SEED_BLOCKS + 75n * DAY,
  },
  {
    id: 'pocket-unlimited',
    offering: '2000000',
    raising: '60000',
    limit: '0',
    start: 400n,
    end: SEED_BLOCKS + 75n * DAY,
  },
  {
    id: 'xheroes',
    offering: '500000',
    raising: '15000',
    limit: '300',
    start: SEED_BLOCKS + 75n * DAY,
    end: SEED_BLOCKS + 90n * DAY,
  },
  {
    id: 'genesis-pocket',
    offering: '800000',
    raising: '20000',
    limit: '0',
    start: 20n,
    end: SEED_BLOCKS,
  },
] as const

/** Deposit of each account in the genesis lock, whole USDT. */
export const GENESIS_DEPOSIT = '500'
