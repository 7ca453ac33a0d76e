import { describe, expect, it } from 'vitest'
import {
  fileAt,
  filesOf,
  lacksSlash,
  partOf,
  prettyTarget,
  type Release,
  releasesToKeep,
  unusedHashes,
} from './release.ts'

const file = (path: string, hash = path) => ({ path, hash, size: 1, type: 'text/html' })
const meta = { version: '1.0.0', chain: 'devnet', mirrors: [] }
const release: Release = {
  id: 'r',
  ...meta,
  files: ['index.html', '404.html', 'swap/index.html', 'ko/swap/index.html', 'js/kernel.a.js'].map((path) =>
    file(path),
  ),
}

it.each([
  ['', 'index.html'],
  ['swap/', 'swap/index.html'],
  ['ko/swap/', 'ko/swap/index.html'],
  ['js/kernel.a.js', 'js/kernel.a.js'],
  ['swap', undefined],
  ['js/', undefined],
  ['nowhere/', undefined],
])('"%s" is %s', (path, found) => expect(fileAt(release, path)?.path).toBe(found))

it.each([
  ['swap', true],
  ['ko/swap', true],
  ['', false],
  ['swap/', false],
  ['nowhere', false],
  ['js/kernel.a.js', false],
])('"%s" lacks its slash: %s', (path, lacks) => expect(lacksSlash(release, path)).toBe(lacks))

it.each([
  ['js/keeper.a.js', 'optional', 'optional'],
  ['js/walletConnect.a.js', 'optional', 'optional'],
  ['js/demo.a.js', 'optional', 'optional'],
  ['screenshots/en-wide.jpg', 'asked', 'asked'],
  ['js/kernel.a.js', 'core', 'core'],
  ['css/all.css', 'core', 'core'],
  ['swap/index.html', 'core', 'rest'],
  ['ko/swap/index.html', 'rest', 'core'],
  ['404.html', 'core', 'core'],
  ['kolo/index.html', 'core', 'rest'],
])('%s is %s for English, %s for Korean', (path, en, ko) =>
  expect([partOf(path, 'en'), partOf(path, 'ko')]).toEqual([en, ko]),
)

it('divides the whole release into parts, each file once', () => {
  for (const language of ['en', 'ko']) {
    const all = (['core', 'rest', 'optional', 'asked'] as const).flatMap((part) =>
      filesOf(release, part, language),
    )
    expect(all.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      release.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    )
  }
})

describe('files to keep', () => {
  it.each([
    ['one release', ['a'], [], ['a']],
    ['the newest two', ['c', 'b', 'a'], [], ['c', 'b']],
    ['and what a tab still uses', ['d', 'c', 'b', 'a'], ['a'], ['d', 'c', 'a']],
  ])('%s', (_, newestFirst, used, saved) =>
    expect([...releasesToKeep(newestFirst, used)].sort()).toEqual([...saved].sort()),
  )

  it('drops a file when no release to keep names its bytes', () => {
    const saved = [
      { id: 'a', ...meta, files: [file('x', 'one'), file('y', 'two')] },
      { id: 'b', ...meta, files: [file('z', 'two')] },
    ]
    expect(unusedHashes(['one', 'two', 'three'], saved)).toEqual(['three'])
  })
})

it.each([
  ['marketplace/items/pockets1', '', 'marketplace/items/?c=pockets1'],
  ['ko/marketplace/Activities/havah/', '?p=2', 'ko/marketplace/activities/?p=2&c=havah'],
  ['marketplace/items/xheroescard', '', 'marketplace/items/?c=xheroescard1'],
  ['marketplace/items/', '', null],
  ['marketplace/items/../x', '', null],
  ['marketplace/items/%2e%2e', '', null],
  ['swap/', '', null],
  ['myNfts/collected/xheroes', '', 'myNfts/collected/?u=id7'],
  ['ko/myNfts/collected/xheroescard/', '', 'ko/myNfts/collected/?u=id7'],
  ['myNfts/collected/pockets', '', null],
  ['myNfts/items/xheroes', '', null],
  ['marketplace/collected/x', '', null],
])('%s%s leads to %s', (path, search, target) => expect(prettyTarget(path, search, 'id7')).toBe(target))
