/** `npm run verify`: its verdict on sites that are right, wrong, unsigned, old, or different from their address. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtInRoots } from '../../../src/lib/core/release/roots.ts'
import type { Host } from '../../../tests/support/host.ts'
import { fakeGateway } from '../../../tests/support/ipfsServers.ts'
import { command, type Release, releaseWith, type World, world } from '../../../tests/support/mirrorKit.ts'
import { readSite } from '../ipfs/site.ts'
import { newKey } from '../keys.ts'
import { compare } from '../verify/build.ts'
import { readServed } from '../verify/read.ts'
import { cidInAddress, verdictOf } from '../verify/verdict.ts'

const DAY_MS = 86_400_000
const LIMITS = { requestMs: 10_000, waitMs: 10_000, firstDelayMs: 5 }
const OTHER = `bafybei${'a'.repeat(52)}`
const trust = { chain: 'devnet' as const, root: builtInRoots.devnet, roots: [], cid: null }

let here: World
beforeEach(() => {
  here = world()
})
afterEach(() => here.close())

/** The verdict on a site, with each finding on a line. */
async function verdict(root: string, over: object = {}) {
  const served = await readServed(root, LIMITS, 1)
  const { good, findings } = await verdictOf(served, root, { ...trust, ...over }, null, Date.now())
  return { good, lines: findings.map((one) => `${one.about} ${one.good}: ${one.says}`).join('\n') }
}

it('a signed site as it was published is good', async () => {
  const release = await releaseWith('1.0.0')
  const { good, lines } = await verdict(`${(await here.host(release)).origin}/`)
  expect([good, lines]).toEqual([true, expect.stringContaining('signature true')])
  expect(lines).toContain('files true: all 10 addresses')
  expect(lines).toContain(`address null: the files make ${release.cid}`)
})

it('an unsigned one is good by its CID alone, which must come from elsewhere', async () => {
  const release = await releaseWith('1.0.0', { unsigned: true })
  const { origin } = await here.host(release)
  expect(await verdict(`${origin}/`)).toMatchObject({ good: false })
  expect(await verdict(`${origin}/`, { cid: release.cid })).toMatchObject({ good: true })
  expect((await verdict(`${origin}/`, { cid: OTHER })).lines).toContain(`and not ${OTHER}`)
})

const change =
  (path: string, text: string) =>
  ({ dir }: Release) =>
    writeFileSync(join(dir, path), text)
const past = Date.now() - 2 * DAY_MS

it.each<[string, () => Promise<Release>, (release: Release, host: Host) => void, string]>([
  [
    'another page under its folder’s address',
    () => releaseWith('1.0.0'),
    (_, host) => {
      host.fault = (path) => (path === '/swap/' ? { kind: 'corrupt' } : null)
    },
    'files false: 1 of 10 addresses are wrong: /swap/ has other bytes',
  ],
  [
    'a script with one line more',
    () => releaseWith('1.0.0'),
    change('js/kernel.abc.js', 'steal()'),
    'js/kernel.abc.js',
  ],
  [
    'a page that is gone',
    () => releaseWith('1.0.0'),
    (_, host) => {
      host.fault = (path) => (path.startsWith('/ko/') ? { kind: 'status', status: 404 } : null)
    },
    '/ko/swap/ answers 404',
  ],
  [
    'another worker',
    () => releaseWith('1.0.0'),
    change('sw.js', 'steal()'),
    'signature false: it is for version 1.0.0',
  ],
  [
    'a stranger’s signature',
    () => releaseWith('1.0.0', { pems: [newKey()] }),
    () => undefined,
    'too few keys',
  ],
  [
    'a signature that is none',
    () => releaseWith('1.0.0'),
    change('tuf/1000001.targets.json', '<html>'),
    'not to be believed',
  ],
  [
    'a signature of another release',
    () => releaseWith('1.0.0', { cid: OTHER }),
    () => undefined,
    'not what is served',
  ],
  [
    'a signature that has run out',
    () => releaseWith('1.0.0', { expires: past }),
    () => undefined,
    'has run out',
  ],
  [
    'a release that was called unsafe',
    () => releaseWith('1.0.0', { leastSafe: '1.0.1' }),
    () => undefined,
    'unsafe',
  ],
])('%s is not good', async (_, make, twist, says) => {
  const release = await make()
  const host = await here.host(release)
  twist(release, host)
  const { good, lines } = await verdict(`${host.origin}/`)
  expect([good, lines]).toEqual([false, expect.stringContaining(says)])
})

