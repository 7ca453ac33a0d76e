import { expect, test } from 'vitest'
import type { CollectionInfo } from '../../../src/lib/core/config/collections.ts'
import { nameOf } from './named.ts'

const heroes = { name: 'Heroes', group: 'pocket' } as unknown as CollectionInfo
const formulators = { name: 'Formulator', group: 'formulator' } as unknown as CollectionInfo
const long = `0x${'c0ff'.padEnd(60, '0')}1234`

test.each([
  ['its own name', { name: 'Quill #7', tier: null }, heroes, '0x7', 'Quill #7'],
  ['its collection and id', { name: null, tier: null }, heroes, '0x7', 'Heroes #7'],
  [
    'a long id by its ends, never by a number made of it',
    { name: '', tier: null },
    heroes,
    long,
    'Heroes #c0ff…1234',
  ],
  ['a formulator by its kind', { name: 'Beta #9', tier: 'Alpha' as const }, formulators, '0x9', 'Alpha #9'],
  ['a revoked formulator by its collection', { name: null, tier: null }, formulators, '0x9', 'Formulator #9'],
])('%s', (_, named, collection, id, name) => expect(nameOf(named, collection, id)).toBe(name))
