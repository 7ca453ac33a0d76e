/**
 * `npm run mirror` against hosts that are down, lie, or have old releases: what it accepts, refuses and serves.
 * One file: all tests share the same sources and settings.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseCid } from '../../../src/lib/core/release/cid.ts'
import { isMirror } from '../../../src/lib/core/release/manifest.ts'
import { builtInRoots } from '../../../src/lib/core/release/roots.ts'
import type { Fault } from '../../../tests/support/fault.ts'
import type { Host } from '../../../tests/support/host.ts'
import { blockGateway } from '../../../tests/support/ipfsServers.ts'
import {
  command,
  type Release,
  releaseWith,
  start,
  type World,
  world,
} from '../../../tests/support/mirrorKit.ts'
import { developmentRootKey } from '../../../tests/support/release.ts'
import { rootText, signersFrom, writeMetadataTo } from '../../../tests/support/tuf.ts'
import { fileOf } from '../ipfs/site.ts'
import { newKey } from '../keys.ts'
import { type Answers, mirrorAnswers, rangeOf } from '../mirror/answer.ts'
import { manifestIn } from '../mirror/ends.ts'
import { heldIn, partsOf } from '../mirror/folder.ts'
import { filesInBlock } from '../mirror/folderBlock.ts'
import { look } from '../mirror/follow.ts'
import { objectKeys } from '../mirror/objectKeys.ts'
import { firstRelease } from '../mirror/release.ts'
import { selfTest } from '../mirror/selfTest.ts'
import { serve } from '../mirror/serve.ts'
import { readSettings, type Settings } from '../mirror/settings.ts'

const DAY_MS = 86_400_000
const dead = (): Fault => ({ kind: 'reset' })
const never = new AbortController().signal

let here: World
let folder: string
let texts: string[]
beforeEach(() => {
  here = world()
  folder = join(here.place, 'mirror')
  texts = []
})
afterEach(() => here.close())

const rootsOf = (hosts: readonly Host[]) => hosts.map(({ origin }) => `${origin}/`)
/** Settings of a run; with long timeouts, because a busy machine may take seconds for a file. */
const reported = (hosts: readonly Host[], over: Partial<Settings> = {}): Settings => ({
  roots: rootsOf(hosts),
  metadata: [],
  trust: { chain: 'devnet', root: builtInRoots.devnet, roots: [builtInRoots.devnet ?? ''], cid: null },
  folder,
  outOnly: false,
  keys: false,
  host: '127.0.0.1',
  port: 0,
  address: null,
  follow: true,
  everyMs: 50,
  limits: { requestMs: 10_000, waitMs: 10_000, firstDelayMs: 10 },
  ...over,
})
const first = (hosts: readonly Host[], over: Partial<Settings> = {}) =>
  firstRelease(reported(hosts, over), (line) => texts.push(line), never)
const nothingThere = () => expect(existsSync(folder)).toBe(false)

/** The same list with a change, and the worker with that list's hash. */
function relist(release: Release, change: (list: { files: Record<string, unknown>[] }) => void): Release {
  const path = join(release.dir, 'release.json')
  const before = readFileSync(path, 'utf8')
  const list = JSON.parse(before)
  change(list)
  const after = JSON.stringify(list)
  const worker = join(release.dir, 'sw.js')
  const hash = (text: string) => fileOf('', new TextEncoder().encode(text)).hash
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(hash(before), hash(after)))
  writeFileSync(path, after)
  return release
}

