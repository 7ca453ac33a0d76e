import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWord, encodeWord, type HeroState } from '../core/nft/heroState.ts'
import {
  boxesHash,
  type Draw,
  type DrawCheck,
  drawKinds,
  drawSteps,
  NO_SEED,
  recheckDraw,
  settleWindow,
} from './draw.ts'
import type { Pool } from './model.ts'
import { bornKind, bornState, kindOf, powerOf, provenanceOf, unpackLeft, walk } from './pool.ts'

/** The contract's answers on a devnet chain with this pool. */
const pool: Pool = {
  kinds: [
    { grade: 0, hashPower: 41 },
    { grade: 0, hashPower: 57 },
    { grade: 1, hashPower: 103 },
    { grade: 2, hashPower: 201 },
  ],
  first: [12, 9, 6, 3],
}
const PROVENANCE = '0x39db427fba43885f272856a1069e4b777ee14a68cfadb19c07a8a88b42962520'
const SEED = '0x585192cd77e358e478bdac585bff3d5403ef96914003678f2378811a222be592'
const BOXES = [7n, 2n, 9n, 4n, 1n, 12n, 5n]
const DRAWN = [1, 2, 0, 0, 1, 1, 0]
const HASH = '0x5750ad04d5c96f4191c15974d4a4b6662bfd9ace8fce8b75b7d8b700e69abcc6'

describe('the contract’s numbers', () => {
  it('draws', () => {
    expect(drawKinds(SEED, unpackLeft(844450700525580n, 4), BOXES)).toEqual(DRAWN)
    expect(boxesHash(BOXES)).toBe(HASH)
    expect(provenanceOf(pool)).toBe(PROVENANCE)
  })
  it('draws each box from the heroes that earlier boxes left', () => {
    // Heroes left, and keccak256(abi.encode(seed, box)) modulo that number.
    const steps = [
      [30, 12],
      [29, 25],
      [28, 1],
      [27, 7],
      [26, 17],
      [25, 12],
      [24, 9],
    ]
    expect(drawSteps(SEED, pool.first, BOXES)).toEqual(
      steps.map(([left, place], k) => ({ left, place, kind: DRAWN[k] })),
    )
  })
  it('draws all heroes that are left, and not one more', () => {
    expect(drawKinds(SEED, [1, 0, 1], [5n, 6n])?.toSorted()).toEqual([0, 2])
    expect(drawKinds(SEED, [1, 0, 1], [5n, 6n, 7n])).toBeNull()
  })
  it('unpacks the counts that are left', () => expect(unpackLeft(844450700525580n, 4)).toEqual([12, 9, 6, 3]))
  it('kinds of heroes that came from no box', () => {
    const ids = [...Array.from({ length: 12 }, (_, n) => BigInt(n + 1)), 2n ** 255n + 5n]
    expect(ids.map((id) => bornKind(id, pool.first))).toEqual([1, 0, 2, 1, 0, 3, 2, 1, 1, 2, 3, 1, 0])
  })
  it.each([
    [0, [41, 43, 45, 47, 49]],
    [1, [57, 59, 62, 65, 68]],
    [2, [103, 108, 113, 118, 123]],
    [3, [201, 211, 221, 231, 241]],
  ])('power of kind %i by stars', (kind, powers) => {
    const own = pool.kinds[kind] as Pool['kinds'][number]
    expect([1, 2, 3, 4, 5].map((stars) => powerOf(own, stars, own.grade))).toEqual(powers)
  })
  it.each([
    [1, 1, 82],
    [4, 1, 91],
    [3, 1, 88],
    [1, 2, 108],
    [3, 2, 114],
  ])('power of a kind of 57 with %i stars and %i grades more', (stars, grades, power) =>
    expect(powerOf({ grade: 0, hashPower: 57 }, stars, grades)).toBe(power),
  )
  it('the largest power is an integer', () =>
    expect(powerOf({ grade: 0, hashPower: 2 ** 32 - 1 }, 5, 2)).toBe(9_019_431_319))
})

