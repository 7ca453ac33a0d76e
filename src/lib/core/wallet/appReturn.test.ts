import { expect, it, vi } from 'vitest'
import { type Returning, watchReturn } from './appReturn.ts'

function returning(over: Partial<Returning> = {}) {
  const clock = { now: 0 }
  const deps = {
    now: () => clock.now,
    topic: () => 'a',
    pairs: () => false,
    waits: () => false,
    answeredAt: () => Number.NEGATIVE_INFINITY,
    reopen: vi.fn(async () => undefined),
    ask: vi.fn(async () => 'silent' as const),
    end: vi.fn(),
    silent: vi.fn(),
    ...over,
  }
  const watched = watchReturn(deps)
  const unreachable = async (ms: number) => {
    watched.hidden()
    clock.now += ms
    await watched.shown()
  }
  return { deps, clock, watched, away: unreachable }
}

it('reopens the relay after ten seconds in the background, not before', async () => {
  const { deps, away: unreachable } = returning({ ask: async () => 'answers' })
  await unreachable(9_999)
  expect(deps.reopen).not.toHaveBeenCalled()
  await unreachable(10_000)
  expect(deps.reopen).toHaveBeenCalledTimes(1)
  expect(deps.silent).not.toHaveBeenCalled()
})

it('does so for a waiting code too, and asks nothing without either', async () => {
  const waits = returning({ topic: () => null, pairs: () => true })
  await waits.away(10_000)
  expect(waits.deps.reopen).toHaveBeenCalledTimes(1)
  expect(waits.deps.ask).not.toHaveBeenCalled()
  const idle = returning({ topic: () => null })
  await idle.away(10_000)
  expect(idle.deps.reopen).not.toHaveBeenCalled()
})

it.each([
  ['a request', { waits: () => true }],
  ['a code', { topic: () => null, pairs: () => true }],
] as const)('only reopens the relay after two seconds while %s waits', async (_, over) => {
  const { deps, away: unreachable } = returning(over)
  await unreachable(1_999)
  expect(deps.reopen).not.toHaveBeenCalled()
  await unreachable(2_000)
  expect(deps.reopen).toHaveBeenCalledTimes(1)
  expect(deps.ask).not.toHaveBeenCalled()
  expect(deps.silent).not.toHaveBeenCalled()
})

it('reports an unresponsive app once', async () => {
  const { deps, away: unreachable } = returning()
  await unreachable(10_000)
  await unreachable(10_000)
  expect(deps.silent).toHaveBeenCalledTimes(1)
})

it('does not report one that answered while the page was in the background', async () => {
  const { deps, away: unreachable } = returning({ answeredAt: () => 5_000 })
  await unreachable(10_000)
  expect(deps.silent).not.toHaveBeenCalled()
})

it('ends a session that this side has lost', async () => {
  const { deps, away: unreachable } = returning({ ask: async () => 'forgotten' })
  await unreachable(10_000)
  expect(deps.end).toHaveBeenCalledTimes(1)
  expect(deps.silent).not.toHaveBeenCalled()
})

it('does not report a session that was replaced meanwhile', async () => {
  let topic = 'a'
  const { deps, away: unreachable } = returning({
    topic: () => topic,
    ask: async () => {
      topic = 'b'
      return 'silent'
    },
  })
  await unreachable(10_000)
  expect(deps.silent).not.toHaveBeenCalled()
})

it('checks once if several events arrive together', async () => {
  const { deps, watched } = returning()
  await Promise.all([watched.look(), watched.look(), watched.look()])
  expect(deps.reopen).toHaveBeenCalledTimes(1)
})
