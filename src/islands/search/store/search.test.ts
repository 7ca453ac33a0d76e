import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { COLLECTION } from '../../../../tests/fakes/items.ts'
import { registry, tokens } from '../../../lib/core/config/contracts.ts'
import { collections } from '../../shared/nft/store/collections.ts'

const world = vi.hoisted(() => ({
  url: 'https://one.test' as string | null,
  saved: null as unknown,
  kept: [] as unknown[],
  languages: [] as string[],
}))
vi.mock('../../../stores/settings.ts', async (original) => ({
  ...(await original<object>()),
  apiUrl: () => world.url,
}))
vi.mock('../../../lib/core/storage/saved.ts', () => ({
  keeper: () => (_: number, value: () => unknown) => void world.kept.push(value()),
  readSaved: async () => world.saved,
}))
vi.mock('../../../messages/lateTexts.ts', () => ({
  lateTexts: async (locale: string) => {
    world.languages.push(locale)
    return {}
  },
}))

const names = (block = 7, ...items: (readonly [string, string])[]) => ({
  list: [{ shortName: COLLECTION.shortName, count: 40, items }],
  asOfBlock: block,
})
const PATH = 'market-place/names'

let index: ReturnType<typeof heldIndex>
beforeEach(() => {
  vi.resetModules()
  index = heldIndex()
  Object.assign(world, { url: 'https://one.test', saved: null, kept: [], languages: [] })
  return () => vi.useRealTimers()
})
afterEach(() => vi.unstubAllGlobals())

/** A page that has not opened the search yet. */
async function fresh() {
  const { $searchIndex, openSearch } = await import('./search.ts')
  return {
    open: () => openSearch('en'),
    shown: () => {
      const { status, block, allItems, counts } = $searchIndex.get()
      return { status, block, allItems, items: counts.item }
    },
    get: () => $searchIndex.get(),
  }
}

describe('the search', () => {
  it('has this build’s own entries before the indexer answers, in all languages', async () => {
    const { open, get } = await fresh()
    expect(get().entries).toEqual([])
    void open()
    const asked = await index.only(PATH)
    expect(get().counts).toMatchObject({
      token: tokens.length,
      pool: registry.pools.length,
      collection: collections.length,
      item: 0,
    })
    expect(get().counts.page).toBeGreaterThan(5)
    expect(get().status).toBe('coming')
    expect(world.languages).toEqual(['en', 'ko'])
    await asked.refuse()
  })

  it('ignores the late answer of an indexer that was replaced meanwhile', async () => {
    const { open, shown } = await fresh()
    const first = open()
    const late = await index.only(PATH)
    world.url = 'https://two.test'
    const second = open()
    await (await index.only('two.test')).answer(names(9, ['1', 'One']))
    await second
    await late.answer(names(7, ['1', 'One'], ['2', 'Two']))
    await first
    expect(shown()).toMatchObject({ block: 9n, items: 1 })
    expect(world.kept).toMatchObject([{ base: 'https://two.test' }])
  })

  it('adds the indexer’s items with their block, and stores them', async () => {
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).answer(names(7, ['1', 'One'], ['2', 'Two']))
    await opening
    expect(shown()).toEqual({ status: 'ready', block: 7n, allItems: 40, items: 2 })
    expect(world.kept).toMatchObject([{ base: 'https://one.test', names: { asOfBlock: 7 } }])
  })

  it('asks again after a minute, and reads its own entries once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).answer(names(7, ['1', 'One']))
    await opening
    vi.setSystemTime(1_800_000_059_999)
    await open()
    await expect(index.only(PATH)).rejects.toThrow('0 questions')
    vi.setSystemTime(1_800_000_060_000)
    const again = open()
    await (await index.only(PATH)).answer(names(9, ['1', 'One'], ['2', 'Two']))
    await again
    expect(shown()).toMatchObject({ block: 9n, items: 2 })
    expect(world.languages).toHaveLength(2)
  })

  it('keeps the names when a later request fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).answer(names(7, ['1', 'One']))
    await opening
    vi.setSystemTime(1_800_000_060_000)
    const again = open()
    await (await index.only(PATH)).refuse()
    await again
    expect(shown()).toEqual({ status: 'ready', block: 7n, allItems: 40, items: 1 })
  })
})

describe('without an answer', () => {
  it.each<[string, unknown, object]>([
    ['nothing is stored', null, { status: 'down', block: null, allItems: 0, items: 0 }],
    [
      'names of the same indexer are stored',
      { base: 'https://one.test', names: names(5, ['1', 'One']) },
      { status: 'ready', block: 5n, allItems: 40, items: 1 },
    ],
    [
      'names of another indexer are stored',
      { base: 'https://two.test', names: names(5, ['1', 'One']) },
      { status: 'down', block: null, allItems: 0, items: 0 },
    ],
    [
      'something else is stored',
      { base: 'https://one.test', names: { list: 'x' } },
      { status: 'down', block: null, allItems: 0, items: 0 },
    ],
  ])('%s', async (_, saved, expected) => {
    world.saved = saved
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).refuse()
    await opening
    expect(shown()).toEqual(expected)
  })

  it('the next opening asks again', async () => {
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).refuse()
    await opening
    const again = open()
    expect(shown().status).toBe('coming')
    await (await index.only(PATH)).answer(names(7))
    await again
    expect(shown()).toMatchObject({ status: 'ready', block: 7n })
  })
})

describe('the address of the indexer', () => {
  it('that is off leaves this build’s own entries', async () => {
    world.url = null
    const { open, shown, get } = await fresh()
    await open()
    await expect(index.only(PATH)).rejects.toThrow('0 questions')
    expect(shown()).toEqual({ status: 'off', block: null, allItems: 0, items: 0 })
    expect(get().counts.token).toBe(tokens.length)
  })

  it('that is changed clears the other one’s names', async () => {
    const { open, shown } = await fresh()
    const opening = open()
    await (await index.only(PATH)).answer(names(7, ['1', 'One']))
    await opening
    world.url = 'https://two.test'
    const again = open()
    const asked = await index.only('two.test')
    expect(shown()).toEqual({ status: 'coming', block: null, allItems: 0, items: 0 })
    await asked.answer(names(3))
    await again
    expect(shown()).toMatchObject({ status: 'ready', block: 3n })
  })
})
