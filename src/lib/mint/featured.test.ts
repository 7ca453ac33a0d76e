import { expect, test } from 'vitest'
import { featured, partsMinted } from './featured.ts'
import type { MintPhase } from './model.ts'
import type { MintRow } from './row.ts'

const row = (id: string, phase: MintPhase | null, left: bigint | null) =>
  ({ entry: { id }, phase, left }) as unknown as MintRow
const shown = (...rows: readonly MintRow[]) => featured(rows)?.entry.id ?? null

test('returns the open mint that closes first, before any future ones', () => {
  expect(shown(row('a', 'upcoming', 5n), row('b', 'live', 90n), row('c', 'live', 40n))).toBe('c')
})
test('returns the next one to open if none is open', () => {
  expect(shown(row('a', 'finished', null), row('b', 'upcoming', 90n), row('c', 'between', 40n))).toBe('c')
})
test('returns the first of two that close together, and none with an unknown end', () => {
  expect(shown(row('a', 'live', 40n), row('b', 'live', 40n))).toBe('a')
  expect(shown(row('a', 'live', 40n), row('b', 'live', null))).toBe('a')
  expect(shown(row('a', 'live', null), row('b', 'live', 40n))).toBe('b')
})
test('returns none if there is none to come, or none was read', () => {
  expect(shown(row('a', 'finished', null), row('b', null, null))).toBeNull()
})

test('counts a part as minted when all of it is', () => {
  expect(partsMinted({ total: 199n, cap: 2_500n }, 100)).toBe(7)
  expect(partsMinted({ total: 2_600n, cap: 2_500n }, 100)).toBe(100)
  expect(partsMinted({ total: null, cap: 2_500n }, 100)).toBe(0)
  expect(partsMinted({ total: 5n, cap: null }, 100)).toBe(0)
  expect(partsMinted({ total: 5n, cap: 0n }, 100)).toBe(0)
})
