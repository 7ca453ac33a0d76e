import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf } from './days.ts'
import {
  barsPath,
  linePath,
  PLOT_HEIGHT,
  PLOT_WIDTH,
  type Point,
  placeX,
  placeY,
  scaleOf,
  unknownPath,
} from './timePlot.ts'

const at = (...raws: (bigint | null)[]): Point[] => raws.map((raw, i) => ({ time: i * 10, raw }))

describe('a line', () => {
  it.each([
    ['rises', at(0n, 10n), 'M0 118L600 2'],
    ['is flat', at(5n, 5n), 'M0 60L600 60'],
    ['breaks where nothing is known', at(0n, null, 10n, 5n), 'M0 118M400 2L600 60'],
    ['begins late', at(null, 1n), 'M600 60'],
  ])('%s', (_, points, path) => {
    const scale = scaleOf([points], false)
    expect(scale && linePath(points, scale)).toBe(path)
  })

  it('is flat until the next value if it is stepped', () => {
    const points = at(0n, 10n)
    const scale = scaleOf([points], false)
    expect(scale && linePath(points, scale, true)).toBe('M0 118H600V2')
  })

  it('has no scale without a known value', () => expect(scaleOf([at(null), []], true)).toBeNull())

  it('begins at 0 if requested, and below it if values are', () => {
    expect(scaleOf([at(4n, 9n)], true)).toMatchObject({ low: 0n, high: 9n })
    expect(scaleOf([at(4n, 9n)], false)).toMatchObject({ low: 4n, high: 9n })
    expect(scaleOf([at(23_999n, 24_000n)], false)).toMatchObject({ low: 23_760n, high: 24_000n })
    expect(scaleOf([at(24_000n, 24_000n)], false)).toMatchObject({ low: 24_000n, high: 24_000n })
    expect(scaleOf([at(-4n, 9n)], true)).toMatchObject({ low: -4n, high: 9n })
  })
})

describe('bars', () => {
  it('are drawn for known values, not for 0, and as an area for unknown ones', () => {
    const points = at(10n, 0n, null)
    const scale = scaleOf([points], true)
    if (!scale) throw new Error('no scale')
    expect(barsPath(points, scale, 10)).toBe('M28 120V2h144V120z')
    expect(unknownPath(points, scale, 10)).toBe('M400 0h200V120h-200z')
  })

  it('are drawn at their time, whatever the first one is', () => {
    const points = at(10n, 5n, null).map(({ time, raw }) => ({ time: time + 100, raw }))
    const scale = scaleOf([points], true)
    if (!scale) throw new Error('no scale')
    expect(barsPath(points, scale, 10)).toBe('M28 120V2h144V120zM228 120V60h144V120z')
    expect(unknownPath(points, scale, 10)).toBe('M400 0h200V120h-200z')
    expect(points.map(({ time }) => placeX(scale, time))).toEqual([0, 300, 600])
  })
})

it('keeps every position inside the plot and in order, whatever the values are', () => {
  const raw = fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1e9), raw), { minLength: 1, maxLength: 12 }), (list) => {
      const points = list.map(([time, one]) => ({ time, raw: one })).sort((a, b) => a.time - b.time)
      const scale = scaleOf([points], false)
      if (!scale) throw new Error('no scale')
      const places = points.map((one) => [placeX(scale, one.time), placeY(scale, one.raw)] as const)
      for (const [i, [x, y]] of places.entries()) {
        expect(x >= 0 && x <= PLOT_WIDTH && y >= 0 && y <= PLOT_HEIGHT).toBe(true)
        for (const [j, [, other]] of places.entries())
          if ((points[i]?.raw ?? 0n) > (points[j]?.raw ?? 0n)) expect(y <= other).toBe(true)
      }
    }),
  )
})

it('returns days in order, each once and whole; unknown stays unknown', () => {
  const day = (time: number, tvlUsd: string | null) => ({
    time,
    tvlUsd,
    volumeUsd: null,
    swaps: null,
    reserves: null,
    volumes: null,
  })
  expect(
    daysOf({ list: [day(172_800, '2.5'), day(86_400, null), day(90_000, '1'), day(172_800, '3')] }),
  ).toEqual([
    { time: 86_400, tvl: null, volume: null, swaps: null },
    { time: 172_800, tvl: 3n * 10n ** 18n, volume: null, swaps: null },
  ])
})
