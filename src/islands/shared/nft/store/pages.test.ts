/** The pages of a list of items: what is requested, how it is placed, and what stays. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { itemRow } from '../../../../../tests/fakes/items.ts'
import { seenPage } from '../../../../../tests/fakes/page.ts'
import { ITEMS_PAGE } from '../../../../lib/core/nft/schema.ts'
import {
  $nftList,
  changeList,
  isEmptyList,
  needPages,
  notePage,
  openList,
  refreshList,
  reopenList,
  watchList,
} from './list.ts'

let index: ReturnType<typeof heldIndex>
const SOURCE = { kind: 'market', shortName: 'heroes' } as const
beforeEach(() => {
  seenPage()
  index = heldIndex()
})
afterEach(async () => {
  await index.end()
  vi.unstubAllGlobals()
})

const rows = (from: number, many: number) => Array.from({ length: many }, (_, k) => itemRow(from + k))
const answer = (list: unknown[], count: number, block = 50) => ({
  page: 1,
  list,
  count,
  length: Math.ceil(count / ITEMS_PAGE),
  asOfBlock: block,
})
const page = (number: number) => index.only(`items/items?shortName=heroes&page=${number}`)
const open = async (query = '') => {
  index.location.search = query
  await openList(SOURCE, 'recent')
}
const names = () => $nftList.get().items.map((item) => (item ? Number(BigInt(item.tokenId)) : item))
const shown = () => {
  const { status, count, stamp } = $nftList.get()
  return { status, count, block: stamp?.block ?? null }
}

describe('the items', () => {
  it('of the page in the address are requested first, each page once', async () => {
    await open('?p=3')
    await (await page(3)).answer(answer(rows(40, 2), 42))
    expect($nftList.get().items).toHaveLength(42)
    expect(names().slice(40)).toEqual([40, 41])
    needPages([1, 3])
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 42))
    needPages([1])
    expect(names().slice(0, 3)).toEqual([0, 1, 2])
    expect($nftList.get().items[ITEMS_PAGE]).toBeUndefined()
  })

  it('of an account are requested as such', async () => {
    await openList({ kind: 'mine', ownerAddress: '0xabc', projectId: 'p' }, 'recent')
    const { url } = await index.only('collection/items')
    expect(url.pathname.endsWith('nfts/v2/my-nft/collection/items')).toBe(true)
    expect(url.searchParams.get('ownerAddress')).toBe('0xabc')
  })

  it('are as old as the oldest page, until the list begins again', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 42, 50))
    needPages([2, 3])
    await (await page(2)).answer(answer(rows(20, ITEMS_PAGE), 42, 40))
    expect(shown().block).toBe(40n)
    await (await page(3)).answer(answer(rows(40, 2), 42, 60))
    expect(shown()).toEqual({ status: 'ready', count: 42, block: 40n })
  })

  it('that moved to another page are not shown twice', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 41))
    needPages([2])
    await (await page(2)).answer(answer(rows(19, ITEMS_PAGE), 41))
    expect(names().slice(18, 22)).toEqual([18, 19, 20, 21])
  })

  it('that cannot be read have their positions at the end of the page', async () => {
    await open()
    await (await page(1)).answer(answer([...rows(0, 2), { broken: true }], 3))
    expect(names()).toEqual([0, 1, null])
  })

  it('that are requested again replace their page', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, 3), 3))
    refreshList()
    await (await page(1)).answer(answer(rows(1, 2), 2, 51))
    expect(names().slice(0, 2)).toEqual([1, 2])
    expect(shown()).toMatchObject({ count: 2, block: 50n })
  })
})

describe('a failure', () => {
  it('of the first page is the list’s own, and it can be requested again', async () => {
    await open()
    await (await page(1)).refuse(500)
    expect(shown()).toEqual({ status: 'broken', count: null, block: null })
    expect(isEmptyList($nftList.get())).toBe(true)
    needPages([1])
    await (await page(1)).answer(answer(rows(0, 2), 2))
    expect(shown().status).toBe('ready')
    expect(isEmptyList($nftList.get())).toBe(false)
  })

  it('of a later page leaves what is shown', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 30))
    needPages([2])
    await (await page(2)).refuse(500)
    expect(shown()).toEqual({ status: 'broken', count: 30, block: 50n })
    expect(names()).toHaveLength(ITEMS_PAGE)
    needPages([2])
    await (await page(2)).refuse()
    // The first reason stays until an answer comes.
    expect(shown().status).toBe('broken')
  })

  it('of an earlier state is dropped', async () => {
    await open()
    const late = await page(1)
    changeList({ listed: true })
    await late.refuse(500)
    expect(shown()).toMatchObject({ status: 'loading' })
  })

  it('of the traits leaves the list', async () => {
    await open()
    await (await index.only('items/categories')).refuse()
    await (await page(1)).answer(answer(rows(0, 1), 1))
    expect($nftList.get()).toMatchObject({ status: 'ready', categories: null })
  })
})

describe('an empty list', () => {
  it.each([
    ['before its first answer', { count: null, status: 'loading' }, false],
    ['with nothing in it', { count: 0, status: 'ready' }, true],
    ['with items', { count: 1, status: 'ready' }, false],
    ['without an answer', { count: null, status: 'down' }, true],
    ['with items of before', { count: 1, status: 'down' }, false],
  ] as const)('%s', (_, change, isEmpty) => {
    expect(isEmptyList({ ...$nftList.get(), ...change })).toBe(isEmpty)
  })
})

describe('the address', () => {
  it('has the choice and the page at the top', async () => {
    await open('?x=1')
    changeList({ search: 'ab', listed: true })
    expect(index.location.search).toContain('search=ab')
    expect(index.location.search).toContain('listed=true')
    const { url } = await page(1)
    expect([url.searchParams.get('search'), url.searchParams.get('listed')]).toEqual(['ab', 'true'])
    notePage(2)
    expect(index.location.search).toContain('p=2')
    expect($nftList.get().state.page).toBe(2)
    changeList({ search: '' })
    expect(index.location.search).not.toContain('p=')
    expect(index.location.search).not.toContain('search')
  })

  it('is not written for the page that it names', async () => {
    await open()
    const write = vi.fn()
    vi.stubGlobal('history', { state: null, replaceState: write })
    notePage(1)
    expect(write).not.toHaveBeenCalled()
    changeList({})
    expect(write).not.toHaveBeenCalled()
  })

  it('is read again when the list is reopened', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, 1), 1))
    index.location.search = '?listed=true'
    reopenList()
    await index.only('page=1&listed=true')
    expect($nftList.get().state.listed).toBe(true)
  })

  it('keeps filters while their traits cannot be read', async () => {
    const filters = JSON.stringify({ Grade: ['Rare'] })
    index.location.search = `?filterItems=${encodeURIComponent(filters)}`
    const opening = openList(SOURCE, 'recent')
    await (await index.only('items/categories')).refuse()
    await opening
    expect((await page(1)).url.searchParams.get('filters')).toBe(filters)
  })
})

describe('a refresh', () => {
  it('requests the shown pages, or the one at the top if there are many', async () => {
    await open()
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 200))
    needPages([2])
    await (await page(2)).answer(answer(rows(20, ITEMS_PAGE), 200))
    refreshList()
    await (await page(1)).answer(answer(rows(0, ITEMS_PAGE), 200))
    await (await page(2)).answer(answer(rows(20, ITEMS_PAGE), 200))
    for (const number of [3, 4, 5, 6]) {
      needPages([number])
      await (await page(number)).answer(answer(rows(number * 20 - 20, ITEMS_PAGE), 200))
    }
    await (await index.only('items/categories')).refuse()
    notePage(4)
    refreshList()
    await page(4)
    await index.only('items/items')
  })

  it('without a list requests nothing', () => {
    $nftList.setKey('source', null)
    refreshList()
    needPages([1])
    reopenList()
    changeList({ listed: true })
    expect($nftList.get().state.listed).toBe(false)
  })

  it('does not interrupt the first page, and ends with the page', async () => {
    await open()
    const first = await page(1)
    const stop = watchList()
    await first.answer(answer(rows(0, 1), 1))
    expect(shown().status).toBe('ready')
    needPages([2])
    await page(2)
    stop()
    expect(await index.count()).toBe(0)
  })
})
