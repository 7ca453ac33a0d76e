// Prints what `docs/measured.md` compares: how the code reads, and over how many places a change spreads.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(import.meta.url), '..', '..')
const PARTS = ['src', 'sw', 'server', 'devnet', 'scripts', 'tests', 'contracts/src', 'contracts/test']

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'artifacts'].includes(entry.name) ? [] : filesBelow(path)
    return /\.(?:ts|tsx|mjs|astro|sol)$/.test(entry.name) ? [path] : []
  })
}
const isThere = (path: string) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
const parts = PARTS.filter(isThere)
const files = parts.flatMap(filesBelow)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** First line of each comment. */
const comments = files.flatMap((path) =>
  [...read(path).matchAll(/\/\*\*?\s*\n?\s*\*?\s*([A-Z][^\n*]*)|(?<=^\s*)\/\/ ([A-Z].*)$/gm)].map(
    (found) => found[1] ?? found[2] ?? '',
  ),
)
const OPENING = /^(?:What|Who|Whose|Whoever|Whom|Whether|Whatever|Where\b.*\b(?:is|are|lies|stands))\b/
const openings = comments.filter((text) => OPENING.test(text)).length

/** Folders that are named after a feature, and those below them. */
function foldersOf(feature: string): string[] {
  const named = new RegExp(`(?:^|/)${feature}(?:/|$)`)
  const folders = new Set(files.map((path) => join(path, '..')))
  return [...folders].filter((folder) => named.test(folder) && !folder.startsWith('contracts/test'))
}

/** Lines of the product, without tests, that match. */
const lines = (pattern: RegExp, except: RegExp) =>
  files
    .filter((path) => /^(?:src|sw|server)\//.test(path) && !/\.test\.ts$/.test(path) && !except.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map(() => path),
    )

const inStores = (path: string) => /^src\/(?:islands|stores)\//.test(path) && /\/stores?\//.test(path)
const stores = files.filter((path) => inStores(path) && !path.endsWith('.test.ts'))
const storeTests = files.filter((path) => inStores(path) && path.endsWith('.test.ts'))
const specs = files.filter((path) => path.endsWith('.spec.ts'))
const testsIn = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + [...read(path).matchAll(/^\s*(?:test|it)(?:\.each)?\(/gm)].length, 0)

const kinds = lines(/['"](?:amm|cfmm)['"]/, /\/kinds[./]|poolKinds|\.sol$|config\/|fixture/)
const languages = lines(/=== ['"](?:ko|en)['"]/, /i18n\/locales?\.ts$/)

console.log(
  `comments: ${comments.length}, openings with a question word: ${openings} (${((100 * openings) / comments.length).toFixed(2)} %)`,
)
for (const feature of ['hero', 'farm', 'swap', 'market', 'liquidity'])
  console.log(
    `folders of ${feature}: ${foldersOf(feature).length} (${foldersOf(feature)
      .map((path) => relative('', path))
      .join(', ')})`,
  )
console.log(`lines that name a pool type outside its tables: ${kinds.length} in ${new Set(kinds).size} files`)
console.log(
  `branches on a language outside its tables: ${languages.length} in ${new Set(languages).size} files`,
)
console.log(
  `stores: ${stores.length}, files of their tests: ${storeTests.length}, tests: ${testsIn(storeTests)}`,
)
console.log(`browser tests: ${testsIn(specs)} in ${specs.length} files`)
