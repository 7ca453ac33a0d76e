/**
 * Checks that types cannot express: an island receives exactly the message groups whose texts its files use, and every
 * text is used somewhere. Both checks use the compiler, which knows the type of every key.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { messageFile } from './support/messageFiles.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const walk = (dir: string): string[] =>
  readdirSync(`${root}/${dir}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${dir}/${entry.name}`) : [`${dir}/${entry.name}`],
  )

/** A page as TSX: its script, then its markup, as far as the parser can read it. */
function pageSource(path: string): string {
  const [, script = '', markup = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? []
  return `${script}\nexport const markup = () => <>${markup.replace(/<!doctype html>/i, '')}</>\n`
}

const files = walk('src').filter((path) => !/\.test\.ts$|\.d\.ts$/.test(path))
const code = files.filter((path) => /\.tsx?$/.test(path)).map((path) => `${root}/${path}`)
const pages = files.filter((path) => path.endsWith('.astro')).map((path) => `${root}/${path}.tsx`)

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  root,
)
const host = ts.createCompilerHost({ ...options, noEmit: true }, true)
const { readFile, fileExists } = host
host.readFile = (path) => (pages.includes(path) ? pageSource(path.slice(0, -'.tsx'.length)) : readFile(path))
host.fileExists = (path) => pages.includes(path) || fileExists(path)
const program = ts.createProgram([...code, ...pages], { ...options, noEmit: true }, host)
const checker = program.getTypeChecker()

const visit = (node: ts.Node, see: (node: ts.Node) => void): void => {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

/** The strings of a union type. */
const literals = (type: ts.Type | undefined): string[] =>
  !type ? [] : type.isUnion() ? type.types.flatMap(literals) : type.isStringLiteral() ? [type.value] : []

/** The keys that a call of a translator may have, by the type of its first parameter there. */
function keysOf(call: ts.CallExpression): string[] {
  const parameter = checker.getResolvedSignature(call)?.getParameters()[0]
  return parameter ? literals(checker.getTypeOfSymbolAtLocation(parameter, call)) : []
}

/** Message groups in the type arguments of an alias: `Translate<'flow' | 'swap'>`. */
const groupsOf = (type: ts.Type) => literals(type.aliasTypeArguments?.[0])

/** A text that a file uses, and its possible message groups. */
type Use = { readonly path: string; readonly groups: readonly string[]; readonly key: string }
/** The texts that a page or layout passes to its island; `own` are those of a part, in addition to its island's. */
type Handed = {
  readonly page: string
  readonly island: string
  readonly groups: readonly string[]
  readonly own: readonly string[]
}

const uses: Use[] = []
/** For each call of a translator: its message groups, and the number of possible keys. */
const calls: { readonly path: string; readonly groups: readonly string[]; readonly count: number }[] = []
/** Message groups that a file's type arguments name. */
const named = new Map<string, ReadonlySet<string>>()
const imports = new Map<string, readonly string[]>()
const handed: Handed[] = []
/** Parts loaded with message groups, `withTexts(import(…), lateTexts(…))`: the file, and the groups. */
const parts: { readonly by: string; readonly part: string; readonly groups: readonly string[] }[] = []

/** The message groups that `useTexts<…>()` or `Translate<…>` names here. */
function groupsNamed(node: ts.Node): string[] {
  if (ts.isCallExpression(node) && node.expression.getText() === 'useTexts' && node.typeArguments?.[0])
    return literals(checker.getTypeAtLocation(node.typeArguments[0]))
  if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Translate')
    return groupsOf(checker.getTypeAtLocation(node))
  return []
}

/** The texts that a call or a look-up uses. */
function usesAt(node: ts.Node, path: string): Use[] {
  if (ts.isCallExpression(node)) {
    const callee = checker.getTypeAtLocation(node.expression)
    if (callee.aliasSymbol?.name === 'Translate') {
      const keys = keysOf(node)
      calls.push({ path, groups: groupsOf(callee), count: keys.length })
      return keys.map((key) => ({ path, groups: groupsOf(callee), key }))
    }
    if (callee.aliasSymbol?.name === 'PageTranslate')
      return keysOf(node).map((key) => ({
        path,
        groups: [key.slice(0, key.indexOf(':'))],
        key: key.slice(key.indexOf(':') + 1),
      }))
  }
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    const owner = checker.getTypeAtLocation(node.expression)
    if (owner.aliasSymbol?.name !== 'GroupTexts') return []
    const keys = ts.isPropertyAccessExpression(node)
      ? [node.name.text]
      : literals(checker.getTypeAtLocation(node.argumentExpression))
    return keys.map((key) => ({ path, groups: groupsOf(owner), key }))
  }
  return []
}

