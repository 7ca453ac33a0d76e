import { expect, test } from 'vitest'
import { offeredIn } from './figures.ts'

const rounds = (list: readonly (readonly [cap: bigint, minted: bigint])[]) => ({
  rounds: list.map(([cap, minted], i) => ({
    number: (i + 1) as 1 | 2 | 3,
    start: 0n,
    end: 0n,
    cap,
    minted,
    walletCap: 0n,
    available: 0n,
  })),
})

test.each([
  ['its own', [[100n, 40n]], 0, 100n],
  [
    'and what the round before left',
    [
      [100n, 40n],
      [50n, 60n],
    ],
    1,
    110n,
  ],
  [
    'and what all before left',
    [
      [100n, 40n],
      [50n, 60n],
      [10n, 0n],
    ],
    2,
    60n,
  ],
  [
    'nothing of a round that sold more than its own',
    [
      [100n, 0n],
      [50n, 150n],
      [10n, 0n],
    ],
    2,
    10n,
  ],
] as const)('a round offers %s', (_, list, index, offered) =>
  expect(offeredIn(rounds(list), index)).toBe(offered),
)
