/** Figures of a token's and a pool's page, made of what is known of each pool. What is not known makes no sum. */
import { mulDiv } from '../core/amount/math.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { E18, FEE_DENOMINATOR } from '../core/pool/model.ts'
import type { PoolSubject } from './chart.ts'

/**
 * Fees that a volume paid at a pool's own rate, in the volume's unit, rounded down: whoever is on a whitelist paid less.
 * @param volume dollars over 1e18 @param fee over 1e10
 */
export const feesOf = (volume: bigint | null, fee: bigint | null): bigint | null =>
  volume === null || fee === null ? null : mulDiv(volume, fee, FEE_DENOMINATOR, 'down')

/** The sum; null as soon as one part is not known. */
export const sumOf = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0n)

/** The pools that hold a token. */
export const poolsWith = (pools: readonly PoolSubject[], token: Address): PoolSubject[] =>
  pools.filter(({ tokens }) => tokens.some((one) => sameAddress(one, token)))

/** What one pool holds of a token, in base units; null where it was not read. */
export const heldIn = ({ tokens, reserves }: PoolSubject, token: Address): bigint | null =>
  reserves?.[tokens.findIndex((one) => sameAddress(one, token))] ?? null

/** A part of a whole, over 1e18, rounded down; null where either is not known or there is no whole. */
export const partOf = (part: bigint | null, whole: bigint | null): bigint | null =>
  part === null || whole === null || whole === 0n ? null : mulDiv(part, E18, whole, 'down')