describe('a packed state', () => {
  const state: HeroState = {
    kind: 3,
    level: 77,
    stars: 4,
    grade: 2,
    hashPower: 231,
    merged: 5,
    used: 'merged',
  }
  it('unpacks by hand-written values', () =>
    expect(encodeWord(state)).toBe(
      3n * 2n ** 96n + 77n * 2n ** 80n + 4n * 2n ** 72n + 2n * 2n ** 64n + 231n * 2n ** 16n + 5n * 256n + 1n,
    ))
  it('packs and unpacks to the same state', () => expect(decodeWord(encodeWord(state))).toEqual(state))
  it.each<[string, Partial<HeroState>]>([
    ['no level', { level: 0 }],
    ['no star', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['a grade above Unique', { grade: 3 }],
    ['a kind that no pool has', { kind: 16 }],
  ])('%s is invalid', (_, change) => expect(decodeWord(encodeWord({ ...state, ...change }))).toBeNull())
  it('returns null for an invalid end', () => expect(decodeWord(encodeWord(state) + 3n)).toBeNull())
  it('returns null for null', () => expect(decodeWord(0n)).toBeNull())
})

it.each([
  [40n, { grade: 0, hashPower: 40 }],
  [2n ** 33n + 200n, { grade: 2, hashPower: 200 }],
  [3n * 2n ** 32n + 200n, null],
  [2n ** 32n, null],
])('the kind %i', (word, kind) => expect(kindOf(word)).toEqual(kind))

it('walks from the least kind, and skips empty ones', () =>
  expect([0, 1, 2, 3, 4, 5].map((ticket) => walk([2, 0, 1, 2], ticket))).toEqual([0, 0, 2, 3, 3, 4]))

it('returns no state for a kind outside the pool', () => {
  expect(bornState(4, pool)).toBeNull()
  expect(bornState(2, pool)).toEqual({
    kind: 2,
    level: 1,
    stars: 1,
    grade: 1,
    hashPower: 103,
    merged: 0,
    used: null,
  })
})

describe('a rechecked draw', () => {
  const draw: Draw = {
    height: 111n,
    settledHeight: 116n,
    boxes: BOXES,
    boxesHash: HASH,
    seed: SEED,
    left: [12, 9, 6, 3],
    heroes: DRAWN.map((kind, k) => ({ box: BOXES[k] as bigint, hero: 1_001n + BigInt(k), kind })),
    pool,
    provenance: PROVENANCE,
    seedBlockHash: SEED,
  }
  it('matches', () => {
    const report = recheckDraw(draw)
    expect(report).toMatchObject({ verdict: 'same', lapsed: false })
    expect(report.boxes[1]).toEqual({
      box: 2n,
      hero: 1_002n,
      kind: 2,
      expected: { left: 29, place: 25, kind: 2 },
    })
  })

  const heroes = (k: number, change: object) =>
    draw.heroes.map((one, n) => (n === k ? { ...one, ...change } : one))
  it.each<[string, Partial<Draw>, DrawCheck[]]>([
    ['another kind', { heroes: heroes(2, { kind: 3 }) }, ['kinds']],
    ['another seed than the block’s', { seedBlockHash: HASH }, ['seed']],
    ['a pool that was not promised', { provenance: HASH }, ['pool']],
    ['boxes in another order', { boxes: [...BOXES].reverse() }, ['boxes', 'heroes', 'kinds']],
    ['a hero twice', { heroes: heroes(1, { hero: 1_001n }) }, ['heroes']],
    ['a box too few', { heroes: draw.heroes.slice(1) }, ['heroes', 'kinds']],
    ['more left than there ever were', { left: [13, 9, 6, 3] }, ['left', 'kinds']],
    ['fewer left than boxes', { left: [2, 2, 1, 1] }, ['left', 'kinds']],
    ['fewer kinds left than the pool has', { left: [12, 9, 6] }, ['left', 'kinds']],
    ['settled before the block that draws', { settledHeight: 113n }, ['seed']],
    ['settled too late, with a seed all the same', { settledHeight: 370n }, ['seed']],
    ['lapsed in time', { seed: NO_SEED }, ['seed', 'kinds']],
    [
      'lapsed in time, by a block that no node has',
      { seed: NO_SEED, seedBlockHash: null },
      ['seed', 'kinds'],
    ],
    [
      'drawn from no hash, by a block without one',
      { seed: NO_SEED, seedBlockHash: NO_SEED },
      ['seed', 'kinds'],
    ],
  ])('%s differs', (_, change, checks) => {
    const report = recheckDraw({ ...draw, ...change })
    expect(report.verdict).toBe('differs')
    const found = Object.entries(report.checks).flatMap(([check, finding]) =>
      finding === 'differs' ? check : [],
    )
    expect(found).toEqual(expect.arrayContaining(checks.slice(0, 1)))
    expect(found.every((check) => checks.includes(check as DrawCheck))).toBe(true)
  })
  it.each<[keyof Draw & ('provenance' | 'boxesHash' | 'seedBlockHash'), DrawCheck]>([
    ['provenance', 'pool'],
    ['boxesHash', 'boxes'],
    ['seedBlockHash', 'seed'],
  ])('is unknown without %s', (field, check) => {
    const { verdict, checks } = recheckDraw({ ...draw, [field]: null })
    expect(verdict).toBe('unknown')
    expect(Object.entries(checks).filter(([, finding]) => finding !== 'same')).toEqual([[check, 'unknown']])
  })
  it('knows the seed up to the last block of the window', () => {
    expect(settleWindow(111n)).toEqual({ seedHeight: 113n, from: 114n, to: 369n })
    expect(recheckDraw({ ...draw, settledHeight: 369n }).verdict).toBe('same')
  })
  it.each([
    [draw.seed, 'same'],
    [`0x${'77'.repeat(32)}`, 'differs'],
    [null, 'differs'],
  ] as const)('settled late with the saved hash %s is %s', (savedSeed, verdict) =>
    expect(recheckDraw({ ...draw, settledHeight: 5_000n, savedSeed }).verdict).toBe(verdict),
  )
  it('takes the least hero left for a lapsed request', () => {
    const left = [1, 0, 1, 9]
    expect(drawKinds(NO_SEED, left, [5n, 6n, 7n])).toEqual([0, 2, 3])
    const lapsed = {
      ...draw,
      settledHeight: 370n,
      seed: NO_SEED,
      seedBlockHash: null,
      boxes: [5n],
      boxesHash: null,
    }
    const report = recheckDraw({ ...lapsed, left: [12, 9, 6, 3], heroes: [{ box: 5n, hero: 1n, kind: 0 }] })
    expect(report).toMatchObject({
      lapsed: true,
      checks: { seed: 'same', kinds: 'same' },
      verdict: 'unknown',
    })
  })
})

it('never puts a hero back, and never adds one', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 16 })
  const seed = fc.bigInt(0n, 2n ** 256n - 1n).map((n) => `0x${n.toString(16).padStart(64, '0')}`)
  fc.assert(
    fc.property(
      counts,
      seed,
      fc.uniqueArray(fc.bigInt(0n, 2n ** 256n - 1n), { maxLength: 50 }),
      (left, by, boxes) => {
        const kinds = drawKinds(by, left, boxes)
        const all = left.reduce((sum, one) => sum + one, 0)
        if (boxes.length > all) return kinds === null
        const taken = left.map((_, kind) => kinds?.filter((one) => one === kind).length ?? 0)
        expect(taken.every((count, kind) => count <= (left[kind] as number))).toBe(true)
        expect(taken.reduce((sum, one) => sum + one, 0)).toBe(boxes.length)
        // The first boxes of a list draw the same, whatever follows them.
        expect(drawKinds(by, left, boxes.slice(0, 2))).toEqual(kinds?.slice(0, 2))
        return true
      },
    ),
  )
})
