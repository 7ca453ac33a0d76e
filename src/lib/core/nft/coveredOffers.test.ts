import { expect, it } from 'vitest'
import type { Address } from '../config/registry.ts'
import { coveredKey, coveredOffers } from './coveredOffers.ts'
import type { ReceivedOffersResponse } from './schema.ts'

type Made = ReceivedOffersResponse['list'][number]
const contract: Address = `0x${'1'.repeat(40)}`
const made = (id: number, offer: Partial<Made['offer']> = {}): Made => ({
  contract,
  tokenId: `${id}`,
  project: { id: 'p', shortName: 'p', name: 'P' },
  name: `Hero ${id}`,
  image: null,
  offer: { buyer: contract, price: '100', currency: 'MEV', block: 1, time: 1, good: false, ...offer },
})
const isFor = (_: string, id: string) => id === '9'

it.each<[string, Made, Parameters<typeof coveredOffers>[2]['amounts'], boolean]>([
  ['one of the approved amount', made(1), { MEV: 100n }, true],
  ['one above it', made(1), { MEV: 99n }, false],
  ['one in another coin', made(1, { currency: 'USDT' }), { MEV: 100n }, false],
  ['one that can be accepted already', made(1, { good: true }), { MEV: 100n }, false],
  ['one for the item itself', made(9), { MEV: 100n }, false],
])('an approval covers %s: %#', (_, offer, amounts, covered) => {
  const found = coveredOffers({ list: [offer], count: 1 }, 0, { amounts, isFor })
  expect(found).toEqual({ list: covered ? [offer] : [], more: 0 })
  expect(coveredKey(found) !== '').toBe(covered)
})

it('counts the offers that were not returned or could not be read', () => {
  const none = { amounts: { MEV: 1n }, isFor }
  expect(coveredOffers({ list: [made(1)], count: 4 }, 0, none).more).toBe(3)
  expect(coveredOffers({ list: [made(1)], count: 2 }, 1, none).more).toBe(1)
})

it('another price is another finding', () => {
  const key = (price: string) => coveredKey({ list: [made(1, { price })], more: 0 })
  expect(key('100')).not.toBe(key('90'))
})
