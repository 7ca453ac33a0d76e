import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerAtLast, answerInTime, SILENT_MS } from './answer.ts'

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

it('a signature may take longer; the silence is reported once', async () => {
  const silent = vi.fn()
  const late = new Promise((resolve) => setTimeout(() => resolve('0x1'), 5 * SILENT_MS))
  const signed = answerAtLast(late, silent)
  await vi.advanceTimersByTimeAsync(5 * SILENT_MS)
  expect(await signed).toBe('0x1')
  expect(silent).toHaveBeenCalledTimes(1)
  expect(await answerAtLast(Promise.resolve(5), silent)).toBe(5)
  expect(vi.getTimerCount()).toBe(0)
})
