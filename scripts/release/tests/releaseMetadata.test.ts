/** Files that `npm run release` writes for The Update Framework: roots, and the roles that release keys sign. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { builtInRoots } from '../../../src/lib/core/release/roots.ts'
import { advance, NO_DOCUMENTS } from '../../../src/lib/core/release/tuf/advance.ts'
import { collect } from '../../../src/lib/core/release/tuf/collect.ts'
import { readRoot } from '../../../src/lib/core/release/tuf/metadata.ts'
import { developmentKey, developmentRootKey } from '../../../tests/support/release.ts'
import { CID, signersFrom } from '../../../tests/support/tuf.ts'
import { newKey } from '../keys.ts'
import { cosignRoles, filesIn, installableIn, publishedIn, rolesLack, writeRoles } from '../metadata.ts'
import { addSignatures, pemOfPoint, publicPemOf } from '../repository.ts'
import { committedRoots, rootLacks, rootsOf, writeNextRoot } from '../roots.ts'
import { raised, refuseDevelopmentKey } from '../statement.ts'

const DAY = 86_400_000
const NOW = Date.now()
const [root, root2, key, key2, other] = [newKey(), newKey(), newKey(), newKey(), newKey()]
const release = (version: string, leastSafe = '0.0.0') => ({
  version,
  id: version.replaceAll('.', '').padEnd(64, '0'),
  length: 1_000,
  cid: CID,
  leastSafe,
  date: '2026-11-29T00:00:00Z',
})

let place: string
let roots: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'dex-metadata-'))
  roots = join(place, 'roots')
  folder = join(place, 'dist.tuf')
  return () => rmSync(place, { recursive: true, force: true })
})

const first = (threshold = 1) =>
  writeNextRoot(
    roots,
    'devnet',
    {
      root: signersFrom([root, root2], threshold),
      release: signersFrom([key]),
      days: 1_000,
      now: NOW,
    },
    [root],
  )
const change = (over: object, pems: readonly string[]) =>
  writeNextRoot(roots, 'devnet', { root: null, release: null, days: 1_000, now: NOW, ...over }, pems)
const publish = (version: string | null, pems = [key], days = 90, now = NOW) =>
  writeRoles(
    folder,
    'devnet',
    rootsOf(roots, 'devnet'),
    version === null ? null : release(version),
    { days, now },
    pems,
  )
/** Verifies the folder as a page that carries the first root does. */
const believed = async (now = NOW) => {
  const files = filesIn(folder, 'devnet')
  const came = await collect(async (name) => files.get(name) ?? null, 1, false)
  const trust = { chain: 'devnet', root: rootsOf(roots, 'devnet')[0] ?? '' }
  return advance(trust, NO_DOCUMENTS, came, now)
}

it('every chain’s committed roots follow each other, and builds carry the newest', async () => {
  for (const chain of ['mainnet', 'testnet', 'devnet'] as const) {
    const texts = rootsOf(committedRoots, chain)
    for (const [i, text] of texts.entries()) expect(await rootLacks(text, texts[i - 1], chain)).toBe(0)
    const carried = builtInRoots[chain]
    expect(carried && JSON.parse(carried)).toEqual(texts.length > 0 ? JSON.parse(texts.at(-1) ?? '') : null)
  }
})

it('the devnet’s keys are two, both in the repository, and sign for no chain with money', () => {
  const { roles } = readRoot(builtInRoots.devnet ?? '', 'devnet')
  expect([...roles.root.keys.values()]).not.toEqual([...roles.targets.keys.values()])
  for (const pem of [developmentKey, developmentRootKey]) {
    expect(() => refuseDevelopmentKey([pem], 'devnet')).not.toThrow()
    for (const chain of ['mainnet', 'testnet'])
      expect(() => refuseDevelopmentKey([other, pem], chain)).toThrow('everybody has it')
  }
})

it('a release is written as tuf-js and pages believe it', async () => {
  await first()
  publish('1.0.0')
  expect(readdirSync(folder).sort()).toEqual([
    '1.root.json',
    '1.snapshot.json',
    '1.targets.json',
    'timestamp.json',
  ])
  expect(await installableIn(folder, 'devnet', NOW)).toBe(release('1.0.0').id)
  expect((await believed()).statement).toMatchObject({ version: '1.0.0', cid: CID })
})

it('the next release and a renewal continue the versions', async () => {
  await first()
  publish('1.0.0', [key], 10)
  publish('1.1.0', [key], 10)
  expect((await believed(NOW + 30 * DAY)).statement).toBeNull()
  publish(null, [key], 90, NOW + 30 * DAY)
  const { statement } = await believed(NOW + 30 * DAY)
  expect(statement?.version).toBe('1.1.0')
  expect(publishedIn(folder, 'devnet')?.timestamp).toBe(3)
})

