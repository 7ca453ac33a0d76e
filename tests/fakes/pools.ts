/** Pools for unit tests, by a few numbers. */
import type { Address } from '../../src/lib/core/config/registry.ts'
import { type AmmPool, type CfmmPool, E18 } from '../../src/lib/core/pool/model.ts'
import type { LiquidityPool } from '../../src/lib/liquidity/model.ts'

export const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`

/** Addresses of tokens A, B, C … in tests. */
export const tokenOf = (letter: string): Address => address(0xa000 + letter.charCodeAt(0))

let made = 0

type Parts = Partial<Pick<AmmPool, 'fee' | 'killed' | 'reference' | 'id' | 'address'>>

const base = (names: string, reserves: readonly bigint[], parts: Parts) => {
  made += 1
  return {
    id: names,
    address: address(0xf0000 + made),
    tokens: Array.from(names, tokenOf),
    reserves,
    fee: 0n,
    killed: false,
    reference: false,
    ...parts,
  }
}

/** Reserves in whole tokens of 18 decimals: `amm('AB', [100n, 200n])`. */
export const amm = (names: string, whole: readonly bigint[], parts: Parts = {}): AmmPool => ({
  ...base(
    names,
    whole.map((n) => n * E18),
    parts,
  ),
  kind: 'amm',
})

export const cfmm = (
  names: string,
  whole: readonly bigint[],
  parts: Parts & { amp?: bigint } = {},
): CfmmPool => {
  const { amp = 10_000n, ...rest } = parts
  const made = base(
    names,
    whole.map((n) => n * E18),
    rest,
  )
  return { ...made, kind: 'cfmm', amp, rates: made.tokens.map(() => E18) }
}

/** The same pool as deposits and withdrawals see it: `supply` in whole LP tokens, of which the reader holds a part. */
export const withLiquidity = (
  pool: AmmPool | CfmmPool,
  supply: bigint,
  parts: Partial<Omit<LiquidityPool, 'pool' | 'supply'>> = {},
): LiquidityPool => ({
  pool,
  supply: supply * E18,
  held: pool.reserves,
  kLast: 0n,
  adminFee: 0n,
  lp: 0n,
  locked: 0n,
  ...parts,
})
