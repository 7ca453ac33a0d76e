/** Tests recent market statistics: volumes, past floor prices, the highest sales. */
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { topSalesResponseSchema } from '../../../src/lib/core/nft/activitySchema.ts'
import { FLOOR_STEP, FLOOR_STEPS, marketStatsResponseSchema } from '../../../src/lib/market/statsSchema.ts'
import { alice, bob, E18, START } from '../../testing/exchange.ts'
import { type NftApi, withNftApi } from '../../testing/nftApi.ts'
import { allows, listed, minted, moved, sold, unlisted } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

const DAY = 86_400
/** The chain's clock at its head. */
const NOW = START + 30 * DAY

beforeAll(async () => {
  const { chain } = api
  const before = (days: number) => NOW - days * DAY
  chain.mine(before(9), [[minted(501, alice), minted(502, alice), minted(503, alice)], [allows(alice)]])
  chain.mine(before(6.5), [[listed(501, alice, 9n * E18)]])
  chain.mine(before(5), [[listed(502, alice, 4n * E18)]])
  chain.mine(before(4), [[unlisted(502, alice)]])
  chain.mine(before(3), [[moved(501, alice, bob), sold(501, alice, bob, 9n * E18)]])
  chain.mine(before(2), [[listed(503, alice, 8n * E18)]])
  chain.mine(before(1.5), [[moved(503, alice, bob)]])
  chain.mine(before(0.5), [[moved(501, bob, alice), sold(501, bob, alice, 3n * E18, true)]])
  chain.mine(NOW, [[moved(502, alice, zeroAddress)]])
  await api.catchUp()
})

test('trade of a day and a week, and the floor price at the end of each step', async () => {
  const { body } = await api.get('/nfts/v2/market-place/stats')
  const { list } = v.parse(marketStatsResponseSchema, body)
  const pocket = list.find(({ shortName }) => shortName === 'pocket1')
  expect(pocket).toMatchObject({
    sales24h: 1,
    sales7d: 2,
    volume24h: { MEV: String(3n * E18), USDT: '0' },
    volume7d: { MEV: String(12n * E18), USDT: '0' },
  })
  const floorAt = (days: number) => pocket?.floors[FLOOR_STEPS - 1 - Math.round((days * DAY) / FLOOR_STEP)]
  // Old listings that are still active are included, so the floor price never exceeds these.
  const least = (days: number) => BigInt(floorAt(days)?.price ?? 10n ** 30n)
  expect(least(5.5) <= 9n * E18).toBe(true)
  expect(least(4.5) <= 4n * E18).toBe(true)
  expect(least(3.5) > 4n * E18 && least(3.5) <= 9n * E18).toBe(true)
  expect(least(2.5) > 9n * E18).toBe(true)
  expect(least(1.8) <= 8n * E18).toBe(true)
  expect(least(1.2) > 8n * E18).toBe(true)
})

test('the highest sales of the week, the highest first', async () => {
  const { body } = await api.get('/nfts/v2/market-place/top-sales')
  const { list } = v.parse(topSalesResponseSchema, body)
  expect(list.map(({ price }) => price)).toEqual([String(9n * E18), String(3n * E18)])
  expect(list.every(({ type }) => type === 'sale')).toBe(true)
})
