import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { seenPage, settled } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { poolOf } from '../../../../tests/fakes/registryPools.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $rpcError } from '../../../stores/chain.ts'
import { $pools } from '../../../stores/pools.ts'
import { $market, $marketState, $volumeReason, chainMarket, indexMarket, watchMarket } from './home.ts'

const world = vi.hoisted(() => ({ watching: 0 }))
vi.mock('../../../stores/head.ts', () => ({ watchHead: () => () => undefined }))
vi.mock('../../../stores/pools.ts', async (real) => ({
  ...(await real<typeof import('../../../stores/pools.ts')>()),
  watchPools: () => {
    world.watching += 1
    return () => {
      world.watching -= 1
    }
  },
}))

const NOW = 1_900_000_000_000

const overview = (change: object = {}) => ({
  pools: 7,
  tvlUsd: '12.5',
  volume24hUsd: '3',
  swaps24h: 4,
  mev: { priceUsd: '0.02', change24h: 0.05 },
  headBlock: 60,
  indexedBlock: 60,
  indexedTime: 1,
  unseen: {},
  asOfBlock: 60,
  ...change,
})
const poolRow = (id: string, coins: readonly string[], change: object = {}) => ({
  id,
  kind: 'amm' as const,
  address: address(id.length),
  tokens: coins.map((symbol) => ({ symbol, address: address(1), decimals: 18 })),
  reserves: ['1', '2'],
  fee: '30000000',
  tvlUsd: '1',
  volume24hUsd: '0.5',
  swaps24h: 1,
  volume7dUsd: null,
  feeApr: null,
  ...change,
})
const pools = (...list: ReturnType<typeof poolRow>[]) => ({ list, asOfBlock: 58 })
const tokens = (...list: object[]) => ({ list, asOfBlock: 60 })
const tokenRow = (symbol: string, priceUsd: string | null, change24h: number | null = null) => ({
  symbol,
  name: symbol,
  address: address(1),
  decimals: 18,
  priceUsd,
  volume24h: null,
  change24h,
})
const read = (...args: Parameters<typeof indexMarket>) => indexMarket(...args)
type Answers = Parameters<typeof indexMarket>
const marketOf = (one: object, two: object, three: object) =>
  read(one as Answers[0], two as Answers[1], three as Answers[2], NOW)

describe('the market of the index', () => {
  it('has its sums, and is as much older as its pools are behind the chain', () => {
    const market = marketOf(overview(), pools(), tokens())
    expect(market).toMatchObject({
      source: 'index',
      stamp: { block: 58n, at: NOW - 2 * chain.blockMs },
      liquidity: (125n * E18) / 10n,
      volume: 3n * E18,
      swaps: 4,
      poolCount: 7,
    })
  })

  it('is not from the future if the chain’s height is behind the pools', () => {
    expect(marketOf(overview({ headBlock: 1 }), pools(), tokens()).stamp.at).toBe(NOW)
  })

  it('counts the listed pools if it does not know their number', () => {
    const market = marketOf(overview({ pools: null }), pools(poolRow('MEV-USDT', ['MEV', 'USDT'])), tokens())
    expect(market.poolCount).toBe(1)
  })

  it('lists pools by their value, unknown ones last, equal ones by name', () => {
    const list = [
      poolRow('MEV-USDT', ['MEV', 'USDT'], { tvlUsd: null }),
      poolRow('USDC-MEV', ['MEV', 'USDC'], { tvlUsd: '1' }),
      poolRow('MEV-PKT', ['MEV', 'PKT'], { tvlUsd: '1' }),
      poolRow('MEV-MPL', ['MEV', 'MPL'], { tvlUsd: '2' }),
    ]
    expect(marketOf(overview(), pools(...list), tokens()).pools.map(({ id }) => id)).toEqual([
      'MEV-MPL',
      'MEV-PKT',
      'USDC-MEV',
      'MEV-USDT',
    ])
  })

  it('names a pool by our symbols, in its own order only if that is one of the two', () => {
    const list = [poolRow('Free MEV here', ['MEV', 'USDT']), poolRow('x', ['MEV', 'XYZ'])]
    const market = marketOf(
      overview(),
      pools(...list),
      tokens(tokenRow('XYZ', '5'), tokenRow('MEV', '0.02', 0.05)),
    )
    expect(market.pools.map(({ id, tokens }) => [id, tokens])).toEqual([['MEV-USDT', ['MEV', 'USDT']]])
    expect(market.pools[0]).toMatchObject({ reserves: [1n, 2n], value: E18, volume: E18 / 2n })
    expect(market.tokens).toEqual([{ symbol: 'MEV', price: E18 / 50n, change: 0.05 }])
  })

  it('keeps unknown figures unknown', () => {
    const market = marketOf(
      overview({ tvlUsd: null, volume24hUsd: null, swaps24h: null }),
      pools(poolRow('MEV-USDT', ['MEV', 'USDT'], { reserves: null, tvlUsd: null, volume24hUsd: null })),
      tokens(tokenRow('MEV', null)),
    )
    expect(market).toMatchObject({ liquidity: null, volume: null, swaps: null })
    expect(market.pools[0]).toMatchObject({ reserves: null, value: null, volume: null })
    expect(market.tokens[0]).toMatchObject({ price: null, change: null })
  })
})

