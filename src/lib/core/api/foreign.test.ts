import { afterEach, expect, it, vi } from 'vitest'
import { readForeign } from './foreign.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = (table: Readonly<Record<string, string | number | Error>>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    const answer = table[url] ?? 404
    if (answer instanceof Error) throw answer
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  })
  return asked
}
const asIs = (text: string) => (text === 'broken' ? null : text)

it('asks one host after the other until one has something usable', async () => {
  const asked = answers({
    a: new TypeError('away'),
    b: 503,
    c: 'broken',
    d: 'x'.repeat(11),
    e: 'good',
    f: 'never',
  })
  expect(await readForeign(['a', 'b', 'c', 'd', 'e', 'f'], asIs, 10)).toBe('good')
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('stops reading a body that is longer than its headers admit', async () => {
  let sent = 0
  const body = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1_000
        controller.enqueue(new Uint8Array(1_000).fill(32))
        if (sent === 1_000_000) controller.close()
      },
    })
  vi.stubGlobal('fetch', async () => new Response(body()))
  expect(await readForeign(['a'], asIs, 10_000)).toBeNull()
  expect(sent).toBeLessThan(20_000)
})

it('returns nothing if no host has it', async () => {
  answers({})
  expect(await readForeign([], asIs)).toBeNull()
  expect(await readForeign(['a', 'a'], asIs)).toBeNull()
})

it('recognises a picture by its type, whatever its size, and does not read its bytes', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream({ cancel })
  const headers = { 'content-type': 'image/png', 'content-length': '9000000' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  expect(await readForeign(['a'], (text, type) => `${type}${text}`)).toBe('image/png')
  expect(cancel).toHaveBeenCalled()
})
