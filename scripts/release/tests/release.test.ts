/** `npm run release` as a publisher runs it: pages and workers accept exactly what it signs. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeBuiltSite } from '../../../tests/support/builtSite.ts'
import { readSite } from '../ipfs/site.ts'
import { keySetOf, newKey, publicKeyOf } from '../keys.ts'
import { DEVELOPMENT_KEY, releaseKeys } from '../releaseKeys.ts'
import { readSigned, verifySigned } from '../signed.ts'

const repo = new URL('../../..', import.meta.url).pathname
const devKey = join(repo, 'devnet/releaseKey.pem')
const FILES = { 'index.html': '<!DOCTYPE html><title>home</title>' }

let place: string
let dir: string
beforeEach(() => {
  dir = writeBuiltSite(FILES)
  place = dirname(dir)
  return () => rmSync(place, { recursive: true, force: true })
})

/** Runs the command. */
const release = (...args: readonly string[]) =>
  new Promise<{ code: number; words: string }>((resolve) => {
    execFile(process.execPath, [join(repo, 'scripts/release/main.ts'), ...args], (error, out, err) =>
      resolve({ code: error ? 1 : 0, words: `${out}${err}` }),
    )
  })
const believed = (path: string) => verifySigned(readFileSync(path, 'utf8'), 'devnet', releaseKeys.devnet)
/** Another release of the same folder. */
function build(version: string): void {
  rmSync(dir, { recursive: true })
  const made = writeBuiltSite(FILES, { version })
  rmSync(place, { recursive: true, force: true })
  dir = made
  place = dirname(dir)
}

it('the development key is the one in the repository', () =>
  expect(publicKeyOf(readFileSync(devKey, 'utf8'))).toBe(DEVELOPMENT_KEY))

it('chains with real money accept no development key', () => {
  for (const chain of ['mainnet', 'testnet'] as const)
    expect(releaseKeys[chain].keys).not.toContain(DEVELOPMENT_KEY)
})

it('signs a site beside its folder, whose CID is unchanged', async () => {
  const before = await readSite(dir)
  const { code, words: text } = await release(dir, '--key', devKey, '--days', '30')
  expect([code, text]).toEqual([0, expect.stringContaining('Signed by enough keys')])
  const said = await believed(`${dir}.signed.json`)
  expect(said).toMatchObject({ version: '1.0.0', cid: before.cid, leastSafe: '0.0.0' })
  expect(Date.parse(said.expires) - Date.parse(said.date)).toBe(30 * 86_400_000)
  expect((await readSite(dir)).cid).toBe(before.cid)
})

it('writes the metadata of The Update Framework beside it, which a renewal signs again without the site', async () => {
  await release(dir, '--key', devKey)
  const targets = (version: number) =>
    JSON.parse(readFileSync(`${dir}.tuf/${version}.targets.json`, 'utf8')).signed.targets['release.json']
  expect(targets(1).custom).toMatchObject({ version: '1.0.0', leastSafe: '0.0.0' })
  rmSync(dir, { recursive: true })
  const { code, words: text } = await release(
    '--renew',
    `${dir}.tuf`,
    '--key',
    devKey,
    '--least-safe',
    '1.0.0',
  )
  expect([code, text]).toEqual([0, expect.stringContaining('Signed by enough keys')])
  expect(targets(2).custom).toEqual({ ...targets(1).custom, leastSafe: '1.0.0' })
  const wrong = await release('--renew', `${dir}.tuf`, '--key', devKey, '--days', '91')
  expect([wrong.code, wrong.words]).toEqual([1, expect.stringContaining('from 1 to 90')])
})

it('changes the keys by the next root, and refuses one without enough signatures', async () => {
  const roots = join(place, 'roots')
  const paths = ['root', 'next', 'other'].map((name) => join(place, `${name}.pem`))
  for (const path of paths) writeFileSync(path, newKey())
  const [rootKey = '', nextKey = '', other = ''] = paths
  const point = (path: string) => publicKeyOf(readFileSync(path, 'utf8'))
  const own = ['--roots', roots, '--root', 'testnet', '--key', rootKey]
  const made = await release(...own, '--root-to', point(rootKey), '--to', point(nextKey))
  expect([made.code, made.words]).toEqual([0, expect.stringContaining('Signed by enough keys')])
  const next = await release(
    '--roots',
    roots,
    '--root',
    'testnet',
    '--key',
    nextKey,
    '--root-to',
    point(nextKey),
  )
  expect([next.code, next.words]).toEqual([1, expect.stringContaining('a release key too')])
  const twoOf = (second: string) => [
    '--root-to',
    point(rootKey),
    '--root-to',
    second,
    '--root-threshold',
    '2',
  ]
  expect((await release(...own, ...twoOf(DEVELOPMENT_KEY))).words).toContain('everybody has it')
  expect((await release(...own, ...twoOf(point(other)))).words).toContain('1 more signature is needed')
  expect((await release(...own)).words).toContain('there can’t be a second one')
})

