import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { seriesNamed, seriesState } from '../../../../tests/fakes/heroes.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { keyOf } from '../../../lib/core/storage/storage.ts'
import type { ChainRequest } from '../../../lib/hero/readDraw.ts'
import { $draw, noteSeen, openDraw, refreshDraw, wasSeen } from './draw.ts'

const world = vi.hoisted(() => ({
  saved: null as unknown,
  kept: [] as unknown[],
  request: (): unknown => null,
  asked: [] as unknown[],
}))
vi.mock('../../../lib/core/storage/saved.ts', () => ({
  keeper: () => (_: number, value: () => unknown) => void world.kept.push(value()),
  readSaved: async () => world.saved,
}))
vi.mock('../../../lib/hero/read.ts', async (original) => ({
  ...(await original<object>()),
  readSeries: async () => ({ state: seriesState({ requests: [] }), block: 50n, at: 1 }),
}))
vi.mock('../../../lib/hero/readDraw.ts', async (original) => ({
  ...(await original<object>()),
  readRequest: async () => ({ request: world.request() }),
}))
vi.mock('./items.ts', () => ({ askItems: async (...args: unknown[]) => void world.asked.push(args) }))

const s1 = seriesNamed('pocket_s1')
const LINK = '?s=pocket_s1&r=3'
const SEED = `0x${'5'.repeat(64)}`
const waiting: ChainRequest = {
  number: 3n,
  owner: ME,
  height: 45n,
  boxes: [4n, 5n],
  boxesHash: SEED,
  settled: 'no',
}
const drawn: ChainRequest = {
  ...waiting,
  settled: {
    settledHeight: 48n,
    seed: SEED,
    left: [98],
    heroes: [
      { box: 4n, hero: 11n, kind: 0 },
      { box: 5n, hero: 12n, kind: 0 },
    ],
    seedBlockHash: null,
  },
}
const state = () => $draw.get().view?.state ?? null

beforeEach(() => {
  visit()
  Object.assign(world, { saved: null, kept: [], asked: [], request: () => waiting })
})
afterEach(() => vi.unstubAllGlobals())

describe('the address', () => {
  it.each(['', '?s=pocket_s1', '?r=3', '?s=evil&r=3', '?s=pocket_s1&r=-3', '?s=pocket_s1&r=1234567890'])(
    '“%s” names no request',
    async (query) => {
      await openDraw(query)
      expect($draw.get()).toEqual({ subject: null, view: { state: 'none' }, stamp: null })
      await refreshDraw()
      expect(state()).toBe('none')
    },
  )

  it('names one of a series', async () => {
    await openDraw(LINK)
    expect($draw.get()).toEqual({ subject: { at: s1, number: 3n }, view: null, stamp: null })
  })
})

describe('the chain', () => {
  beforeEach(() => openDraw(LINK))

  it('reports a request that waits, and is asked again', async () => {
    await refreshDraw()
    expect($draw.get()).toMatchObject({
      view: { state: 'waiting', owner: ME, height: 45n, boxes: [4n, 5n], count: 2, due: [] },
      stamp: { block: 50n },
    })
    expect(world.kept).toEqual([])
    world.request = () => drawn
    await refreshDraw()
    expect($draw.get().view).toMatchObject({ state: 'drawn', source: 'chain', draw: { seed: SEED } })
  })

  it('a settled draw is stored, and not read again; the names of its heroes are', async () => {
    world.request = () => drawn
    await refreshDraw()
    expect(world.kept).toMatchObject([{ of: 'pocket_s1 3', view: { state: 'drawn' } }])
    expect(world.asked).toEqual([[s1.hero, [11n, 12n]]])
    world.request = () => expect.unreachable('it was read again')
    await refreshDraw()
    expect(state()).toBe('drawn')
    expect(world.asked).toHaveLength(2)
  })

  it('a request that it does not have may only be too new', async () => {
    world.request = () => null
    await refreshDraw()
    expect(state()).toBe('none')
    world.request = () => waiting
    await refreshDraw()
    expect(state()).toBe('waiting')
  })

  it('a late answer for another request is dropped', async () => {
    const reading = refreshDraw()
    const opening = openDraw('?s=pocket_s1&r=4')
    await reading
    await opening
    expect($draw.get()).toMatchObject({ subject: { number: 4n }, view: null })
  })
})

