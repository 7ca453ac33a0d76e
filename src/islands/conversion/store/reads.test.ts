/** The converter and the account's history as the chain, the index and an earlier visit report them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage, settled } from '../../../../tests/fakes/page.ts'
import { connect, headOf, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { $head, noteOwnBlock } from '../../../stores/chain.ts'
import { $contractFailure, $conversion, $draft, rereadConversion, typeAmount } from './conversion.ts'
import { $past, refreshPast } from './past.ts'

const world = vi.hoisted(() => ({
  state: null as unknown,
  asked: [] as bigint[],
  during: (): void => undefined,
  earlier: null as null | ((show: (read: unknown) => void) => void),
  index: null as unknown,
  logs: null as unknown,
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  rpc: () => null,
  keeping: () => async (_read: unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.earlier?.(show)
    world.during()
    if (world.state instanceof Error) throw world.state
    return { block: 50n, at: 1, results: world.state }
  },
}))
vi.mock('../../../lib/conversion/read.ts', async (real) => ({
  ...(await real<object>()),
  converterReader: (_asked: unknown, _converter: unknown, amount: bigint) => {
    world.asked.push(amount)
    return (results: unknown) => results
  },
  readPast: async () => {
    if (world.logs instanceof Error) throw world.logs
    return world.logs
  },
}))
vi.mock('../../../lib/core/api/client.ts', async (real) => ({
  ...(await real<object>()),
  askApiAt: async () => {
    if (world.index instanceof Error) throw world.index
    return { body: world.index, at: 7, skipped: 0 }
  },
}))

const state = (held: bigint, ratioOf: bigint | null = null) => ({ ratio: 5n, ratioOf, held })

beforeEach(() => {
  fakePage('/swap/#mpl-pks')
  visit()
  Object.assign(world, { state: state(3n), asked: [], during: () => undefined, earlier: null })
  $draft.set({ id: 'mpl-pks', text: '2', linkedBy: null })
  $conversion.set({ of: null, owner: null, state: null, stamp: null, isSaved: false })
  $contractFailure.set(null)
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => {
  const { of, owner, state, stamp, isSaved } = $conversion.get()
  return { of, owner, held: state?.held ?? null, block: stamp?.block ?? null, isSaved }
}

describe('the converter', () => {
  it('is read with the typed amount', async () => {
    await rereadConversion()
    expect(shown()).toEqual({ of: 'mpl-pks', owner: ME, held: 3n, block: 50n, isSaved: false })
    expect(world.asked).toEqual([2n * 10n ** 18n])
  })

  it('is not shown to another account that connected meanwhile', async () => {
    world.during = () => connect({ address: OTHER })
    await rereadConversion()
    expect(shown().held).toBeNull()
  })

  it('is not shown for another game that was chosen meanwhile', async () => {
    world.during = () => $conversion.set({ ...$conversion.get(), of: 'mpl-hrs' })
    await rereadConversion()
    expect(shown()).toMatchObject({ of: 'mpl-hrs', held: null })
  })

  it('keeps its ratio, but not the balance, when the account changes', async () => {
    await rereadConversion()
    connect({ address: OTHER })
    world.state = new AppError('rpc.timeout')
    await rereadConversion()
    expect(shown()).toMatchObject({ owner: OTHER, held: null })
    expect($conversion.get().state?.ratio).toBe(5n)
  })

  it('is read again for another amount only if its ratio depends on it', async () => {
    await rereadConversion()
    typeAmount('3')
    await settled()
    expect(world.asked).toHaveLength(1)
    world.state = state(3n, 3n * 10n ** 18n)
    await rereadConversion()
    typeAmount('4')
    await settled()
    expect(world.asked.at(-1)).toBe(4n * 10n ** 18n)
  })

  it.each([
    ['chain.noContract', 'chain.noContract'],
    ['rpc.timeout', null],
  ])('that fails with %s names its own failure: %s', async (code, failure) => {
    world.state = new AppError(code)
    await rereadConversion()
    expect($contractFailure.get()?.code ?? null).toBe(failure)
    world.state = state(3n)
    await rereadConversion()
    expect($contractFailure.get()).toBeNull()
  })

  it('of an earlier visit is shown as such, until the chain answers', async () => {
    world.earlier = (show) => show({ block: 40n, at: 0, results: state(1n) })
    world.state = new AppError('rpc.timeout')
    await rereadConversion()
    expect(shown()).toMatchObject({ held: 1n, block: 40n, isSaved: true })
    world.state = state(3n)
    await rereadConversion()
    expect(shown()).toMatchObject({ held: 3n, block: 50n, isSaved: false })
    world.state = new AppError('rpc.timeout')
    await rereadConversion()
    expect(shown()).toMatchObject({ held: 3n, block: 50n, isSaved: false })
  })
})

describe('past conversions', () => {
  const row = {
    contract: '0xc1',
    amountIn: '12',
    amountOut: '5',
    block: 9,
    time: 99,
    txHash: '0x1',
    logIndex: 2,
  }
  const answer = (length: number) => ({ list: Array(length).fill(row), count: length, asOfBlock: 48 })
  const logged = { ...row, amountIn: 12n, amountOut: 5n, block: 9n, time: null }
  beforeEach(() => {
    world.index = answer(1)
    world.logs = [logged]
    $past.set({
      owner: null,
      rows: null,
      count: 0,
      source: 'index',
      unknown: 0,
      stamp: null,
      status: 'loading',
    })
  })

  it('are those of the index', async () => {
    await refreshPast()
    expect($past.get()).toEqual({
      owner: ME,
      rows: [{ ...logged, time: 99 }],
      count: 1,
      source: 'index',
      unknown: 0,
      stamp: { block: 48n, at: 7 },
      status: 'ready',
    })
  })

  it('are at most ten, and the number of all is named', async () => {
    world.index = answer(15)
    await refreshPast()
    expect([$past.get().rows?.length, $past.get().count]).toEqual([10, 15])
  })

  it.each(['api.offline', 'api.off', 'api.broken', 'api.unseen'])(
    'are those of the chain’s logs if the index fails with %s',
    async (code) => {
      world.index = new AppError(code)
      await refreshPast()
      expect($past.get()).toMatchObject({
        rows: [logged],
        source: 'chain',
        stamp: { block: 50n },
        status: 'ready',
      })
    },
  )

  it('are those of the chain’s logs as long as the index is before the account’s last transaction', async () => {
    // Long enough ago that it does not count for the tests after this one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 300_000 })
    noteOwnBlock(49n)
    await refreshPast()
    expect($past.get()).toMatchObject({ rows: [logged], source: 'chain', status: 'ready' })
    world.logs = new AppError('rpc.badAnswer')
    await refreshPast()
    expect($past.get()).toMatchObject({ source: 'index', status: 'ready' })
    world.logs = [logged]
    vi.useRealTimers()
    await refreshPast()
    expect($past.get()).toMatchObject({ source: 'index' })
  })

  it('stay if neither answers', async () => {
    await refreshPast()
    world.index = new AppError('api.offline')
    world.logs = new AppError('rpc.badAnswer')
    await refreshPast()
    expect($past.get()).toMatchObject({ count: 1, source: 'index', status: 'down' })
  })

  it('are unknown if nothing ever answered', async () => {
    world.index = new AppError('api.off')
    $head.set(null)
    await refreshPast()
    expect($past.get()).toMatchObject({ rows: null, status: 'off' })
    headOf(50n)
  })

  it('of one account are not shown to another', async () => {
    await refreshPast()
    connect({ address: OTHER })
    world.index = new AppError('api.offline')
    world.logs = new AppError('rpc.badAnswer')
    await refreshPast()
    expect($past.get()).toMatchObject({ owner: OTHER, rows: null, status: 'down' })
  })

  it('are none without an account', async () => {
    connect({ status: 'none', address: null })
    await refreshPast()
    expect($past.get()).toMatchObject({ owner: null, rows: null })
  })
})