it('the next statement is newer, inherits the least safe version, and raises it on request', async () => {
  const out = join(place, '..', `signed-${process.pid}.json`)
  try {
    await release(dir, '--key', devKey, '--out', out)
    build('1.1.0')
    await release(dir, '--key', devKey, '--out', out, '--least-safe', '1.1.0')
    build('1.2.0')
    await release(dir, '--key', devKey, '--out', out)
    expect(await believed(out)).toMatchObject({ version: '1.2.0', leastSafe: '1.1.0' })
    build('1.1.5')
    const { code, words: text } = await release(dir, '--key', devKey, '--out', out)
    expect([code, text]).toEqual([1, expect.stringContaining('nobody would install it')])
    expect(await believed(out)).toMatchObject({ version: '1.2.0' })
  } finally {
    rmSync(out, { force: true })
  }
})

describe('refuses, with a sentence and a next step', () => {
  const key = () => join(place, 'key.pem')
  it.each<[string, () => readonly string[], string]>([
    ['no key', () => [dir], '--key'],
    ['a key that is none', () => [dir, '--key', join(repo, 'package.json')], '--new-key'],
    ['a file that is not there', () => [dir, '--key', '/nowhere.pem'], '/nowhere.pem'],
    ['a folder that holds no site', () => [place, '--key', devKey], 'index.html'],
    ['a version in words', () => [dir, '--key', devKey, '--least-safe', 'newest'], '--least-safe'],
    ['to call itself unsafe', () => [dir, '--key', devKey, '--least-safe', '2.0.0'], 'below its own'],
    ['no days', () => [dir, '--key', devKey, '--days', '0'], '--days'],
    ['to write over a key', () => ['--new-key', devKey], 'there already'],
    ['to add to what is nothing', () => ['--cosign', devKey, '--key', devKey], 'releaseKey.pem'],
  ])('%s', async (_, args, text) => {
    writeFileSync(key(), newKey())
    const done = await release(...args())
    expect([done.code, done.words]).toEqual([1, expect.stringContaining(text)])
    expect(done.words.trim().split('\n').length).toBe(2)
    expect(existsSync(`${dir}.signed.json`)).toBe(false)
  })

  it.each(['mainnet', 'testnet'])('a site for %s with the development key', async (chain) => {
    const money = writeBuiltSite(FILES, { chain })
    const { code, words: text } = await release(money, '--key', devKey)
    expect(code).toBe(1)
    // No key signs there yet; once one does, the development key itself is refused.
    expect(text).toMatch(/Nobody signs for|everybody has it/)
    rmSync(dirname(money), { recursive: true, force: true })
  })
})

it('a private key is readable only by its owner, and an unknown signature is not enough', async () => {
  const path = join(place, 'own.pem')
  const { words: text } = await release('--new-key', path)
  const made = /^([\w-]{87})$/m.exec(text)?.[1]
  expect(made).toBe(publicKeyOf(readFileSync(path, 'utf8')))
  const signed = await release(dir, '--key', path)
  expect(signed.words).toContain('1 more signature is needed')
  await expect(believed(`${dir}.signed.json`)).rejects.toThrow('too few')
  const more = await release('--cosign', `${dir}.signed.json`, '--key', devKey)
  expect(more.words).toContain('Signed by enough keys')
  expect(await believed(`${dir}.signed.json`)).toMatchObject({ version: '1.0.0' })
})

it('the old keys sign a change of keys, and the new ones sign from then on', async () => {
  const paths = ['one', 'two'].map((name) => join(place, `${name}.pem`))
  const pems = paths.map((path) => {
    const pem = newKey()
    writeFileSync(path, pem)
    return pem
  })
  const { keys } = keySetOf(pems)
  const file = `${dir}.signed.json`
  await release(dir, '--key', devKey)
  const changed = await release(
    '--rotate',
    file,
    ...keys.flatMap((key) => ['--to', key]),
    '--threshold',
    '2',
    '--key',
    devKey,
  )
  expect(changed.words).toContain('2 more signatures are needed')
  await expect(believed(file)).rejects.toThrow('too few')
  await release(dir, ...paths.flatMap((path) => ['--key', path]))
  expect(await believed(file)).toMatchObject({ version: '1.0.0' })
  expect(readSigned(readFileSync(file, 'utf8')).rotations.length).toBe(1)
  // The old key is no longer listed: a build that has the new keys in code does not need the change any more.
  await expect(
    verifySigned(readFileSync(file, 'utf8'), 'devnet', { keys, threshold: 2, since: 1 }),
  ).resolves.toMatchObject({ version: '1.0.0' })
})

it('a change of keys without an old key’s signature is saved for others to sign, and not accepted', async () => {
  const path = join(place, 'own.pem')
  writeFileSync(path, newKey())
  const file = `${dir}.signed.json`
  await release(dir, '--key', devKey)
  const to = publicKeyOf(readFileSync(path, 'utf8'))
  const { code, words: text } = await release('--rotate', file, '--to', to, '--key', path)
  expect([code, text]).toEqual([1, expect.stringContaining('--cosign-keys')])
  await expect(believed(file)).rejects.toThrow('change of keys')
  await release('--cosign-keys', file, '--key', devKey)
  await release('--cosign', file, '--key', path)
  expect(await believed(file)).toMatchObject({ version: '1.0.0' })
})
