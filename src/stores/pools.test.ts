/** The pools of the page: whose fees they have, what stays after a failure, and what an earlier visit read. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settled } from '../../tests/fakes/page.ts'
import { poolOf } from '../../tests/fakes/registryPools.ts'
import { connect, ME, OTHER } from '../../tests/fakes/visitor.ts'
import { registry } from '../lib/core/config/contracts.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { $pools, readPools, refreshPools, watchPools } from './pools.ts'

const world = vi.hoisted(() => ({
  results: (): unknown => 'state',
  during: (): void => undefined,
  traders: [] as unknown[],
  ids: [] as string[][],
  read: (id: string, _results: unknown): unknown => id,
  stored: null as unknown,
  kept: [] as unknown[],
}))
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  readChain: async () => {
    world.during()
    const results = world.results()
    if (results instanceof Error) throw results
    return { block: 50n, at: 1_000, results }
  },
}))
vi.mock('../lib/core/pool/read.ts', async (real) => ({
  ...(await real<object>()),
  askPools: (entries: readonly { id: string }[], trader: unknown) => {
    world.traders.push(trader)
    world.ids.push(entries.map(({ id }) => id))
    return {
      calls: [],
      readers: entries.map(({ id }) => ({ id, read: (results: unknown) => world.read(id, results) })),
    }
  },
}))
vi.mock('../lib/core/storage/saved.ts', async (real) => ({
  ...(await real<object>()),
  readSaved: async () => world.stored,
  keeper: () => (_at: number, value: () => unknown) => world.kept.push(value()),
}))
vi.mock('../lib/core/pool/saved.ts', () => ({ fromSaved: (stored: unknown) => stored }))
vi.mock('../lib/core/pool/toSaved.ts', () => ({ toSaved: (value: unknown) => value }))
vi.mock('./watch.ts', async (real) => ({ ...(await real<object>()), watchWhileSeen: () => () => undefined }))

const pool = (id: string) => poolOf(id, [1_000n, 20n])
const shown = () => {
  const { pools, unread, stamp } = $pools.get()
  return { ids: pools.map(({ id }) => id), unread, block: stamp?.block ?? null }
}
beforeEach(() => {
  Object.assign(world, {
    results: () => 'state',
    during: () => undefined,
    traders: [],
    ids: [],
    read: (id: string) => ({ ...pool('MEV-USDT'), id }),
    stored: null,
    kept: [],
  })
  $pools.set({ pools: [], unread: {}, stamp: null })
  connect()
})

describe('reading pools', () => {
  it('reads all, or those that are named, for a trader', async () => {
    await readPools(ME)
    await readPools(null, ['MEV-USDT'])
    expect(world.ids).toEqual([registry.pools.map(({ id }) => id), ['MEV-USDT']])
    expect(world.traders).toEqual([ME, null])
  })

  it('leaves out a pool that cannot be used, with its reason', async () => {
    world.read = (id) => {
      if (id === 'MEV-USDT') throw new Error('pool.odd')
      return { ...pool('MEV-USDT'), id }
    }
    await refreshPools()
    expect(shown().unread).toEqual({ 'MEV-USDT': 'pool.odd' })
    expect(shown().ids).toHaveLength(registry.pools.length - 1)
    expect(shown().block).toBe(50n)
  })

  it('stores the last good read, and keeps it after a failure', async () => {
    await refreshPools()
    expect(world.kept).toMatchObject([{ block: 50n, at: 1_000, trader: ME }])
    world.results = () => new AppError('rpc.timeout')
    expect((await refreshPools())?.code).toBe('rpc.timeout')
    expect(shown().block).toBe(50n)
    expect(world.kept).toHaveLength(1)
  })
})

describe('an account that changes while pools are read', () => {
  const leave = (account: typeof ME | null) => () => connect({ address: account })

  it('is not shown another account’s fees', async () => {
    world.during = leave(OTHER)
    await refreshPools()
    expect(shown().block).toBeNull()
    expect(world.kept).toEqual([])
  })

  it('that was none before is shown the pools until its own fees are read', async () => {
    connect({ address: null, status: 'none' })
    world.during = leave(ME)
    await refreshPools()
    expect(shown().block).toBe(50n)
    expect(world.kept).toMatchObject([{ trader: null }])
  })

  it('that was none before keeps its own fees if they came first', async () => {
    connect({ address: null, status: 'none' })
    world.during = () => {
      connect()
      $pools.set({ pools: [pool('MEV-USDC')], unread: {}, stamp: { block: 51n, at: 2 } })
    }
    await refreshPools()
    expect(shown()).toMatchObject({ ids: ['MEV-USDC'], block: 51n })
  })
})

describe('the pools of an earlier visit', () => {
  const saved = (change: object = {}) => ({
    pools: [pool('MEV-USDT')],
    block: 40n,
    at: 500,
    trader: ME,
    ...change,
  })
  const open = async (stored: unknown) => {
    world.stored = stored
    const stop = watchPools()
    await settled()
    await settled()
    stop()
  }

  it.each<[string, object, typeof ME | null, boolean]>([
    ['of this account', {}, ME, true],
    ['of another account', {}, OTHER, false],
    ['of an account, before one is known', {}, null, true],
    ['of no account', { trader: null }, OTHER, true],
    ['without any pool', { pools: [] }, ME, false],
  ])('%s are shown: %o for %s → %s', async (_, change, account, isShown) => {
    connect({ address: account })
    await open(saved(change))
    expect(shown().block).toBe(isShown ? 40n : null)
  })

  it('that cannot be read are not shown', async () => {
    await open(null)
    expect(shown().block).toBeNull()
  })

  it('are not shown over what this visit has read', async () => {
    await refreshPools()
    await open(saved())
    expect(shown().block).toBe(50n)
  })
})
