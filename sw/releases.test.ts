import { beforeEach, expect, it, vi } from 'vitest'
import { hashOf } from '../src/lib/core/release/hashOf.ts'
import { isHash, type Manifest } from '../src/lib/core/release/manifest.ts'
import { createMirrors } from './mirrors.ts'
import type { Release } from './release.ts'
import { createReleases, type Releases } from './releases.ts'
import { createSite, type Site } from './site.ts'
import type { Store } from './store.ts'
import { createDownloads } from './verifiedDownload.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const sha = (text: string) => hashOf(bytes(text))
const base64 = (hash: string) => `sha256-${Buffer.from(hash, 'hex').toString('base64')}`
const root = 'https://dex.test/'

/** Storage as other sites of the origin see it: they may write anything. */
const files = new Map<string, ArrayBuffer>()
let ids: readonly string[] = []
const store: Store = {
  file: async (hash) => {
    const body = files.get(hash)
    return body && (await hashOf(body)) === hash ? body : null
  },
  putFile: async (hash, body) => void files.set(hash, body),
  hashes: async () => [...files.keys()],
  dropFile: async (hash) => void files.delete(hash),
  releases: async () => ids,
  putReleases: async (next) => {
    ids = next
  },
  signed: async () => null,
  putSigned: async () => undefined,
  answer: async () => null,
  putAnswer: async () => undefined,
  documents: async () => ({}),
  putDocuments: async () => undefined,
}

/** Fields of a list besides its files. */
const about: Omit<Manifest, 'files'> = {
  version: '1.0.0',
  chain: 'devnet',
  commit: null,
  date: null,
  lockfile: '0'.repeat(64),
  registry: '0'.repeat(64),
  mirrors: [],
  hostFiles: [],
}

/** A list with its id, and its files. */
async function release(...paths: string[]): Promise<{ id: string; text: string; release: Release }> {
  const named = await Promise.all(
    paths.map(async (path) => ({ path, hash: await sha(path), size: path.length, type: 'text/html' })),
  )
  const text = JSON.stringify({ ...about, files: named })
  const id = await sha(text)
  return { id, text, release: { id, version: '1.0.0', chain: 'devnet', mirrors: [], files: named } }
}

const served = new Map<string, string>()
const fetch = vi.fn(async (url: string) => {
  const text = served.get(url)
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
})
let clock = 0
const forever = () => new Promise<never>(() => undefined)
const download = createDownloads({
  fetch,
  hashOf,
  now: () => clock,
  wait: async (ms: number) => {
    clock += ms
  },
  leaving: new AbortController().signal,
  random: () => 0,
  root,
  mirrors: createMirrors(
    () => [],
    () => clock,
  ),
})

/** @param taken release that a signed statement named in an earlier run */
function worker(id: string, shared = false, taken: string | null = null): { releases: Releases; site: Site } {
  const releases = createReleases({ store, download, id, taken: async () => taken })
  return {
    releases,
    site: createSite({ store, download, releases, shared, openDocuments: async () => [], wait: forever }),
  }
}

beforeEach(() => {
  files.clear()
  served.clear()
  fetch.mockClear()
  ids = []
  clock = 0
})

it('trusts its own list only by its hash: fetches it again if the stored one has other bytes', async () => {
  const mine = await release('index.html', 'js/a.js')
  files.set(
    mine.id,
    bytes(JSON.stringify({ files: [{ path: 'index.html', hash: '0'.repeat(64), size: 1 }] })),
  )
  served.set(`${root}release.json`, mine.text)
  expect(await worker(mine.id).releases.mine()).toEqual(mine.release)
  expect(await store.file(mine.id)).not.toBeNull()
})

it('reads its own list from the device when offline', async () => {
  const mine = await release('index.html')
  files.set(mine.id, bytes(mine.text))
  expect(await worker(mine.id).releases.mine()).toEqual(mine.release)
  expect(fetch).not.toHaveBeenCalled()
})

