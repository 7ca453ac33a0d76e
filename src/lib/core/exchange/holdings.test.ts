import { expect, it } from 'vitest'
import type { Address } from '../config/registry.ts'
import { holdings } from './holdings.ts'

const E18 = 10n ** 18n
const [mev, usdt, pks] = ['0x01', '0x02', '0x03'] as const satisfies readonly Address[]
const prices = new Map<Address, bigint>([
  [mev, E18 / 50n],
  [usdt, E18],
])

it.each([
  [
    'all known',
    [
      [mev, 100n * E18],
      [usdt, 5n * E18],
    ],
    7n * E18,
    0,
  ],
  [
    'rounded down, each by itself',
    [
      [mev, 49n],
      [usdt, 1n],
    ],
    1n,
    0,
  ],
  [
    'one that was not read',
    [
      [mev, undefined],
      [usdt, 5n * E18],
    ],
    5n * E18,
    1,
  ],
  [
    'one without a price',
    [
      [pks, 1n],
      [usdt, 5n * E18],
    ],
    5n * E18,
    1,
  ],
  [
    'none of one without a price',
    [
      [pks, 0n],
      [usdt, 5n * E18],
    ],
    5n * E18,
    0,
  ],
  ['nothing held', [[mev, 0n]], 0n, 0],
  ['nothing read', [[mev, undefined]], null, 1],
] as const)('%s', (_, held, total, missing) => {
  const found = holdings(held, prices)
  expect([found.total, found.missing]).toEqual([total, missing])
})
