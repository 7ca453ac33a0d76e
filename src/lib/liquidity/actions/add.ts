import { router, stableLiquidity } from '../../core/chain/exchangeCalls.ts'
import type { Address } from '../../core/config/registry.ts'
import type { Pool } from '../../core/pool/model.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import type { Limit, Preview } from '../model.ts'

const [FIRST, SECOND] = [0, 1]

/** Returns the contract that pulls the coins of a deposit: the router, or a stable pool itself. */
export const depositSpender = (routerAddress: Address, pool: Pool): Address =>
  pool.kind === 'amm' ? routerAddress : pool.address

const mintedLimit = (limit: Limit) => (limit.of === 'coins' ? 0n : limit.liquidity)

/** Builds the deposit of a preview. It reverts past the preview's limit. */
export function addCall(routerAddress: Address, pool: Pool, { coinsIn, limit, request }: Preview): WriteCall {
  if (pool.kind === 'cfmm')
    return { to: pool.address, fn: stableLiquidity.add, args: [coinsIn, mintedLimit(limit)] }
  const pair = [pool.tokens[FIRST], pool.tokens[SECOND]]
  if (request.kind === 'zapIn') {
    const args = [...pair, pool.tokens[request.coin], request.amount, mintedLimit(limit)]
    return { to: routerAddress, fn: router.addOne, args }
  }
  const least = limit.of === 'coins' ? limit.amounts : coinsIn
  return { to: routerAddress, fn: router.add, args: [...pair, ...coinsIn, ...least] }
}
