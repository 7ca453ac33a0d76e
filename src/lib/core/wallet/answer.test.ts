import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerInTime, SILENT_MS } from './answer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a wallet that never answers is left after ten seconds', async () => {
  const left = answerInTime(new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  expect(await left).toMatchObject({ code: 'wallet.silent' })
})

it('an answer and a refusal in time are passed on', async () => {
  expect(await answerInTime(Promise.resolve(5))).toBe(5)
  await expect(answerInTime(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
