import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueLine, valueOfDay } from './line.ts'
import type { Holding } from './model.ts'
import { hundredths, sumsOf } from './sums.ts'

const E18 = 10n ** 18n

test('hundred parts add up to a hundred, and a nonzero part is never 0', () => {
  expect(hundredths([0n, 0n])).toEqual([0, 0])
  expect(hundredths([1n, 1n, 1n])).toEqual([34, 33, 33])
  expect(hundredths([1_000_000n, 1n])).toEqual([99, 1])
  // The remainder goes to the parts with the largest one. A part raised to 1 reduces the largest part.
  expect(hundredths([1n, 2n])).toEqual([33, 67])
  expect(hundredths([1n, 999_998n, 1n])).toEqual([1, 98, 1])
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 6 }),
      (values) => {
        const shares = hundredths(values)
        const all = values.reduce((sum, value) => sum + value, 0n)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all === 0n ? 0 : 100)
        for (const [i, value] of values.entries()) {
          expect((shares[i] ?? 0) > 0).toBe(value > 0n)
          // Never off by more than the number of parts raised to 1.
          expect(Math.abs((shares[i] ?? 0) - Number((value * 10_000n) / (all || 1n)) / 100)).toBeLessThan(7)
        }
      },
    ),
  )
})

const holding = (part: Holding['part'], usd: bigint | null): Holding => ({
  part,
  role: 'held',
  key: `${part} ${usd}`,
  name: part,
  raw: usd === null ? null : 1n,
  decimals: 18,
  unit: '',
  price: null,
  usd,
  why: usd === null ? 'unread' : null,
  block: 1n,
})

test('leaves unknown holdings out of every sum, names them, and makes nothing 0', () => {
  const sums = sumsOf([holding('tokens', 3n), holding('tokens', null), holding('nfts', null)])
  expect(sums.total).toBe(3n)
  expect(sums.missing.map(({ part }) => part)).toEqual(['tokens', 'nfts'])
  const valueOfPart = (name: string) => sums.parts.find(({ part }) => part === name)?.usd
  expect([valueOfPart('tokens'), valueOfPart('nfts'), valueOfPart('pools')]).toEqual([3n, null, 0n])
  expect(sumsOf([holding('nfts', null)]).total).toBe(null)
  expect(sumsOf([]).total).toBe(0n)
})

const day = (time: number, pools: string | null, put = '0.00', taken = '0.00') => ({
  time: time * 86_400,
  pools,
  staked: '0.00',
  offerings: '1.00',
  locked: '0.00',
  putIn: put,
  takenOut: taken,
})

test('a day’s value is the sum of its parts, or unknown', () => {
  expect(valueOfDay(day(1, '2.50'))).toBe((35n * E18) / 10n)
  expect(valueOfDay({ ...day(1, '2.50'), locked: '0.25' })).toBe((375n * E18) / 100n)
  expect(valueOfDay(day(1, null))).toBe(null)
})

test('a line: a step a day, unknown days apart from zero, marks on days with deposits or withdrawals', () => {
  const box = { width: 400, height: 110, top: 10 }
  expect(valueLine([], box)).toBe(null)
  expect(valueLine([day(1, null)], box)).toBe(null)
  const drawn = valueLine(
    [day(1, '3.00', '3.00'), day(2, '1.00', '0.00', '2.00'), day(3, null), day(4, '0.00')],
    box,
  )
  expect(drawn?.line).toBe('M0 10H100V60H200M300 85H400')
  expect(drawn?.unknown).toEqual([{ from: 3 * 86_400, to: 3 * 86_400, x: 200, width: 100 }])
  expect(drawn?.axis).toEqual([
    { dollars: 0, y: 110 },
    { dollars: 1, y: 85 },
    { dollars: 2, y: 60 },
    { dollars: 3, y: 35 },
    { dollars: 4, y: 10 },
  ])
  expect(drawn?.marks.map(({ kind, x }) => [kind, x])).toEqual([
    ['in', 50],
    ['out', 150],
  ])
  expect(drawn?.end).toEqual({ x: 400, y: 85 })
})
