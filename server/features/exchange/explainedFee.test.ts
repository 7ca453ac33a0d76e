import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cfmmResize, cfmmSwap } from '../../../src/lib/core/pool/cfmm.ts'
import { E18 } from '../../../src/lib/core/pool/model.ts'
import { ownerPart, root } from './ammCalls.ts'
import { byExplainedFee, feesThatGive } from './explainedFee.ts'
import { ampAt, newPool, readState, writeState } from './followed.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
const fee = fc.bigInt({ min: 0n, max: 5_000_000_000n })

test('finds a fee from its result, and the range contains no other', () => {
  fc.assert(
    fc.property(amount, fee, (whole, charged) => {
      const give = (one: bigint) => whole - (whole * one) / 10_000_000_000n
      const range = feesThatGive(give(charged), give, true)
      if (range === null) throw new Error('none was found')
      const [smallest, largest] = range
      expect(smallest <= charged && charged <= largest).toBe(true)
      expect([give(smallest), give(largest)]).toEqual([give(charged), give(charged)])
      if (smallest > 0n) expect(give(smallest - 1n)).not.toBe(give(charged))
      if (largest < 5_000_000_000n) expect(give(largest + 1n)).not.toBe(give(charged))
    }),
  )
})

test('does not explain a result that no fee gives', () => {
  expect(feesThatGive(101n, () => 100n, true)).toBeNull()
  expect(
    byExplainedFee(
      101n,
      0n,
      () => 100n,
      true,
      () => [1n],
    ),
  ).toBeNull()
})

test('returns nothing for an uncertain fee, unless all candidates give the same result', () => {
  const give = () => 100n
  expect(byExplainedFee(100n, 7n, give, true, (one) => [one])).toEqual([7n])
  const uncertain = (one: bigint) => (one === 7n ? 1n : 100n)
  expect(byExplainedFee(100n, 7n, uncertain, false, (one) => [one])).toBeNull()
})

test('the reserves after a deposit at an unknown fee are those of the fee that was charged', () => {
  fc.assert(
    fc.property(fee, fc.bigInt({ min: 1n, max: 50_000n }), (charged, added) => {
      const pool = { amp: 17_000n, rates: [E18, E18], reserves: [500_000n * E18, 480_000n * E18] }
      const next = [500_000n * E18 + added * E18, 480_000n * E18]
      const supply = 979_998n * E18
      const lp = (one: bigint) => {
        const { d0, d2 } = cfmmResize(pool, next, one)
        return (supply * (d2 - d0)) / d0
      }
      const leadsTo = (one: bigint) => cfmmResize(pool, next, one).fees
      expect(byExplainedFee(lp(charged), 4_000_000n, lp, true, leadsTo)).toEqual(leadsTo(charged))
    }),
    { numRuns: 25 },
  )
})

test('without a fee the arithmetic gives the amount before any fee', () => {
  fc.assert(
    fc.property(fee, fc.bigInt({ min: 1n, max: 10n ** 22n }), (charged, paid) => {
      const pool = { amp: 17_000n, rates: [E18, E18], reserves: [500_000n * E18, 480_000n * E18] }
      const whole = cfmmSwap(pool, 0, 1, paid, 0n).out
      const { out, adminPart } = cfmmSwap(pool, 0, 1, paid, charged, 5_000_000_000n)
      expect(((whole - out) * 5_000_000_000n) / 10_000_000_000n).toBe(adminPart)
    }),
  )
})

test('a root is the largest integer whose square is not larger', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), (value) => {
      const found = root(value)
      expect(found * found <= value && (found + 1n) * (found + 1n) > value).toBe(true)
    }),
  )
})

test('the owner gets nothing without growth, and the part is unknown for an unknown past', () => {
  const state = {
    ...newPool('amm', 2, { fee: 0n, adminFee: 5_000_000_000n, amp: null }),
    reserves: [100n, 100n],
    supply: 100n,
  }
  expect(ownerPart({ ...state, kLast: 10_000n })).toBe(0n)
  expect(ownerPart({ ...state, kLast: 0n })).toBe(0n)
  // 100 · (110 − 100) / (110 · 2 − 110 + 100)
  expect(ownerPart({ ...state, reserves: [110n, 110n], kLast: 10_000n })).toBe(4n)
  expect(ownerPart({ ...state, kLast: null })).toBeNull()
  expect(ownerPart({ ...state, supply: null, kLast: 1n })).toBeNull()
  expect(ownerPart({ ...state, kLast: null, adminFee: 0n })).toBe(0n)
})

test.each([
  [50, 1_000n],
  [100, 1_000n],
  [150, 1_500n],
  [200, 2_000n],
  [500, 2_000n],
])('at %i the amplification is %s', (time, amp) => {
  expect(ampAt({ from: 1_000n, to: 2_000n, start: 100, end: 200 }, time)).toBe(amp)
  expect(ampAt({ from: 2_000n, to: 1_000n, start: 100, end: 200 }, time)).toBe(3_000n - amp)
})

test('restores a pool’s stored state unchanged', () => {
  const state = {
    ...newPool('cfmm', 2, { fee: 4_000_000n, adminFee: 1n, amp: 17_000n }),
    reserves: [2n ** 100n, 1n],
    announced: [5n, 6n] as const,
  }
  expect(readState(JSON.parse(JSON.stringify(writeState(state))))).toEqual(state)
})
