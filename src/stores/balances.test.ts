/** The balances of the connected account: from the chain, else of an earlier visit, and never another account's. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settled } from '../../tests/fakes/page.ts'
import { connect, ME, OTHER } from '../../tests/fakes/visitor.ts'
import { tokens } from '../lib/core/config/contracts.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { $balances, refreshBalances } from './balances.ts'

const world = vi.hoisted(() => ({
  /** Answers by the address of the token. */
  balance: (_: string): unknown => null,
  gas: { result: '0x5' } as unknown,
  during: (): void => undefined,
  failure: null as unknown,
  froms: [] as unknown[],
  stored: null as unknown,
  saved: [] as unknown[],
}))
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  readChain: async (calls: readonly { to: string; from: unknown }[]) => {
    await new Promise((resolve) => setTimeout(resolve))
    world.during()
    if (world.failure) throw world.failure
    world.froms = calls.map(({ from }) => from)
    return { block: 50n, at: 1_000, results: calls.map(({ to }) => world.balance(to)) }
  },
  askChain: async () => [world.gas],
}))
vi.mock('../lib/core/storage/saved.ts', async (real) => ({
  ...(await real<object>()),
  readSaved: async () => world.stored,
  keeper: () => (_at: number, value: () => unknown) => world.saved.push(value()),
}))
vi.mock('../lib/core/chain/savedBalances.ts', () => ({
  savedBalances: (stored: { owner: string } | null, owner: string) =>
    stored?.owner === owner ? { raw: { '0x1': 3n }, stamp: { block: 40n, at: 10 } } : null,
}))

const [first, second] = tokens
if (!first || !second) throw new Error('no tokens')
beforeEach(async () => {
  connect({ address: null, status: 'none' })
  await refreshBalances()
  Object.assign(world, {
    balance: () => ({ value: 7n }),
    gas: { result: '0x5' },
    during: () => undefined,
    failure: null,
    stored: null,
    saved: [],
  })
  connect()
})
const shown = () => {
  const { owner, raw, gasPrice, stamp } = $balances.get()
  return { owner, known: Object.keys(raw).length, gasPrice, block: stamp?.block ?? null }
}

describe('the balances', () => {
  it('are read for the account, with the price of gas, and stored', async () => {
    await refreshBalances()
    expect(shown()).toEqual({ owner: ME, known: tokens.length, gasPrice: 5n, block: 50n })
    expect(world.froms[0]).toBe(ME)
    expect(world.saved).toMatchObject([{ owner: ME, stamp: { block: 50n, at: 1_000 } }])
  })

  it('of a token that does not answer are unknown, not 0', async () => {
    world.balance = (to) => (to === first.address ? { error: 'no' } : { value: 7n })
    world.gas = { error: { code: 1, message: 'no' } }
    await refreshBalances()
    expect($balances.get().raw).not.toHaveProperty(first.address)
    expect($balances.get().raw[second.address]).toBe(7n)
    expect($balances.get().gasPrice).toBeNull()
  })

  it('stay when a later read fails', async () => {
    await refreshBalances()
    world.failure = new AppError('rpc.timeout')
    expect((await refreshBalances())?.code).toBe('rpc.timeout')
    expect(shown()).toMatchObject({ owner: ME, block: 50n })
  })

  it('are never another account’s', async () => {
    await refreshBalances()
    world.failure = new AppError('rpc.timeout')
    connect({ address: OTHER })
    await refreshBalances()
    expect(shown()).toEqual({ owner: OTHER, known: 0, gasPrice: null, block: null })
    world.failure = null
    world.saved = []
    world.during = () => connect()
    await refreshBalances()
    expect(shown()).toMatchObject({ owner: OTHER, block: null })
    expect(world.saved).toEqual([])
  })

  it('are none without an account', async () => {
    await refreshBalances()
    connect({ address: null })
    await refreshBalances()
    expect(shown()).toEqual({ owner: null, known: 0, gasPrice: null, block: null })
  })
})

describe('the balances of an earlier visit', () => {
  it('are shown with their age while the chain does not answer', async () => {
    world.stored = { owner: ME }
    world.failure = new AppError('rpc.timeout')
    await refreshBalances()
    await settled()
    expect(shown()).toMatchObject({ owner: ME, known: 1, block: 40n })
  })

  it.each<[string, unknown, () => void]>([
    ['of another account', { owner: OTHER }, () => undefined],
    ['that are not stored', null, () => undefined],
    ['after the account left', { owner: ME }, () => connect({ address: OTHER })],
  ])('%s are not shown', async (_, stored, change) => {
    world.stored = stored
    world.failure = new AppError('rpc.timeout')
    const reading = refreshBalances()
    change()
    await refreshBalances()
    await reading
    await settled()
    expect(shown()).toMatchObject({ known: 0, block: null })
  })

  it('do not replace what the chain has answered', async () => {
    world.stored = { owner: ME }
    await refreshBalances()
    await settled()
    expect(shown()).toMatchObject({ known: tokens.length, block: 50n })
  })
})
