import { expect, it } from 'vitest'
import { amm, cfmm, tokenOf } from '../../../../tests/fakes/pools.ts'
import type { Pool } from '../pool/model.ts'
import type { Route } from './model.ts'
import { slippageFor } from './slippage.ts'

const over = (...pools: Pool[]): Route => ({
  hops: pools.map((pool) => ({ pool, tokenIn: tokenOf('A'), tokenOut: tokenOf('B') })),
  amounts: [],
})

it.each([
  ['amm', [amm('AB', [1n, 1n])], null, 50],
  ['cfmm', [cfmm('AB', [1n, 1n])], null, 10],
  ['both', [cfmm('AB', [1n, 1n]), amm('AB', [1n, 1n])], null, 50],
  ['chosen', [amm('AB', [1n, 1n])], 7, 7],
  ['chosen nothing', [amm('AB', [1n, 1n])], 0, 0],
] as const)('tolerance over %s', (_, pools, chosen, bps) => {
  expect(slippageFor(over(...pools), chosen)).toBe(bps)
})
