import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocationPpm,
  blocksLeft,
  capLeft,
  claimsOpen,
  committedPpm,
  isFunded,
  mostOf,
  paidOf,
  phaseOf,
  previewCommit,
  priceOf,
  rulerPlace,
  trueRefund,
} from './figures.ts'
import type { OfferingState, Part, Terms } from './model.ts'
import { readPayLimit } from './read.ts'
import { nextOfferingAction, type OfferingSituation } from './rules.ts'

const terms: Terms = { start: 100n, end: 200n, raising: 1_000n, offering: 5_000n }
const part: Part = {
  amount: 0n,
  claimed: false,
  allocation: 0n,
  out: 0n,
  refund: 0n,
  allowed: true,
  held: 50n,
}

it.each([
  [98n, 'upcoming', false, 2n],
  // A transaction sent now is in block 100, the first of the sale.
  [99n, 'live', false, 101n],
  [198n, 'live', false, 2n],
  // Block 200 still takes commitments, and the first claims.
  [199n, 'live', true, 1n],
  [200n, 'finished', true, 0n],
  [10n ** 9n, 'finished', true, 0n],
] as const)('at block %s: %s', (block, phase, claims, left) => {
  expect(phaseOf(terms, block)).toBe(phase)
  expect(claimsOpen(terms, block)).toBe(claims)
  expect(blocksLeft(terms, block)).toBe(left)
})

it.each<[string, bigint | null, Terms | null, bigint | null]>([
  ['a third, rounded down', 333n, { ...terms, raising: 1_000n }, 333_000n],
  ['rounded down', 1n, { ...terms, raising: 3n }, 333_333n],
  ['nothing', 0n, terms, 0n],
  ['of a sale that raises nothing', 1n, { ...terms, raising: 0n }, null],
  ['of unknown terms', 1n, null, null],
  ['unknown', null, terms, null],
])('committed part: %s', (_, total, of, ppm) => expect(committedPpm(total, of)).toBe(ppm))

it('rounds an allocation down to parts in a million, and leaves unknown ones unknown', () =>
  expect([10n ** 18n, 10n ** 12n - 1n, 0n, null].map(allocationPpm)).toEqual([1_000_000n, 0n, 0n, null]))

it('has a ruler for a sale of no length, too', () => {
  expect([4n, 5n, 7n].map((block) => rulerPlace({ start: 5n, end: 5n }, block))).toEqual([0, 250, 1_000])
})

it('does not call a sale that is just full oversubscribed', () => {
  expect(previewCommit(terms, 900n, 0n, 100n).over).toBe(false)
  expect(previewCommit(terms, 900n, 0n, 101n).over).toBe(true)
})

it.each<[string, Part | null, bigint | null]>([
  ['no account', null, null],
  ['a balance that was not read', { ...part, held: null }, null],
  ['a balance', part, 50n],
])('the most that can be committed, with %s', (_, account, most) =>
  expect(mostOf({ payLimit: null, part: account } as OfferingState)).toBe(most),
)

it('keeps the ruler within its ends, with the sale as its middle half', () => {
  expect([100n, 150n, 200n].map((block) => rulerPlace(terms, block))).toEqual([250, 500, 750])
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 12n),
      (start, end, block) => {
        const place = rulerPlace({ start, end }, block)
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1_000)
      },
    ),
  )
})

