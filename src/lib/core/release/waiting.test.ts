import { expect, it } from 'vitest'
import { statementWith } from '../../../../tests/support/signed.ts'
import { mayOffer } from './waiting.ts'

const id = 'a'.repeat(64)
const other = 'b'.repeat(64)
const known = { statement: statementWith({ version: '1.2.0', release: id }), leastSafe: '0.0.0' }

it.each<[string, unknown, Parameters<typeof mayOffer>[2], boolean]>([
  ['a newer release', { version: '1.2.0', id }, known, true],
  ['a newer one while nothing is known', { version: '1.2.0', id: other }, null, true],
  ['a newer one that nobody signed yet', { version: '1.3.0', id: other }, known, true],
  ['another build of the running version', { version: '1.1.0', id: other }, known, true],
  ['an older release', { version: '1.0.9', id }, null, false],
  ['an older release, whatever the keys say', { version: '1.0.9', id }, known, false],
  ['a newer one that is unsafe', { version: '1.2.0', id }, { ...known, leastSafe: '1.2.1' }, false],
  [
    'an unsafe one without a newest release',
    { version: '1.2.0', id },
    { statement: null, leastSafe: '1.3.0' },
    false,
  ],
  ['another release than the one that was published', { version: '1.2.0', id: other }, known, false],
  ['a worker that does not say what it is', undefined, null, false],
  ['a worker that says something else', { version: 'newest', id }, null, false],
  ['a worker without a list', { version: '1.2.0' }, null, false],
])('%s is offered to version 1.1.0: %4$s', (_, waiting, metadata, offered) =>
  expect(mayOffer(waiting, '1.1.0', metadata)).toBe(offered),
)
