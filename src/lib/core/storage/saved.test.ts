import { afterEach, expect, it, vi } from 'vitest'
import { keeper, readSaved } from './saved.ts'

/** A database that records the operations on a transaction, in order. */
function stubDatabase(): string[] {
  const done: string[] = []
  const answered = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void; oncomplete?: () => void } = { result }
    queueMicrotask(() => (request.onsuccess ?? request.oncomplete)?.())
    return request
  }
  const transaction = (_store: string, mode: string) => {
    done.push(mode)
    const own = Object.assign(answered(undefined), {
      commit: () => done.push('commit'),
      objectStore: () => ({
        transaction: own,
        put: () => done.push('put'),
        get: () => done.push('get') && answered('figures'),
      }),
    })
    return own
  }
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction }) })
  return done
}

afterEach(() => vi.unstubAllGlobals())

it('commits reads and writes immediately, so that no page in the back/forward cache blocks them', async () => {
  vi.stubGlobal('location', new URL('https://dex.test/'))
  const done = stubDatabase()
  keeper('pools')(20_000, () => 1n)
  await expect.poll(() => done).toEqual(['readwrite', 'put', 'commit'])
  expect(await readSaved('pools')).toBe('figures')
  expect(done.slice(3)).toEqual(['readonly', 'get', 'commit'])
})
