import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { accountRead, firstFailure } from './accountRead.ts'
import { $wallet } from './wallet.ts'

const ALICE = `0x${'a'.repeat(40)}` as Address
const BOB = `0x${'b'.repeat(40)}` as Address
const connect = (address: Address | null) => $wallet.set({ ...$wallet.get(), address })
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Reads that the test ends; `begun` lists for each its account and the value of the state when it began. */
function world() {
  const begun: [Address | null, number][] = []
  const ends: (() => void)[] = []
  const shown: [Address | null, number][] = []
  const state = { value: 0 }
  const reads = accountRead(async (owner, isMine) => {
    const { value } = state
    begun.push([owner, value])
    await new Promise<void>((resolve) => ends.push(resolve))
    if (isMine()) shown.push([owner, value])
  })
  return { ...reads, state, begun, shown, end: () => ends.shift()?.() }
}

beforeEach(() => connect(ALICE))

describe('a page’s read of the connected account', () => {
  it('runs once at a time; later calls read again', async () => {
    const { refresh, begun, end } = world()
    const [first, second] = [refresh(), refresh()]
    expect(second).toBe(first)
    end()
    await first
    const third = refresh()
    end()
    expect(await third).toBeNull()
    expect(begun).toEqual([
      [ALICE, 0],
      [ALICE, 0],
    ])
  })

  it('does not return a result from before a reread was requested', async () => {
    const { refresh, reread, state, shown, end } = world()
    const early = refresh()
    state.value = 1
    let done = false
    const again = reread().then(() => {
      done = true
    })
    end()
    await early
    await turn()
    expect(done).toBe(false)
    end()
    await again
    expect(shown).toEqual([
      [ALICE, 0],
      [ALICE, 1],
    ])
  })

  it('starts immediately for another account, and does not show the read of the one before', async () => {
    const { refresh, begun, shown, end } = world()
    const before = refresh()
    connect(BOB)
    const after = refresh()
    expect(after).not.toBe(before)
    expect(begun.map(([owner]) => owner)).toEqual([ALICE, BOB])
    end()
    await before
    expect(shown).toEqual([])
    // The end of the earlier read does not start a third beside the running one.
    expect(refresh()).toBe(after)
    end()
    await after
    expect(shown).toEqual([[BOB, 0]])
  })

  it('reports to each caller why its own read failed, whatever another one returns at the same time', async () => {
    const why = new AppError('rpc.timeout')
    const failing = accountRead(() => Promise.reject(why))
    const good = accountRead(() => Promise.resolve())
    expect(await Promise.all([failing.reread(), good.reread()])).toEqual([why, null])
    expect(await firstFailure(good.reread(), failing.reread())).toBe(why)
    expect(await firstFailure(good.reread(), good.refresh())).toBeNull()
    const odd = accountRead(() => Promise.reject(new TypeError('no')))
    expect((await odd.refresh())?.code).toBe('unknown')
  })
})
