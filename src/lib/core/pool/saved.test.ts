import { describe, expect, it } from 'vitest'
import { amm, cfmm } from '../../../../tests/fakes/pools.ts'
import type { PoolEntry } from './read.ts'
import { fromSaved } from './saved.ts'
import { toSaved } from './toSaved.ts'

const pools = [amm('AB', [10n ** 18n, 2n * 10n ** 18n]), cfmm('CD', [5n, 6n], { reference: true })]
const entries = pools.map(({ id, kind, address, tokens }) => ({ id, kind, address, tokens }) as PoolEntry)
const state = { at: 1_000, block: 77n, trader: null, pools }
const saved = (change: object = {}) => ({ ...(toSaved(state) as object), ...change })
const pool = (change: object) => {
  const whole = toSaved(state) as { pools: object[] }
  return { ...whole, pools: [{ ...whole.pools[0], ...change }] }
}

it('survives a structured clone unchanged', () => {
  expect(fromSaved(structuredClone(toSaved(state)), entries, 2_000)).toEqual(state)
})

it('a read of this very moment is no read from the future', () =>
  expect(fromSaved(toSaved(state), entries, state.at)).toEqual(state))

describe('rejects', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'pools'],
    ['a read from the future', saved({ at: 3_000 })],
    ['no block', saved({ block: 77 })],
    ['pools that are none', saved({ pools: 5 })],
  ])('%s', (_, value) => expect(fromSaved(value, entries, 2_000)).toBeNull())

  it.each<[string, object]>([
    ['a pool nobody knows', { id: 'XY' }],
    ['other tokens', { tokens: ['0x1', '0x2'] }],
    ['a negative reserve', { reserves: [-1n, 5n] }],
    ['a reserve too many', { reserves: [1n, 2n, 3n] }],
    ['a fee above a half', { fee: 6_000_000_000n }],
  ])('%s is left out', (_, change) => expect(fromSaved(pool(change), entries, 2_000)?.pools).toEqual([]))
})
