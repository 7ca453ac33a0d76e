/** Checks which folders may be published: every tool computes the same CID, and the list of files is complete. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { usual, writeBuiltSite } from '../../../tests/support/builtSite.ts'
import { byImporter } from '../../../tests/support/cidTools.ts'
import { writeCar } from '../ipfs/car.ts'
import { readSite } from '../ipfs/site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let dir = ''
beforeEach(() => {
  dir = writeBuiltSite()
})
afterEach(() => rmSync(dirname(dir), { recursive: true, force: true }))

it('a site has the CID that two packages compute', async () => {
  const { cid, files } = await readSite(dir)
  expect(files).toHaveLength(9)
  expect((await byImporter(files)).get('')).toBe(cid)
})

it('the CAR is the same each time, contains each block once, and unpacks to the same files', async () => {
  rmSync(dirname(dir), { recursive: true })
  dir = writeBuiltSite({ ...usual, '404.html': usual['swap/index.html'] ?? '' })
  const site = await readSite(dir)
  const [one, two] = [join(dir, '../one.car'), join(dir, '../two.car')]
  expect(await writeCar(site, one)).toBe(readFileSync(one).length)
  await writeCar(site, two)
  expect(readFileSync(two).equals(readFileSync(one))).toBe(true)
  const ipfsCar = (...args: string[]) => {
    const bin = join(root, 'node_modules/ipfs-car/bin.js')
    return spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' }).stdout.trim()
  }
  expect(ipfsCar('roots', one)).toBe(site.cid)
  const blocks = ipfsCar('blocks', one).split('\n')
  // Nine files, two of which are equal, and five folders.
  expect([blocks.length, new Set(blocks).size]).toEqual([13, 13])
  ipfsCar('unpack', one, '--output', join(dir, '../unpacked'))
  expect((await readSite(join(dir, '../unpacked'))).cid).toBe(site.cid)
})

it('a CAR is not written if the two CIDs differ', async () => {
  const site = await readSite(dir)
  const other = { ...site, cid: site.cid.replace(/.$/, 'a') }
  await expect(writeCar(other, join(dir, '../x.car'))).rejects.toThrow(/ipfs-car makes .+, and we count/)
})

const write = (path: string, text = 'x') => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const relist = (change: (files: { path: string; size: number }[]) => unknown) => {
  const list = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8'))
  change(list.files)
  write('release.json', JSON.stringify(list))
}

it.each<[string, () => void, RegExp]>([
  ['no site', () => rmSync(join(dir, 'index.html')), /holds no index.html/],
  ['no folder', () => rmSync(dir, { recursive: true }), /holds no index.html/],
  ['an empty folder', () => mkdirSync(join(dir, 'js/none')), /^\/js\/none\/ is an empty folder/],
  ['a dotfile', () => write('js/.hidden'), /^\/js\/.hidden is a dotfile/],
  ['a dotted folder', () => write('.well-known/x'), /^\/.well-known is a dotfile/],
  ['a link', () => symlinkSync('index.html', join(dir, 'link.html')), /^\/link.html is a link/],
  ['a linked folder', () => symlinkSync('js', join(dir, 'more')), /^\/more is a link/],
  ['a file that is not listed', () => write('js/more.js'), /^\/js\/more.js is not in release.json/],
  [
    'a listed file that is gone',
    () => rmSync(join(dir, '404.html')),
    /^\/404.html is in release.json and not/,
  ],
  ['changed bytes', () => write('404.html', 'other'), /^\/404.html is not the file that release.json names/],
  ['no list', () => rmSync(join(dir, 'release.json')), /release.json is missing/],
  ['a list that is none', () => write('release.json', '[1'), /release.json is no JSON/],
  [
    'a size that is not so',
    () => relist((files) => Object.assign(files[0] ?? {}, { size: 1 })),
    /is not the file that release.json names/,
  ],
  [
    'the worker of another list',
    () => relist((files) => files.reverse()),
    /^\/sw.js is the worker of another/,
  ],
  [
    'a file of more than 1 MiB',
    () => {
      rmSync(dirname(dir), { recursive: true })
      renameSync(
        dirname(writeBuiltSite({ 'index.html': 'x', 'big.js': 'x'.repeat(1024 * 1024 + 1) })),
        dirname(dir),
      )
    },
    /^\/big.js is larger than 1 MiB/,
  ],
  [
    '1000 files in a folder',
    () => {
      rmSync(dirname(dir), { recursive: true })
      const names = Array.from({ length: 1000 }, (_, i) => [`js/${i}.js`, `${i}`])
      renameSync(dirname(writeBuiltSite({ 'index.html': 'x', ...Object.fromEntries(names) })), dirname(dir))
    },
    /^\/js\/ has 1000 entries or more/,
  ],
])('%s is refused', async (_, spoil, sentence) => {
  spoil()
  await expect(readSite(dir)).rejects.toMatchObject({
    message: expect.stringMatching(sentence),
    next: expect.stringMatching(/\.$/),
  })
})
