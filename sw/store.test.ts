import { describe, expect, it } from 'vitest'
import { crowdedOut, isChart } from './store.ts'

const chart = (n: number) => `https://api.test/api/exchange/v1/tokens/0x${n}/candles?interval=4h`
const other = (n: number) => `https://api.test/api/exchange/v1/swaps?page=${n}`
const rows = (count: number, url: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ url: url(n), at: 1_000 - n }))

it.each([
  [chart(1), true],
  ['https://api.test/exchange/v1/pools/0x1/series?interval=1d&page=3&edition=abc', true],
  ['https://api.test/exchange/v1/pools/0x1/days', true],
  ['https://api.test/exchange/v1/days', false],
  [other(1), false],
])('%s is of a chart: %s', (url, is) => expect(isChart(url)).toBe(is))

describe('space for one more', () => {
  it('is available up to 40 charts among 200 answers', () => {
    expect(crowdedOut(chart(99), [...rows(39, chart), ...rows(150, other)])).toEqual([])
    expect(crowdedOut(other(999), [...rows(40, chart), ...rows(159, other)])).toEqual([])
  })

  it('is not needed for an address that is already stored', () => {
    expect(crowdedOut(chart(3), rows(40, chart))).toEqual([])
  })

  it('is made for a chart by removing only the oldest charts', () => {
    const out = crowdedOut(chart(99), [...rows(40, chart), ...rows(100, other)])
    expect(out.map(({ url }) => url)).toEqual(Array.from({ length: 10 }, (_, i) => chart(39 - i)))
  })

  it('is made for another answer by removing the oldest of all', () => {
    expect(crowdedOut(other(999), [...rows(40, chart), ...rows(160, other)]).length).toBe(50)
  })
})
