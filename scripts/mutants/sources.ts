/** The files that are mutated, and the tests that run against each of them. Both follow from the repository. */
import { filesBelow, reach } from './reach.ts'
import type { Language } from './rules.ts'

/** Folders of `src/lib` and `src/lib/core` without amounts, limits or calls. A new folder counts as money code until it is named here. */
export const NOT_MONEY: readonly string[] = [
  'abi',
  'api',
  'chain',
  'config',
  'errors',
  'home',
  'i18n',
  'release',
  'search',
  'shell',
  'storage',
  'users',
  'verify',
  'wallet',
]

/** Modules that start a chain. Tests that import one take seconds to minutes. */
const CHAIN = 'devnet/anvil.ts'

/** The folder of a file of `src/lib`: `pool` for `src/lib/core/pool/amm.ts`, `swap` for `src/lib/swap/rules.ts`. */
export const folderOf = (file: string): string =>
  file.replace(/^src\/lib\/(?:core\/)?/, '').split('/')[0] ?? ''

/** Money TypeScript: everything in the money folders except tests and files that only describe shapes. */
export const moneyFiles = (root: string): string[] =>
  filesBelow(root, 'src/lib', '.ts').filter((file) => {
    return !NOT_MONEY.includes(folderOf(file)) && !/\.test\.ts$|\/(?:schema|model)\.ts$/.test(file)
  })

/** Stores of pages and forms: what they show, allow, refuse and resume. */
export const storeFiles = (root: string): string[] =>
  [...filesBelow(root, 'src/islands', '.ts'), ...filesBelow(root, 'src/stores', '.ts')].filter(
    (file) => /\/stores?\//.test(file) && !file.endsWith('.test.ts'),
  )

export const contractFiles = (root: string): string[] =>
  filesBelow(root, 'contracts/src', '.sol').filter((file) => !file.includes('/interfaces/'))

/** A set of tests with the files that each of them reaches. */
export type Tests = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Tests that can notice a change of a file: the site's unit tests, and those of `tests/` that import money code
 * themselves or through their helpers. Tests that only read the sources, and tests of the server, are left out.
 * Gas is measured elsewhere.
 */
export function testsFor(root: string, language: Language): Tests {
  if (language === 'sol')
    return reach(
      root,
      filesBelow(root, 'contracts/test', '.t.sol').filter((path) => !/\/Gas\w*\.t\.sol$/.test(path)),
    )
  const money = new Set(moneyFiles(root))
  const importing = reach(root, filesBelow(root, 'tests', '.test.ts'), (path) => path.startsWith('tests/'))
  const own = [...importing].filter(([, files]) => [...files].some((file) => money.has(file)))
  return reach(root, [...filesBelow(root, 'src', '.test.ts'), ...own.map(([test]) => test)])
}

/** Tests of a file. Those that start a chain run only if the quick ones notice nothing. */
export function testsOf(tests: Tests, file: string): { readonly quick: string[]; readonly slow: string[] } {
  const found = [...tests].filter(([, files]) => files.has(file))
  const startsChain = ([, files]: (typeof found)[number]) => files.has(CHAIN)
  return {
    quick: found.filter((entry) => !startsChain(entry)).map(([test]) => test),
    slow: found.filter(startsChain).map(([test]) => test),
  }
}