it('the development key is invalid for a chain with real money', async () => {
  const { origin } = await here.host(await releaseWith('1.0.0'))
  const { good, lines } = await verdict(`${origin}/`, { chain: 'mainnet', root: builtInRoots.mainnet })
  expect([good, lines]).toEqual([false, expect.stringContaining('chain false: built for devnet')])
})

it('an address that contains a CID is checked against it', async () => {
  const release = await releaseWith('1.0.0', { unsigned: true })
  await here.host(release)
  const { files } = await readSite(release.dir)
  for (const cid of [release.cid, OTHER]) {
    const gateway = await fakeGateway(cid, files)
    const said = await verdict(`${gateway.url}${cid}/`, { cid: release.cid })
    expect([said.good, said.lines.includes('address true')]).toEqual([
      cid === release.cid,
      cid === release.cid,
    ])
    await gateway.close()
  }
})

it.each([
  ['no signature', { unsigned: true }, true, 'signature null: none'],
  ['an expired signature', { expires: past }, true, 'signature null: it has run out'],
  ['a stranger’s signature', { pems: [newKey()] }, false, 'signature false: not to be believed'],
  ['a signature of another release', { cid: OTHER }, false, 'signature false: it is for version'],
  [
    'a release that was called unsafe',
    { leastSafe: '1.0.1' },
    false,
    'signature false: this version is called',
  ],
] as const)('one verdict for a release named by its CID: %s', async (_, how, good, says) => {
  const release = await releaseWith('1.0.0', how)
  const { origin } = await here.host(release)
  const said = await verdict(`${origin}/`, { cid: release.cid })
  expect([said.good, said.lines]).toEqual([good, expect.stringContaining(says)])
  expect(said.lines.includes(' false:')).toBe(!good)
})

it('a release named by its CID, on a chain without release keys', async () => {
  const release = await releaseWith('1.0.0', { unsigned: true })
  const { origin } = await here.host(release)
  const said = await verdict(`${origin}/`, { cid: release.cid, root: null })
  expect([said.good, said.lines]).toEqual([true, expect.stringContaining('signature null: nobody signs')])
})

it.each([
  [`https://ipfs.io/ipfs/${OTHER}/`, OTHER],
  [`https://${OTHER}.ipfs.dweb.link/`, OTHER],
  ['https://site.example/', null],
  ['https://site.example/ipfs/latest/', null],
])('%s names %s', (address, cid) => expect(cidInAddress(address)).toBe(cid))

it('reports an address without a site', async () => {
  const host = await here.host(await releaseWith('1.0.0'))
  writeFileSync(join(host.dir, 'release.json'), '[]')
  await expect(readServed(`${host.origin}/`, LIMITS, 1)).rejects.toThrow('no list of a release')
  host.fault = () => ({ kind: 'reset' })
  await expect(readServed(`${host.origin}/`, LIMITS, 1)).rejects.toThrow('could not be reached')
})

it('compares a build file by file', async () => {
  const [release, other] = [
    await releaseWith('1.0.0'),
    await releaseWith('1.0.0', {}, { 'index.html': 'other' }),
  ]
  const served = await readServed(`${(await here.host(release)).origin}/`, LIMITS, 1)
  await here.host(other)
  const own = ({ dir, cid }: Release) => ({
    cid,
    manifest: JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')),
  })
  expect(compare(served, own(release))).toMatchObject({ good: true })
  expect(compare(served, own(other))).toMatchObject({
    good: false,
    says: expect.stringContaining('/index.html'),
  })
})

it('the command ends with 0 only for a good site, and names differences from a build of another source', async () => {
  const release = await releaseWith('1.0.0')
  const host = await here.host(release)
  const good = await command('verify', host.origin, '--chain', 'devnet')
  expect([good.code, good.output]).toEqual([0, expect.stringContaining('It is what was published')])
  const built = await command('verify', host.origin, '--chain', 'devnet', '--build')
  expect([built.code, built.output]).toEqual([1, expect.stringContaining('its version is')])
  host.fault = () => ({ kind: 'status', status: 404 })
  const gone = await command('verify', host.origin, '--chain', 'devnet')
  expect([gone.code, gone.output]).toEqual([1, expect.stringContaining('Name the root of a site')])
})
