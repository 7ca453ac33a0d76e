import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, retryImport } from './retryImport.ts'

let wake: (() => void)[]
let events: string[]
beforeEach(() => {
  events = []
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type))
  vi.useFakeTimers()
  wake = []
  vi.stubGlobal('addEventListener', (_: string, run: () => void) => wake.push(run))
  vi.stubGlobal('removeEventListener', (_: string, run: () => void) => {
    wake = wake.filter((one) => one !== run)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = new TypeError('Failed to fetch dynamically imported module')
const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw lost
    return 'part'
  })
}

it('loads immediately', async () => {
  expect(await retryImport('a', failing(0))).toBe('part')
})

it.each([1, 3, 8])('comes after %i failures, and has the cache looked at from the second', async (times) => {
  const load = failing(times)
  const part = retryImport('a', load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toBe('part')
  expect(load).toHaveBeenCalledTimes(times + 1)
  expect(events).toEqual(Array.from({ length: times - 1 }, () => 'part-missing'))
  expect(wake).toEqual([])
})

it('gives up after two minutes, by name', async () => {
  const load = failing(Number.POSITIVE_INFINITY)
  const part = retryImport('ReviewDialog', load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(105_000)
  const before = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(16_000)
  expect(load.mock.calls.length).toBeGreaterThanOrEqual(before)
  expect(await part).toBeInstanceOf(ChunkLoadError)
  expect(String(await part)).toBe('ChunkLoadError: Loading chunk ReviewDialog failed')
})

it('does not wait when the network comes back', async () => {
  const load = failing(7)
  const part = retryImport('a', load)
  await vi.advanceTimersByTimeAsync(14_000)
  const before = load.mock.calls.length
  for (const run of wake) run()
  await vi.advanceTimersByTimeAsync(0)
  expect(load.mock.calls.length).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toBe('part')
})

it.each([
  [119_000, 'part'],
  [121_000, 'ChunkLoadError: Loading chunk a failed'],
])('a network that stalls for %i ms: %s', async (ms, end) => {
  const load = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('part'), ms)))
  const part = retryImport('a', load).catch(String)
  await vi.advanceTimersByTimeAsync(122_000)
  expect(await part).toBe(end)
  expect(load).toHaveBeenCalledTimes(1)
})

it('a module that is wrong is not tried again', async () => {
  const load = vi.fn(async () => {
    throw new RangeError('ours')
  })
  await expect(retryImport('a', load)).rejects.toThrow('ours')
  expect(load).toHaveBeenCalledTimes(1)
})
