import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { $nftActivity, changeActivity, closeActivity, openActivity, refreshActivity } from './activity.ts'

const page = (number: number, length: number) => ({
  page: number,
  list: [],
  count: number,
  length,
  asOfBlock: number,
})
const shown = () => {
  const { body, status, page: of, pages } = $nftActivity.get()
  return [body?.page ?? null, status, of, pages]
}

let index: ReturnType<typeof heldIndex>
beforeEach(async () => {
  index = heldIndex()
  openActivity({ kind: 'market', shortName: 'heroes' })
  await (await index.only('activities/items')).answer(page(1, 9))
})
afterEach(() => vi.unstubAllGlobals())

it('a new page immediately replaces the one before, and the number of pages stays', async () => {
  expect(shown()).toEqual([1, 'ready', 1, 9])
  changeActivity({ page: 2 })
  expect(shown()).toEqual([null, 'loading', 2, 9])
  await (await index.only('page=2')).answer(page(2, 8))
  expect(shown()).toEqual([2, 'ready', 2, 8])
})

it('removes rows of another kind, even if the new one fails to load', async () => {
  changeActivity({ types: ['sale'] })
  expect(shown()).toEqual([null, 'loading', 1, 1])
  await (await index.only('["sale"]')).refuse()
  expect(shown()).toEqual([null, 'refused', 1, 1])
})

it('shows the later of two choices, whichever answer comes first', async () => {
  changeActivity({ types: ['sale'] })
  const early = await index.only('["sale"]')
  changeActivity({ types: ['sale', 'bid'] })
  const late = await index.only('["sale","bid"]')
  await early.answer(page(3, 3))
  expect(shown()).toEqual([null, 'loading', 1, 1])
  await late.answer(page(4, 4))
  expect(shown()).toEqual([4, 'ready', 1, 4])
})

it.each([
  ['?filterItems=sale,odd&search=ab&p=3', { types: ['sale'], search: 'ab', page: 3 }],
  ['?p=0', { types: [], search: '', page: 1 }],
  ['?p=1e9', { page: 1 }],
  ['?p=-2', { page: 1 }],
])('opens in the state that the address names: %s', (query, state) => {
  index.location.search = query
  openActivity({ kind: 'market', shortName: 'heroes' })
  expect($nftActivity.get()).toMatchObject(state)
})

it('writes the choice and the page into the address, and requests it', async () => {
  changeActivity({ types: ['sale'], search: 'ab' })
  expect(index.location.search).toBe('?filterItems=sale&search=ab')
  changeActivity({ page: 2 })
  expect(index.location.search).toBe('?filterItems=sale&search=ab&p=2')
  const { url } = await index.only('page=2')
  expect(url.searchParams.get('filters')).toBe('{"type":["sale"]}')
  expect(url.searchParams.get('search')).toBe('ab')
  changeActivity({ types: [], search: '' })
  expect(index.location.search).toBe('')
  expect((await index.only('page=1')).url.searchParams.get('filters')).toBeNull()
})

it('requests an account’s activity as such', async () => {
  openActivity({ kind: 'mine', ownerAddress: '0xabc' })
  const { url } = await index.only('my-nft/activities/items')
  expect(url.searchParams.get('ownerAddress')).toBe('0xabc')
})

it('has the counts of its types, and drops those of another source', async () => {
  const events = { list: [], count: 0, asOfBlock: 1 }
  openActivity({ kind: 'market', shortName: 'events' })
  await (await index.only('event-types?shortName=events')).answer(events)
  expect($nftActivity.get().events).toMatchObject({ list: [] })
  openActivity({ kind: 'market', shortName: 'boxes' })
  const late = await index.only('event-types?shortName=boxes')
  openActivity({ kind: 'market', shortName: 'arena' })
  await late.answer(events)
  expect($nftActivity.get().events).toBeNull()
})

it('is not changed by an answer after it was closed', async () => {
  void refreshActivity()
  const asked = await index.only('activities/items')
  closeActivity()
  await asked.answer(page(5, 5))
  expect(shown()).toEqual([1, 'ready', 1, 9])
})
