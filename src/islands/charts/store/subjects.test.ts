/** Tokens and pools that have a chart: from the index while it answers, else from the chain. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { seenPage } from '../../../../tests/fakes/page.ts'
import { entryOf, poolOf, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $pools } from '../../../stores/pools.ts'
import { $poolSubjects, $reported, $reportedTrades, $tokenSubjects, watchSubjects } from './subjects.ts'

const world = vi.hoisted(() => ({ watching: 0 }))
vi.mock('../../../stores/pools.ts', async (real) => ({
  ...(await real<object>()),
  watchPools: () => {
    world.watching += 1
    return () => {
      world.watching -= 1
    }
  },
}))

let page: ReturnType<typeof seenPage>
let index: ReturnType<typeof heldIndex>
const stops: (() => void)[] = []
const stamp = { block: 50n, at: 1 }
beforeEach(() => {
  page = seenPage()
  index = heldIndex()
  $pools.set({ pools: [], unread: {}, stamp: null })
  world.watching = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

const tokenRow = (symbol: string, priceUsd: string | null, change: object = {}) => ({
  symbol,
  name: symbol,
  address: tokenNamed(symbol).address,
  decimals: 18,
  priceUsd,
  volume24h: null,
  change24h: null,
  ...change,
})
const poolRow = (id: string, change: object = {}) => ({
  id,
  kind: entryOf(id).kind,
  address: entryOf(id).address,
  tokens: [],
  reserves: ['10', '20'],
  fee: '30000000',
  tvlUsd: '40',
  volume24hUsd: '3',
  swaps24h: 4,
  volume7dUsd: '21',
  feeApr: 0.05,
  ...change,
})
type Held = Awaited<ReturnType<typeof index.only>>
const request = async (): Promise<[Held, Held]> => [
  await index.only('v1/tokens'),
  await index.only('v1/pools'),
]
const watch = () => {
  stops.push(watchSubjects())
  return request()
}
const answer = async ([one, two]: [Held, Held], tokens: object[], pools: object[], storedAt?: number) => {
  await one.answer({ list: tokens, asOfBlock: 41 }, storedAt)
  await two.answer({ list: pools, asOfBlock: 42 }, storedAt)
}
const refuse = async ([one, two]: [Held, Held]) => {
  await one.refuse()
  await two.refuse()
}
const chainReads = (...pools: ReturnType<typeof poolOf>[]) => $pools.set({ pools, unread: {}, stamp })
const tokenOf = (symbol: string) => $tokenSubjects.get().find((one) => one.symbol === symbol)
const subjectOf = (id: string) => $poolSubjects.get().find((one) => one.id === id)

describe('while the index answers', () => {
  it('tokens have its prices, changes and volumes', async () => {
    const asked = await watch()
    await answer(
      asked,
      [tokenRow('MEV', '0.02', { change24h: -0.1, volume24h: '7' }), tokenRow('PKT', null)],
      [],
    )
    expect(tokenOf('MEV')).toMatchObject({
      price: E18 / 50n,
      change: -0.1,
      volume: 7n,
      dollar: false,
      pooled: true,
    })
    expect(tokenOf('PKT')).toMatchObject({ price: null, change: null, volume: null })
    expect(tokenOf('USDT')?.dollar).toBe(true)
    expect($reported.get()).toMatchObject({ by: 'index', stamp: { block: 41n } })
    expect($reportedTrades.get().answers).toBe(true)
    expect(world.watching).toBe(0)
  })

  it('pools have its figures, in the order of their name', async () => {
    const asked = await watch()
    await answer(asked, [], [poolRow('MEV-USDT')])
    const own = entryOf('MEV-USDT').tokens.indexOf(tokenNamed('MEV').address)
    expect(subjectOf('MEV-USDT')).toMatchObject({
      symbols: ['MEV', 'USDT'],
      reserves: own === 0 ? [10n, 20n] : [20n, 10n],
      value: 40n * E18,
      volume: 3n * E18,
      week: 21n * E18,
      swaps: 4,
      apr: 0.05,
      fee: 30_000_000n,
    })
    expect(subjectOf('MEV-USDC')).toMatchObject({ reserves: null, value: null, fee: null, swaps: null })
  })

  it('unknown reserves stay unknown', async () => {
    const asked = await watch()
    await answer(asked, [], [poolRow('MEV-USDT', { reserves: null, tvlUsd: null })])
    expect(subjectOf('MEV-USDT')).toMatchObject({ reserves: null, value: null })
  })

  it('the most valuable pool is first, and unknown ones are last', async () => {
    const asked = await watch()
    await answer(
      asked,
      [],
      [
        poolRow('MEV-USDT', { tvlUsd: '1' }),
        poolRow('MEV-USDC', { tvlUsd: '5' }),
        poolRow('USDT-USDC', { tvlUsd: null }),
      ],
    )
    const ids = $poolSubjects.get().map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['MEV-USDC', 'MEV-USDT'])
  })
})

describe('without the index', () => {
  it('prices, reserves and values are the chain’s', async () => {
    await refuse(await watch())
    chainReads(poolOf('MEV-USDT', [1_000n, 20n], { fee: 9n }))
    expect(tokenOf('MEV')).toMatchObject({ price: E18 / 50n, change: null, volume: null })
    expect(subjectOf('MEV-USDT')).toMatchObject({
      price: E18 / 50n,
      reserves: [1_000n * E18, 20n * E18],
      value: 40n * E18,
      fee: 9n,
    })
    expect($reported.get()).toEqual({ by: 'chain', stamp })
    expect(world.watching).toBe(1)
  })

  it('a price is rounded down, and an empty pool has none', async () => {
    await refuse(await watch())
    chainReads(poolOf('MEV-USDT', [3n, 2n]), poolOf('MEV-USDC', [0n, 2n]))
    expect(subjectOf('MEV-USDT')?.price).toBe((2n * E18) / 3n)
    expect(subjectOf('MEV-USDC')?.price).toBeNull()
  })

  it('its last answer stays for what the chain does not have', async () => {
    await answer(await watch(), [tokenRow('MEV', '0.02', { change24h: 0.5 })], [poolRow('MEV-USDT')])
    page.show()
    expect(await index.count()).toBe(0)
    for (const stop of stops.splice(0)) stop()
    await refuse(await watch())
    expect(subjectOf('MEV-USDT')).toMatchObject({ value: 40n * E18, swaps: 4 })
    expect(tokenOf('MEV')).toMatchObject({ price: E18 / 50n, change: null })
    expect($reported.get()).toMatchObject({ by: 'index', stamp: { block: 41n } })
    chainReads(poolOf('MEV-USDT', [1_000n, 30n]))
    expect(subjectOf('MEV-USDT')).toMatchObject({ value: 60n * E18, swaps: 4 })
    expect($reported.get()).toEqual({ by: 'chain', stamp })
  })

  it('an answer that the worker had stored does not count as one', async () => {
    await answer(await watch(), [tokenRow('MEV', '0.02')], [], Date.now() - 60_000)
    expect($reportedTrades.get().answers).toBe(false)
    expect(world.watching).toBe(1)
    for (const stop of stops.splice(0)) stop()
    await answer(await watch(), [tokenRow('MEV', '0.02')], [], Date.now() - 9_000)
    expect($reportedTrades.get().answers).toBe(true)
  })

  it('a page that was left watches nothing', async () => {
    const asked = await watch()
    for (const stop of stops.splice(0)) stop()
    await refuse(asked)
    expect(world.watching).toBe(0)
  })

  it('the chain is watched until the page is left', async () => {
    await refuse(await watch())
    expect(world.watching).toBe(1)
    for (const stop of stops.splice(0)) stop()
    expect(world.watching).toBe(0)
  })
})
