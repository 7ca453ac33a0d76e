import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { COLLECTION, itemRow } from '../../../../tests/fakes/items.ts'
import { unaskedOf } from '../../../stores/fetched.ts'
import { $onSale, watchOnSale } from './onSale.ts'

const page = (...ids: number[]) => ({
  page: 1,
  list: ids.map((id) => itemRow(id)),
  count: ids.length,
  length: 1,
  asOfBlock: 50,
})
const shown = () => {
  const { of, status, body, stamp } = $onSale.get()
  return [of, status, body?.list.map(({ tokenId }) => Number(tokenId)) ?? null, stamp?.block ?? null]
}

let index: ReturnType<typeof heldIndex>
let stops: (() => void)[] = []
const watch = (of: string) => stops.push(watchOnSale(of))
beforeEach(() => {
  index = heldIndex()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  $onSale.set(unaskedOf)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

it('asks for the cheapest items for sale, and shows their block', async () => {
  watch('one')
  expect(shown()).toEqual(['one', 'loading', null, null])
  const asked = await index.only('items/items?shortName=one')
  expect(Object.fromEntries(asked.url.searchParams)).toEqual({
    shortName: 'one',
    listed: 'true',
    priceSort: 'ASC',
  })
  await asked.answer(page(4, 5))
  expect(shown()).toEqual(['one', 'ready', [4, 5], 50n])
  expect($onSale.get().body?.list[0]?.project.shortName).toBe(COLLECTION.shortName)
})

it('drops a late answer for another collection', async () => {
  watch('one')
  const late = await index.only('shortName=one')
  watch('two')
  await late.answer(page(4))
  expect(shown()).toEqual(['two', 'loading', null, null])
  await (await index.only('shortName=two')).answer(page())
  expect(shown()).toEqual(['two', 'ready', [], 50n])
})

it('a failure keeps the items of the same collection', async () => {
  watch('one')
  await (await index.only('shortName=one')).answer(page(4))
  watch('one')
  await (await index.only('shortName=one')).refuse()
  expect(shown()).toEqual(['one', 'refused', [4], 50n])
})
