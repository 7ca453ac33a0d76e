import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { AppError } from '../errors/AppError.ts'
import { token } from './calls.ts'
import { questions } from './questions.ts'
import type { ViewResult } from './reads.ts'

const call = (n: number) => ({ to: address(n), fn: token.symbol })
const failed: ViewResult = { error: new AppError('chain.callFailed', 'no') }

it('returns each caller its own answer, in any order of callers', () => {
  const { calls, ask, need } = questions()
  const [a, b, c] = [ask(call(1)), need(call(2)), ask<string>(call(3))]
  expect(calls.map(({ to }) => to)).toEqual([address(1), address(2), address(3)])
  const results: ViewResult[] = [{ value: 1n }, { value: 2n }, { value: 'three' }]
  expect([a(results), b(results), c(results)]).toEqual([1n, 2n, 'three'])
})

it('returns null for a failed answer, or throws if it is needed; the others are unaffected', () => {
  const { ask, need } = questions()
  const [a, b, c] = [ask(call(1)), need(call(2)), need(call(3))]
  const results: ViewResult[] = [failed, failed, { value: 3n }]
  expect(a(results)).toBeNull()
  expect(() => b(results)).toThrow('no')
  expect(c(results)).toBe(3n)
  expect(a([])).toBeNull()
  expect(() => c([])).toThrow(AppError)
})