describe('accepts', () => {
  it('a signed release from one host, and puts its metadata beside it', async () => {
    const release = await releaseWith('1.0.0')
    const held = await first([await here.host(release)])
    expect(held.site.cid).toBe(release.cid)
    for (const [name, text] of release.metadata)
      if (name !== '1.root.json') expect(readFileSync(join(folder, 'tuf', name), 'utf8')).toBe(text)
    expect((await heldIn(folder))?.site.cid).toBe(release.cid)
    expect(readdirSync(here.place)).toEqual(['mirror'])
  })

  it('files from other hosts while the first is down and another one lies about every file', async () => {
    const release = await releaseWith('1.0.0')
    const [host, liar, half, honest] = [
      await here.host(release),
      await here.host(release),
      await here.host(release),
      await here.host(release),
    ]
    host.fault = dead
    liar.fault = (path) => (path.startsWith('/tuf/') ? null : { kind: 'corrupt' })
    half.fault = (path) => (path.endsWith('.html') ? { kind: 'truncate' } : null)
    const held = await first([host, liar, half, honest])
    expect(held.site.cid).toBe(release.cid)
    expect(honest.asked.length).toBeGreaterThan(0)
  })

  it('the newest valid release, in spite of others with more signatures or higher versions', async () => {
    const [old, next] = [await releaseWith('1.0.0'), await releaseWith('1.1.0')]
    const forged = await releaseWith('9.0.0', { pems: [newKey()] })
    const hosts = [await here.host(old), await here.host(forged), await here.host(next)]
    expect((await first(hosts)).site.manifest.version).toBe('1.1.0')
  })

  it('an unsigned release by its CID alone, and stays with it', async () => {
    const release = await releaseWith('1.0.0', { unsigned: true })
    const other = await releaseWith('1.1.0', { unsigned: true })
    const trust = { ...reported([]).trust, cid: release.cid }
    const held = await first([await here.host(other), await here.host(release)], { trust })
    expect([held.site.cid, held.metadata]).toEqual([release.cid, null])
    expect(existsSync(join(folder, 'tuf'))).toBe(false)
  })

  it('all of it from a trustless gateway, with metadata from a folder', async () => {
    const release = await releaseWith('1.0.0')
    await here.host(release)
    const place = join(here.place, 'named')
    renameSync(join(release.dir, 'tuf'), place)
    const gateway = await blockGateway(release.dir)
    try {
      const held = await first([], { roots: [gateway.template], metadata: [place] })
      expect(held.site.cid).toBe(release.cid)
      expect(gateway.asked).toContain(release.cid)
    } finally {
      await gateway.close()
    }
  })

  it('an interrupted run where it ended, except for files changed meanwhile', async () => {
    const release = await releaseWith('1.0.0')
    const host = await here.host(release)
    host.fault = (path) => (path.startsWith('/ko/') ? { kind: 'status', status: 404 } : null)
    await expect(first([host])).rejects.toThrow('ko/swap/index.html')
    nothingThere()
    const parts = readdirSync(partsOf(folder))
    expect(parts.length).toBeGreaterThan(3)
    const { files } = JSON.parse(readFileSync(join(release.dir, 'release.json'), 'utf8'))
    const home = files.find(({ path }: { path: string }) => path === 'index.html')
    writeFileSync(join(partsOf(folder), home.hash), 'changed')
    host.fault = () => null
    host.asked.length = 0
    await first([host])
    expect(host.asked.filter((path) => path.endsWith('.html')).sort()).toEqual([
      '/index.html',
      '/ko/swap/index.html',
    ])
    expect(readdirSync(here.place)).toEqual(['mirror'])
  })

  it('the current release while the sources are down, and serves it', async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    await first([host])
    host.fault = dead
    expect((await first([host])).site.manifest.version).toBe('1.0.0')
    expect(texts.at(-1)).toContain('which is here, stays')
  })

  it('a later signature of the same release', async () => {
    const release = await releaseWith('1.0.0')
    const host = await here.host(release)
    await first([host])
    const again = await releaseWith('1.0.0', { timestamp: 2_000_000 })
    host.dir = again.dir
    expect((await first([host])).metadata?.documents.timestamp).toBe(again.metadata.get('timestamp.json'))
    rmSync(join(again.dir, '..'), { recursive: true })
  })
})