describe('the market of the chain', () => {
  const stamp = { block: 50n, at: NOW }
  it('is unknown before pools are read', () => {
    expect(chainMarket({ pools: [], stamp })).toBeNull()
    expect(chainMarket({ pools: [poolOf('MEV-USDT', [1_000n, 20n])], stamp: null })).toBeNull()
  })

  it('has the reserves at their dollars, the most valuable pool first, and nothing that needs history', () => {
    const market = chainMarket({
      pools: [poolOf('MEV-USDT', [1_000n, 20n]), poolOf('USDT-USDC', [50n, 50n])],
      stamp,
    })
    expect(market?.pools.map(({ id, value }) => [id, value])).toEqual([
      ['USDT-USDC', 100n * E18],
      ['MEV-USDT', 40n * E18],
    ])
    expect(market?.pools.map(({ tokens }) => [...tokens].sort())).toEqual([
      ['USDC', 'USDT'],
      ['MEV', 'USDT'],
    ])
    expect(market).toMatchObject({
      source: 'chain',
      stamp,
      liquidity: 140n * E18,
      poolCount: 2,
      volume: null,
      swaps: null,
    })
    expect(market?.tokens.find(({ symbol }) => symbol === 'MEV')).toEqual({
      symbol: 'MEV',
      price: E18 / 50n,
      change: null,
    })
  })

  it('without any price has an unknown value, not zero', () => {
    const market = chainMarket({ pools: [poolOf('MEV-USDT', [0n, 0n])], stamp })
    expect(market?.liquidity).not.toBe(1n)
    expect(market?.tokens.find(({ symbol }) => symbol === 'MEV')?.price).toBeNull()
  })
})

