/** The check of this tab's files, their address, the signature, and the mirrors. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage, settled } from '../../../../tests/fakes/page.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { UNKNOWN } from '../../../lib/core/release/safety.ts'
import { $metadata, $safety } from '../../../stores/safety.ts'
import { $asking, $mirrors, askMirrors } from './mirrors.ts'
import {
  $gateway,
  $own,
  $registryEqual,
  $run,
  $signature,
  $tally,
  hashFiles,
  readOwnRelease,
  stopHashing,
} from './verify.ts'

const world = vi.hoisted(() => ({
  files: new Map<string, string>(),
  headers: {} as Record<string, string>,
  roots: {} as Record<string, unknown>,
  mirrors: [] as string[],
  /** The version that a mirror's metadata name. */
  version: (_: string): string | null => null,
  requests: [] as string[],
  hold: null as null | ((path: string) => Promise<void>),
}))
vi.mock('../../../lib/core/release/roots.ts', async (real) => ({
  ...(await real<object>()),
  builtInRoots: world.roots,
}))
vi.mock('../../../stores/safetyWatch.ts', () => ({ lookForSafety: async () => undefined }))
vi.mock('../../../lib/core/config/env.ts', async (real) => ({
  ...(await real<object>()),
  get mirrors() {
    return world.mirrors
  },
}))
vi.mock('../../../lib/core/release/askMetadata.ts', () => ({ askMetadata: async (mirror: string) => mirror }))
vi.mock('../../../lib/core/release/tuf/metadata.ts', async (real) => ({
  ...(await real<object>()),
  readRoot: () => ({ version: 1 }),
}))
vi.mock('../../../lib/core/release/tuf/advance.ts', async (real) => ({
  ...(await real<object>()),
  advance: async (_trust: unknown, _documents: unknown, mirror: string) => {
    const version = world.version(mirror)
    if (version === 'broken') throw new Error('no metadata')
    return { statement: version && { version } }
  },
}))

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const fileOf = (path: string, text: string, type = 'text/javascript; charset=utf-8') => ({
  path,
  hash: sha(text),
  size: text.length,
  type: path.endsWith('.html') ? 'text/html; charset=utf-8' : type,
})
const FILES = {
  'index.html': '<p>swap</p>',
  'js/a.js': 'aaaa',
  'js/b.js': 'bbb',
  'js/c.js': 'cc',
  'js/d.js': 'd',
}
const manifestText = (change: object = {}) =>
  JSON.stringify({
    version: '1.2.3',
    chain: chain.key,
    commit: null,
    date: null,
    lockfile: sha('lock'),
    registry: sha(JSON.stringify(fullRegistry)),
    mirrors: [],
    files: Object.entries(FILES).map(([path, text]) => fileOf(path, text)),
    hostFiles: [],
    ...change,
  })