describe('refuses, with nothing left in the folder', () => {
  const [rootKey, a, b, c] = [newKey(), newKey(), newKey(), newKey()]
  const root = rootText({ root: signersFrom([rootKey]), release: signersFrom([a, b, c], 2) }, [rootKey])
  const two = { chain: 'devnet' as const, root, roots: [root], cid: null }
  const ago = (days: number) => Date.now() - days * DAY_MS

  it.each<[string, () => Promise<Release>, string, Partial<Settings>?]>([
    ['nobody’s signature', () => releaseWith('1.0.0', { pems: [newKey()] }), 'too few keys'],
    [
      'one key where two must sign',
      () => releaseWith('1.0.0', { pems: [a] }),
      'too few keys',
      { trust: two },
    ],
    [
      'one key twice',
      () => releaseWith('1.0.0', { pems: [b, b] }),
      'two signatures of one key',
      { trust: two },
    ],
    ['another chain’s', () => releaseWith('1.0.0', { chain: 'testnet' }), 'wrong chain'],
    ['what has run out', () => releaseWith('1.0.0', { expires: ago(2) }), 'has run out'],
    ['what calls itself unsafe', () => releaseWith('1.0.0', { leastSafe: '1.0.1' }), 'unsafe'],
    ['no signature', () => releaseWith('1.0.0', { unsigned: true }), 'None of the sources has metadata'],
    [
      'the worker of another build',
      async () => {
        const [release, other] = [await releaseWith('1.0.0'), await releaseWith('1.2.0')]
        cpSync(join(other.dir, 'sw.js'), join(release.dir, 'sw.js'))
        rmSync(join(other.dir, '..'), { recursive: true })
        return release
      },
      'No source has the worker',
    ],
    [
      'a list other than the signed one',
      async () => relist(await releaseWith('1.0.0'), (list) => list.files.pop()),
      'release.json',
    ],
    [
      'a file that is cut short everywhere',
      async () => {
        const release = await releaseWith('1.0.0')
        writeFileSync(join(release.dir, 'swap/index.html'), '')
        return release
      },
      'No source has a file of the release: swap/index.html',
    ],
  ])('%s', async (_, make, why, over = {}) => {
    await expect(first([await here.host(await make())], over)).rejects.toThrow(why)
    nothingThere()
  })

  it.each<[string, (list: { files: Record<string, unknown>[] }) => void]>([
    ['a way up', (list) => Object.assign(list.files[0] ?? {}, { path: '../escaped.html' })],
    ['an absolute path', (list) => Object.assign(list.files[0] ?? {}, { path: '/escaped.html' })],
    ['a file larger than any', (list) => Object.assign(list.files[0] ?? {}, { size: 2 ** 40 })],
  ])('a signed list with %s', async (_, change) => {
    const release = relist(await releaseWith('1.0.0'), change)
    const list = fileOf('', new Uint8Array(readFileSync(join(release.dir, 'release.json'))))
    const signed = await releaseWith('1.0.0', { release: list.hash })
    writeMetadataTo(release.dir, signed.metadata)
    rmSync(join(signed.dir, '..'), { recursive: true })
    await expect(first([await here.host(release)])).rejects.toThrow('none that can be installed')
    nothingThere()
    expect(existsSync(join(here.place, 'escaped.html'))).toBe(false)
  })

  it('a list that lies about a size, also with the CID that this gives', async () => {
    const release = await releaseWith('1.0.0', { unsigned: true })
    relist(release, (list) => Object.assign(list.files[0] ?? {}, { size: 9_999 }))
    const host = await here.host(release)
    const [list, worker] = ['release.json', 'sw.js'].map((path) =>
      fileOf(path, new Uint8Array(readFileSync(join(release.dir, path)))),
    )
    if (!list || !worker) throw new Error('no ends')
    const manifest = manifestIn(list)
    const cid = manifest && (await releaseCid(manifest, list, worker))
    await expect(first([host], { trust: { ...reported([]).trust, cid } })).rejects.toThrow('has 9999 bytes')
    nothingThere()
  })

  it('a folder with other files, before it requests anything of the release', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'thesis.txt'), 'years of work')
    const host = await here.host(await releaseWith('1.0.0'))
    await expect(first([host])).rejects.toThrow('holds other files')
    expect(readdirSync(folder)).toEqual(['thesis.txt'])
    expect(host.asked.filter((path) => !path.startsWith('/tuf/') && path !== '/signed.json')).toEqual([])
  })

  it('redirects', async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    const leader = createServer((request, response) =>
      response.writeHead(302, { location: `${host.origin}${request.url}` }).end(),
    )
    await new Promise<void>((resolve) => leader.listen(0, '127.0.0.1', resolve))
    const { port } = leader.address() as { port: number }
    await expect(first([], { roots: [`http://127.0.0.1:${port}/`] })).rejects.toThrow('None of the sources')
    expect(host.asked).toEqual([])
    leader.close()
  })
})