describe('without the chain’s events', () => {
  const answer = {
    owner: ME,
    block: 43,
    boxes: ['4', '5'],
    settled: null,
    pool: null,
  }
  beforeEach(async () => {
    await openDraw(LINK)
    world.request = () => {
      throw new AppError('rpc.unreachable')
    }
  })

  it('the indexer is asked; without it the result is unknown', async () => {
    const index = heldIndex()
    const reading = refreshDraw()
    await (await index.only(`nfts/v2/reveals/${s1.address}/3`)).refuse()
    await reading
    expect($draw.get()).toMatchObject({ view: { state: 'lost' }, stamp: { block: 50n } })
  })

  it('an answer in another shape is none', async () => {
    const index = heldIndex()
    const reading = refreshDraw()
    await (await index.only('reveals')).answer({ ...answer, boxes: ['x'] })
    await reading
    expect(state()).toBe('lost')
  })
})

describe('the draw of an earlier visit', () => {
  const view = {
    state: 'drawn',
    owner: ME,
    source: 'chain',
    draw: {
      height: 45n,
      settledHeight: 48n,
      boxes: [4n],
      boxesHash: null,
      seed: SEED,
      left: [99],
      heroes: [{ box: 4n, hero: 11n, kind: 0 }],
      pool: { kinds: [{ grade: 0, hashPower: 10 }], first: [100] },
      provenance: null,
      seedBlockHash: null,
    },
  }

  it('is shown without a block, and checked again', async () => {
    world.saved = { of: 'pocket_s1 3', view }
    await openDraw(LINK)
    expect($draw.get()).toMatchObject({
      view: { state: 'drawn', draw: { heroes: [{ hero: 11n }] } },
      stamp: null,
    })
    world.request = () => drawn
    await refreshDraw()
    expect($draw.get()).toMatchObject({ stamp: { block: 50n }, view: { draw: { boxes: [4n, 5n] } } })
  })

  it.each([
    ['of another request', { of: 'pocket_s1 4', view }],
    ['that is not drawn', { of: 'pocket_s1 3', view: { state: 'lost' } }],
    [
      'with a seed that is none',
      { of: 'pocket_s1 3', view: { ...view, draw: { ...view.draw, seed: '0x1' } } },
    ],
    ['of another shape', 'drawn'],
  ])('%s is not shown', async (_, saved) => {
    world.saved = saved
    await openDraw(LINK)
    expect($draw.get().view).toBeNull()
  })
})

describe('an opening that was shown', () => {
  const subject = (number: bigint) => ({ at: s1, number })
  it('is remembered on this device, the last 50', () => {
    fakePage()
    expect(wasSeen(subject(1n))).toBe(false)
    for (let number = 1n; number <= 51n; number++) noteSeen(subject(number))
    expect(wasSeen(subject(51n))).toBe(true)
    expect(wasSeen(subject(2n))).toBe(true)
    expect(wasSeen(subject(1n))).toBe(false)
    // One that is shown again removes no other one.
    noteSeen(subject(51n))
    expect(wasSeen(subject(2n))).toBe(true)
    noteSeen(subject(2n))
    noteSeen(subject(60n))
    expect(wasSeen(subject(2n))).toBe(true)
    expect(wasSeen(subject(3n))).toBe(false)
  })

  it.each(['{', '"x"', '{"0":"pocket_s1 1"}', '[1,null]'])('foreign data counts as none: %s', (text) => {
    const { local } = fakePage()
    local.setItem(keyOf('draws'), text)
    expect(wasSeen(subject(1n))).toBe(false)
    noteSeen(subject(1n))
    expect(wasSeen(subject(1n))).toBe(true)
  })
})
