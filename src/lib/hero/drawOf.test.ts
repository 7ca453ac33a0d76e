import { describe, expect, it } from 'vitest'
import { NO_SEED, progressOf, recheckDraw, settleWindow } from './draw.ts'
import { NARROW, placeOf, SEED_AT, WIDE } from './drawLine.ts'
import { drawFromChain, drawFromIndex, youngBlocks } from './drawOf.ts'
import { provenanceOf } from './pool.ts'
import type { ChainRequest } from './readDraw.ts'
import { readSavedDraw } from './savedDraw.ts'
import { MOST_SETTLED, settleable } from './settle.ts'

const owner = '0x00000000000000000000000000000000000000a1'
const pool = { kinds: [{ grade: 0, hashPower: 40 }], first: [3] }
const provenance = provenanceOf(pool)
const open = (number: number, height: number) =>
  ({
    number: BigInt(number),
    owner,
    height: BigInt(height),
    count: 1,
  }) as const
const settled = {
  settledHeight: 300n,
  seed: NO_SEED,
  left: [3],
  heroes: [{ box: 7n, hero: 70n, kind: 0 }],
  seedBlockHash: null,
}
const request: ChainRequest = { number: 4n, owner, height: 10n, boxes: [7n], boxesHash: '0x', settled: 'no' }

describe('the state of a request', () => {
  it('from the chain: open with the earlier ones, drawn, or unknown to the chain', () => {
    const series = { pool, provenance, requests: [open(3, 9), open(4, 10), open(5, 11)] }
    expect(drawFromChain(null, series)).toEqual({ state: 'none' })
    expect(drawFromChain(request, series)).toMatchObject({ state: 'waiting', count: 1, due: [{}, {}] })
    // Events without boxes still contain their number.
    expect(drawFromChain({ ...request, boxes: null }, series)).toMatchObject({ boxes: null, count: 1 })
    expect(drawFromChain({ ...request, settled: 'lost' }, series)).toBeNull()
    expect(drawFromChain({ ...request, settled }, { ...series, pool: null })).toBeNull()
    expect(drawFromChain({ ...request, settled }, series)).toMatchObject({ state: 'drawn', source: 'chain' })
  })

  it('from the indexer: the contract’s values stay unknown if it did not answer', () => {
    const reported = {
      owner,
      block: 10,
      boxes: ['0x7'],
      settled: { block: 300, seed: NO_SEED, left: [3], heroes: [{ box: '0x7', hero: '0x46', kind: 0 }] },
      pool: { ...pool, provenance },
    } as never
    const view = drawFromIndex(reported, { pool: null, provenance: null, boxesHash: null }, null)
    if (view.state !== 'drawn') throw new Error(view.state)
    const { verdict, checks } = recheckDraw(view.draw)
    expect([verdict, checks.pool, checks.boxes, checks.kinds]).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'same',
    ])
  })
})

it('reads the last stored draw, and ignores any other shape', () => {
  const view = drawFromChain(
    { ...request, boxesHash: `0x${'1'.repeat(64)}`, settled },
    {
      pool,
      provenance,
      requests: [],
    },
  )
  const saved = { of: 'pocket_s2 4', view }
  expect(readSavedDraw(saved, 'pocket_s2 4')).toEqual(view)
  expect(readSavedDraw(saved, 'pocket_s2 5')).toBeNull()
  for (const other of [null, 'x', { of: 'pocket_s2 4' }, { ...saved, view: { ...view, owner: 'me' } }])
    expect(readSavedDraw(other, 'pocket_s2 4')).toBeNull()
})

it('one transaction settles all earlier requests, in order, once the block after the seed’s is next', () => {
  const requests = [open(3, 9), open(4, 10), open(5, 11)]
  const { from } = settleWindow(10n)
  expect(settleable(requests, 4n, from)?.map(({ number }) => number)).toEqual([3n, 4n])
  expect(settleable(requests, 4n, from - 1n)).toBeNull()
  expect(settleable(requests, 9n, from)).toBeNull()
  const many = Array.from({ length: MOST_SETTLED + 1 }, (_, n) => open(n, 5))
  expect(settleable(many, BigInt(MOST_SETTLED), 100n)).toBeNull()
  expect(settleable(many, BigInt(MOST_SETTLED - 1), 100n)).toHaveLength(MOST_SETTLED)
})

it('shows the progress of a request, block by block', () => {
  const at = (head: bigint) => progressOf(100n, head)
  expect([at(100n).left, at(101n).left, at(102n).left, at(103n).left]).toEqual([2n, 1n, 0n, 0n])
  expect([at(101n).settledIn, at(103n).settledIn, at(104n).settledIn]).toEqual([2n, 0n, 0n])
  expect([at(102n).late, at(103n).late, at(110n).late]).toEqual([0n, 1n, 8n])
  const { to } = settleWindow(100n)
  expect(at(to).lapsesAt).toBe(to + 1n)
  expect([at(to - 1n).lapsed, at(to).lapsed]).toEqual([false, true])
  expect([placeOf(100n, 100n), placeOf(102n, 100n), placeOf(to, 100n), placeOf(to + 9n, 100n)]).toEqual([
    0,
    SEED_AT,
    1_000,
    1_000,
  ])
})

it('a block’s position on the line of a request', () => {
  // The draw block, 102, is at 520 of 1,000; 256 blocks share the rest.
  const blocks = [99n, 100n, 101n, 102n, 103n, 134n, 357n, 358n]
  expect(blocks.map((block) => placeOf(block, 100n))).toEqual([0, 0, 260, 520, 521.875, 580, 998.125, 1_000])
  expect(WIDE).toEqual([0, 260])
  expect(NARROW).toHaveLength(32)
  expect([NARROW[0], NARROW[1], NARROW[31]]).toEqual([535, 550, 1_000])
})

it('a new hero is usable after a day of blocks', () => {
  expect(youngBlocks(10n, 10n, 500)).toBe(172_800n)
  expect(youngBlocks(10n, 11n, 500)).toBe(172_799n)
  expect(youngBlocks(10n, 10n + 172_799n, 500)).toBe(1n)
  expect(youngBlocks(10n, 10n + 172_800n, 500)).toBe(0n)
  // Rounded down: a block of 7 s.
  expect(youngBlocks(0n, 0n, 7_000)).toBe(12_342n)
})
