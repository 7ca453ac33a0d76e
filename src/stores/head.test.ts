import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import { $head } from './chain.ts'
import { watchHead } from './head.ts'

const world = vi.hoisted(() => ({ reads: 0 }))
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  readHead: async () => {
    world.reads += 1
  },
}))

let page: ReturnType<typeof seenPage>
let stop = (): void => undefined
const at = (msAgo: number) => $head.set({ block: 50n, at: Date.now() - msAgo })
beforeEach(() => {
  vi.useFakeTimers()
  page = seenPage()
  world.reads = 0
  $head.set(null)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the latest block', () => {
  it('is first read after a moment, and then periodically', async () => {
    stop = watchHead(3_000, 500)
    await vi.advanceTimersByTimeAsync(499)
    expect(world.reads).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.reads).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(world.reads).toBe(2)
  })

  it('is not read while another read is younger, and is read once it is as old', () => {
    stop = watchHead(3_000, 500)
    at(2_999)
    page.show()
    expect(world.reads).toBe(0)
    at(3_000)
    page.show()
    expect(world.reads).toBe(1)
  })

  it('is not read while the page is hidden', async () => {
    page.hide()
    stop = watchHead(3_000, 0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.reads).toBe(0)
  })

  it('is read at once when the network leaves, whatever its age', () => {
    stop = watchHead(3_000, 500)
    at(0)
    page.events.dispatchEvent(new Event('offline'))
    expect(world.reads).toBe(1)
  })

  it('is not read after the watch ended', async () => {
    watchHead(3_000, 500)()
    await vi.advanceTimersByTimeAsync(10_000)
    page.show()
    page.events.dispatchEvent(new Event('offline'))
    expect(world.reads).toBe(0)
  })
})
