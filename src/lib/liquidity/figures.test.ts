import { expect, it } from 'vitest'
import { lostTo } from './figures.ts'

it.each([
  // Of 10 that come, a third more would: 10 · 333,333 / 666,667 is 4.99999…, a wei for whoever pays.
  ['rounded up', 10n, 333_333n, 5n],
  ['nothing lost', 10n, 0n, 0n],
  ['half', 10n, 500_000n, 10n],
  ['all of it', 10n, 1_000_000n, 10n],
] as const)('what the size costs, %s', (_, received, impact, lost) =>
  expect(lostTo(received, impact)).toBe(lost),
)
