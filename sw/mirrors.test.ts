import { expect, it } from 'vitest'
import { addressAt } from '../src/lib/core/release/mirror.ts'
import { createMirrors } from './mirrors.ts'

const file = { path: 'js/a.js', hash: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447' }

it('a mirror has a file at its path, a trustless gateway at the address of its bytes', () => {
  expect(addressAt('https://m.test/dex/', file)).toBe('https://m.test/dex/js/a.js')
  expect(addressAt('https://g.test/ipfs/{cid}?format=raw', file)).toBe(
    'https://g.test/ipfs/bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4?format=raw',
  )
})

it('asks a failed mirror last, longer each time, and first again once it served', () => {
  let now = 0
  const mirrors = createMirrors(
    () => ['a', 'b', 'c'],
    () => now,
  )
  expect(mirrors.inOrder()).toEqual(['a', 'b', 'c'])
  mirrors.failed('a')
  expect(mirrors.inOrder()).toEqual(['b', 'c', 'a'])
  mirrors.failed('b')
  mirrors.failed('a')
  // Twice 30 s against once.
  expect(mirrors.inOrder()).toEqual(['c', 'b', 'a'])
  now = 30_000
  expect(mirrors.inOrder()).toEqual(['b', 'c', 'a'])
  now = 60_000
  expect(mirrors.inOrder()).toEqual(['a', 'b', 'c'])
  for (let i = 0; i < 20; i++) mirrors.failed('a')
  now += 3_599_999
  expect(mirrors.inOrder()).toEqual(['b', 'c', 'a'])
  now += 1
  expect(mirrors.inOrder()).toEqual(['a', 'b', 'c'])
  mirrors.failed('a')
  mirrors.served('a')
  expect(mirrors.inOrder()).toEqual(['a', 'b', 'c'])
})
