/**
 * Checks the direction of imports (docs/architecture.md), and the one module per external dependency: pages →
 * islands/<feature> → islands/shared → ui, stores → lib/<feature> → lib/core. One file: all rules read the sources
 * once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { messageFile } from './support/messageFiles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const walk = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`
    // Packages that a test installs itself.
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? walk(path) : [path]
  })

type Source = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile | null }

const sources: Source[] = walk('src')
  .filter((path) => /\.(tsx?|astro|js)$/.test(path) && !/\.(test|d)\.ts/.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const code = /\.tsx?$/.test(path)
    return { path, text, tree: code ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : null }
  })

/** The server's files, without tests. */
const serverSources = walk('server')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
  })

const visit = (node: ts.Node, see: (node: ts.Node) => void): void => {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

/** Everything a file imports, static, dynamic or as a type. */
function importsOf({ text, tree }: Source): string[] {
  if (!tree)
    return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] as string)
  const found: string[] = []
  visit(tree, (node) => {
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
    if (from && ts.isStringLiteral(from)) found.push(from.text)
  })
  return found
}

/** The layers of the page, from the outside in. A file imports its own layer and inner ones. */
const LAYERS = ['pages', 'layouts', 'islands', 'shared', 'ui', 'stores', 'messages', 'lib', 'core'] as const

type Place = { readonly layer: (typeof LAYERS)[number]; readonly feature: string | null }

/** Returns the layer of a file of `src`, and its feature if the layer is split by feature. */
function placeOf(path: string): Place {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'lib')
    return second === 'core' ? { layer: 'core', feature: null } : { layer: 'lib', feature: second }
  if (first === 'islands')
    return second === 'shared' ? { layer: 'shared', feature: null } : { layer: 'islands', feature: second }
  // Styles and the scripts of the document itself import nothing.
  return { layer: LAYERS.find((one) => one === first) ?? 'core', feature: null }
}

/** The feature that sums an account's holdings of all others, by their rules. */
const GATHERS = 'portfolio'

/**
 * The one rule: an import goes inwards, and from a feature to the same feature or to shared code. Only pages and
 * layouts combine features. Inside a feature the store imports no component.
 */
function mayImport(from: string, to: string): boolean {
  const [ours, other] = [placeOf(from), placeOf(to)]
  // Texts are in the folders of their features; `messages` lists them.
  if (ours.layer === 'messages' && messageFile(to)) return true
  if (ours.feature === GATHERS && other.layer === 'lib') return true
  if (LAYERS.indexOf(other.layer) < LAYERS.indexOf(ours.layer)) return false
  if (/\/store\//.test(from) && /\.tsx$/.test(to)) return false
  // `ui` renders from properties alone.
  if (ours.layer === 'ui' && other.layer === 'stores') return false
  return (
    ours.layer === 'pages' ||
    ours.layer === 'layouts' ||
    other.feature === null ||
    other.feature === ours.feature
  )
}

/** Exceptions from the rule, each with its reason. */
const exceptions: Record<string, string> = {
  'src/islands/shell/Dialogs.tsx → src/islands/genesis/GenesisDialog.tsx':
    'a dialog of every page, fetched on demand',
  'src/islands/shell/Dialogs.tsx → src/islands/conversion/ConversionDialog.tsx':
    'a dialog of every page, fetched on demand',
  'src/islands/shell/Dialogs.tsx → src/islands/settings/SettingsDialog.tsx':
    'a dialog of every page, fetched on demand',
  'src/islands/shell/Dialogs.tsx → src/islands/search/SearchDialog.tsx':
    'a dialog of every page, fetched on demand',
  'src/islands/shell/Dialogs.tsx → src/islands/formulator/FormulatorDialogs.tsx':
    'a dialog of every page, fetched on demand',
  'src/islands/owned/MyNfts.tsx → src/islands/formulator/FormulatorTab.tsx':
    'one tab of My NFTs, fetched on demand',
  'src/islands/item/ItemPage.tsx → src/islands/formulator/ItemFormulator.tsx':
    'part of the page of a formulator, fetched on demand',
  'src/islands/market/store/buying.ts → src/lib/item/actions.ts':
    'several items are bought with the action of one',
  'src/islands/shell/Formulators.tsx → src/lib/formulator/model.ts': 'the wallet menu lists formulators',
  'src/islands/shell/Formulators.tsx → src/islands/formulator/store/formulator.ts':
    'the wallet menu lists formulators',
}

type Edge = { readonly from: string; readonly to: string }

/** The relative imports between our files. */
const relativeEdges = (list: readonly Source[]): Edge[] =>
  list.flatMap((source) =>
    importsOf(source)
      .filter((name) => name.startsWith('.'))
      .map((name) => ({
        from: source.path,
        to: relative(root, resolve(root, dirname(source.path), name.replace(/\?.*$/, ''))),
      })),
  )

/** Import cycles of a file. */
function circlesIn(list: readonly Edge[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of list) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '))
    else if (!done.has(path)) {
      for (const to of next.get(path) ?? []) follow(to, [...above, path])
      done.add(path)
    }
  }
  for (const { from } of list) follow(from, [])
  return circles
}