describe('after an interrupted replacement', () => {
  const dark = async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    host.fault = dead
    return [host]
  }

  it.each([
    ['between the two renames, the new release is there', true],
    ['before the new one was ready, the old one is there', false],
  ])('%s', async (_, ready) => {
    const [old, next] = [await releaseWith('1.1.0'), await releaseWith('1.2.0')]
    await first([await here.host(old)])
    renameSync(folder, `${folder}.old`)
    if (ready) {
      await first([await here.host(next)])
      renameSync(folder, `${folder}.next`)
    }
    renameSync(`${folder}.old`, `${folder}.before`)
    const held = await first(await dark())
    expect(held.site.manifest.version).toBe(ready ? '1.2.0' : '1.1.0')
    const { metadata } = ready ? next : old
    expect(held.metadata?.documents.timestamp).toBe(metadata.get('timestamp.json'))
    expect(readdirSync(here.place)).toEqual(['mirror'])
  })

  it('after both renames, the new release stays and the old one is removed', async () => {
    const [old, next] = [await releaseWith('1.1.0'), await releaseWith('1.2.0')]
    await first([await here.host(old)])
    renameSync(folder, `${folder}.old`)
    await first([await here.host(next)])
    renameSync(`${folder}.old`, `${folder}.before`)
    expect((await first(await dark())).site.manifest.version).toBe('1.2.0')
    expect(readdirSync(here.place)).toEqual(['mirror'])
  })
})

describe('while it runs', () => {
  it('accepts the newer signed release, but not the older, expired or unsigned one', async () => {
    const releases = [await releaseWith('1.1.0'), await releaseWith('1.0.0'), await releaseWith('1.2.0')]
    const [now, old, next] = releases as [Release, Release, Release]
    const expired = await releaseWith('1.3.0', { expires: Date.now() - 2 * DAY_MS })
    const unsigned = await releaseWith('1.4.0', { unsigned: true })
    const host = await here.host(now)
    // Deleted with the test.
    for (const one of [old, next, expired, unsigned]) await here.host(one)
    const held = await first([host])
    const print = (line: string) => texts.push(line)
    for (const one of [old, expired, unsigned, now]) {
      host.dir = one.dir
      expect(await look(reported([host]), held, print, never)).toBeNull()
      expect((await heldIn(folder))?.site.cid).toBe(now.cid)
    }
    host.dir = next.dir
    // Its metadata are passed on, its files are not.
    expect((await look(reported([host], { follow: false }), held, print, never))?.site.cid).toBe(now.cid)
    expect(texts.at(-1)).toContain('Version 1.2.0 is signed')
    host.asked.length = 0
    const taken = await look(reported([host]), held, print, never)
    expect(taken?.site.manifest.version).toBe('1.2.0')
    expect((await heldIn(folder))?.site.cid).toBe(next.cid)
    // Unchanged files are not fetched again.
    expect(host.asked).not.toContain('/swap/index.html')
  })

  it('does not return to an older release after a restart either', async () => {
    const [now, old] = [await releaseWith('1.1.0'), await releaseWith('1.0.0')]
    const [host, stale] = [await here.host(now), await here.host(old)]
    await first([host])
    expect((await first([stale])).site.manifest.version).toBe('1.1.0')
    expect(texts.at(-1)).toContain('Version 1.1.0 is here already')
    // A damaged folder still has its version and roots.
    writeFileSync(join(folder, 'index.html'), 'changed')
    await expect(first([stale])).rejects.toThrow('release.json')
    expect((await first([host, stale])).site.manifest.version).toBe('1.1.0')
  })

  it('passes a signed.json on, for visitors whose release knows no metadata', async () => {
    const release = await releaseWith('1.0.0')
    writeFileSync(join(release.dir, 'signed.json'), '{"text":"of an older design"}')
    const held = await first([await here.host(release)])
    const answer = await mirrorAnswers(held, reported([]).trust)(new Request('http://x.test/signed.json'))
    expect(await answer.text()).toBe('{"text":"of an older design"}')
  })
})

