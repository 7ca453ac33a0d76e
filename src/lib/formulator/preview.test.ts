import fc from 'fast-check'
import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  ageOf,
  BLOCKS_PER_DAY,
  blocksToGo,
  countsOf,
  dailyOf,
  guessedNetwork,
  lockedIn,
  lockedOf,
  lockOf,
  neededAge,
  paidToAll,
  powerOf,
  powerOfCounts,
  rateOf,
  reportedNetwork,
  rulerPlace,
} from './figures.ts'
import { type Formulator, HIGHER, KINDS } from './model.ts'
import {
  addedByNew,
  addedByRevoke,
  addedByUpgrade,
  barOf,
  breakEven,
  lessOf,
  lessThanMany,
  previewOf,
} from './preview.ts'

const none = { Alpha: 0, Sigma: 0, Omega: 0 }
const mev = (text: string) => parseEther(text)
const PER_BLOCK = mev('0.4756468797564688')
const part = (kind: (typeof KINDS)[number]) => ({ kind, amount: lockOf(kind) })
const parts = (kind: (typeof KINDS)[number], count: number) => Array.from({ length: count }, () => part(kind))

it.each([
  [none, '0', '0'],
  [{ ...none, Alpha: 3 }, '600000', '60'],
  [{ ...none, Sigma: 1 }, '800000', '92'],
  [{ ...none, Omega: 2 }, '3200000', '416'],
  [{ Alpha: 1, Sigma: 1, Omega: 1 }, '2600000', '320'],
])('%o lock %s MEV and earn %s a day', (counts, locked, daily) => {
  expect(lockedOf(counts)).toBe(mev(locked))
  expect(dailyOf(powerOfCounts(counts), mev('0.0001'))).toBe(mev(daily))
})
it('rounds down to the wei', () => {
  expect(dailyOf(powerOf('Sigma', lockOf('Sigma')), 1n)).toBe(920_000n)
  expect(powerOf('Sigma', 7n)).toBe(8n)
  expect(dailyOf(3n, 10n ** 18n / 2n)).toBe(1n)
})
it('counts and adds up', () => {
  expect(countsOf([...parts('Alpha', 2), part('Omega')])).toEqual({ Alpha: 2, Sigma: 0, Omega: 1 })
  expect(lockedIn([...parts('Alpha', 2), part('Omega')])).toBe(mev('2000000'))
})

/** The contract's formula, written out. */
const contractRate = (perBlock: bigint, power: bigint) => {
  const gross = (perBlock * 172_800n * 10n ** 18n) / power
  return gross - (gross * 300n) / 1000n
}

describe('the yield', () => {
  it('matches the contract’s formula, and is 0 with no power', () => {
    expect(rateOf(reportedNetwork(PER_BLOCK, mev('1470000000')))).toBe(
      contractRate(PER_BLOCK, mev('1470000000')),
    )
    expect(rateOf(reportedNetwork(PER_BLOCK, 0n))).toBe(0n)
  })
  it('pays all together 57,534.25 a day, and 0 without formulators', () => {
    const all = paidToAll(reportedNetwork(PER_BLOCK, 1n))
    expect(all / 10n ** 16n).toBe(5_753_424n)
    expect(paidToAll(reportedNetwork(PER_BLOCK, 0n))).toBe(0n)
  })
  it('is nearly the same if estimated from the yield, and null if nothing is paid', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 5n, max: 100_000n }), (units) => {
        const reported = reportedNetwork(PER_BLOCK, units * mev('40000'))
        const guessed = guessedNetwork(PER_BLOCK, rateOf(reported))
        expect(guessed?.exact).toBe(false)
        const off = (guessed?.power ?? 0n) - reported.power
        // Less than a billionth off.
        expect((off < 0n ? -off : off) * 10n ** 9n).toBeLessThan(reported.power)
      }),
    )
    expect(guessedNetwork(PER_BLOCK, 0n)).toBeNull()
  })
})

