import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { imo } from '../../offering/calls.ts'
import { AppError } from '../errors/AppError.ts'
import { token } from './calls.ts'
import type { BlockRead, ViewCall } from './reads.ts'
import { fromSaved, keepTrips, type Reading, replay, toSaved } from './saved.ts'

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
const saved = () => structuredClone(toSaved(calls, read)) as { answers: unknown[] }

it('survives a structured clone unchanged', () => expect(fromSaved(saved(), calls, 1_000)).toEqual(read))

it('restores a failed call as failed', () => {
  const failed = { ...read, results: [{ error: new AppError('rpc.timeout', 'x') }, ...read.results.slice(1)] }
  const back = fromSaved(toSaved(calls, failed), calls, 1_000)
  expect(back?.results[0]).toMatchObject({ error: { code: 'chain.callFailed' } })
  expect(back?.results[2]).toEqual({ value: [9n, true] })
})

describe('rejects', () => {
  it.each<[string, unknown, readonly ViewCall[]]>([
    ['nothing', null, calls],
    ['a text', 'kept', calls],
    ['a read from the future', { ...saved(), at: 1_001 }, calls],
    ['no block', { ...saved(), block: 77 }, calls],
    ['an answer less', { ...saved(), answers: saved().answers.slice(1) }, calls],
    ['an answer that is no hex', { ...saved(), answers: ['5', null, null] }, calls],
    ['an answer of another shape', { ...saved(), answers: [null, '0x01', null] }, calls],
    [
      'another question',
      saved(),
      [...calls.slice(0, 2), { to: address(3), fn: imo.userInfo, args: [owner] }],
    ],
    ['another account', saved(), calls.map((call) => (call.args ? { ...call, args: [address(9)] } : call))],
  ])('%s', (_, value, asked) => expect(fromSaved(value, asked, 1_000)).toBeNull())

  it('any other stored data', () =>
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(fromSaved(value, calls, 1e15)).toBeNull()
      }),
    ))
})

describe('a reading of several round trips', () => {
  const more: readonly ViewCall[] = [{ to: address(4), fn: token.symbol }]
  const later: BlockRead = { at: 1_200, block: 78n, results: [{ value: 'USDT' }] }
  /** Asks the second contract only because the first one answered. */
  const reading: Reading<string> = async (ask) => {
    const { results } = await ask(calls)
    const then = await ask(more)
    return [results[1], then.results[0]].map((one) => one && 'value' in one && one.value).join()
  }
  const stored = async () => {
    const saved: unknown[] = []
    await keepTrips(
      (at, value) => saved.push(at, structuredClone(value())),
      [
        [calls, Promise.resolve(read)],
        [more, Promise.resolve(later)],
      ],
    )
    return saved
  }

  it('is restored whole, with the age of its first', async () => {
    const [at, trips] = await stored()
    expect(at).toBe(1_000)
    const [show, shown] = [vi.fn(), vi.fn()]
    await replay(reading, trips, () => false, show, shown)
    expect(show).toHaveBeenCalledExactlyOnceWith('MEV,USDT')
    expect(shown).toHaveBeenCalledExactlyOnceWith(read)
  })

  it('is not shown once the chain has answered', async () => {
    const show = vi.fn()
    await replay(reading, (await stored())[1], () => true, show, show)
    expect(show).not.toHaveBeenCalled()
  })

  it('is never shown in parts', async () => {
    const trips = (await stored())[1] as unknown[]
    for (const saved of [
      trips.slice(0, 1),
      trips.toReversed(),
      [trips[0], trips[0]],
      trips[0],
      null,
      'x',
      [],
    ]) {
      const show = vi.fn()
      await expect(replay(reading, saved, () => false, show, show)).rejects.toMatchObject({
        code: 'chain.callFailed',
      })
      expect(show).not.toHaveBeenCalled()
    }
  })

  it('stores nothing for a reading that asked nothing', async () => {
    const keep = vi.fn()
    await keepTrips(keep, [])
    expect(keep).not.toHaveBeenCalled()
  })
})