describe('after a change of the keys', () => {
  const [next, thief] = [newKey(), newKey()]
  const signers = { root: signersFrom([developmentRootKey]), release: signersFrom([next]) }
  const second = rootText({ version: 2, ...signers }, [developmentRootKey])
  const fork = rootText({ version: 2, ...signers, release: signersFrom([thief]) }, [developmentRootKey])
  const add = ({ dir }: Release, root: string) => writeFileSync(join(dir, 'tuf/2.root.json'), root)
  const print = (line: string) => texts.push(line)

  it('if the current version included it, the revoked key installs nothing', async () => {
    const [release, same] = [
      await releaseWith('1.0.0'),
      await releaseWith('1.0.0', { pems: [next], timestamp: 2 }),
    ]
    const evil = await releaseWith('9.0.0')
    const hosts = [await here.host(release), await here.host(same), await here.host(evil)]
    const [host] = hosts as [Host]
    const held = await first([host])
    add(same, second)
    host.dir = same.dir
    const renewed = await look(reported([host]), held, print, never)
    expect(renewed?.metadata?.documents.roots).toEqual([second])
    host.dir = evil.dir
    for (const have of [renewed, await first([host])])
      expect(have && (await look(reported([host]), have, print, never))).toBeNull()
    expect((await heldIn(folder))?.site.cid).toBe(release.cid)
    // It serves the change to others.
    expect(readFileSync(join(folder, 'tuf/2.root.json'), 'utf8')).toBe(second)
  })

  it('a fork at the same position installs nothing, and is reported', async () => {
    const release = await releaseWith('1.0.0', { pems: [next] })
    const evil = await releaseWith('9.0.0', { pems: [thief] })
    add(release, second)
    add(evil, fork)
    const [host] = [await here.host(release), await here.host(evil)]
    const held = await first([host])
    host.dir = evil.dir
    expect(await look(reported([host]), held, print, never)).toBeNull()
    expect(texts.join()).toContain('Two different changes of the keys')
    expect((await first([host])).site.manifest.version).toBe('1.0.0')
  })

  it('a start with another release by its CID does not forget it', async () => {
    const release = await releaseWith('1.0.0', { pems: [next] })
    const [plain, evil] = [await releaseWith('1.1.0', { unsigned: true }), await releaseWith('9.0.0')]
    add(release, second)
    const [host] = [await here.host(release), await here.host(plain), await here.host(evil)]
    await first([host])
    host.dir = plain.dir
    const trust = { ...reported([]).trust, cid: plain.cid }
    const byCid = await first([host], { trust })
    expect(byCid.site.cid).toBe(plain.cid)
    // A second start reads them from the folder.
    expect((await first([host], { trust })).metadata?.documents.roots.at(-1)).toBe(second)
    host.dir = evil.dir
    await look(reported([host], { trust }), byCid, print, never)
    // It wants the known release, which this host does not have.
    await expect(first([host])).rejects.toThrow('release.json')
    expect((await heldIn(folder))?.site.cid).toBe(plain.cid)
  })

  it('a release of the thief is replaced by an older one that the new keys sign', async () => {
    const [evil, good] = [await releaseWith('9.0.0'), await releaseWith('1.0.0', { pems: [next] })]
    add(good, second)
    const [host] = [await here.host(evil), await here.host(good)]
    const held = await first([host])
    host.dir = good.dir
    expect((await look(reported([host]), held, print, never))?.site.manifest.version).toBe('1.0.0')
    expect(texts.join()).toContain('were revoked')
  })
})

