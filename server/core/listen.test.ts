import { Agent, createServer, get } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { listen, shut } from './listen.ts'

afterEach(() => vi.useRealTimers())

/** Asks once over a connection that stays open. @returns what was answered */
async function ask(port: number, agent: Agent): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  get({ port, agent }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode))
  }).on('error', reject)
  return promise
}

test('idle connections end at once, not with the busy ones', async () => {
  const server = createServer((_, response) => response.end())
  server.keepAliveTimeout = 3_600_000
  const agent = new Agent({ keepAlive: true })
  expect(await ask(await listen(server, 0, '127.0.0.1'), agent)).toBe(200)
  // The moment that busy ones get never passes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await shut(server)
  expect(server.listening).toBe(false)
  agent.destroy()
})

test('busy ones get a moment, and are ended', async () => {
  const { promise: isAsked, resolve: report } = Promise.withResolvers<void>()
  const server = createServer(() => report())
  const asked = ask(await listen(server, 0, '127.0.0.1'), new Agent())
  asked.catch(() => undefined)
  await isAsked
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isShut = false
  const shutting = shut(server).then(() => {
    isShut = true
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isShut).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await shutting
  await expect(asked).rejects.toThrow('socket hang up')
})
