import { router, stableLiquidity } from '../../core/chain/exchangeCalls.ts'
import type { Address } from '../../core/config/registry.ts'
import type { Pool } from '../../core/pool/model.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import type { Preview } from '../model.ts'

/**
 * Returns the contract that pulls the LP tokens of a withdrawal: the router. Null for a stable pool, which burns them
 * without an approval.
 */
export const withdrawalSpender = (routerAddress: Address, pool: Pool): Address | null =>
  pool.kind === 'amm' ? routerAddress : null

/** Builds the withdrawal of a preview. It pays the caller and reverts past the preview's limit. */
export function removeCall(routerAddress: Address, pool: Pool, preview: Preview): WriteCall {
  const { request, coinsOut, burned, limit } = preview
  const least = limit.of === 'coins' ? limit.amounts : coinsOut
  if (request.kind === 'removeExact') {
    const most = limit.of === 'burned' ? limit.liquidity : burned
    return { to: pool.address, fn: stableLiquidity.removeExact, args: [coinsOut, most] }
  }
  if (request.kind === 'removeOne') {
    const { coin } = request
    return pool.kind === 'cfmm'
      ? { to: pool.address, fn: stableLiquidity.removeOne, args: [burned, BigInt(coin), least[coin]] }
      : {
          to: routerAddress,
          fn: router.removeOne,
          args: [...pool.tokens.slice(0, 2), burned, pool.tokens[coin], least[coin]],
        }
  }
  return pool.kind === 'cfmm'
    ? { to: pool.address, fn: stableLiquidity.remove, args: [burned, least] }
    : { to: routerAddress, fn: router.remove, args: [...pool.tokens.slice(0, 2), burned, ...least] }
}