describe('serves', () => {
  let ask: Answers
  beforeAll(async () => {
    const other = world()
    const release = await releaseWith('1.0.0', {}, { 'js/app.BxY3k9Qz.js': 'let a' })
    const settings = reported([await other.host(release)], { folder: join(other.place, 'mirror') })
    ask = mirrorAnswers(await firstRelease(settings, () => undefined, never), settings.trust)
    await other.close()
  })

  it('no file that the release does not name, and none that was changed since', async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    await first([host])
    writeFileSync(join(folder, 'extra.html'), 'unsigned')
    writeFileSync(join(folder, 'swap/index.html'), 'changed')
    // A start reads the folder again: changed files are fetched again, and extra ones are removed.
    const held = await first([host])
    expect(existsSync(join(folder, 'extra.html'))).toBe(false)
    writeFileSync(join(folder, 'extra.html'), 'unsigned')
    writeFileSync(join(folder, 'swap/index.html'), 'changed')
    const answers = mirrorAnswers(held, reported([]).trust)
    expect((await answers(new Request('http://x.test/extra.html'))).status).toBe(404)
    expect(await (await answers(new Request('http://x.test/swap/'))).text()).toContain('<title>swap')
  })

  it.each<[string, RequestInit, number, Record<string, string | null>]>([
    ['/', {}, 200, { 'cache-control': 'public, max-age=60', 'content-type': 'text/html; charset=utf-8' }],
    ['/', { headers: { 'accept-encoding': 'gzip' } }, 200, { 'content-encoding': 'gzip' }],
    ['/', { headers: { 'accept-encoding': 'br' } }, 200, { 'content-encoding': null }],
    ['/swap', {}, 301, { location: './swap/' }],
    ['/swap?a=1', {}, 301, { location: './swap/?a=1' }],
    ['/sw.js', {}, 200, { 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' }],
    ['/release.json', {}, 200, { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }],
    ['/tuf/timestamp.json', {}, 200, { 'cache-control': 'no-cache', 'content-type': 'application/json' }],
    ['/tuf/1.root.json', {}, 200, { 'cache-control': 'no-cache' }],
    ['/tuf/installed.targets.json', {}, 404, {}],
    ['/js/app.BxY3k9Qz.js', {}, 200, { 'cache-control': 'public, max-age=31536000, immutable' }],
    ['/_redirects', {}, 200, {}],
    ['/nothing/', {}, 404, { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' }],
    ['//evil.test/', {}, 404, {}],
    ['//swap', {}, 404, {}],
    ['/%2e%2e/secret', {}, 404, {}],
    ['/%zz', {}, 404, {}],
    ['/index.html', { headers: { range: 'bytes=0-8' } }, 206, { 'content-range': 'bytes 0-8/3034' }],
    ['/index.html', { headers: { range: 'bytes=9999-' } }, 416, { 'content-range': 'bytes */3034' }],
    ['/index.html', { headers: { range: 'bytes=0-8', 'if-range': '"other"' } }, 200, {}],
    ['/', { method: 'POST' }, 405, { allow: 'GET, HEAD' }],
    ['/', { method: 'HEAD' }, 200, { 'content-type': 'text/html; charset=utf-8' }],
  ])('%s %j: %i', async (path, init, status, headers) => {
    const answer = await ask(new Request(`http://x.test${path}`, init))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    for (const [name, value] of Object.entries(headers))
      expect([name, answer.headers.get(name)]).toEqual([name, value])
    if (init.method === 'HEAD') expect(await answer.text()).toBe('')
  })

  it('does not resend files that a browser has', async () => {
    const etag = (await ask(new Request('http://x.test/'))).headers.get('etag') ?? ''
    const again = await ask(new Request('http://x.test/', { headers: { 'if-none-match': etag } }))
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('passes its own test, which a host with other headers fails', async () => {
    const release = await releaseWith('1.0.0')
    const host = await here.host(release)
    const held = await first([host])
    const served = await serve(held, reported([]).trust, '127.0.0.1', 0)
    try {
      expect(await selfTest(`http://127.0.0.1:${served.port}/`, held, reported([]).trust)).toEqual({
        checks: held.site.files.length + release.metadata.size + 1,
        faults: [],
      })
    } finally {
      await served.close()
    }
    const { faults } = await selfTest(`${host.origin}/`, held, reported([]).trust)
    expect(faults.join('\n')).toContain('access-control-allow-origin: nothing, not *')
    expect(faults.join('\n')).toContain('content-security-policy: nothing')
    host.fault = (path) => (path === '/swap/index.html' ? { kind: 'corrupt' } : null)
    host.cors = true
    const lying = await selfTest(`${host.origin}/`, held, reported([]).trust)
    expect(lying.faults.join('\n')).not.toContain('access-control-allow-origin')
    expect(lying.faults.join('\n')).toMatch(/other bytes|more than/)
  })
})

describe('as a command', () => {
  it('serves, tests itself, prints the listing data, follows, and ends', async () => {
    const [now, next] = [await releaseWith('1.0.0'), await releaseWith('1.1.0')]
    const [host] = [await here.host(now), await here.host(next)]
    const given = [
      host.origin,
      '--chain',
      'devnet',
      '--folder',
      folder,
      '--port',
      '0',
      '--follow',
      '--every',
      '1',
    ]
    const mirror = start(...given)
    try {
      await mirror.says('To be listed')
      const line = /^ {2}(\{.*\})$/m.exec(mirror.words())?.[1] ?? ''
      const { address, version, cid, date } = JSON.parse(line)
      expect([version, cid, isMirror(address), Number.isNaN(Date.parse(date))]).toEqual([
        '1.0.0',
        now.cid,
        true,
        false,
      ])
      host.dir = next.dir
      await mirror.says('Serving version 1.1.0 from now on')
      const list = await (await fetch(`${address}release.json`)).json()
      expect(list.version).toBe('1.1.0')
    } finally {
      expect(await mirror.stop()).toBe(0)
    }
  })

  it('fails if the public address does not answer correctly', async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    const given = ['--chain', 'devnet', '--folder', folder, '--port', '0', '--address', host.origin]
    const { code, output: said } = await command('mirror', host.origin, ...given)
    expect([code, said]).toEqual([1, expect.stringContaining('failed its own test')])
  })

  it('writes a folder for another host, with the keys of an object store', async () => {
    const host = await here.host(await releaseWith('1.0.0'))
    const { code } = await command('mirror', host.origin, '--chain', 'devnet', '--out', folder, '--keys')
    expect(code).toBe(0)
    const rows = JSON.parse(readFileSync(`${folder}.keys.json`, 'utf8'))
    expect(rows).toContainEqual({
      key: 'swap/',
      file: 'swap/index.html',
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=60',
    })
    const keys = rows.map(({ key }: { key: string }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        '',
        'sw.js',
        'tuf/timestamp.json',
        'tuf/1.root.json',
        '_redirects',
        '404.html',
      ]),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each<[string, readonly string[], string]>([
    ['nothing named', [], 'No source'],
    ['an address without encryption', ['http://site.example/'], 'no address'],
    ['an address with a password', ['https://a:b@site.example/'], 'no address'],
    ['a file that is not there', ['nowhere/tuf'], 'neither an address nor a folder of metadata'],
    ['a chain that nobody signs for', ['https://site.example/'], 'Nobody signs for mainnet'],
    [
      'an address of nothing',
      ['https://site.example/', '--cid', 'Qm1'],
      'no address that a release can have',
    ],
    ['a chain that there is not', ['https://site.example/', '--chain', 'toString'], 'no chain'],
    ['a port of words', ['https://site.example/', '--chain', 'devnet', '--port', 'http'], '--port http'],
    ['an option that there is not', ['https://site.example/', '--fast'], '--fast'],
    ['keys of no folder', ['https://x.example/', '--chain', 'devnet', '--keys'], '--keys'],
    ['--follow for --out', ['https://x.example/', '--chain', 'devnet', '--out', 'x', '--follow'], '--follow'],
  ])('refuses %s with a message', (_, args, why) => expect(() => readSettings(args)).toThrow(why))
})

it.each([
  ['mirror', '--follow'],
  ['verify', '--build'],
])('npm run %s -- --help lists %s in a fresh clone, and installs nothing', (name, option) => {
  const files = [`scripts/release/${name}.mjs`, 'scripts/install.mjs', `scripts/release/${name}/help.txt`]
  for (const file of files) cpSync(new URL(`../../../${file}`, import.meta.url), join(here.place, file))
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(here.place, `scripts/release/${name}.mjs`), '--help'],
    {
      encoding: 'utf8',
    },
  )
  expect([status, stdout]).toEqual([0, expect.stringContaining(option)])
  expect(stdout).not.toContain('Installing')
  expect(existsSync(join(here.place, 'node_modules'))).toBe(false)
})

it.each<[string | null, number, ReturnType<typeof rangeOf>]>([
  [null, 10, null],
  ['bytes=0-', 10, [0, 9]],
  ['bytes=2-4', 10, [2, 4]],
  ['bytes=2-99', 10, [2, 9]],
  ['bytes=-3', 10, [7, 9]],
  ['bytes=-99', 10, [0, 9]],
  ['bytes=-0', 10, 'beyond'],
  ['bytes=10-', 10, 'beyond'],
  ['bytes=0-', 0, 'beyond'],
  ['bytes=4-2', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['lines=0-1', 10, null],
])('%s of %i bytes', (header, size, range) => expect(rangeOf(header, size)).toEqual(range))

it('a folder’s key is its page, and that of the root is the root itself', () =>
  expect(objectKeys(['a/index.html', 'index.html', 'js/x.js']).map(({ key }) => key)).toEqual([
    'a/index.html',
    'a/',
    'index.html',
    '',
    'js/x.js',
  ]))

it.each([
  ['nothing', new Uint8Array()],
  ['a field without an end', Uint8Array.of(0x12, 0x7f, 1)],
  ['a number without an end', new Uint8Array(60).fill(0xff)],
])('a block of %s is not a folder', (_, block) =>
  expect(filesInBlock(block, `bafybei${'a'.repeat(52)}`)).toBeNull(),
)

it('a host with endless metadata is ignored, and costs little', async () => {
  const release = await releaseWith('1.0.0')
  const host = await here.host(release)
  let sent = 0
  const endless = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = setInterval(() => {
      sent += 65_536
      response.write('x'.repeat(65_536))
    }, 1)
    response.once('close', () => clearInterval(pour))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as { port: number }
  try {
    const held = await first([], { roots: [`http://127.0.0.1:${port}/`, `${host.origin}/`] })
    expect(held.site.cid).toBe(release.cid)
    expect(sent).toBeLessThan(5_000_000)
  } finally {
    endless.closeAllConnections()
    endless.close()
  }
})
