import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTION, itemRow } from '../../../../tests/fakes/items.ts'
import { ME, OTHER } from '../../../../tests/fakes/visitor.ts'
import { askCandidates, type Candidates, candidatesKey } from './candidates.ts'
import { ITEMS_PAGE, type Item } from './schema.ts'
import { hexId } from './tokenId.ts'

const contract = COLLECTION.address
const merge: Candidates = { owner: ME, contract, act: 'merge', projectId: 'p', master: null }
type Row = Item & { readonly eligible: boolean; readonly reason: string | null }
const row = (id: number, reason: string | null = null, change: Partial<Row> = {}): Row => ({
  ...itemRow(id),
  eligible: reason === null,
  reason,
  ...change,
})
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, k) => row(from + k))

type Answer = { list: readonly unknown[]; count: number; asOfBlock?: number; storedAt?: number }
const world = { asked: [] as URL[], answer: (_page: number): Answer | null => null }
beforeEach(() => {
  world.asked = []
  world.answer = () => null
  vi.stubGlobal('fetch', async (url: URL) => {
    world.asked.push(url)
    const page = Number(url.searchParams.get('page'))
    const found = world.answer(page)
    if (!found) return new Response('', { status: 500 })
    const { storedAt, ...body } = found
    const headers = storedAt === undefined ? {} : { 'x-stored-at': String(storedAt) }
    return Response.json({ page, asOfBlock: 50, ...body }, { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())
const ask = (of: Candidates = merge, put?: (items: readonly Item[]) => void) =>
  askCandidates('https://index.test', of, put)

describe('the list of an action', () => {
  it('has the reason of each item, and the block', async () => {
    world.answer = () => ({ list: [row(1), row(2, 'listed')], count: 2 })
    expect(await ask()).toEqual({
      block: 50n,
      isWhole: true,
      reasons: new Map([
        [1n, null],
        [2n, 'listed'],
      ]),
    })
    expect(world.asked.map(({ pathname, search }) => pathname + search)).toEqual([
      `/nfts/v2/my-nft/pocket-heroes/mergeable-masters?ownerAddress=${ME}&projectId=p&page=1`,
    ])
  })

  it('for another item names that item', async () => {
    world.answer = () => ({ list: [], count: 0 })
    await ask({ owner: ME, contract, act: 'upgrade', master: 7n })
    expect(world.asked[0]?.pathname).toBe('/nfts/v2/my-nft/formulators/upgradable-slaves')
    expect(world.asked[0]?.searchParams.get('tokenUuid')).toBe(`${contract}:${hexId(7n)}`)
  })

  it('trusts `eligible`, and takes a missing reason as unknown', async () => {
    world.answer = () => ({
      list: [row(1, 'listed', { eligible: true }), row(2, null, { eligible: false })],
      count: 2,
    })
    expect([...((await ask())?.reasons ?? [])]).toEqual([
      [1n, null],
      [2n, 'unknown'],
    ])
  })

  it('leaves out items of another contract', async () => {
    world.answer = () => ({ list: [row(1), row(2, null, { contract: OTHER })], count: 2 })
    expect(await ask()).toMatchObject({ isWhole: false, reasons: new Map([[1n, null]]) })
  })
})

describe('its pages', () => {
  it('are requested until all items are known, and have the oldest block', async () => {
    world.answer = (page) =>
      page === 1
        ? { list: rows(ITEMS_PAGE), count: ITEMS_PAGE + 2, asOfBlock: 51 }
        : { list: rows(2, ITEMS_PAGE), count: ITEMS_PAGE + 2 }
    const named: string[] = []
    const list = await ask(merge, (items) => named.push(...items.map(({ name }) => name)))
    expect(list).toMatchObject({ block: 50n, isWhole: true })
    expect(world.asked).toHaveLength(2)
    expect(named.at(-1)).toBe(`Item ${ITEMS_PAGE + 1}`)
  })

  it('that are full need no further one', async () => {
    world.answer = () => ({ list: rows(ITEMS_PAGE), count: ITEMS_PAGE })
    await ask()
    expect(world.asked).toHaveLength(1)
  })

  it('end at the maximum that is read of one account, which is not the whole list', async () => {
    world.answer = (page) => ({ list: rows(ITEMS_PAGE, page * ITEMS_PAGE), count: 100_000 })
    expect((await ask())?.isWhole).toBe(false)
    expect(world.asked).toHaveLength(200 / ITEMS_PAGE)
  })

  it.each<[string, () => Answer]>([
    ['an item that cannot be parsed', () => ({ list: [row(1), { name: 'broken' }], count: 2 })],
    ['an item that shifted to another page', () => ({ list: [row(1)], count: 2 })],
  ])('with %s are not the whole list', async (_, answer) => {
    world.answer = answer
    expect(await ask()).toMatchObject({ isWhole: false, reasons: new Map([[1n, null]]) })
  })

  it('of an earlier visit give names, but no reasons', async () => {
    world.answer = () => ({ list: [row(1)], count: 1, storedAt: 5 })
    const named: string[] = []
    expect(await ask(merge, (items) => named.push(...items.map(({ name }) => name)))).toBeNull()
    expect(named).toEqual(['Item 1'])
  })

  it('that fail are reported', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'api.broken' })
  })
})

it('the key of a list separates account, action and master', () => {
  const keys = [
    merge,
    { ...merge, owner: OTHER },
    { ...merge, act: 'inherit' } as const,
    { owner: ME, contract, act: 'merge', master: 1n } as const,
  ].map(candidatesKey)
  expect(new Set(keys).size).toBe(4)
})
