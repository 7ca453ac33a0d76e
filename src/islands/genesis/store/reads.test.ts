/** The lock and the account's passages as the chain, its logs and an earlier visit report them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage, settled } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { connect, OTHER } from '../../../../tests/fakes/visitor.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { $genesis, $genesisView, rereadGenesis, watchGenesis } from './genesis.ts'

const world = vi.hoisted(() => ({
  lock: null as unknown,
  passages: null as unknown,
  countings: 0,
  during: (): void => undefined,
  stored: null as unknown,
  saved: [] as unknown[],
  earlier: null as null | ((show: (read: unknown) => void) => void),
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  askChain: async () => {
    world.countings += 1
    if (world.passages instanceof Error) throw world.passages
    return []
  },
  keeping: () => async (_read: unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.earlier?.(show)
    world.during()
    if (world.lock instanceof Error) throw world.lock
    return { block: 50n, at: 1, results: world.lock }
  },
}))
vi.mock('../../../lib/genesis/read.ts', async (real) => ({
  ...(await real<object>()),
  lockReader: () => (results: unknown) => results,
  readPassages: () => (world.passages instanceof Error ? null : world.passages),
}))
vi.mock('../../../lib/core/storage/saved.ts', async (real) => ({
  ...(await real<object>()),
  readSaved: async () => world.stored,
  keeper: () => (_at: number, value: () => unknown) => world.saved.push(value()),
}))
vi.mock('../../../stores/watch.ts', async (real) => ({
  ...(await real<object>()),
  watchWhileSeen: (_ms: number, refresh: () => Promise<unknown>) => refresh,
}))
const refresh = watchGenesis() as unknown as () => Promise<{ code: string } | null>

const state = (held: bigint) => ({
  lock: registry.genesisLock,
  token: address(2),
  amount: 500n,
  depositLocked: false,
  withdrawLocked: false,
  holders: 3n,
  mine: { isHolder: true, held },
})

/** Passages are counted once for an account: each test has its own. */
let me = address(0xb000)
let made = 0
beforeEach(async () => {
  fakePage('/')
  Object.assign(world, {
    lock: state(0n),
    passages: { deposits: 1, withdrawals: 0 },
    during: () => undefined,
    stored: null,
    earlier: null,
  })
  connect({ address: OTHER })
  await refresh()
  made += 1
  me = address(0xb000 + made)
  connect({ address: me })
  world.countings = 0
  world.saved = []
})
afterEach(() => vi.unstubAllGlobals())
const shown = () => {
  const { owner, state, passages, stamp, isSaved } = $genesis.get()
  return { owner, held: state?.mine?.held ?? null, passages, block: stamp?.block ?? null, isSaved }
}

describe('the lock', () => {
  it('is read with the account’s passages, which are stored', async () => {
    world.lock = state(7n)
    await refresh()
    expect(shown()).toEqual({
      owner: me,
      held: 7n,
      passages: { deposits: 1, withdrawals: 0 },
      block: 50n,
      isSaved: false,
    })
    expect(world.saved).toHaveLength(1)
  })

  it('counts the passages once, and again on request', async () => {
    await refresh()
    await refresh()
    expect(world.countings).toBe(1)
    world.passages = { deposits: 1, withdrawals: 1 }
    await rereadGenesis()
    expect(world.countings).toBe(2)
    expect(shown().passages).toEqual({ deposits: 1, withdrawals: 1 })
    await refresh()
    expect(world.countings).toBe(2)
  })

  it('is shown with the last count if a node has no logs', async () => {
    await refresh()
    world.passages = new AppError('rpc.timeout')
    await rereadGenesis()
    expect(shown().passages).toEqual({ deposits: 1, withdrawals: 0 })
  })

  it('is shown without a count if there never was one', async () => {
    world.passages = new AppError('rpc.timeout')
    await refresh()
    expect(shown()).toMatchObject({ held: 0n, passages: null, isSaved: false })
    expect(world.saved).toEqual([])
  })

  it('does not count another account’s passages for this one', async () => {
    await refresh()
    connect({ address: address(0xc000 + made) })
    world.passages = { deposits: 9, withdrawals: 9 }
    await refresh()
    expect(shown().passages).toEqual({ deposits: 9, withdrawals: 9 })
  })

  it('stays when a later read fails, and never with the part of another account', async () => {
    world.lock = state(7n)
    await refresh()
    world.lock = new AppError('rpc.timeout')
    expect((await refresh())?.code).toBe('rpc.timeout')
    expect(shown()).toMatchObject({ owner: me, held: 7n })
    connect({ address: OTHER })
    await refresh()
    expect(shown()).toMatchObject({ owner: OTHER, held: null, passages: null })
    expect($genesis.get().state?.amount).toBe(500n)
  })

  it('of an account that left meanwhile is not shown', async () => {
    world.lock = state(7n)
    world.during = () => connect({ address: OTHER })
    await refresh()
    expect(shown()).toMatchObject({ owner: me, held: null, passages: null })
  })

  it('without an account has no part, and counts nothing', async () => {
    connect({ address: null, status: 'none' })
    world.lock = { ...state(0n), mine: null }
    await refresh()
    expect(shown()).toMatchObject({ owner: null, held: null, passages: null, block: 50n })
    expect(world.countings).toBe(0)
    expect($genesisView.get().taken).toBe(false)
  })
})

describe('the lock of an earlier visit', () => {
  const visitBefore = async () => {
    world.earlier = (show) => show({ block: 40n, at: 0, results: state(3n) })
    await refresh()
    await settled()
  }

  it('is replaced by the chain’s answer', async () => {
    world.lock = state(7n)
    await visitBefore()
    expect(shown()).toMatchObject({ held: 7n, block: 50n, isSaved: false })
  })

  it('is shown as such if the chain does not answer', async () => {
    world.lock = new AppError('rpc.timeout')
    $genesis.set({ owner: null, state: null, passages: null, stamp: null, isSaved: false })
    await visitBefore()
    expect(shown()).toMatchObject({ owner: me, held: 3n, block: 40n, isSaved: true })
  })

  it('is not shown over what this visit has read', async () => {
    world.lock = state(7n)
    await refresh()
    world.lock = new AppError('rpc.timeout')
    await visitBefore()
    expect(shown()).toMatchObject({ held: 7n, block: 50n, isSaved: false })
  })
})