describe('previews', () => {
  const network = reportedNetwork(PER_BLOCK, mev('1468600000'))
  const own = powerOfCounts({ Alpha: 5, Sigma: 1, Omega: 1 })

  it.each([
    [1, '200000'],
    [8, '1600000'],
  ])('%i new ones add %s of power', (count, power) => expect(addedByNew(count)).toBe(mev(power)))
  it('an upgrade adds the difference of the multipliers: 15 % of four Alphas, 13.04 % of two Sigmas', () => {
    expect(addedByUpgrade(parts('Alpha', 4), 'Sigma')).toBe(mev('120000'))
    expect(addedByUpgrade(parts('Sigma', 2), 'Omega')).toBe(mev('240000'))
  })
  it('a revoke removes the power of what it ends', () =>
    expect(addedByRevoke([part('Sigma'), part('Alpha')])).toBe(-mev('1120000')))

  it('matches a manual computation to the wei', () => {
    const after = previewOf(network, own, addedByNew(2))
    const rate = contractRate(PER_BLOCK, mev('1469000000'))
    expect(after.rate).toBe(rate)
    expect(after.after).toBe(((own + mev('400000')) * rate) / 10n ** 18n)
    expect(after.now).toBe((own * contractRate(PER_BLOCK, mev('1468600000'))) / 10n ** 18n)
    expect(after.gain).toBe(after.after - after.now)
    expect(after.byTodaysRate).toBe(
      ((own + mev('400000')) * contractRate(PER_BLOCK, network.power)) / 10n ** 18n,
    )
    expect(after.tooHigh).toBe(after.byTodaysRate - after.after)
    expect(after.naive).toBe(after.byTodaysRate - after.now)
    expect(after.share.now).toBe((own * 10n ** 18n) / network.power)
    expect(after.share.after).toBe(((own + mev('400000')) * 10n ** 18n) / mev('1469000000'))
  })
  it('today’s rate overstates the gain of new ones, and understates the rest after a revoke', () => {
    expect(previewOf(network, own, addedByNew(8)).tooHigh).toBeGreaterThan(0n)
    expect(previewOf(network, own, addedByRevoke([part('Omega')])).tooHigh).toBe(0n)
  })
  it('an owner of all the power gains nothing by more of it', () => {
    const alone = previewOf(reportedNetwork(PER_BLOCK, own), own, addedByNew(4))
    expect(alone.gain).toBeLessThanOrEqual(0n)
    expect(alone.share).toEqual({ now: 10n ** 18n, after: 10n ** 18n })
  })
  it('the last to leave earns nothing, and the share of no power is null', () => {
    const gone = previewOf(reportedNetwork(PER_BLOCK, own), own, -own)
    expect([gone.after, gone.rate, gone.share.after]).toEqual([0n, 0n, null])
    expect(gone.gain).toBe(-gone.now)
    expect(lessOf(gone)).toBe(gone.now)
    expect(lessOf(previewOf(network, own, addedByNew(1)))).toBe(0n)
  })
  it('does not trust an estimate below the own power', () => {
    const { share, rate } = previewOf({ ...network, power: own - mev('1000') }, own, 0n)
    expect(share.after).toBe(10n ** 18n)
    expect(rate).toBe(contractRate(PER_BLOCK, own))
    expect(previewOf(network, mev('100'), -mev('200')).after).toBe(0n)
  })
  it('matches the contract after any sequence of actions', () => {
    const action = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((n) => addedByNew(n)),
      fc.constantFrom(addedByUpgrade(parts('Alpha', 4), 'Sigma'), addedByUpgrade(parts('Sigma', 2), 'Omega')),
      fc
        .array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 5 })
        .map((some) => addedByRevoke(some.map(part))),
    )
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: mev('2000000000') }),
        fc.bigInt({ min: 0n, max: mev('30000000') }),
        action,
        (perBlock, others, mine, added) => {
          fc.pre(mine + added >= 0n)
          const power = others + mine + added
          const preview = previewOf(reportedNetwork(perBlock, others + mine), mine, added)
          expect(preview.rate).toBe(power === 0n ? 0n : contractRate(perBlock, power))
          expect(preview.after).toBe(((mine + added) * preview.rate) / 10n ** 18n)
          // More power never earns less.
          if (added > 0n) expect(preview.gain).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })
  it('eight at once add less than eight times one at today’s rate', () => {
    const eight = previewOf(network, own, addedByNew(8))
    const rate = rateOf(network)
    expect(lessThanMany(eight, 8, rate)).toBe(dailyOf(addedByNew(8), rate) - eight.gain)
    expect(lessThanMany({ gain: mev('99999999') }, 8, rate)).toBe(0n)
  })
})

describe('break-even', () => {
  it.each([
    [0n, 5n, 0n],
    [1n, 172_800n, 1n],
    [1n, 172_801n, 1n],
    [1n, 172_799n, 2n],
    [mev('0.1'), mev('4.68'), 3_693n],
    [5n, 0n, null],
    [5n, -1n, null],
  ])('%i at %i a day: %s blocks', (cost, gain, blocks) => expect(breakEven(cost, gain)).toBe(blocks))
  it('is the first block by which the gain has paid the cost', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    fc.assert(
      fc.property(amount, amount, (cost, gain) => {
        const blocks = breakEven(cost, gain) ?? 0n
        expect(blocks * gain).toBeGreaterThanOrEqual(cost * BLOCKS_PER_DAY)
        expect((blocks - 1n) * gain).toBeLessThan(cost * BLOCKS_PER_DAY)
      }),
    )
  })
})

describe('ages', () => {
  const ages = { Sigma: 200n, Omega: 300n }
  const of = (kind: Formulator['kind'], height: bigint) => ({ kind, height })
  it('are those of a transaction sent now', () => {
    expect(ageOf({ height: 100n }, 100n)).toBe(1n)
    expect(ageOf({ height: 100n }, 99n)).toBe(0n)
    expect(ageOf({ height: 100n }, 5n)).toBe(0n)
  })
  it.each<[Formulator['kind'], bigint, bigint | null, bigint, number]>([
    ['Alpha', 298n, 200n, 1n, 995],
    ['Alpha', 299n, 200n, 0n, 1000],
    ['Alpha', 300n, 200n, 0n, 1000],
    ['Sigma', 300n, 300n, 99n, 670],
    ['Omega', 100n, null, 0n, 1000],
  ])('%s of block 100 at block %i', (kind, latest, needed, left, place) => {
    expect(neededAge(kind, ages)).toBe(needed)
    expect(blocksToGo(of(kind, 100n), ages, latest)).toBe(left)
    expect(rulerPlace(of(kind, 100n), ages, latest)).toBe(place)
  })
  it('every higher kind has parts', () => expect(HIGHER).toEqual(['Sigma', 'Omega']))
})

it.each([
  [
    { now: 1n, after: 2n },
    { now: 450, after: 900 },
  ],
  [
    { now: 4n, after: 2n },
    { now: 900, after: 450 },
  ],
  [
    { now: null, after: 2n },
    { now: 0, after: 900 },
  ],
  [
    { now: 0n, after: 0n },
    { now: 0, after: 0 },
  ],
])('bars of %o', (share, bars) => expect(barOf(share)).toEqual(bars))
