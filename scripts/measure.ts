// Prints the first table of `docs/measured.md`: how the code reads, and over how many places a change spreads.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comments, OPENING, ownFiles } from '../tests/support/prose.ts'
import { storeFiles } from './mutants/sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ownFiles().filter((path) => /\.(?:ts|tsx|mjs|astro|sol)$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders that are named after a feature, and those below them. */
function foldersOf(feature: string): string[] {
  const named = new RegExp(`(?:^|/)${feature}(?:/|$)`)
  const inCode = files.filter((path) => !/^(?:tests|contracts\/test)\//.test(path))
  return [...new Set(inCode.map(dirname))].filter((folder) => named.test(folder))
}

/** The files of the product, without tests, with a matching line; each as often as it has one. */
const matching = (pattern: RegExp, except: RegExp): string[] =>
  files
    .filter((path) => /^(?:src|sw|server)\//.test(path) && !/\.test\.ts$/.test(path) && !except.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [path] : [])),
    )
const sum = (found: readonly string[]) => `${found.length} in ${new Set(found).size} files`

const testsIn = (paths: readonly string[]) =>
  paths.reduce((all, path) => all + [...read(path).matchAll(/^\s*(?:test|it)(?:\.each)?\(/gm)].length, 0)
const storeTests = files.filter((path) => /^src\/.*\/?stores?\/.*\.test\.ts$/.test(path))
const specs = files.filter((path) => path.endsWith('.spec.ts'))

const texts = comments().map(({ text }) => text)
const openings = texts.filter((text) => OPENING.test(text)).length
const share = ((100 * openings) / texts.length).toFixed(2)
console.log(`comments: ${texts.length}, openings with a question word: ${openings} (${share} %)`)
for (const feature of ['hero', 'farm', 'swap', 'market', 'liquidity']) {
  const folders = foldersOf(feature)
  console.log(`folders of ${feature}: ${folders.length} (${folders.join(', ')})`)
}
const kinds = matching(/['"](?:amm|cfmm)['"]/, /\/kinds[./]|poolKinds|config\/|fixture/)
console.log(`lines that name a pool type outside its tables: ${sum(kinds)}`)
const languages = matching(/=== ['"](?:ko|en)['"]/, /i18n\/locales?\.ts$/)
console.log(`branches on a language outside its tables: ${sum(languages)}`)
console.log(
  `stores: ${storeFiles(root).length}, files of their tests: ${storeTests.length}, tests: ${testsIn(storeTests)}`,
)
console.log(`browser tests: ${testsIn(specs)} in ${specs.length} files`)
