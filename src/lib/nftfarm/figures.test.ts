import { expect, it } from 'vitest'
import { barHeights, sharePpm, totalPower } from './figures.ts'

it.each<[bigint | null, bigint | null, bigint | null]>([
  [3_380n, 148_900n, 22_699n],
  [1n, 3n, 333_333n],
  [5n, 5n, 1_000_000n],
  [0n, 5n, 0n],
  [0n, 0n, null],
  [null, 5n, null],
  [5n, null, null],
])('%s of %s hash power are %s millionths', (power, total, ppm) => {
  expect(sharePpm(power, total)).toBe(ppm)
})

it('the largest bar is the whole height, a small one is seen, none has no height', () => {
  expect(barHeights([`${10n ** 30n}`, `${5n * 10n ** 29n}`, '1', '0'], 40)).toEqual([40, 20, 1, 0])
  expect(barHeights(['0', '0'], 40)).toEqual([0, 0])
  expect(barHeights([], 40)).toEqual([])
})

it('hash powers are summed', () => {
  expect(totalPower([{ power: 1_390 }, { power: 702 }])).toBe(2_092n)
  expect(totalPower([])).toBe(0n)
})
