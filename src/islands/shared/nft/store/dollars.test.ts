import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../../../../tests/fakes/page.ts'
import { poolOf } from '../../../../../tests/fakes/registryPools.ts'
import { E18 } from '../../../../lib/core/pool/model.ts'
import { $pools } from '../../../../stores/pools.ts'
import { $currencyPrices } from './dollars.ts'

const world = vi.hoisted(() => ({ reads: 0 }))
vi.mock('../../../../stores/pools.ts', async (real) => ({
  ...(await real<object>()),
  refreshPools: async () => {
    world.reads += 1
    return null
  },
}))
beforeEach(() => {
  vi.useFakeTimers()
  world.reads = 0
  $pools.set({ pools: [], unread: {}, stamp: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the dollar prices of the market’s currencies', () => {
  it('are unknown before the pools are read', () => {
    expect($currencyPrices.get()).toEqual({ MEV: null, USDT: null, block: null })
  })

  it('are those of the pools, with their block', () => {
    $pools.set({ pools: [poolOf('MEV-USDT', [1_000n, 20n])], unread: {}, stamp: { block: 50n, at: 1 } })
    expect($currencyPrices.get()).toEqual({ MEV: E18 / 50n, USDT: E18, block: 50n })
  })

  it('are unknown where no pool has a price', () => {
    $pools.set({ pools: [], unread: {}, stamp: { block: 50n, at: 1 } })
    expect($currencyPrices.get()).toMatchObject({ MEV: null, block: 50n })
  })

  it('are read while they are shown', async () => {
    seenPage()
    vi.resetModules()
    const { $currencyPrices } = await import('./dollars.ts')
    const stop = $currencyPrices.listen(() => undefined)
    expect(world.reads).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.reads).toBe(2)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.reads).toBeLessThanOrEqual(3)
  })

  it('are not read while pages are built', async () => {
    const stop = $currencyPrices.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.reads).toBe(0)
    stop()
  })
})
