import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  type CidProblem,
  type CountedFile,
  contenthash,
  dnslink,
  fileCid,
  LARGEST_FILE,
  MOST_ENTRIES,
  rootCid,
} from './cid.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (path: string, text = path): CountedFile => ({ path, size: text.length, hash: sha256(text) })

it.each([
  // The fixture of IPIP-499.
  ['hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
  ['', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
])('a file of “%s” is its hash, written as a CID', (text, cid) => expect(fileCid(sha256(text))).toBe(cid))

const one = [file('hello.txt', 'hello world')]
const nested = [file('b/c/d.js'), file('index.html'), file('b/a.css'), file('B.txt')]

// CIDs that ipfs-car 3.1.0 computes for the same files.
it.each<[string, CountedFile[], string]>([
  ['one file', one, 'bafybeic6svhkwl3y2wvkj33weshyjjs5cbvgijh7yo3kjasyglrdwe2l74'],
  ['folders', nested, 'bafybeihwiygyg6fafozrq5bs2yccoiv57cd57wcyo2o3klv2tpkz7brvy4'],
  [
    'the same in another order',
    nested.toReversed(),
    'bafybeihwiygyg6fafozrq5bs2yccoiv57cd57wcyo2o3klv2tpkz7brvy4',
  ],
])('a folder of %s', async (_, files, cid) => expect(await rootCid(files)).toBe(cid))

it('takes another sha256 if the page has none', async () => {
  const digest = async (bytes: Uint8Array) =>
    new Uint8Array(createHash('sha256').update(bytes).digest()).buffer as ArrayBuffer
  expect(await rootCid(nested, digest)).toBe(await rootCid(nested))
})

const many = (count: number, name = (i: number) => `${i}`) =>
  Array.from({ length: count }, (_, i) => file(`many/${name(i)}`))

it.each<[CidProblem, string, readonly CountedFile[], string]>([
  ['noFiles', 'nothing', [], ''],
  ['badPath', 'an absolute path', [file('/a')], '/a'],
  ['badPath', 'a folder above', [file('a/../b')], 'a/../b'],
  ['badPath', 'the folder itself', [file('./a')], './a'],
  ['badPath', 'an empty part', [file('a//b')], 'a//b'],
  ['badPath', 'a folder', [file('a/')], 'a/'],
  ['badPath', 'no name', [file('')], ''],
  ['badPath', 'a dotfile', [file('.well-known/x')], '.well-known/x'],
  ['badPath', 'a backslash', [file('a\\b')], 'a\\b'],
  ['badPath', 'half a letter', [file('a\ud800')], 'a\ud800'],
  ['twice', 'a file twice', [file('a/b'), file('a/b', 'other')], 'a/b'],
  ['twice', 'a file that is a folder', [file('a'), file('a/b')], 'a/b'],
  ['twice', 'a folder that is a file', [file('a/b'), file('a')], 'a'],
  ['badHash', 'a hash in capitals', [{ ...file('a'), hash: 'A'.repeat(64) }], 'a'],
  ['badHash', 'a short hash', [{ ...file('a'), hash: 'ab' }], 'a'],
  ['fileTooLarge', 'more than 1 MiB', [{ ...file('a'), size: LARGEST_FILE + 1 }], 'a'],
  ['fileTooLarge', 'no size', [{ ...file('a'), size: Number.NaN }], 'a'],
  ['fileTooLarge', 'less than nothing', [{ ...file('a'), size: -1 }], 'a'],
  ['folderTooLarge', '1000 files in a folder', many(MOST_ENTRIES), 'many/'],
  ['folderTooLarge', 'names of 256 KiB', many(999, (i) => `${i}`.padEnd(250, 'x')), 'many/'],
])('%s: %s', async (problem, _, files, path) =>
  expect(rootCid(files)).rejects.toMatchObject({ name: 'CidError', problem, path }),
)

it('treats 999 files of 1 MiB as one folder', async () =>
  expect(await rootCid(many(MOST_ENTRIES - 1).map((one) => ({ ...one, size: LARGEST_FILE })))).toMatch(
    /^bafybei[a-z2-7]{52}$/,
  ))

// The example of EIP-1577 in version 1.
const cid = 'bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4'

it('reads records of names', () => {
  expect(dnslink(cid)).toBe(`dnslink=/ipfs/${cid}`)
  expect(contenthash(cid)).toBe(
    '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f',
  )
  for (const wrong of [
    '',
    'bafy',
    'QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR',
    `${cid}a`,
    cid.toUpperCase(),
  ])
    expect(() => contenthash(wrong)).toThrow('badHash')
})
