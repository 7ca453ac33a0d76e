import type { Tables } from './tables.ts'

/** Tables that are a pure function of the chain, in the order they may be emptied. `cursor` belongs to them. */
export const derivedTables = [
  'cursor',
  'sight',
  'tokens',
  'pools',
  'reserves',
  'swaps',
  'liquidity',
  'candles',
  'farms',
  'farm_pools',
  'farm_moves',
  'offering_moves',
  'nft_items',
  'nft_listings',
  'nft_offers',
  'nft_approvals',
  'nft_totals',
  'nft_activities',
  'nft_activity_counts',
  'formulators',
  'mint_rounds',
  'mint_wallets',
  'mint_bonuses',
  'mint_moves',
] as const satisfies readonly (keyof Tables)[]
