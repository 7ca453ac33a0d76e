/**
 * The CID that we count is the one that two independent packages count, over random trees: deep and flat ones, empty
 * files and files of exactly 1 MiB, names of several scripts that sort otherwise in UTF-16 than by their bytes.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileCid, LARGEST_FILE, rootCid } from '../../../src/lib/core/release/cid.ts'
import { type Body, byImporter, byIpfsCar, counted } from '../../../tests/support/cidTools.ts'

const name = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', 'a-b', 'index.html', 'js', '_redirects', '__proto__', 'constructor'),
  // Letters above U+FFFF sort before U+FF5A in UTF-16, and after it by their bytes.
  fc.string({ unit: fc.constantFrom('a', 'Z', '1', ' ', '%', '가', 'ｚ', '😀'), minLength: 1, maxLength: 8 }),
)
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const bytes = fc.uint8Array({ maxLength: 300 }).map((body) => new Uint8Array(body))
/** Files at most once, and none where a folder is. */
const tree = fc
  .array(fc.record({ path, bytes }), { minLength: 1, maxLength: 12 })
  .map((files) =>
    files.filter(
      (one, i) =>
        !files.some(
          (other, k) => other.path.startsWith(`${one.path}/`) || (k < i && other.path === one.path),
        ),
    ),
  )

async function expectSame(files: readonly Body[]): Promise<void> {
  const list = files.map(counted)
  const found = await byImporter(files)
  const root = await rootCid(list)
  expect(root).toBe(await byIpfsCar(files))
  expect(root).toBe(found.get(''))
  for (const { path, hash } of list) expect(fileCid(hash)).toBe(found.get(path))
}

it('random trees', () => fc.assert(fc.asyncProperty(tree, expectSame)))

const flat = (count: number, length: number): Body[] =>
  Array.from({ length: count }, (_, i) => ({
    path: `flat/${i}`.padEnd(length, 'x'),
    bytes: new Uint8Array([i & 255]),
  }))

it.each<[string, readonly Body[]]>([
  [
    'files of exactly 1 MiB, whose sizes take three bytes',
    [0, 1, 2].map((i) => ({ path: `${i}`, bytes: new Uint8Array(LARGEST_FILE).fill(i) })),
  ],
  ['as many entries as a folder may have', flat(999, 5)],
  ['a folder that is almost too large for one block', flat(999, 210)],
])('%s', (_, files) => expectSame(files))
