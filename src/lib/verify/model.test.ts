import { expect, it } from 'vitest'
import { addressOf, mirrorStateOf, sampleOf, tallyOf } from './model.ts'

const file = (path: string, size = 10) => ({ path, size, hash: 'a'.repeat(64), type: 'text/html' })

it('counts matching files, and names the others', () => {
  const files = [file('a', 1), file('b', 20), file('c', 300), file('d', 4_000), file('e', 50_000)]
  expect(tallyOf(files, ['equal', 'differs', 'equal', 'missing'])).toEqual({
    all: 5,
    equal: 2,
    allBytes: 54_321,
    equalBytes: 301,
    differs: ['b'],
    missing: ['d'],
  })
})

it.each([
  ['the same release, all as it should be', '1.0.0', 6, 6, 'equal'],
  ['no signature, all as it should be', null, 6, 6, 'equal'],
  ['some files gone', '1.0.0', 4, 4, 'part'],
  ['a wrong file', '1.0.0', 5, 6, 'wrong'],
  ['a wrong file and no signature', null, 0, 1, 'wrong'],
  ['another release by its own word', '0.9.0', 0, 6, 'other'],
  ['nothing', null, 0, 0, 'silent'],
  ['a signature and no files', '1.0.0', 0, 0, 'part'],
])('%s: %5$s', (_, version, equal, came, state) =>
  expect(mirrorStateOf({ version, equal, came, asked: 6 }, '1.0.0')).toBe(state),
)

it('samples pages, and scripts of every size', () => {
  const scripts = Array.from({ length: 40 }, (_, i) => file(`js/${i}.js`, 1_000 - i))
  const sample = sampleOf([file('404.html'), file('index.html'), file('swap/index.html'), ...scripts])
  expect(sample.map(({ path }) => path)).toEqual([
    'index.html',
    'swap/index.html',
    'js/0.js',
    'js/10.js',
    'js/20.js',
    'js/30.js',
  ])
  expect(sampleOf([])).toEqual([])
})

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
it.each([
  [`https://gw.test/ipfs/${CID}/verify/`, 'content', CID],
  [`https://${CID}.ipfs.gw.test/verify/`, 'content', CID],
  [`ipfs://${CID}/verify/`, 'content', CID],
  ['https://gw.test/ipns/dex.test/verify/', 'namePath', null],
  ['https://dex.test/verify/', 'name', null],
  ['https://dex.test/ipfs/x/', 'name', null],
])('%s is %s', (url, kind, cid) => expect(addressOf(new URL(url))).toEqual({ kind, cid }))