const edges = relativeEdges(sources)

/** The parts besides the page, with the folders that each may import besides itself. */
const beside: Record<string, readonly string[]> = {
  src: [],
  sw: ['src/lib/core'],
  server: ['src/lib'],
  devnet: ['server', 'src/lib'],
  scripts: ['server', 'devnet', 'tests', 'sw', 'src/lib'],
}

/** Every import of a folder's files, without tests. */
const edgesIn = (folder: string): Edge[] =>
  relativeEdges(
    walk(folder)
      .filter((path) => /\.(tsx?|mjs|astro)$/.test(path) && !/\b(?:test|fixture)\.ts$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8'), tree: null })),
  )

describe('direction', () => {
  it('server, devnet, worker and scripts import only `lib` of the page', () => {
    const wrong = Object.entries(beside).flatMap(([part, others]) =>
      edgesIn(part)
        .filter(({ to }) => ![part, ...others].some((allowed) => to.startsWith(`${allowed}/`)))
        .map(({ from, to }) => `${from} → ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('reads the imports', () => expect(edges.length).toBeGreaterThan(300))

  it('every import of the page follows the rule', () => {
    const wrong = edges
      .filter(({ from, to }) => !mayImport(from, to))
      .map(({ from, to }) => `${from} → ${to}`)
    expect(wrong.filter((edge) => !(edge in exceptions))).toEqual([])
    expect(Object.keys(exceptions).filter((edge) => !wrong.includes(edge))).toEqual([])
  })

  it.each([
    ['src/islands/swap/Swap.tsx', 'src/islands/farm/AllPools.tsx'],
    ['src/islands/swap/store/draft.ts', 'src/islands/swap/SwapForm.tsx'],
    ['src/islands/swap/Swap.tsx', 'src/lib/farm/rules.ts'],
    ['src/islands/shared/tx/Submit.tsx', 'src/islands/swap/SwapForm.tsx'],
    ['src/ui/Note.tsx', 'src/stores/chain.ts'],
    ['src/lib/swap/rules.ts', 'src/lib/farm/rules.ts'],
    ['src/lib/core/tx/model.ts', 'src/lib/swap/rules.ts'],
    ['src/stores/tx.ts', 'src/islands/swap/store/draft.ts'],
    ['src/layouts/menu.ts', 'src/pages/404.astro'],
  ])('%s may not import %s', (from, to) => expect(mayImport(from, to)).toBe(false))

  it.each(['src', 'sw', 'server', 'devnet', 'scripts'])(
    'no file of %s imports itself through others',
    (part) => expect(circlesIn(edgesIn(part))).toEqual([]),
  )

  it('no module of `lib/core` imports itself through others', () => {
    const module = (path: string) => path.split('/')[3] ?? ''
    const isCore = (path: string) => path.startsWith('src/lib/core/')
    const modules = edges
      .filter(({ from, to }) => isCore(from) && isCore(to) && module(from) !== module(to))
      .map(({ from, to }) => ({ from: module(from), to: module(to) }))
    expect(modules.length).toBeGreaterThan(20)
    expect(circlesIn(modules)).toEqual([])
  })

  it('store imports are at most four levels deep', () => {
    const isStore = (path: string) => /^src\/(?:stores\/|islands\/.*\/store\/)/.test(path)
    const below = (path: string): readonly string[] =>
      edges.filter(({ from, to }) => from === path && isStore(to)).map(({ to }) => to)
    const levels = new Map<string, readonly string[]>()
    const deepest = (path: string): readonly string[] => {
      const known = levels.get(path)
      if (known) return known
      const longest = below(path)
        .map(deepest)
        .reduce<readonly string[]>((a, b) => (b.length > a.length ? b : a), [])
      const chain = [path, ...longest]
      levels.set(path, chain)
      return chain
    }
    const stores = edges.map(({ from }) => from).filter(isStore)
    expect([...new Set(stores)].map(deepest).filter((chain) => chain.length > 4)).toEqual([])
    expect(Math.max(...[...levels.values()].map(({ length }) => length))).toBe(4)
  })

  it('only pages read the texts of all languages: islands receive theirs as properties', () => {
    const users = edges.filter(({ to }) => to === 'src/messages/pageText.ts').map(({ from }) => from)
    expect(users.filter((path) => !/^src\/(?:pages|layouts)\//.test(path))).toEqual([])
  })
})

describe('the server', () => {
  /** Features that others build on: prices and items. */
  const SHARED = ['exchange', 'nft']
  /** Lists of all features. Their files outside of `core` and `features` combine features. */
  const LISTS = ['server/events.ts']

  /** `core`, the name of a feature, or null for files that combine features. */
  const featureOf = (path: string): string | null => {
    const [, part, name = ''] = path.split('/')
    return part === 'core' ? 'core' : part === 'features' ? name : null
  }

  /** The same rule as the page's: inwards, and from a feature to itself or to shared code. */
  const mayGo = (from: string, to: string): boolean => {
    const ours = featureOf(from)
    if (ours === null || LISTS.includes(to)) return true
    if (/\/(?:decode\w+|events)\.ts$/.test(from) && to.startsWith('server/core/db/')) return false
    if (to.startsWith('src/lib/core/') || to.startsWith('server/core/')) return true
    if (to.startsWith('src/lib/')) {
      const other = to.split('/')[2]
      return other === ours
    }
    const other = featureOf(to)
    return other === ours || (ours !== 'core' && SHARED.includes(other ?? ''))
  }

  /** Exceptions from the rule, each with its reason. */
  const allowed: Record<string, string> = {}
  const serverEdges = edgesIn('server').filter(({ from }) => !from.startsWith('server/testing/'))

  it('every import follows the rule', () => {
    expect(serverEdges.length).toBeGreaterThan(150)
    const wrong = serverEdges
      .filter(({ from, to }) => !mayGo(from, to))
      .map(({ from, to }) => `${from} → ${to}`)
    expect(wrong.filter((edge) => !(edge in allowed))).toEqual([])
    expect(Object.keys(allowed).filter((edge) => !wrong.includes(edge))).toEqual([])
  })

  it.each([
    ['server/features/farm/routes.ts', 'server/features/mint/routes.ts'],
    ['server/features/nft/items.ts', 'server/features/market/routes.ts'],
    ['server/features/farm/routes.ts', 'server/routes.ts'],
    ['server/core/api/frame.ts', 'server/features/exchange/market.ts'],
    ['server/features/farm/decodeLog.ts', 'server/core/db/query.ts'],
    ['server/features/farm/routes.ts', 'src/lib/mint/model.ts'],
  ])('%s may not import %s', (from, to) => expect(mayGo(from, to)).toBe(false))
})

/** An external dependency and the only places that may use it. */
const packages: [name: RegExp, places: RegExp][] = [
  [/^wagmi(\/|$)/, /^src\/lib\/core\/wallet\//],
  [/^viem/, /^src\/lib\/core\/(chain|wallet|abi)\//],
  [/^react(-dom)?(\/|$)/, /^src\/(islands|ui)\//],
  [/^@nanostores\/react$/, /^src\/ui\/useStore\.ts$/],
  [/^nanostores$/, /^src\/(stores\/|islands\/.+\/store\/|ui\/useStore\.ts$)/],
  [/^valibot$/, /^src\/(lib\/|stores\/|islands\/.+\/store\/)/],
  [/^i18next$/, /^src\/messages\/pageText\.ts$/],
  [/^astro(:|\/|$)/, /^src\/pages\//],
  [/^#contracts\//, /^src\/lib\/core\/config\/(contracts|fullRegistry)\.ts$/],
  [/^blo$/, /^src\/islands\/shell\//],
  [/^idb-keyval$/, /^src\/lib\/core\/storage\/(saved|reopened)\.ts$/],
  [/^lightweight-charts$/, /^src\/islands\/shared\/chart\/(draw|bands)\.ts$/],
  [/^(@walletconnect|@web3modal)\//, /^src\/lib\/core\/wallet\//],
  [/^#face-sdk$/, /^src\/lib\/core\/wallet\/faceProvider\.ts$/],
  [/^uqr$/, /^src\/islands\/shell\/Qr\.tsx$/],
  [/^workbox-window$/, /^src\/stores\/keepOffline\.ts$/],
]

describe('packages', () => {
  const uses = sources.flatMap((source) =>
    importsOf(source)
      .filter((name) => !name.startsWith('.'))
      .map((name) => ({ name, path: source.path })),
  )
  it('each has one module that imports it', () => {
    const wrong = uses.filter(({ name, path }) => {
      const row = packages.find(([pattern]) => pattern.test(name))
      return !row?.[1].test(path)
    })
    expect(wrong.map(({ name, path }) => `${path} imports ${name}`)).toEqual([])
  })

  it('no Node in the page', () => {
    expect(uses.filter(({ name }) => name.startsWith('node:'))).toEqual([])
  })
})

/** Inline scripts of the document, which run before any module. */
const INLINE = ['src/boot.js', 'src/lost.js']

/** The text without comments, so that mentioning an API does not count as using it. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

const adapters: [what: string, use: RegExp, places: readonly string[]][] = [
  [
    'fetch',
    /(?<![.\w])fetch\(/,
    [
      'src/lib/core/api/client.ts',
      'src/lib/core/api/foreign.ts',
      'src/lib/core/release/askMetadata.ts',
      'src/lib/verify/read.ts',
      'src/lib/core/wallet/demo.ts',
      'src/stores/chain.ts',
      ...INLINE,
    ],
  ],
  ['XMLHttpRequest, beacons and sockets', /XMLHttpRequest|sendBeacon|new (WebSocket|EventSource)/, []],
  [
    'browser storage',
    /\b(localStorage|sessionStorage|indexedDB)\b/,
    ['src/lib/core/storage/storage.ts', ...INLINE],
  ],
  ['cookies', /document\.cookie|cookieStore/, ['src/lib/core/storage/storage.ts', ...INLINE]],
  [
    'the wallet of the window',
    /window\.ethereum|'ethereum' in/,
    ['src/lib/core/wallet/inApp.ts', 'src/lib/core/wallet/wagmi.ts'],
  ],
  [
    'the build’s environment',
    /\b__(DEVNET_ORIGIN|BUILD_ID|VERSION|MIRRORS)__\b|import\.meta\.env|process\.env/,
    ['src/lib/core/config/env.ts'],
  ],
  ['how the build opens Face Wallet', /\b__FACE_WALLET__\b/, ['src/lib/core/config/faceWallet.ts']],
  ['how the build pairs', /\b__WALLET_CONNECT__\b/, ['src/lib/core/config/walletConnect.ts']],
  ['eval', /\beval\(|new Function\(/, []],
  // The icons' own paths, constants of ui/icons.ts.
  ['raw HTML', /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/, ['src/ui/Icon.tsx']],
]

it.each(adapters)('one place: %s', (_, use, places) => {
  const users = sources.filter(({ text }) => use.test(code(text))).map(({ path }) => path)
  expect(users.filter((path) => !places.includes(path))).toEqual([])
})

it('rules, models, quotes and figures do not use the clock, chance, the network or the browser', () => {
  const pure = sources.filter(
    ({ path }) =>
      /^src\/lib\/(?:core\/)?[^/]+\/(model|rules|quote|figures|price|link)\.ts$/.test(path) ||
      /^src\/lib\/core\/(amount|pool)\/(?!read)/.test(path),
  )
  expect(pure.length).toBeGreaterThan(10)
  const impure = /\bDate\b|Math\.random|performance\.|\bfetch\b|\bwindow\b|\bdocument\b|setTimeout|\bcrypto\b/
  expect(pure.filter(({ text }) => impure.test(code(text))).map(({ path }) => path)).toEqual([])
})

describe('islands and ui', () => {
  const views = sources.filter(
    ({ path }) => /^src\/(islands|ui)\//.test(path) && !/\/store\/|\/messages\b/.test(path),
  )
  const letters = /\p{L}{2}/u
  /** Attributes that users read or hear. */
  const spoken = /^(aria-label|aria-description|aria-roledescription|title|alt|placeholder|label)$/

  it('contain no literal text', () => {
    const literal: string[] = []
    for (const { path, tree } of views) {
      if (!tree) continue
      visit(tree, (node) => {
        const text =
          ts.isJsxText(node) ||
          (ts.isStringLiteral(node) &&
            ((ts.isJsxAttribute(node.parent) && spoken.test(node.parent.name.getText())) ||
              ts.isJsxExpression(node.parent)))
            ? node.text
            : ''
        if (letters.test(text)) literal.push(`${path}: ${text.trim()}`)
      })
    }
    // The same in every language.
    const same = /: https:\/\/$/
    expect(literal.filter((line) => !same.test(line))).toEqual([])
  })

  it('do no arithmetic on money', () => {
    const sums = [
      ts.SyntaxKind.PlusToken,
      ts.SyntaxKind.MinusToken,
      ts.SyntaxKind.AsteriskToken,
      ts.SyntaxKind.SlashToken,
      ts.SyntaxKind.PercentToken,
      ts.SyntaxKind.AsteriskAsteriskToken,
    ]
    const found: string[] = []
    for (const { path, tree } of views) {
      if (!tree) continue
      visit(tree, (node) => {
        const big = (part: ts.Node) => ts.isBigIntLiteral(part) || /^BigInt\(/.test(part.getText())
        if (ts.isBinaryExpression(node) && sums.includes(node.operatorToken.kind))
          if (big(node.left) || big(node.right)) found.push(`${path}: ${node.getText()}`)
      })
    }
    expect(found).toEqual([])
    const helpers = edges.filter(
      ({ from, to }) => views.some(({ path }) => path === from) && to === 'src/lib/core/amount/math.ts',
    )
    expect(helpers).toEqual([])
  })
})

it('decimals have a name: no bare 18 in reading or writing an amount', () => {
  const bare: string[] = []
  for (const { path, tree } of [...sources, ...serverSources]) {
    if (!tree) continue
    visit(tree, (node) => {
      if (!ts.isNumericLiteral(node) || node.text !== '18') return
      const { parent } = node
      const asArgument =
        ts.isCallExpression(parent) &&
        /^(formatAmount|parseAmount|exactAmount|figure|pricePlaces|koreanScale|toDecimal)$/.test(
          parent.expression.getText(),
        )
      const asAttribute = ts.isJsxExpression(parent)
      const asRest =
        ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      const asField =
        ts.isPropertyAssignment(parent) && !/^(src\/lib\/core\/config|server\/testing)\//.test(path)
      if (asArgument || asAttribute || asRest || asField) bare.push(`${path}: ${parent.getText()}`)
    })
  }
  expect(bare).toEqual([])
})

describe('the server uses null for missing values', () => {
  /**
   * A part of a union: `undefined` is allowed only for omitted values and for values that come from JavaScript itself.
   */
  const typeIsFine = (union: ts.Node): boolean => {
    let place = union.parent
    while (ts.isParenthesizedTypeNode(place)) place = place.parent
    if (ts.isPropertySignature(place) || ts.isPropertyDeclaration(place))
      return place.questionToken !== undefined
    return ts.isParameter(place) || ts.isAsExpression(place)
  }

  const isHandedOver = (node: ts.Node): boolean =>
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isCallExpression(node.parent)

  /** As a value it is compared with, passed to a call, or returned by a function that is passed to one. */
  const valueIsFine = (value: ts.Identifier): boolean => {
    const { parent } = value
    if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
    if (!ts.isReturnStatement(parent)) return ts.isCallExpression(parent) || isHandedOver(parent)
    const giver = ts.findAncestor(parent, ts.isFunctionLike)
    return giver !== undefined && isHandedOver(giver)
  }

  const undefinedIn = (tree: ts.SourceFile): string[] => {
    const found: string[] = []
    visit(tree, (node) => {
      const inUnion = node.kind === ts.SyntaxKind.UndefinedKeyword && ts.isUnionTypeNode(node.parent)
      const isValue = ts.isIdentifier(node) && node.text === 'undefined'
      if ((inUnion && !typeIsFine(node.parent)) || (isValue && !valueIsFine(node))) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${tree.fileName}:${line + 1}: ${node.parent.getText()}`)
      }
    })
    return found
  }

  it('a search without result returns null, and an empty field is null', () => {
    expect(serverSources.flatMap(({ tree }) => undefinedIn(tree))).toEqual([])
  })

  it.each([
    'function find(key: string): Item | undefined {}',
    'type Chain = { block(n: number): Promise<Head | undefined> }',
    'type Chain = { block: (n: number) => Promise<Head | undefined> }',
    'type Status = { readonly block: number | undefined }',
    'class Indexer { #lease: Lease | undefined }',
    'let best: Pool | undefined',
    'const total = (values: (Ratio | undefined)[]) => values',
    'function find(key: string) { if (key) return undefined }',
    'const find = (key: string) => (key ? key : undefined)',
    'lease = undefined',
    'const state = { listing: undefined }',
  ])('%s: refused', (text) => {
    expect(undefinedIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)).length).toBe(1)
  })

  it.each([
    'type Options = { readonly url?: string | undefined; readonly say?: ((text: string) => void) | undefined }',
    'const change = (price: Price | undefined) => (price === undefined ? 0 : 1)',
    'const route = context.get("route") as string | undefined',
    'work().catch(() => undefined)',
    'app.use(async () => { await next(); return undefined })',
    'sleep(500, undefined, { signal })',
  ])('%s: allowed', (text) => {
    expect(undefinedIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true))).toEqual([])
  })
})

