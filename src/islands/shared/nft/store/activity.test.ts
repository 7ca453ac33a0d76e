import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { $nftActivity, changeActivity, openActivity } from './activity.ts'

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
