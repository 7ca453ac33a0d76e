/** Made of the migrations by `npm run schema`. One file: it is generated. Rows as they are written: counts as numbers, amounts as decimal texts. */
export type Tables = {
  readonly approvals: {
    readonly owner: string
    readonly asset: string
    readonly spender: string
    readonly block: number
  }
  readonly candles: {
    readonly pool: string
    readonly base: number
    readonly quote: number
    readonly start: number
    readonly open: string | null
    readonly high: string | null
    readonly low: string | null
    readonly close: string | null
    readonly volume_base: string
    readonly volume_quote: string
    readonly swaps: number
    readonly first_block: number
    readonly last_block: number
    readonly step: number
  }
  readonly conversions: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly converter: string
    readonly user_address: string
    readonly amount_in: string
    readonly amount_out: string
    readonly fee: string | null
    readonly ratio: string | null
  }
  readonly coverage: {
    readonly stretch: number
    readonly transactions: number
  }
  readonly cursor: {
    readonly id: number
    readonly block: number
    readonly hash: string
    readonly timestamp: number
    readonly genesis: string
    readonly revision: string
  }
  readonly day_ends: {
    readonly day: number
    readonly block: number
    readonly hash: string
    readonly timestamp: number
  }
  readonly farm_moves: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly farm: string
    readonly pid: number
    readonly user_address: string
    readonly action: 'deposit' | 'withdraw' | 'emergency' | 'harvest'
    readonly amount: string
  }
  readonly farm_pools: {
    readonly farm: string
    readonly pid: number
    readonly want: string
    readonly alloc_point: number
    readonly locked: string | null
    readonly shares: string | null
  }
  readonly farm_stakes: {
    readonly farm: string
    readonly pid: number
    readonly user_address: string
    readonly shares: string | null
  }
  readonly farms: {
    readonly address: string
    readonly token_per_block: string
  }
  readonly formulators: {
    readonly contract: string
    readonly token_id: string
    readonly tier: 'Alpha' | 'Sigma' | 'Omega'
    readonly amount: string
    readonly height: number
  }
  readonly genesis_moves: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly lock_address: string
    readonly user_address: string
    readonly action: 'lock' | 'unlock'
    readonly amount: string
  }
  readonly heartbeat: {
    readonly id: number
    readonly head: number
    readonly seen_at: number
  }
  readonly hero_powers: {
    readonly contract: string
    readonly token_id: string
    readonly block: number
    readonly power: number
    readonly used: boolean
  }
  readonly hero_requests: {
    readonly reveal: string
    readonly request: number
    readonly owner: string
    readonly boxes: unknown
    readonly block: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly settled_block: number | null
    readonly settled_at: number | null
    readonly settled_tx: string | null
    readonly seed: string | null
    readonly remaining: unknown
    readonly drawn: unknown
  }
  readonly heroes: {
    readonly contract: string
    readonly token_id: string
    readonly kind: number
    readonly level: number
    readonly stars: number
    readonly grade: number
    readonly hash_power: number
    readonly merged: number
    readonly used: 'merged' | 'dismantled' | 'inherited' | null
    readonly block: number
  }
  readonly item_listings: {
    readonly contract: string
    readonly token_id: string
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly until_block: number | null
    readonly close_height: number
  }
  readonly item_owners: {
    readonly contract: string
    readonly token_id: string
    readonly block: number
    readonly owner: string
  }
  readonly leases: {
    readonly name: string
    readonly epoch: number
    readonly holder: string
    readonly until: number
  }
  readonly liquidity: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly pool: string
    readonly provider: string
    readonly action: 'add' | 'remove'
    readonly amounts: readonly string[]
    readonly liquidity: string
    readonly reserves_after: readonly string[] | null
    readonly supply_after: string | null
  }
  readonly mint_bonuses: {
    readonly mint: string
    readonly event_id: number
    readonly sent: number
  }
  readonly mint_moves: {
    readonly id: number
    readonly mint: string
    readonly round: number
    readonly user_address: string
    readonly count: number
    readonly bonus: number
    readonly timestamp: number
    readonly tx_hash: string
  }
  readonly mint_rounds: {
    readonly mint: string
    readonly round: number
    readonly start_height: number
    readonly end_height: number
    readonly cap: number
  }
  readonly mint_wallets: {
    readonly mint: string
    readonly user_address: string
    readonly paid: number
  }
  readonly nft_activities: {
    readonly id: number
    readonly type: string
    readonly contract: string
    readonly token_id: string
    readonly price: string | null
    readonly currency: string | null
    readonly quantity: number
    readonly level: number | null
    readonly from_address: string
    readonly to_address: string
    readonly timestamp: number
    readonly tx_hash: string
  }
  readonly nft_activity_counts: {
    readonly contract: string
    readonly type: string
    readonly count: number
  }
  readonly nft_approvals: {
    readonly contract: string
    readonly owner: string
    readonly allowed: boolean
  }
  readonly nft_asks: {
    readonly contract: string
    readonly token_id: string
    readonly id: number
    readonly price: string
    readonly currency: string
    readonly open_height: number
    readonly close_height: number
    readonly since: number
    readonly until: number | null
  }
  readonly nft_facts: {
    readonly contract: string
    readonly facts: unknown
    readonly at: number
  }
  readonly nft_items: {
    readonly contract: string
    readonly token_id: string
    readonly owner: string
    readonly transfers: number
    readonly block: number
    readonly timestamp: number
    readonly touched: number
    readonly sold_price: string | null
    readonly sold_currency: string | null
    readonly sold_block: number | null
    readonly sold_at: number | null
    readonly acquired_at: number
  }
  readonly nft_likers: {
    readonly wallet: string
    readonly nonce: number
  }
  readonly nft_likes: {
    readonly contract: string
    readonly token_id: string
    readonly wallet: string
    readonly at: number
  }
  readonly nft_listings: {
    readonly contract: string
    readonly token_id: string
    readonly seller: string
    readonly price: string
    readonly currency: string
    readonly created_height: number
    readonly open_height: number
    readonly close_height: number
    readonly market_fee: number
    readonly royalty_fee: number
    readonly burn_fee: number
    readonly transfers: number
    readonly status: 'open' | 'sold' | 'cancelled'
  }
  readonly nft_means: {
    readonly buyer: string
    readonly currency: string
    readonly balance: string
    readonly allowance: string
    readonly at: number
  }
  readonly nft_metadata: {
    readonly contract: string
    readonly token_id: string
    readonly name: string
    readonly description: string
    readonly image: string | null
    readonly animation: string | null
    readonly traits: unknown
    readonly level: number | null
    readonly rank: number | null
    readonly likes: number
    readonly fetched_at: number | null
    readonly next_at: number | null
    readonly attempts: number
    readonly stale: boolean
    readonly problem: 'missing' | 'failed' | null
    readonly version: number
  }
  readonly nft_offers: {
    readonly contract: string
    readonly token_id: string
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly buyer: string
    readonly price: string
    readonly currency: string
    readonly expiry: number
  }
  readonly nft_refreshes: {
    readonly owner: string
    readonly at: number
  }
  readonly nft_state: {
    readonly id: number
    readonly version: number
    readonly epoch: number
  }
  readonly nft_totals: {
    readonly contract: string
    readonly items: number
    readonly sales: number
    readonly volume_mev: string
    readonly volume_usdt: string
  }
  readonly nftfarm_days: {
    readonly day: number
    readonly opening: number
    readonly opening_hash: string
    readonly closing: number
    readonly closing_hash: string
    readonly reward: string
    readonly carried_in: string
    readonly carried_out: string
    readonly power: string
    readonly items: unknown
    readonly paused: unknown
    readonly parts: number
    readonly last_record: string
    readonly last_seq: number
    readonly hash: string
    readonly frozen_at: number
    readonly state: 'open' | 'paid' | 'void' | 'empty'
    readonly unfunded: boolean
  }
  readonly nftfarm_nonces: {
    readonly operator: string
    readonly nonce: number
    readonly day: number | null
    readonly part: number | null
    readonly outcome: 'paid' | 'spent' | 'foreign' | null
    readonly tx_hash: string | null
  }
  readonly nftfarm_record_items: {
    readonly collection: string
    readonly token_id: string
    readonly seq: number
  }
  readonly nftfarm_records: {
    readonly seq: number
    readonly block: number
    readonly time: number
    readonly account: string
    readonly is_start: boolean
    readonly items: unknown
    readonly number: number
    readonly signature: string
    readonly previous: string
    readonly hash: string
    readonly receipt: string | null
  }
  readonly nftfarm_shares: {
    readonly day: number
    readonly account: string
    readonly power: string
    readonly amount: string
    readonly part: number | null
  }
  readonly nftfarm_state: {
    readonly id: number
    readonly pool: string
    readonly genesis: string
    readonly operator: string | null
    readonly seen_at: number | null
    readonly alarm: string | null
    readonly acknowledged: number | null
  }
  readonly nftfarm_transactions: {
    readonly operator: string
    readonly nonce: number
    readonly attempt: number
    readonly purpose: 'credit' | 'release'
    readonly raw: string
    readonly hash: string
    readonly gas_price: string
    readonly stored_at: number
  }
  readonly offering_moves: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly offering: string
    readonly user_address: string
    readonly action: 'commit' | 'claim'
    readonly amount: string
    readonly refund: string
  }
  readonly pool_days: {
    readonly pool: string
    readonly day: number
    readonly reserves: readonly string[] | null
    readonly close: string | null
    readonly volumes: readonly string[]
    readonly swaps: number
    readonly block: number
  }
  readonly pools: {
    readonly address: string
    readonly kind: 'amm' | 'cfmm'
    readonly tokens: readonly string[]
    readonly fee: string
    readonly block: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly log_index: number
    readonly swap_count: number
    readonly admin_fee: string
    readonly amp: string | null
    readonly supply: string
    readonly settled: readonly string[] | null
    readonly followed: unknown
  }
  readonly reserves: {
    readonly pool: string
    readonly amounts: readonly string[]
    readonly block: number
    readonly timestamp: number
  }
  readonly reward_claims: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly pool: string
    readonly user_address: string
    readonly amount: string
  }
  readonly reward_credits: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly place: number
    readonly user_address: string
    readonly amount: string
  }
  readonly reward_payments: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly pool: string
    readonly sender: string
    readonly total: string
    readonly day: number | null
    readonly part: number | null
    readonly parts: number | null
    readonly day_hash: string | null
  }
  readonly reward_terms: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly terms: string
    readonly amount: string
    readonly start_block: number
  }
  readonly sight: {
    readonly subject: string
    readonly reason: string | null
  }
  readonly swaps: {
    readonly block: number
    readonly tx_index: number
    readonly log_index: number
    readonly timestamp: number
    readonly tx_hash: string
    readonly pool: string
    readonly trader: string
    readonly sold_index: number
    readonly bought_index: number
    readonly amounts_in: readonly string[]
    readonly amounts_out: readonly string[]
    readonly fee: string
    readonly price: string | null
  }
  readonly tokens: {
    readonly address: string
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
}