describe('while it is watched', () => {
  let page: ReturnType<typeof seenPage>
  let index: ReturnType<typeof heldIndex>
  const stops: (() => void)[] = []
  beforeEach(() => {
    page = seenPage()
    index = heldIndex()
    $pools.set({ pools: [], unread: {}, stamp: null })
    $rpcError.set(null)
    world.watching = 0
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    vi.unstubAllGlobals()
  })
  const request = async () => ({
    overview: await index.only('/overview'),
    pools: await index.only('/pools'),
    tokens: await index.only('/tokens'),
  })
  const watch = async () => {
    stops.push(watchMarket())
    return request()
  }
  const chainRead = () =>
    $pools.set({ pools: [poolOf('MEV-USDT', [1_000n, 20n])], unread: {}, stamp: { block: 50n, at: NOW } })
  const answerAll = async (asked: Awaited<ReturnType<typeof request>>, storedAt?: number) => {
    await asked.overview.answer(overview(), storedAt)
    await asked.pools.answer(pools(), storedAt)
    await asked.tokens.answer(tokens(), storedAt)
  }

  it('the index answers, and the chain is not read', async () => {
    const asked = await watch()
    expect($marketState.get()).toBe('loading')
    await answerAll(asked)
    expect($market.get()?.source).toBe('index')
    expect($marketState.get()).toBe('ready')
    expect($volumeReason.get()).toBe('volumeDown')
    expect(world.watching).toBe(0)
  })

  it('an index that cannot see trades says so', async () => {
    const asked = await watch()
    await asked.overview.answer(overview({ unseen: { trades: { reason: 'logs' } } }))
    await asked.pools.answer(pools())
    await asked.tokens.answer(tokens())
    expect($volumeReason.get()).toBe('volumeUnseen')
    expect($market.get()?.source).toBe('index')
  })

  it('is as old as its oldest answer', async () => {
    const asked = await watch()
    await asked.overview.answer(overview(), NOW)
    await asked.pools.answer(pools(), NOW - 5_000)
    await asked.tokens.answer(tokens(), NOW)
    expect($market.get()?.stamp.at).toBe(NOW - 5_000 - 2 * chain.blockMs)
  })

  it('an index that fails is replaced by the chain until it answers again', async () => {
    const asked = await watch()
    await asked.overview.refuse(500)
    expect($volumeReason.get()).toBe('volumeDown')
    expect(world.watching).toBe(1)
    chainRead()
    expect($market.get()?.source).toBe('chain')
    // The other requests of the failed round end as well.
    await asked.pools.answer(pools())
    await asked.tokens.answer(tokens())
    page.show()
    await answerAll(await request())
    expect($market.get()?.source).toBe('index')
    expect(world.watching).toBe(0)
  })

  it('an answer that the worker had stored does not count as one, but is shown if there is nothing else', async () => {
    const asked = await watch()
    await answerAll(asked, Date.now() - 60_000)
    expect($market.get()?.source).toBe('index')
    expect(world.watching).toBe(1)
    chainRead()
    expect($market.get()?.source).toBe('chain')
  })

  it('an index that cannot see pools leaves them to the chain, with its reason', async () => {
    const asked = await watch()
    await asked.pools.answer({ unseen: { reason: 'logs' } })
    await asked.overview.answer(overview())
    await asked.tokens.answer(tokens())
    expect($volumeReason.get()).toBe('volumeUnseen')
    expect(world.watching).toBe(1)
    expect($market.get()).toBeNull()
    chainRead()
    expect($market.get()?.source).toBe('chain')
  })

  it('without any answer it has failed, once a node has failed too', async () => {
    const asked = await watch()
    await asked.overview.refuse()
    expect($marketState.get()).toBe('loading')
    $rpcError.set({ code: 'rpc.offline' } as never)
    expect($marketState.get()).toBe('failed')
    await asked.pools.refuse()
    await asked.tokens.refuse()
  })

  it('an index that fails twice lets the chain be read once', async () => {
    const asked = await watch()
    await answerAll(asked)
    page.show()
    for (const one of Object.values(await request())) await one.refuse()
    expect(world.watching).toBe(1)
    page.show()
    await answerAll(await request())
    expect(world.watching).toBe(0)
    page.show()
    for (const one of Object.values(await request())) await one.refuse()
    expect(world.watching).toBe(1)
  })

  it('a hidden page requests nothing, and a stopped one changes nothing', async () => {
    page.hide()
    stops.push(watchMarket())
    await settled()
    expect(await index.count()).toBe(0)
    page.show()
    const asked = await request()
    for (const stop of stops.splice(0)) stop()
    await asked.overview.refuse()
    expect(world.watching).toBe(0)
    await asked.pools.refuse()
    await asked.tokens.refuse()
    page.show()
    expect(await index.count()).toBe(0)
  })
})

describe('in a build without pools', () => {
  /** The store of a build whose registry has no pool, and whose index is at this address. */
  async function without(api: string | null) {
    vi.resetModules()
    vi.doMock('../../../stores/pools.ts', async (real) => ({ ...(await real<object>()), poolCount: 0 }))
    vi.doMock('../../../stores/settings.ts', async (real) => ({
      ...(await real<object>()),
      apiUrl: () => api,
    }))
    vi.doMock('../../../lib/core/config/env.ts', async (real) => {
      const env = await real<typeof import('../../../lib/core/config/env.ts')>()
      return { ...env, chain: { ...env.chain, api } }
    })
    return import('./home.ts')
  }
  afterEach(() => {
    vi.doUnmock('../../../stores/pools.ts')
    vi.doUnmock('../../../stores/settings.ts')
    vi.doUnmock('../../../lib/core/config/env.ts')
    vi.unstubAllGlobals()
  })

  it('and without an index nothing is known, and nothing is awaited', async () => {
    seenPage()
    const index = heldIndex()
    const home = await without(null)
    expect(home.$marketState.get()).toBe('unknown')
    const stop = home.watchMarket()
    expect(await index.count()).toBe(0)
    expect(home.$marketState.get()).toBe('unknown')
    expect(home.$volumeReason.get()).toBe('volumeOff')
    stop()
  })

  it.each([
    ['that fails, it has failed', null, 'failed'],
    ['that cannot see pools, nothing is known', { unseen: { reason: 'logs' } }, 'unknown'],
  ])('and with an index %s', async (_, body, state) => {
    seenPage()
    const index = heldIndex()
    const home = await without('https://api.test')
    expect(home.$marketState.get()).toBe('loading')
    const stop = home.watchMarket()
    const [all, list, coins] = [
      await index.only('/overview'),
      await index.only('/pools'),
      await index.only('/tokens'),
    ]
    await (body ? list.answer(body) : list.refuse())
    await all.answer(overview())
    await coins.answer(tokens())
    expect(home.$marketState.get()).toBe(state)
    stop()
  })
})
