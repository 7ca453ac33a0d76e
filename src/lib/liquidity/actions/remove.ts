import { stableLiquidity } from '../../core/chain/exchangeCalls.ts'
import type { Address } from '../../core/config/registry.ts'
import type { Pool } from '../../core/pool/model.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import { liquidityRules } from '../kinds.ts'
import type { Preview } from '../model.ts'

/** Returns the contract that pulls the LP tokens of a withdrawal, or null if the pool burns them without an approval. */
export const withdrawalSpender = (routerAddress: Address, pool: Pool): Address | null =>
  liquidityRules(pool.kind).withdrawalSpender(routerAddress)

/** Returns the withdrawal of a preview as a call. It pays the caller and reverts past the preview's limit. */
export function removeCall(routerAddress: Address, pool: Pool, preview: Preview): WriteCall {
  const { request, coinsOut, burned, limit } = preview
  if (request.kind === 'removeExact') {
    const most = limit.of === 'burned' ? limit.liquidity : burned
    return { to: pool.address, fn: stableLiquidity.removeExact, args: [coinsOut, most] }
  }
  const least = limit.of === 'coins' ? limit.amounts : coinsOut
  return liquidityRules(pool.kind).removeCall(routerAddress, pool, preview, least)
}
