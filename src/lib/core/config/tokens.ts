/** Tokens that the product knows by name. Addresses are data of a chain: see registry.ts. */
export const tokenList = [
  { symbol: 'MEV', name: 'MEVerse' },
  { symbol: 'MEFI', name: 'MEVerse DeFi' },
  { symbol: 'USDT', name: 'Tether USD' },
  { symbol: 'ETH', name: 'Ethereum' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'BTCB', name: 'Bitcoin BEP2' },
  { symbol: 'KLAY', name: 'Klaytn' },
  { symbol: 'BUSD', name: 'Binance USD' },
  { symbol: 'MPL', name: 'MEVerse Play' },
  { symbol: 'PKT', name: 'Pocket Battles' },
  { symbol: 'CHERRY', name: 'Cherry' },
  { symbol: 'HRS', name: 'Heroes' },
  { symbol: 'PKS', name: 'Pockets' },
] as const

export type TokenSymbol = (typeof tokenList)[number]['symbol']

/** Every token has 18 decimals (docs/product.md, Amounts). */
export const TOKEN_DECIMALS = 18

/** Tokens of the add-token dialog, in this order (docs/product.md, Dialogs). */
export const addableTokens: readonly TokenSymbol[] = [
  'MEV',
  'MEFI',
  'MPL',
  'USDC',
  'BTCB',
  'ETH',
  'KLAY',
  'BUSD',
  'USDT',
]

/** Symbols whose price is taken as one US dollar. */
export const usdTokens: readonly TokenSymbol[] = ['USDT', 'USDC', 'BUSD']
