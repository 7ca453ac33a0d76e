import { expect, it, vi } from 'vitest'
import { createPatience } from './patience.ts'

const stored = { from: 'database' }
const hosted = { from: 'host' }
const never = new Promise<never>(() => undefined)
/** The times waited for; each ends when it is released. */
function stubWait() {
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  return { waits, wait: (ms: number) => new Promise<void>((end) => waits.push({ ms, end })) }
}

it('asks no host while the database answers', async () => {
  const { wait, waits } = stubWait()
  const read = createPatience(wait)
  const fetched = vi.fn(async () => hosted)
  expect(await read(Promise.resolve(stored), fetched)).toBe(stored)
  waits[0]?.end()
  expect(await read(Promise.resolve(stored), fetched)).toBe(stored)
  expect(waits.map(({ ms }) => ms)).toEqual([2_000, 2_000])
  expect(fetched).not.toHaveBeenCalled()
})

it('asks the host for a file that is not stored', async () =>
  expect(await createPatience(() => never)(Promise.resolve(null), async () => hosted)).toBe(hosted))

it('asks the host if the database never answers, and the next time immediately', async () => {
  const { wait, waits } = stubWait()
  const read = createPatience(wait)
  const first = read(never, async () => hosted)
  waits[0]?.end()
  expect(await first).toBe(hosted)
  const second = read(never, async () => hosted)
  expect(waits[1]?.ms).toBe(0)
  waits[1]?.end()
  expect(await second).toBe(hosted)
})

it('serves from a slow database while the host is silent, and is patient again', async () => {
  const { wait, waits } = stubWait()
  const read = createPatience(wait)
  let answer = (_: object) => {}
  const slow = read(new Promise<object>((resolve) => (answer = resolve)), () => never)
  waits[0]?.end()
  await Promise.resolve()
  answer(stored)
  expect(await slow).toBe(stored)
  void read(never, () => never)
  expect(waits.at(-1)?.ms).toBe(2_000)
})

it('gives a slow database more time if the host fails, and then fails', async () => {
  const { wait, waits } = stubWait()
  const read = createPatience(wait)
  const failing = async () => {
    throw new Error('gone')
  }
  const lost = read(never, failing)
  waits[0]?.end()
  await expect.poll(() => waits.length).toBe(2)
  expect(waits[1]?.ms).toBe(10_000)
  waits[1]?.end()
  await expect(lost).rejects.toThrow('gone')
})