beforeEach(() => {
  seenPage('/verify/')
  world.files = new Map(Object.entries({ ...FILES, 'sw.js': 'worker', 'release.json': manifestText() }))
  Object.assign(world, { headers: {}, mirrors: [], requests: [], hold: null, version: () => null })
  world.roots[chain.key] = null
  $own.set(null)
  $run.set({ phase: 'idle', states: [], took: 0, cid: undefined })
  $gateway.set({ path: null, roots: null })
  $safety.set(UNKNOWN)
  $metadata.set(null)
  $signature.set(null)
  $registryEqual.set(null)
  $mirrors.set(null)
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const url = new URL(String(address))
    world.requests.push(url.href)
    const path = url.pathname.slice(1)
    await world.hold?.(path)
    const text = world.files.get(url.host === 'dex.test' ? path : `${url.host}/${path}`)
    return text === undefined
      ? new Response('', { status: 404 })
      : new Response(text, { headers: world.headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('this release', () => {
  it('is its list, whose hash is the release’s id', async () => {
    await readOwnRelease()
    expect($own.get()).toMatchObject({ id: sha(manifestText()), bytes: manifestText().length })
    expect($registryEqual.get()).toBe(true)
    expect($tally.get()).toMatchObject({})
  })

  it.each([
    ['missing', undefined],
    ['no list', '{"version":1}'],
  ])('cannot be read if its list is %s', async (_, text) => {
    if (text === undefined) world.files.delete('release.json')
    else world.files.set('release.json', text)
    await readOwnRelease()
    expect($own.get()).toBe('unreadable')
    expect($tally.get()).toBeNull()
    await hashFiles()
    expect($run.get().phase).toBe('idle')
    await askMirrors()
    expect($mirrors.get()).toBeNull()
  })

  it('cannot be checked where the browser computes no hashes', async () => {
    vi.stubGlobal('crypto', {})
    await readOwnRelease()
    expect($own.get()).toBe('unsupported')
    expect(world.requests).toEqual([])
  })

  it('with another registry says so', async () => {
    world.files.set('release.json', manifestText({ registry: sha('other') }))
    await readOwnRelease()
    expect($registryEqual.get()).toBe(false)
  })
})

describe('the signature', () => {
  const statement = (release: string) => ({ release, version: '1.2.3' })
  const known = (release: string | null) =>
    $metadata.set({
      statement: release && statement(release),
      signers: [2, 3],
      root: { version: 1 },
      documents: { roots: [] },
    } as never)

  it.each<[string, unknown, string | null | undefined, object]>([
    ['of a chain without keys', null, undefined, { state: 'noKeys' }],
    ['that no key gave', {}, undefined, { state: 'none' }],
    ['without a statement', {}, null, { state: 'none' }],
    ['of this release', {}, sha(manifestText()), { state: 'valid', signers: 2, keys: 3 }],
    ['of another release', {}, sha('other'), { state: 'other', signers: 2, keys: 3 }],
  ])('%s', async (_, root, release, found) => {
    world.roots[chain.key] = root
    if (release !== undefined) known(release)
    await readOwnRelease()
    expect($signature.get()).toMatchObject(found)
  })
})

describe('the files', () => {
  beforeEach(readOwnRelease)

  it('are all hashed, and give the folder’s address and the gateway’s own headers', async () => {
    world.headers = { 'x-ipfs-path': '/ipfs/abc/sw.js', 'x-ipfs-roots': 'abc' }
    await hashFiles()
    expect($run.get()).toMatchObject({ phase: 'done', states: Array(5).fill('equal') })
    expect($run.get().cid).toMatch(/^bafy/)
    expect($gateway.get()).toEqual({ path: '/ipfs/abc/sw.js', roots: 'abc' })
    expect($safety.get().differs).toBe(UNKNOWN.differs)
    for (const path of [...Object.keys(FILES), 'sw.js'])
      expect(world.requests).toContain(`https://dex.test/${path}`)
  })

  it.each([
    ['changed', 'aaab'],
    ['of another size', 'aaaaa'],
  ])('one of which is %s are named, and have no address', async (_, text) => {
    world.files.set('js/a.js', text)
    await hashFiles()
    expect($run.get()).toMatchObject({ phase: 'done', cid: null })
    expect($run.get().states[1]).toBe('differs')
    expect($safety.get().differs).toBe('js/a.js')
  })

  it('one of which is missing are not called changed', async () => {
    world.files.delete('js/a.js')
    await hashFiles()
    expect($run.get()).toMatchObject({ cid: null })
    expect($run.get().states[1]).toBe('missing')
    expect($safety.get().differs).toBe(UNKNOWN.differs)
  })

  it('without a worker have no address', async () => {
    world.files.delete('sw.js')
    await hashFiles()
    expect($run.get()).toMatchObject({ phase: 'done', cid: null })
    expect($gateway.get()).toEqual({ path: null, roots: null })
  })

  it('are hashed once at a time, four in parallel, and can be stopped and begun again', async () => {
    const waiting: (() => void)[] = []
    world.hold = () => new Promise<void>((resolve) => waiting.push(resolve))
    const first = hashFiles()
    await settled()
    expect($run.get().phase).toBe('running')
    expect(waiting).toHaveLength(4)
    await hashFiles()
    expect(waiting).toHaveLength(4)
    stopHashing()
    for (const end of waiting) end()
    await first
    expect($run.get()).toMatchObject({ phase: 'stopped', states: Array(5).fill('todo'), cid: undefined })
    world.hold = null
    await hashFiles()
    expect($run.get()).toMatchObject({ phase: 'done', states: Array(5).fill('equal') })
  })
})

describe('mirrors', () => {
  const MIRROR = 'https://mirror.test/site/'
  const serve = (change: Partial<typeof FILES> = {}) => {
    for (const [path, text] of Object.entries({ ...FILES, ...change }))
      world.files.set(`mirror.test/site/${path}`, text)
  }
  beforeEach(async () => {
    world.mirrors = [MIRROR]
    world.roots[chain.key] = {}
    await readOwnRelease()
    world.requests = []
  })
  const row = async () => {
    await askMirrors()
    return $mirrors.get()?.rows[0]
  }

  it('with the same files are equal', async () => {
    serve()
    world.version = () => '1.2.3'
    expect(await row()).toMatchObject({
      host: 'mirror.test',
      state: 'equal',
      version: '1.2.3',
      equal: 5,
      asked: 5,
    })
    expect(world.requests.every((url) => url.startsWith(MIRROR))).toBe(true)
  })

  it.each<[string, () => void, object]>([
    ['without an answer', () => undefined, { state: 'silent', version: null, equal: 0 }],
    ['with a changed file', () => serve({ 'js/b.js': 'xxx' }), { state: 'wrong', equal: 4 }],
    [
      'with another release',
      () => {
        serve({ 'js/b.js': 'xxx' })
        world.version = () => '1.2.4'
      },
      { state: 'other', version: '1.2.4' },
    ],
    [
      'with unreadable metadata',
      () => {
        serve()
        world.version = () => 'broken'
      },
      { state: 'equal', version: null },
    ],
  ])('%s', async (_, prepare, found) => {
    prepare()
    expect(await row()).toMatchObject(found)
  })

  it('that are gateways, or of a chain without keys, have no signature of their own', async () => {
    world.version = () => '9.9.9'
    world.mirrors = ['https://{cid}.gateway.test/']
    expect((await row())?.version).toBeNull()
    world.mirrors = [MIRROR]
    world.roots[chain.key] = null
    expect((await row())?.version).toBeNull()
  })

  it('are asked once at a time', async () => {
    serve()
    const both = Promise.all([askMirrors(), askMirrors()])
    expect($asking.get()).toBe(true)
    await both
    expect($asking.get()).toBe(false)
    expect(world.requests).toHaveLength(5)
  })
})