it('a renewal raises the least safe version up to the release, and never lowers it', async () => {
  await first()
  publish('1.1.0')
  const published = publishedIn(folder, 'devnet')
  if (!published) throw new Error('nothing was published')
  expect(raised(published, '1.1.0').leastSafe).toBe('1.1.0')
  expect(() => raised(published, '1.2.0')).toThrow('and not to 1.2.0')
  writeRoles(folder, 'devnet', rootsOf(roots, 'devnet'), raised(published, '1.0.5'), { days: 9, now: NOW }, [
    key,
  ])
  const later = publishedIn(folder, 'devnet')
  expect(() => later && raised(later, '1.0.4')).toThrow('from 1.0.5')
  expect((await believed()).leastSafe).toBe('1.0.5')
})

it('keys change by the next root, and a renewal signs the same release by the new ones', async () => {
  await first()
  publish('1.0.0')
  await change({ release: signersFrom([key2]) }, [root])
  publish(null, [key])
  expect(await rolesLack(folder, 'devnet')).toBe(1)
  expect((await believed()).statement).toBeNull()
  publish(null, [key2])
  const { root: newest, statement } = await believed()
  expect([newest.version, statement?.version]).toEqual([2, '1.0.0'])
  expect(await installableIn(folder, 'devnet', NOW)).toBe(release('1.0.0').id)
})

it('signatures of several machines are added to all three roles', async () => {
  await writeNextRoot(
    roots,
    'devnet',
    { root: signersFrom([root]), release: signersFrom([key, key2], 2), days: 9, now: NOW },
    [root],
  )
  publish('1.0.0', [key])
  expect([await rolesLack(folder, 'devnet'), await installableIn(folder, 'devnet', NOW)]).toEqual([1, null])
  cosignRoles(folder, 'devnet', [key2])
  expect(await rolesLack(folder, 'devnet')).toBe(0)
  expect((await believed()).signers).toEqual([2, 2])
})

it('a root that lacks signatures blocks the next one until others sign it', async () => {
  const path = await first(2)
  await expect(change({ release: signersFrom([key2]) }, [root])).rejects.toThrow(
    'there can’t be a second one',
  )
  writeFileSync(path, addSignatures(readFileSync(path, 'utf8'), [root2]))
  await change({ release: signersFrom([key2]) }, [root, root2])
  expect(rootsOf(roots, 'devnet').length).toBe(2)
})

it('a second root of a version that was published is refused', async () => {
  await first()
  await change({ release: signersFrom([key2]) }, [root])
  publish('1.0.0', [key2])
  const before = filesIn(folder, 'devnet')
  // Another machine, whose source does not have root 2 yet, makes one of its own.
  rmSync(join(roots, 'devnet/2.root.json'))
  expect(() => publish('1.1.0', [key])).toThrow('was published, and is not in this source')
  await change({ release: signersFrom([other]) }, [root])
  expect(() => publish('1.1.0', [other])).toThrow('another root of version 2')
  expect(filesIn(folder, 'devnet')).toEqual(before)
})

it.each<[string, () => Promise<unknown>, string]>([
  ['a first root without keys', () => change({}, [root]), 'both kinds of keys'],
  [
    'one key for both roles',
    () => change({ root: signersFrom([root]), release: signersFrom([root]) }, [root]),
    'a release key too',
  ],
  [
    'more signers than keys',
    () => change({ root: signersFrom([root], 2), release: signersFrom([key]) }, [root]),
    'more must sign',
  ],
  [
    'a key that is named twice',
    () => change({ root: signersFrom([root, root]), release: signersFrom([key]) }, [root]),
    'named twice',
  ],
])('refuses %s', async (_, action, why) => {
  await expect(action()).rejects.toThrow(why)
  expect(rootsOf(roots, 'devnet')).toEqual([])
})

it('a folder that holds something else, and a renewal of nothing, are refused', async () => {
  await first()
  expect(() => publish(null)).toThrow('no release to renew')
  publish('1.0.0')
  cpSync(join(folder, '1.root.json'), join(folder, '1.snapshot.json'))
  expect(() => publish('1.1.0')).toThrow('holds no metadata of devnet')
})

it('a public key is read as it is printed', () => {
  const point = Buffer.from(publicPemOf(key).replace(/-----.*-----|\s/g, ''), 'base64').subarray(26)
  expect(pemOfPoint(point.toString('base64url'))).toBe(publicPemOf(key))
})
