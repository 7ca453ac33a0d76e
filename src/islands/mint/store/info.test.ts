import { afterEach, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { $mintActivity, openMintActivity } from './info.ts'

const page = (number: number) => ({ page: number, list: [], count: 40, length: 3, asOfBlock: 1 })
const shown = () => {
  const { body, status, page: of, pages } = $mintActivity.get()
  return [body?.page ?? null, status, of, pages]
}

afterEach(() => vi.unstubAllGlobals())

it('shows only the requested page, and keeps the number of pages', async () => {
  const index = heldIndex()
  void openMintActivity(1)
  await (await index.only('page=1')).answer(page(1))
  expect(shown()).toEqual([1, 'ready', 1, 3])
  void openMintActivity(2)
  const second = await index.only('page=2')
  void openMintActivity(3)
  await second.answer(page(2))
  expect(shown()).toEqual([null, 'loading', 3, 3])
  await (await index.only('page=3')).refuse()
  expect(shown()).toEqual([null, 'refused', 3, 3])
})
