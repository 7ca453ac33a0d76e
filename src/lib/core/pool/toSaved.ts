import type { Address } from '../config/registry.ts'
import { poolRules } from './kinds.ts'
import type { Pool } from './model.ts'

export type SavedPools = {
  readonly at: number
  readonly block: bigint
  readonly trader: Address | null
  readonly pools: readonly Pool[]
}

/** Converts pools to the data to store, in a shape that structured cloning accepts. */
export const toSaved = ({ at, block, trader, pools }: SavedPools): unknown => ({
  at,
  block,
  trader,
  pools: pools.map((pool) => ({
    id: pool.id,
    tokens: [...pool.tokens],
    reserves: [...pool.reserves],
    fee: pool.fee,
    killed: pool.killed,
    reference: pool.reference,
    ...poolRules(pool.kind).persisted(pool),
  })),
})
