import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FirstRead, withFirstRead } from './firstRead.ts'

const URL = 'https://node.example/rpc'
const BODY = '[{"id":0}]'
const early = new Response('early')
const sent = new Response('sent')
const send = vi.fn(async () => sent)
const ask = withFirstRead(send as unknown as typeof fetch, () => 10_000)
const has = (first: Partial<FirstRead> = {}) => {
  globalThis.firstRead = { url: URL, body: BODY, at: 9_000, answer: Promise.resolve(early), ...first }
}

afterEach(() => {
  globalThis.firstRead = undefined
  send.mockClear()
})

describe('withFirstRead', () => {
  it('takes the answer for the same question to the same node, once', async () => {
    has()
    expect(await ask(URL, { body: BODY })).toBe(early)
    expect(send).not.toHaveBeenCalled()
    expect(await ask(URL, { body: BODY })).toBe(sent)
  })

  it.each([
    ['another node', 'https://other.example/rpc', BODY],
    ['another question', URL, '[{"id":1}]'],
    ['no question', URL, undefined],
  ])('sends %s, and keeps the answer for its own', async (_, url, body) => {
    has()
    expect(await ask(url, body === undefined ? {} : { body })).toBe(sent)
    expect(await ask(URL, { body: BODY })).toBe(early)
  })

  it.each([
    ['old', 6_000],
    ['from the future, by a clock that was set back', 10_001],
  ])('drops an answer that is %s', async (_, at) => {
    has({ at })
    expect(await ask(URL, { body: BODY })).toBe(sent)
    expect(globalThis.firstRead).toBeUndefined()
  })

  it('fails as the first read did', async () => {
    const answer = Promise.reject(new TypeError('Failed to fetch'))
    answer.catch(() => null)
    has({ answer })
    await expect(ask(URL, { body: BODY })).rejects.toThrow('Failed to fetch')
  })
})
