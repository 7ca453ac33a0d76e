import { get, set } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { reopenedStore } from './reopened.ts'

/** A database whose handles fail with these errors, one after the other; after the last they work. */
function stubDatabase(...errors: readonly (string | null)[]) {
  const left = [...errors]
  const seen = { opened: 0 }
  const rows = new Map<string, unknown>()
  const answered = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void; oncomplete?: () => void } = { result }
    queueMicrotask(() => (request.onsuccess ?? request.oncomplete)?.())
    return request
  }
  const handle = (error: string | null) => ({
    transaction: () => {
      if (error !== null) throw new DOMException('The handle is closed.', error)
      const own = Object.assign(answered(undefined), {
        objectStore: () => ({
          transaction: own,
          put: (value: unknown, key: string) => void rows.set(key, value),
          get: (key: string) => answered(rows.get(key)),
        }),
      })
      return own
    },
  })
  vi.stubGlobal('indexedDB', {
    open: () => {
      seen.opened++
      return answered(handle(left.shift() ?? null))
    },
  })
  return seen
}

afterEach(() => vi.unstubAllGlobals())

it.each(['InvalidStateError', 'UnknownError'])('opens a handle again that died by %s', async (error) => {
  const seen = stubDatabase(error)
  const store = reopenedStore('test', 'rows')
  await set('a', 1, store)
  expect(await get('a', store)).toBe(1)
  expect(seen.opened).toBe(2)
})

it('opens it once for all calls that wait', async () => {
  const seen = stubDatabase('InvalidStateError')
  const store = reopenedStore('test', 'rows')
  await Promise.all(['a', 'b', 'c'].map((key) => get(key, store)))
  expect(seen.opened).toBe(2)
})

it('retries once, not forever', async () => {
  const seen = stubDatabase('InvalidStateError', 'InvalidStateError', 'InvalidStateError')
  await expect(get('a', reopenedStore('test', 'rows'))).rejects.toThrow('closed')
  expect(seen.opened).toBe(2)
})

it('leaves other failures alone', async () => {
  const seen = stubDatabase('QuotaExceededError')
  await expect(set('a', 1, reopenedStore('test', 'rows'))).rejects.toThrow('closed')
  expect(seen.opened).toBe(1)
})