describe('conventions', () => {
  const everything = ['src', 'sw', 'server', 'devnet', 'scripts', 'tests'].flatMap(walk)

  it('tests fetch for a page in one place, which handles closed pages', () => {
    const fetching = walk('tests').filter(
      (path) => path.endsWith('.ts') && /\broute\.fetch\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(fetching).toEqual(['tests/support/rewrite.ts'])
  })

  it('browser tests use the configured timeout, also on a busy machine', () => {
    const waits = /\btimeout(?:: | = )[\d_]+|expectError\([^)]*\d_000\)/
    expect('await expect(field).toBeVisible({ timeout: 30_000 })').toMatch(waits)
    const waiting = ['tests/e2e', 'tests/hostile', 'tests/hosting', 'tests/layout', 'tests/support']
      .flatMap(walk)
      .filter((path) => waits.test(readFileSync(join(root, path), 'utf8')))
    // Both continue after their timeout: one scrolls and looks again, the other is a page that never loads.
    expect(waiting.toSorted()).toEqual(['tests/e2e/nfts.spec.ts', 'tests/hosting/neighbours.spec.ts'])
  })

  it('unit tests compare nothing with the clock, since the machine may be busy', () => {
    const hurries = [
      /expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLess/,
      /\bvi\.waitFor\(|\bpoll\([^\n]*\btimeout:/,
    ]
    const isHurried = (text: string) => hurries.some((hurry) => hurry.test(text))
    expect(isHurried('expect(performance.now() - begun).toBeLessThan(5_000)')).toBe(true)
    expect(isHurried('await vi.waitFor(() => expect(seen).toBe(1))')).toBe(true)
    expect(isHurried('await expect.poll(() => seen, { timeout: 2_000 }).toBe(1)')).toBe(true)
    const units = everything.filter(
      (path) => path.endsWith('.test.ts') && !path.endsWith('/architecture.test.ts'),
    )
    expect(units.length).toBeGreaterThan(200)
    expect(units.filter((path) => isHurried(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('an effect returns no scroll result to React: newer browsers return a promise, which is not a cleanup function', () => {
    const returned = /use(?:Layout)?Effect\(\s*\(\) =>\s*[^{\n]*\.scroll(?:IntoView|To|By)?\(/
    expect("useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [])").toMatch(returned)
    expect('useEffect(() => {\n  note.current?.scrollIntoView()\n}, [])').not.toMatch(returned)
    const islands = everything.filter((path) => path.endsWith('.tsx'))
    expect(islands.filter((path) => returned.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('no file is named utils, no folder has a barrel', () => {
    const named = /(^|\/)(utils?|helpers?|misc|common)(\.|\/)|(^|\/)index\.(ts|tsx|js)$/i
    expect(everything.filter((path) => named.test(path))).toEqual([])
  })

  it('no contract test ends early: a refused deployment is a call of its own', () => {
    const tests = walk('contracts/test').map(
      (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
    )
    const makes = tests.flatMap(([, text]) =>
      [
        ...text.matchAll(
          /function (\w+)\([^{]*\b(?:internal|private)\b[^{]*\{\s*return (?:\w+\(\) \? )?new ?[A-Z]/g,
        ),
      ].map(([, name]) => name),
    )
    expect(makes).toContain('uni')
    const early = new RegExp(
      `(?:refuses|panics|expectRevert)\\([^;]*;\\s*(?:[\\w.]+ =|[\\w.]+ \\w+ =|return)?\\s*(?:new [A-Z]\\w*\\(|(?:${makes.join('|')})\\()`,
      'g',
    )
    expect('refuses("x");\n new Farm(1);').toMatch(early)
    const found = tests.flatMap(([path, text]) => [...text.matchAll(early)].map(([at]) => `${path}: ${at}`))
    expect(found).toEqual([])
  })

  it('nothing is cast to any', () => {
    const cast = everything.filter(
      (path) =>
        /\.(tsx?|astro)$/.test(path) && /\bas any\b|<any>/.test(code(readFileSync(join(root, path), 'utf8'))),
    )
    expect(cast.filter((path) => path !== 'tests/architecture.test.ts')).toEqual([])
  })

  it('one lower-case name identifies a feature in every folder', () => {
    const folders = everything
      .map(
        (path) =>
          /^(?:src\/(?:lib|islands)(?:\/(?:core|shared))?|server\/(?:core|features)|devnet)\/([^/]+)\//.exec(
            path,
          )?.[1],
      )
      .filter((name) => name !== undefined)
    expect([...new Set(folders)].filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([])
  })
})

it('plain scripts beside the tests, which are not compiled, import existing files', async () => {
  const scripts = walk('tests').filter((path) => path.endsWith('.mjs'))
  const imports = scripts.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^import \{([^}]+)\} from '(\.[^']+)'/gm)].map(
      ([, names = '', from = '']) => ({ path, from, names: names.split(',').map((name) => name.trim()) }),
    ),
  )
  expect(imports.length).toBeGreaterThan(0)
  for (const { path, from, names } of imports) {
    const module = await import(resolve(root, dirname(path), from))
    expect(Object.keys(module), `${path} imports from ${from}`).toEqual(expect.arrayContaining(names))
  }
})
