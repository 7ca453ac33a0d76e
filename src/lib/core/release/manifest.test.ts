import { describe, expect, it } from 'vitest'
import { LARGEST_FILE } from './cid.ts'
import { isMirror, isPath, readFiles, readManifest } from './manifest.ts'

const hash = 'a'.repeat(64)
const file = { path: 'index.html', hash, size: 7, type: 'text/html; charset=utf-8' }
const good = {
  version: '1.2.3',
  chain: 'devnet',
  commit: 'c0ffee',
  date: '2026-11-23T22:00:00.000Z',
  lockfile: hash,
  registry: hash,
  mirrors: ['https://mirror.test/'],
  files: [file],
  hostFiles: [],
}
const read = (over: object) => readManifest(JSON.stringify({ ...good, ...over }))

it('reads a list written by a build, and nothing else', () => {
  expect(read({ more: 1 })).toEqual(good)
  expect(read({ commit: null, date: null })).toEqual({ ...good, commit: null, date: null })
})

it.each<[string, object]>([
  ['a version of two numbers', { version: '1.2' }],
  ['a version with a leading zero', { version: '01.2.3' }],
  ['no list of files', { files: {} }],
  ['a hash in capitals', { files: [{ ...file, hash: 'A'.repeat(64) }] }],
  ['a size of half a byte', { files: [{ ...file, size: 0.5 }] }],
  ['a negative size', { files: [{ ...file, size: -1 }] }],
  ['a file larger than a block', { files: [{ ...file, size: LARGEST_FILE + 1 }] }],
  ['a size in words', { files: [{ ...file, size: '7' }] }],
  ['a type with a parameter of its own', { files: [{ ...file, type: 'text/html; x=1' }] }],
  ['a way up', { files: [{ ...file, path: '../index.html' }] }],
  ['a way up in the middle', { files: [{ ...file, path: 'a/../index.html' }] }],
  ['an absolute path', { files: [{ ...file, path: '/index.html' }] }],
  ['an address', { files: [{ ...file, path: 'https://evil.test/x' }] }],
  ['another folder’s separator', { files: [{ ...file, path: 'a\\b' }] }],
  ['an encoded way up', { files: [{ ...file, path: '%2e%2e/index.html' }] }],
  ['a dotfile', { files: [{ ...file, path: '.well-known/x' }] }],
  ['an empty part', { files: [{ ...file, path: 'a//b' }] }],
  ['two files whose names differ in capitals alone', { files: [file, { ...file, path: 'INDEX.html' }] }],
  ['a file that hosts read as well', { hostFiles: [file] }],
  ['a mirror without TLS', { mirrors: ['http://mirror.test/'] }],
  ['a date that is none', { date: '2026-13-45T00:00:00Z' }],
  ['fields of the prototype', { version: undefined, __proto__: { version: '1.2.3' } }],
])('refuses %s', (_, over) => expect(() => read(over)).toThrow('release.json'))

it.each(['', 'null', '[]', '7', '"x"', '{'])('refuses %j', (text) =>
  expect(() => readManifest(text)).toThrow('release.json'),
)

it('reads the list of an earlier release, which names only files, if its hash is trusted', () => {
  const old = JSON.stringify({ files: [{ path: 'index.html', hash, size: 7 }] })
  expect(() => readManifest(old)).toThrow('release.json')
  expect(readFiles(old)).toEqual({ version: '0.0.0', chain: '', mirrors: [], files: [file] })
  expect(readFiles(JSON.stringify(good))).toMatchObject({ version: '1.2.3', files: [file] })
  expect(() => readFiles(JSON.stringify({ files: [{ ...file, path: '../x' }] }))).toThrow('files')
})

describe('mirrors', () => {
  it.each<[unknown, boolean]>([
    ['https://mirror.test/', true],
    ['https://mirror.test/dex/', true],
    ['https://mirror.test', false],
    ['https://gateway.test/ipfs/{cid}?format=raw', true],
    ['http://localhost:8080/', true],
    ['http://127.0.0.1:8080/x/', true],
    ['http://192.168.0.1/', false],
    ['https://user:secret@mirror.test/', false],
    ['https://mirror.test/?x=1', false],
    ['https://mirror.test/#x', false],
    ['javascript:alert(1)', false],
    ['ftp://mirror.test/', false],
    ['mirror.test/', false],
    [7, false],
  ])('%s: %s', (value, is) => expect(isMirror(value)).toBe(is))
})

it.each([
  ['css/index@_@astro.Bx-1_.css', true],
  ['ko/swap/index.html', true],
  ['a'.repeat(201), false],
  ['', false],
  ['a/', false],
  ['a b', false],
])('%s is a path: %s', (path, is) => expect(isPath(path)).toBe(is))
