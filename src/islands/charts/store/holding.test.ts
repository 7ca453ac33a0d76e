import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage, settled } from '../../../../tests/fakes/page.ts'
import { tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import { connect, ME, OTHER } from '../../../../tests/fakes/visitor.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { $holding, watchHolding } from './holding.ts'

const world = vi.hoisted(() => ({
  answer: (): unknown => null,
  during: (): void => undefined,
  earlier: null as null | ((show: (read: unknown) => void) => void),
  pools: [] as unknown[],
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  keeping: () => async (_read: unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.earlier?.(show)
    world.during()
    const answer = world.answer()
    if (answer instanceof Error) throw answer
    return { block: 50n, at: 1, results: answer }
  },
}))
vi.mock('../../../lib/charts/holding.ts', () => ({
  holdingReader: (_asked: unknown, _token: unknown, pools: unknown[]) => {
    world.pools = pools
    return (results: unknown) => results
  },
}))

const [MEV, PKT] = [tokenNamed('MEV'), tokenNamed('PKT')]
const stops: (() => void)[] = []
const watch = async (token = MEV) => {
  stops.push(watchHolding(token))
  await settled()
}
beforeEach(() => {
  seenPage()
  Object.assign(world, { answer: () => 'parts', during: () => undefined, earlier: null })
  $holding.set({ token: null, owner: null, holding: null, stamp: null })
  connect()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})
const shown = () => {
  const { token, owner, holding, stamp } = $holding.get()
  return { token: token?.symbol, owner, holding, block: stamp?.block ?? null }
}

describe('the parts of a token', () => {
  it('are read from its own pools', async () => {
    await watch()
    expect(shown()).toEqual({ token: 'MEV', owner: ME, holding: 'parts', block: 50n })
    const own = registry.pools.filter(({ tokens }) => tokens.includes(MEV.address))
    expect(world.pools).toEqual(own.map(({ address }) => address))
    expect(world.pools.length).toBeLessThan(registry.pools.length)
  })

  it('stay when a later read fails', async () => {
    await watch()
    world.answer = () => new AppError('rpc.timeout')
    await watch()
    expect(shown()).toMatchObject({ holding: 'parts', block: 50n })
  })

  it('of another token or account are dropped', async () => {
    await watch()
    world.answer = () => new AppError('rpc.timeout')
    await watch(PKT)
    expect(shown()).toMatchObject({ token: 'PKT', holding: null })
    world.answer = () => 'parts'
    await watch(MEV)
    world.answer = () => new AppError('rpc.timeout')
    connect({ address: OTHER })
    await settled()
    expect(shown()).toEqual({ token: 'MEV', owner: OTHER, holding: null, block: null })
  })

  it.each<[string, () => void]>([
    ['another token was opened', () => $holding.setKey('token', PKT)],
    ['the account left', () => connect({ address: OTHER })],
  ])('are not shown if %s meanwhile', async (_, change) => {
    const answers: unknown[] = ['late']
    world.answer = () => answers.shift() ?? new AppError('rpc.timeout')
    world.during = () => {
      world.during = () => undefined
      change()
    }
    await watch()
    expect(shown().holding).toBeNull()
  })

  it('of an earlier visit are shown until the chain answers', async () => {
    let early: unknown = null
    world.earlier = (show) => {
      show({ block: 40n, at: 0, results: 'early' })
      early = shown()
    }
    await watch()
    expect(early).toMatchObject({ holding: 'early', block: 40n })
    expect(shown()).toMatchObject({ holding: 'parts', block: 50n })
  })
})
