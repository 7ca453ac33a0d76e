import { beforeEach, expect, it } from 'vitest'
import { itemRow } from '../../../../tests/fakes/items.ts'
import { $basket, startPicking, stopPicking, togglePicked } from './basket.ts'

const ids = () => $basket.get().items?.map(({ tokenId }) => Number(tokenId)) ?? null

beforeEach(startPicking)

it('a press picks an item, another removes it', () => {
  expect(ids()).toEqual([])
  togglePicked(itemRow(1))
  togglePicked(itemRow(2))
  togglePicked(itemRow(1, { likes: 9 }))
  expect(ids()).toEqual([2])
  stopPicking()
  expect(ids()).toBeNull()
})

it('an item of another collection with the same number is another one', () => {
  togglePicked(itemRow(1))
  togglePicked(itemRow(1, { contract: `0x${'9'.repeat(40)}` }))
  expect(ids()).toEqual([1, 1])
})

it('no more than 20 are picked, and one of them can still be removed', () => {
  for (let id = 1; id <= 21; id++) togglePicked(itemRow(id))
  expect(ids()).toHaveLength(20)
  expect(ids()).not.toContain(21)
  togglePicked(itemRow(20))
  expect(ids()).toHaveLength(19)
})
