import { afterEach, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { $nftList, changeList, openList, watchList } from './list.ts'

const grade = (value: string) => JSON.stringify({ Grade: [value] })
const query = (value: string) => `?filterItems=${encodeURIComponent(grade(value))}`
const values = [{ value: 'Rare', count: 1, listedCount: 0, floor: null }]
const traits = {
  list: [{ key: 'Grade', kind: 'text', min: null, max: null, values, histogram: [] }],
  count: 1,
  asOfBlock: 1,
}
const items = (count: number) => ({ page: 1, list: [], count, length: 1, asOfBlock: 1 })
const of = (shortName: string) => ({ kind: 'market', shortName }) as const

afterEach(() => vi.unstubAllGlobals())

it('shows nothing of the earlier list while the traits of a new one are loaded', async () => {
  const index = heldIndex()
  void openList(of('one'), 'recent')
  const before = await index.only('items/items?shortName=one')
  index.location.search = query('Rare')
  void openList(of('two'), 'recent')
  await before.answer(items(7))
  expect($nftList.get()).toMatchObject({ source: of('two'), status: 'loading', count: null })
  await (await index.only('categories')).answer(traits)
  await (await index.only('items/items?shortName=two')).answer(items(2))
  expect($nftList.get()).toMatchObject({ source: of('two'), status: 'ready', count: 2 })
})

it('drops an unknown filter of the URL, also after another list', async () => {
  const index = heldIndex()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  void openList(of('one'), 'recent')
  watchList()()
  index.location.search = query('Rare').replace('Grade', 'Colour')
  void openList(of('two'), 'recent')
  await (await index.only('categories')).answer(traits)
  expect((await index.only('items/items?shortName=two')).url.searchParams.get('filters')).toBeNull()
})

it('does not overwrite a choice made while the URL is still checked', async () => {
  const index = heldIndex(query('Rare'))
  void openList(of('one'), 'recent')
  const look = await index.only('categories')
  changeList({ filters: {}, listed: true })
  await look.answer(traits)
  expect($nftList.get().state).toMatchObject({ filters: {}, listed: true })
  await (await index.only('items/items')).answer(items(5))
  expect($nftList.get()).toMatchObject({ status: 'ready', count: 5 })
  expect(index.location.search).toBe('?listed=true')
})
