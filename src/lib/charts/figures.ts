/** Figures of a token's and a pool's page, computed from its pools. A sum with an unknown part is unknown. */
import { mulDiv } from '../core/amount/math.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { E18, FEE_DENOMINATOR } from '../core/pool/model.ts'
import type { PoolSubject } from './chart.ts'

/**
 * Returns the fees that a volume paid at a pool's own rate, in the volume's unit, rounded down. Whitelisted accounts
 * paid less.
 * @param volume dollars over 1e18
 * @param fee over 1e10
 */
export const feesOf = (volume: bigint | null, fee: bigint | null): bigint | null =>
  volume === null || fee === null ? null : mulDiv(volume, fee, FEE_DENOMINATOR, 'down')

/** Returns the sum; null if a part is unknown. */
export const sumOf = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0n)

/** Returns the pools that hold a token. */
export const poolsWith = (pools: readonly PoolSubject[], token: Address): PoolSubject[] =>
  pools.filter(({ tokens }) => tokens.some((one) => sameAddress(one, token)))

/** Returns a pool's balance of a token, in base units; null if not read. */
export const heldIn = ({ tokens, reserves }: PoolSubject, token: Address): bigint | null =>
  reserves?.[tokens.findIndex((one) => sameAddress(one, token))] ?? null

/** Returns a part of a whole, over 1e18, rounded down; null if either is unknown or the whole is 0. */
export const partOf = (part: bigint | null, whole: bigint | null): bigint | null =>
  part === null || whole === null || whole === 0n ? null : mulDiv(part, E18, whole, 'down')