describe('a refund', () => {
  const refundOf = (change: Partial<Part>, total: bigint) => trueRefund({ ...part, ...change }, total, terms)
  it.each([
    ['nothing to give back', { amount: 100n, out: 500n, refund: 0n }, 1_000n, { amount: 0n }],
    ['ours', { amount: 500n, out: 1_250n, refund: 250n }, 2_000n, { amount: 250n }],
    ['the real chain’s, positive', { amount: 500n, out: 400n, refund: 100n }, 2_000n, { amount: 100n }],
    [
      'a negative one without its sign',
      { amount: 500n, out: 1_250n, refund: 750n },
      2_000n,
      { doubt: 'negative' },
    ],
    // Twice the raise was committed, at three tokens for one: half is refunded, and the absolute value has the same
    // number.
    ['either of the two', { amount: 500n, out: 750n, refund: 250n }, 2_000n, { doubt: 'unclear' }],
    ['more than was committed', { amount: 500n, out: 1_250n, refund: 501n }, 2_000n, { doubt: 'impossible' }],
    [
      'one before the raise is full',
      { amount: 500n, out: 1_250n, refund: 1n },
      900n,
      { doubt: 'impossible' },
    ],
    ['not read', { amount: 500n, out: 1_250n, refund: null }, 2_000n, { doubt: 'unread' }],
  ] as const)('%s', (_, change, total, refund) => expect(refundOf(change, total)).toEqual(refund))

  it('in doubt leaves the paid amount unknown', () => {
    expect(paidOf(500n, { amount: 120n })).toBe(380n)
    expect(paidOf(500n, { doubt: 'negative' })).toBeNull()
    expect(priceOf(null, 1n)).toBeNull()
    expect(priceOf(1n, 0n)).toBeNull()
  })

  it('is never shown larger than the commitment', () => {
    const any = fc.bigInt(0n, 10n ** 30n)
    fc.assert(
      fc.property(any, any, any, any, (amount, out, refund, total) => {
        const shown = refundOf({ amount, out, refund }, total)
        if ('amount' in shown) expect(shown.amount).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

it('gives all parts together at most the tokens for sale', () => {
  const any = fc.bigInt(1n, 10n ** 30n)
  fc.assert(
    fc.property(any, any, fc.array(any, { minLength: 1, maxLength: 6 }), (raising, offering, commits) => {
      const total = commits.reduce((a, b) => a + b, 0n)
      const outs = commits.map((amount) =>
        previewCommit({ ...terms, raising, offering }, total - amount, 0n, amount),
      )
      if (outs[0]?.over) expect(outs.reduce((a, { out }) => a + out, 0n)).toBeLessThanOrEqual(offering)
      for (const { allocation } of outs) expect(allocation).toBeLessThanOrEqual(10n ** 18n)
    }),
  )
})

it('the cap: none, unknown, left and reached', () => {
  expect([capLeft(0n, 5n), capLeft(null, 5n), capLeft(9n, 5n), capLeft(9n, 9n), capLeft(9n, null)]).toEqual([
    null,
    null,
    4n,
    0n,
    9n,
  ])
  const state = { payLimit: 60n, part: { ...part, amount: 20n } } as OfferingState
  expect(mostOf(state)).toBe(40n)
  expect(mostOf({ ...state, payLimit: 0n })).toBe(50n)
  expect(mostOf({ ...state, part: { ...part, held: null } })).toBeNull()
})

it('requires all tokens for sale, besides the commitments if both are one token', () => {
  const entry = { id: 'x', address: '0x1', payToken: '0xAb', projectToken: '0xcd' } as never
  const same = { id: 'x', address: '0x1', payToken: '0xAb', projectToken: '0xaB' } as never
  expect(isFunded({ entry, terms, total: null, stock: 5_000n })).toBe(true)
  expect(isFunded({ entry, terms, total: 900n, stock: 4_999n })).toBe(false)
  expect(isFunded({ entry, terms, total: 900n, stock: null })).toBeNull()
  expect(isFunded({ entry, terms: null, total: 900n, stock: 5_000n })).toBeNull()
  expect(isFunded({ entry: same, terms, total: 900n, stock: 5_899n })).toBe(false)
  expect(isFunded({ entry: same, terms, total: 900n, stock: 5_900n })).toBe(true)
  expect(isFunded({ entry: same, terms, total: null, stock: 9_999n })).toBeNull()
})

it.each([
  [{ result: ['500'] }, 500n * 10n ** 18n],
  [{ result: ['0.25'] }, 25n * 10n ** 16n],
  [{ result: ['0'] }, 0n],
  [{ result: ['0.0000000000000000001'] }, null],
  [{ result: ['-1'] }, null],
  [{ result: [500] }, null],
  [{ result: '500' }, null],
  [{ error: { code: -32000, message: 'not exist method' } }, null],
  [undefined, null],
] as const)('view.call returns %j', (answer, limit) => expect(readPayLimit(answer as never)).toBe(limit))

const ready: OfferingSituation = {
  gate: null,
  phase: 'live',
  part,
  funded: true,
  capLeft: null,
  parsed: { raw: 50n },
  stale: false,
}

it.each<[string, Partial<OfferingSituation>, unknown]>([
  ['everything right', {}, { kind: 'commit' }],
  ['a wallet being asked', { gate: 'connecting' }, { kind: 'connecting' }],
  ['no wallet', { gate: 'connect' }, { kind: 'connect' }],
  ['another chain', { gate: 'wrongChain' }, { kind: 'wrongChain' }],
  ['heights not read', { phase: null }, { kind: 'loading' }],
  ['a part not read', { part: null }, { kind: 'loading' }],
  ['a sale to come', { phase: 'upcoming' }, { kind: 'upcoming' }],
  ['not on the whitelist', { part: { ...part, allowed: false } }, { kind: 'notAllowed' }],
  ['a whitelist that cannot tell', { part: { ...part, allowed: null } }, { kind: 'commit' }],
  ['tokens that are not all there', { funded: false }, { kind: 'unfunded' }],
  ['tokens that nobody counted', { funded: null }, { kind: 'loading' }],
  [
    'claims of a sale without its tokens',
    { phase: 'finished', funded: false, part: { ...part, amount: 1n } },
    { kind: 'claim' },
  ],
  ['the cap reached', { capLeft: 0n }, { kind: 'capReached' }],
  ['nothing typed', { parsed: { issue: 'amount.empty' } }, { kind: 'issue', issue: 'amount.empty' }],
  ['zero', { parsed: { raw: 0n } }, { kind: 'issue', issue: 'amount.empty' }],
  ['over the cap', { capLeft: 49n }, { kind: 'issue', issue: 'offering.overCap' }],
  ['over the balance', { parsed: { raw: 51n } }, { kind: 'issue', issue: 'offering.moreThanHeld' }],
  ['a balance not read', { part: { ...part, held: null } }, { kind: 'loading' }],
  ['old figures', { stale: true }, { kind: 'stale' }],
  ['finished, no part', { phase: 'finished' }, { kind: 'notParticipated' }],
  ['finished, with a part', { phase: 'finished', part: { ...part, amount: 1n } }, { kind: 'claim' }],
  [
    'finished, claimed',
    { phase: 'finished', part: { ...part, amount: 1n, claimed: true } },
    { kind: 'claimed' },
  ],
  ['finished, not read', { phase: 'finished', part: { ...part, amount: null } }, { kind: 'loading' }],
  [
    'finished, old figures',
    { phase: 'finished', stale: true, part: { ...part, amount: 1n } },
    { kind: 'stale' },
  ],
])('the button with %s', (_, change, action) =>
  expect(nextOfferingAction({ ...ready, ...change })).toEqual(action),
)