/** Runtime imports of a file, static or dynamic. */
function importAt(node: ts.Node): string | undefined {
  const from =
    ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined
  return from && ts.isStringLiteral(from) && from.text.startsWith('.') ? from.text : undefined
}

/** The message groups that a call passes on. */
const groupsIn = (call: ts.CallExpression) =>
  call.arguments.flatMap((group) => (ts.isStringLiteral(group) ? [group.text] : []))

/** The part that is loaded here together with message groups, and those groups. */
function partAt(node: ts.Node): { readonly from: string; readonly groups: readonly string[] } | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'withTexts') return null
  const [part, texts] = node.arguments
  const from = part && importAt(part)
  if (
    !from ||
    !texts ||
    !ts.isCallExpression(texts) ||
    !/^(?:late|dialog)Texts$/.test(texts.expression.getText())
  )
    throw new Error(`withTexts is handed an import and late texts: ${node.getText()}`)
  return { from, groups: groupsIn(texts) }
}

/** The tag that contains a node. */
function tagOf(node: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isJsxSelfClosingElement(at) || ts.isJsxOpeningElement(at)) return at.tagName.getText()
  return undefined
}

/** The tags that receive the result of `islandTexts` here: at the call, or where its variable is used. */
function tagsHanded(call: ts.CallExpression, source: ts.SourceFile): string[] {
  const inside = tagOf(call)
  if (inside) return [inside]
  if (!ts.isVariableDeclaration(call.parent)) return []
  const name = call.parent.name.getText()
  const tags: string[] = []
  visit(source, (node) => {
    if (ts.isJsxExpression(node) && node.expression?.getText() === name) tags.push(tagOf(node) ?? '')
  })
  return tags.filter(Boolean)
}

for (const file of [...code, ...pages]) {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`The compiler did not read ${file}`)
  const path = relative(root, file).replace(/\.astro\.tsx$/, '.astro')
  const groups = new Set<string>()
  const to: string[] = []
  const islands = new Map<string, string>()
  const given: { readonly groups: string[]; readonly tags: string[] }[] = []
  visit(source, (node) => {
    uses.push(...usesAt(node, path))
    for (const group of groupsNamed(node)) groups.add(group)
    const from = importAt(node)
    if (from) {
      const target = relative(root, resolve(dirname(file), from))
      to.push(target)
      const name = ts.isImportDeclaration(node) ? node.importClause?.name?.text : undefined
      if (name && target.startsWith('src/islands/')) islands.set(name, target)
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'islandTexts')
      given.push({ groups: groupsIn(node), tags: tagsHanded(node, source) })
    const part = partAt(node)
    if (part)
      parts.push({ by: path, part: relative(root, resolve(dirname(file), part.from)), groups: part.groups })
  })
  named.set(path, groups)
  imports.set(path, to)
  for (const { groups, tags } of given) {
    const found = tags.flatMap((tag) => islands.get(tag) ?? [])
    // Astro's `{texts}` is not TSX: it belongs to the only island there.
    for (const island of found.length > 0 ? found : [...islands.values()].slice(0, 1))
      handed.push({ page: path, island, groups, own: groups })
  }
}

/** The texts of each message group. */
const textsOf = new Map<string, readonly string[]>()
for (const path of code.filter((path) => messageFile(path)?.language === 'en')) {
  const [group = '', texts = {}] = Object.entries((await import(path)) as Record<string, object>)[0] ?? []
  textsOf.set(group, Object.keys(texts))
}

