import type { Address } from '../../core/config/registry.ts'
import type { Pool } from '../../core/pool/model.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import { liquidityRules } from '../kinds.ts'
import type { Preview } from '../model.ts'

/** Returns the contract that pulls the coins of a deposit: the router, or a stable pool itself. */
export const depositSpender = (routerAddress: Address, pool: Pool): Address =>
  liquidityRules(pool.kind).depositSpender(routerAddress, pool)

/** Returns the deposit of a preview as a call. It reverts past the preview's limit. */
export const addCall = (routerAddress: Address, pool: Pool, preview: Preview): WriteCall =>
  liquidityRules(pool.kind).addCall(routerAddress, pool, preview)
