import { expect, it } from 'vitest'
import { benchActionsOf, benchQuery } from '../core/nft/heroActions.ts'
import { drawQuery, readBenchLink, readDrawLink } from './link.ts'

const long = 2n ** 200n + 7n

it.each([
  { act: 'merge', collection: 'pocket2', ids: [5n, long] },
  { act: null, collection: 'box1', ids: [] },
  { act: 'reveal', collection: null, ids: [] },
] as const)('reads back a written link: %o', (link) => expect(readBenchLink(benchQuery(link))).toEqual(link))

it('fifty items of the longest names fit into an address', () => {
  const ids = Array.from({ length: 50 }, (_, n) => long + BigInt(n))
  const query = benchQuery({ act: 'dismantle', collection: 'pocket1', ids })
  expect(query.length).toBeLessThan(3_900)
  expect(readBenchLink(query).ids).toEqual(ids)
})

it('leaves out invalid parts', () => {
  expect(readBenchLink('?act=steal&c=&id=1,x,0x,1,-2,3')).toEqual({
    act: null,
    collection: '',
    ids: [1n, 3n],
  })
  expect(readBenchLink(`?id=${Array.from({ length: 60 }, (_, n) => n).join(',')}`).ids).toHaveLength(50)
})

it('a draw by series and number', () => {
  expect(readDrawLink(drawQuery('pocket_s2', 12n))).toEqual({ series: 'pocket_s2', number: 12n })
  for (const query of ['', '?s=pocket_s2', '?r=1', '?s=a&r=-1', '?s=a&r=1e9', '?s=a&r=9999999999'])
    expect(readDrawLink(query)).toBeNull()
})

it('actions on a collection’s items', () => {
  const at = (n: number) => `0x${String(n).padStart(40, '0')}` as const
  const registry = {
    collections: [
      { id: 'box', address: at(1), kind: 'nft' },
      { id: 'hero', address: at(2), kind: 'nft' },
      { id: 'x', address: at(3), kind: 'nft' },
      { id: 'other', address: at(4), kind: 'nft' },
    ],
    reveals: [
      { id: 'a', address: at(8), box: 'box', hero: 'hero', kind: 'pocket', draw: 'twoStep' },
      { id: 'b', address: at(9), box: null, hero: 'x', kind: 'xheroes', draw: 'oneStep' },
    ],
  } as const
  expect([1, 2, 3, 4, 5].map((n) => benchActionsOf(registry as never, at(n)))).toEqual([
    ['reveal'],
    ['merge', 'inherit', 'dismantle'],
    ['promote'],
    [],
    [],
  ])
})
