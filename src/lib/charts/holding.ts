/** Splits a token's supply, as the chain reports it: in pools, in the own wallet, and in all others together. */
import { pair, token as tokenCalls } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { Address } from '../core/config/registry.ts'
import { sumOf } from './figures.ts'

/** Base units, all of one block; null if not reported. */
export type Holding = {
  readonly supply: bigint | null
  readonly pools: bigint | null
  /** Null without an account, too. */
  readonly own: bigint | null
  /** Rest of the supply; null if another part is unknown, or if the parts exceed the whole. */
  readonly others: bigint | null
}

/**
 * Splits a supply into its parts.
 * @param own null without an account: it is then among the others
 */
export function holdingOf(
  supply: bigint | null,
  pools: readonly (bigint | null)[],
  own: bigint | null,
  connected: boolean,
): Holding {
  const inPools = sumOf(pools)
  const known = supply !== null && inPools !== null && (own !== null || !connected)
  const left = known ? supply - inPools - (own ?? 0n) : null
  return { supply, pools: inPools, own, others: left !== null && left >= 0n ? left : null }
}

/**
 * Asks for a token's supply and its parts.
 * @param pools contracts that hold some of it
 */
export function holdingReader(
  { ask }: Questions,
  token: Address,
  pools: readonly Address[],
  owner: Address | null,
): Answer<Holding> {
  const held = (by: Address) => ask({ to: token, fn: tokenCalls.balanceOf, args: [by] })
  const readSupply = ask({ to: token, fn: pair.totalSupply })
  const readPools = pools.map(held)
  const readOwn = owner && held(owner)
  return (results) =>
    holdingOf(
      readSupply(results),
      readPools.map((read) => read(results)),
      readOwn ? readOwn(results) : null,
      owner !== null,
    )
}
