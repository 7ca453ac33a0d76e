import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { AppError } from '../errors/AppError.ts'
import { imo } from '../offering/calls.ts'
import { token } from './calls.ts'
import { fromKept, toKept } from './kept.ts'
import type { BlockRead, ViewCall } from './reads.ts'

const [to, owner] = [address(1), address(2)]
const calls: readonly ViewCall[] = [
  { to, fn: token.balanceOf, args: [owner], from: owner },
  { to, fn: token.symbol },
  { to, fn: imo.userInfo, args: [owner], from: owner },
]
const read: BlockRead = {
  at: 1_000,
  block: 77n,
  results: [{ value: 5n }, { value: 'MEV' }, { value: [9n, true] }],
}
const kept = () => structuredClone(toKept(calls, read)) as { answers: unknown[] }

it('comes back as it was, through a structured clone', () =>
  expect(fromKept(kept(), calls, 1_000)).toEqual(read))

it('a call that failed stays failed', () => {
  const failed = { ...read, results: [{ error: new AppError('rpc.timeout', 'x') }, ...read.results.slice(1)] }
  const back = fromKept(toKept(calls, failed), calls, 1_000)
  expect(back?.results[0]).toMatchObject({ error: { code: 'chain.callFailed' } })
  expect(back?.results[2]).toEqual({ value: [9n, true] })
})

describe('is nobody’s', () => {
  it.each<[string, unknown, readonly ViewCall[]]>([
    ['nothing', null, calls],
    ['a text', 'kept', calls],
    ['a read from the future', { ...kept(), at: 1_001 }, calls],
    ['no block', { ...kept(), block: 77 }, calls],
    ['an answer less', { ...kept(), answers: kept().answers.slice(1) }, calls],
    ['an answer that is no hex', { ...kept(), answers: ['5', null, null] }, calls],
    ['an answer of another shape', { ...kept(), answers: [null, '0x01', null] }, calls],
    ['another question', kept(), [...calls.slice(0, 2), { to: address(3), fn: imo.userInfo, args: [owner] }]],
    ['another account', kept(), calls.map((call) => (call.args ? { ...call, args: [address(9)] } : call))],
  ])('%s', (_, value, asked) => expect(fromKept(value, asked, 1_000)).toBeNull())

  it('whatever else may lie there', () =>
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(fromKept(value, calls, 1e15)).toBeNull()
      }),
    ))
})
