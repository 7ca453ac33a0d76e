import { askAll } from '../chain/askAll.ts'
import { readQuantity } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'
import { GAS_CEILING } from './fee.ts'

/**
 * No signature may offer more than 1 MEV (in wei) for gas. The chain's price is constant: the largest gas limit costs
 * 0.004 MEV at it (docs/decisions/0227-at-most-1-mev-for-gas.md).
 */
export const FEE_CEILING = 10n ** 18n

/** Returns the lower of two figures. */
export const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Returns the higher of two figures. */
export const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Maximum fee, in wei, that one signature may request from the wallet; the ceiling if no price is known. */
export const mostFeeOf = (gasPrice: bigint | null): bigint =>
  gasPrice === null ? FEE_CEILING : lower(GAS_CEILING * gasPrice, FEE_CEILING)

/**
 * The highest of several nodes' figures, if they agree.
 * @param allowed how high the highest may be, given the lowest
 * @throws `rpc.feeDiffers`
 */
export function agreedOf(figures: readonly bigint[], allowed: (lowest: bigint) => bigint): bigint {
  const [lowest, highest] = [figures.reduce(lower), figures.reduce(higher)]
  if (highest > allowed(lowest)) throw new AppError('rpc.feeDiffers', figures.join(' / '))
  return highest
}

/** Prices of one moment may differ by a quarter: the chain's is constant, one of another chain moves by block. */
export const agreedPrice = (prices: readonly bigint[]): bigint =>
  agreedOf(prices, (lowest) => lowest + lowest / 4n)

/**
 * Reads the gas price of every node, in wei.
 * @throws `rpc.feeDiffers` if nodes differ, or why none answered
 */
export async function readGasPrice(rpc: Rpc): Promise<bigint> {
  const { answers, failures } = await askAll(rpc, async (url) => {
    const [price] = await rpc.ask(url, [{ method: 'eth_gasPrice', params: [] }])
    return readQuantity(price)
  })
  if (answers.length === 0) throw failures[0] ?? new AppError('rpc.unreachable', 'no address configured')
  return agreedPrice(answers)
}