it('does not serve a list that is only vouched for by storage', async () => {
  const mine = await release('index.html')
  const evil = await release('index.html', 'js/evil.js')
  for (const { id, text } of [mine, evil]) files.set(id, bytes(text))
  ids = [evil.id, mine.id]
  const { releases, site } = worker(mine.id)
  expect(await releases.known()).toEqual([mine.release])
  expect(await site.find('js/evil.js', '')).toBeUndefined()
  expect(await releases.current()).toEqual(mine.release)
})

it('serves a newer release first once its worker reports it, and still finds the files of its pages', async () => {
  const mine = await release('index.html', 'js/a.js')
  const next = await release('index.html', 'js/b.js')
  for (const { id, text } of [mine, next]) files.set(id, bytes(text))
  const { releases, site } = worker(mine.id)
  releases.follow(next.id)
  expect(await releases.current()).toEqual(next.release)
  expect((await site.find('js/a.js', ''))?.path).toBe('js/a.js')
  expect((await site.find('js/b.js', ''))?.path).toBe('js/b.js')
})

it('serves an accepted signed release first after a restart, unless a newer one is reported', async () => {
  const [mine, next, third] = [await release('1'), await release('2'), await release('3')]
  for (const { id, text } of [mine, next, third]) files.set(id, bytes(text))
  const { releases } = worker(mine.id, false, next.id)
  expect(await releases.current()).toEqual(next.release)
  expect(await releases.known()).toEqual([next.release, mine.release])
  const reported = worker(mine.id, false, next.id).releases
  reported.follow(third.id)
  expect(await reported.current()).toEqual(third.release)
})

it('refuses a list in a foreign format, though its hash is right', async () => {
  const text = JSON.stringify({
    ...about,
    files: [{ path: '../x', hash: '0'.repeat(64), size: 1, type: 'text/html' }],
  })
  const id = await sha(text)
  served.set(`${root}release.json`, text)
  await expect(worker(id).releases.mine()).rejects.toThrow('release.json')
  expect(files.size).toBe(0)
})

it('does not serve a newer release without its list', async () => {
  const mine = await release('index.html')
  files.set(mine.id, bytes(mine.text))
  const { releases } = worker(mine.id)
  releases.follow('1'.repeat(64))
  expect(await releases.current()).toEqual(mine.release)
})

it('returns the bytes that a document’s hash names, whichever release is the newest', async () => {
  const mine = await release('index.html')
  files.set(mine.id, bytes(mine.text))
  const old = await sha('old script')
  files.set(old, bytes('old script'))
  const { site } = worker(mine.id)
  const file = await site.find('js/old.js', `sha384-nothing ${base64(old)}`)
  expect(file).toEqual({ path: 'js/old.js', hash: old })
  expect(await (await site.serve(file as NonNullable<typeof file>)).text()).toBe('old script')
})

it('keeps the files of the newest two; drops a list with its files', async () => {
  const [a, b, c] = [await release('1'), await release('2'), await release('3')]
  for (const { id, text, release: list } of [a, b, c]) {
    files.set(id, bytes(text))
    for (const { path, hash } of list.files) files.set(hash, bytes(path))
  }
  ids = [b.id, a.id]
  await worker(c.id).site.adopt(c.release)
  expect(ids).toEqual([c.id, b.id])
  expect([...files.keys()].sort()).toEqual([c.id, await sha('3'), b.id, await sha('2')].sort())
})

it('ignores notes on a shared origin, also for the files to keep', async () => {
  const [mine, evil] = [await release('1'), await release('2')]
  for (const { id, text } of [mine, evil]) files.set(id, bytes(text))
  ids = [evil.id]
  await worker(mine.id, true).site.adopt(mine.release)
  expect([...files.keys()]).toEqual([mine.id])
  expect(ids).toEqual([evil.id])
})

it.each([
  ['a'.repeat(64), true],
  ['A'.repeat(64), false],
  [`${'a'.repeat(63)}`, false],
  [7, false],
])('%s is an id: %s', (value, is) => expect(isHash(value)).toBe(is))
