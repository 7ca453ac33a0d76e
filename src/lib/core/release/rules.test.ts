import { describe, expect, it } from 'vitest'
import { statementWith } from '../../../../tests/support/signed.ts'
import { safetyOf } from './judge.ts'
import { isExpired, isUnsafe, refusalOf } from './rules.ts'
import { compareVersions } from './version.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const DAY = 86_400_000
const at = (ms: number) => new Date(ms).toISOString()
const running = { version: '1.0.0', id: 'b'.repeat(64) }

it.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['0.0.10', '0.0.9', 1],
])('%s against %s: %i', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign))

describe('releases to install', () => {
  it.each([
    ['a newer one', {}, null],
    ['the running one', { version: '1.0.0', release: running.id }, 'same'],
    ['an older one', { version: '0.9.9' }, 'older'],
    ['another of the same version', { version: '1.0.0' }, 'other'],
    ['one that is unsafe itself', { leastSafe: '1.2.0' }, 'unsafe'],
    ['one that is just safe', { leastSafe: '1.1.0' }, null],
    ['one that runs out in a minute', { expires: at(NOW + 60_000) }, null],
    ['one that ran out yesterday, by a clock that may be wrong', { expires: at(NOW - DAY + 1) }, null],
    ['one that ran out before', { expires: at(NOW - DAY) }, 'expired'],
  ])('%s: %3$s', (_, over, refusal) =>
    expect(refusalOf(statementWith({ expires: at(NOW + 9 * DAY), ...over }), running, NOW)).toBe(refusal),
  )
})

it.each([
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', true],
  ['1.2.0', '1.0.1', false],
])('%s where %s is the least safe: unsafe %s', (version, leastSafe, unsafe) =>
  expect(isUnsafe(version, { leastSafe })).toBe(unsafe),
)

it('an expired statement still names unsafe releases', () => {
  const old = statementWith({ version: '1.1.0', leastSafe: '1.1.0', expires: at(NOW - 9 * DAY) })
  expect(isExpired(old, NOW)).toBe(true)
  expect(safetyOf({ statement: old, leastSafe: '1.1.0', forked: false }, running, NOW)).toEqual({
    leastSafe: '1.1.0',
    newer: null,
    expired: false,
    forked: false,
  })
})

it.each([
  ['a newer one', { version: '1.1.0' }, { newer: { version: '1.1.0', cid: statementWith().cid } }],
  ['its own', { version: '1.0.0' }, {}],
  ['its own, run out', { version: '1.0.0', expires: at(NOW - 2 * DAY) }, { expired: true }],
  ['an older one', { version: '0.9.0' }, {}],
])('a page that knows of %s', (_, over, said) =>
  expect(
    safetyOf(
      { statement: statementWith({ expires: at(NOW + DAY), ...over }), leastSafe: '0.0.0', forked: false },
      running,
      NOW,
    ),
  ).toEqual({
    leastSafe: null,
    newer: null,
    expired: false,
    forked: false,
    ...said,
  }),
)

it('reports an unsafe release even if no release is known', () =>
  expect(safetyOf({ statement: null, leastSafe: '1.0.1', forked: true }, running, NOW)).toEqual({
    leastSafe: '1.0.1',
    newer: null,
    expired: false,
    forked: true,
  }))