/** Texts that a message group overrides from a group that is passed before it. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  mint: ['unavailableTitle', 'unavailableBody', 'indexOffBody', 'indexDownBody', 'indexUnseenBody'],
}

/** Texts used by a file that renders nothing itself: it loads them for code outside of islands. */
const FETCHED: readonly (readonly [group: string, key: string, path: string])[] = [
  ['wallet', 'leaveFace', 'src/messages/leaveText.ts'],
]

/** An island's file with its runtime imports, without the parts that are loaded with message groups. */
function filesOf(island: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [island]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path) || (path !== island && parts.some(({ part }) => part === path))) continue
    found.add(path)
    waiting.push(...(imports.get(path) ?? []))
  }
  return found
}

for (const { by, part, groups: own } of parts)
  for (const island of handed.filter(({ island }) => filesOf(island).has(by)))
    handed.push({ page: by, island: part, groups: [...island.groups, ...own], own })

const groupsSaid = (paths: ReadonlySet<string>) =>
  new Set(
    uses
      .filter(({ path }) => paths.has(path))
      .flatMap((use) => use.groups.filter((group) => textsOf.get(group)?.includes(use.key))),
  )

it('reads the pages, the islands and their keys', () => {
  expect(handed.length).toBeGreaterThan(18)
  expect(parts.length).toBeGreaterThan(5)
  expect(uses.filter(({ path }) => path.endsWith('.astro')).length).toBeGreaterThan(150)
  expect(uses.filter(({ path }) => path.endsWith('.tsx')).length).toBeGreaterThan(1_000)
})

it('a file names the message groups whose texts it uses, and no other', () => {
  const wrong = [...named].flatMap(([path, declared]) => {
    const said = groupsSaid(new Set([path]))
    return [...declared]
      .filter((group) => !said.has(group))
      .map((group) => `${path} says nothing of ${group}`)
  })
  expect(wrong).toEqual([])
})

it('no key has the type of every key: the compiler would then require no values', () => {
  const wide = calls.filter(
    ({ count, groups: from }) => count >= from.flatMap((group) => textsOf.get(group) ?? []).length,
  )
  expect(wide.map(({ path }) => path)).toEqual([])
})

describe.each(handed)('$page passes to $island', ({ island, groups: given, own }) => {
  const paths = filesOf(island)

  it('the message groups that its files name, and no other', () => {
    const wanted = new Set([...paths].flatMap((path) => [...(named.get(path) ?? [])]))
    const said = groupsSaid(paths)
    expect([...wanted].filter((group) => !given.includes(group))).toEqual([])
    expect(own.filter((group) => !said.has(group))).toEqual([])
  })

  it('no key twice, unless a group overrides it', () => {
    const twice = given.flatMap((group, i) => {
      const before = given.slice(0, i).flatMap((one) => textsOf.get(one) ?? [])
      const allowed = OWN_WORDS[group] ?? []
      return (textsOf.get(group) ?? []).filter((key) => before.includes(key) && !allowed.includes(key))
    })
    expect(twice).toEqual([])
  })
})

it('every text is used somewhere', () => {
  const said = new Set(uses.flatMap(({ groups, key }) => groups.map((group) => `${group}:${key}`)))
  for (const [group, key, path] of FETCHED) {
    expect(readFileSync(join(root, path), 'utf8')).toContain(`'${group}')).${key}`)
    said.add(`${group}:${key}`)
  }
  const unsaid = [...textsOf].flatMap(([group, keys]) =>
    // The texts of failures follow from their codes: tests/catalogue.test.ts.
    group === 'errors'
      ? []
      : keys.filter((key) => !said.has(`${group}:${key}`) && !OWN_WORDS[group]?.includes(key)),
  )
  expect(unsaid).toEqual([])
  const unneeded = Object.entries(OWN_WORDS).flatMap(([group, keys]) =>
    keys.filter((key) => !textsOf.get(group)?.includes(key)),
  )
  expect(unneeded).toEqual([])
})
