/** Licences of packages that may be shipped to users or run by the server, by their SPDX names. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
])

/** For a package without a licence field. */
const UNSAID = 'unsaid'

/** Additional licences for tools that are not distributed: the packages, and the reason. */
const TOOLS: readonly [packages: RegExp, licence: string, reason: string][] = [
  [/^@axe-core\/playwright$|^axe-core$/, 'MPL-2.0', 'looks at pages in tests, unchanged'],
  [
    /^@reown\/walletkit$|^@walletconnect\/(?:core|pay|sign-client|types|utils)$/,
    'SEE LICENSE IN LICENSE.md',
    'the wallet app of the tests, on the kit that wallets are built on: free for development; what ships is older and Apache-2.0',
  ],
  [/^lightningcss(?:-[\w-]+)?$/, 'MPL-2.0', 'packs styles when the site is built, unchanged'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'comes with Astro for pictures, of which the build makes none'],
  [/^argparse$/, 'Python-2.0', 'reads YAML for the check of types'],
  [
    /^memorystream$/,
    UNSAID,
    'of solc: MIT by its own file, which says it in a form that npm no longer reads',
  ],
]

/** True if some licences satisfy an SPDX expression: one of `OR`, all of `AND`. */
const isMetBy = (expression: string, licences: ReadonlySet<string>): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => licences.has(one.trim())))

/** True if a package with this licence may be shipped or run. Unknown is not allowed. */
export const mayShip = (licence: string | undefined): boolean =>
  licence !== undefined && isMetBy(licence, ALLOWED)

/** True if a package may be a tool: its licence may be shipped, or it is listed above. */
export function mayServe(name: string, licence = UNSAID): boolean {
  const named = TOOLS.filter(([packages]) => packages.test(name)).map(([, allowed]) => allowed)
  return isMetBy(licence, new Set([...ALLOWED, ...named]))
}

/** Listed licences that no package of a list has any longer. */
export const unusedReasons = (names: readonly string[]): string[] =>
  TOOLS.filter(([packages]) => !names.some((name) => packages.test(name))).map(([, , reason]) => reason)
