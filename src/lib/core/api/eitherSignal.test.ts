import { afterEach, expect, it, vi } from 'vitest'
import { eitherSignal } from './eitherSignal.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([true, false])('ends with the first of two, in a browser that has AbortSignal.any: %s', (has) => {
  if (!has) vi.stubGlobal('AbortSignal', class {})
  const [one, other] = [new AbortController(), new AbortController()]
  const either = eitherSignal(one.signal, other.signal)
  expect(either.aborted).toBe(false)
  other.abort('other')
  expect([either.aborted, either.reason]).toEqual([true, 'other'])
  one.abort('one')
  expect(either.reason).toBe('other')
  expect(eitherSignal(new AbortController().signal, one.signal).reason).toBe('one')
})
