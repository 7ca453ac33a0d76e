/**
 * Who may import whom (design, section 2), and the one door to each thing outside:
 * pages → islands → {ui, stores} → lib features → lib kernels → {config, abi}; api → indexer → source in the server.
 * One file: all rules ask the same reading of the sources.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const walk = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`
    // Packages that a test installs for itself.
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

/** The server's files, tests left out. */
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

/** What every word of the product stands on: chain, money, signing, texts, the index's prices, routes, who is logged in. */
const KERNELS =
  'amount chain pool route wallet tx api errors i18n config abi storage exchange users release'.split(' ')

/** Words whose pages are about items: what all of them need lies in `nft`, in every hall. */
const ITEM_WORDS = ['item', 'market', 'owned', 'mint', 'nft', 'search', 'hero', 'formulator', 'portfolio']

/** The word that adds up what an account has in all others: it reads with their rules, and shows nothing of their pages. */
const GATHERS = 'portfolio'

/** `lib/chain`, `stores/swap`, `islands/shell`, `ui`, `pages` … */
function placeOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  if (['lib', 'islands', 'stores'].includes(first)) return `${first}/${second}`
  return first.includes('.') ? 'inline' : first
}

/** What each kernel stands on; a kernel that is not named stands on nothing. */
const kernels: Record<string, readonly string[]> = {
  api: ['config', 'errors'],
  storage: ['config'],
  chain: ['config', 'errors'],
  pool: ['amount', 'chain', 'config', 'errors'],
  route: ['amount', 'chain', 'config', 'errors', 'pool', 'tx'],
  wallet: ['config', 'errors', 'i18n', 'storage'],
  tx: ['chain', 'config', 'errors', 'wallet'],
  exchange: ['amount', 'api', 'config', 'pool'],
  users: ['api'],
  release: ['config'],
}

/** The halls that a hall may look into, besides itself. */
const halls: Record<string, readonly string[]> = {
  pages: ['layouts', 'islands', 'ui', 'lib', 'styles', 'inline'],
  layouts: ['layouts', 'islands', 'ui', 'lib', 'styles', 'inline'],
  islands: ['ui', 'stores', 'lib'],
  ui: ['lib'],
  stores: ['lib', 'messages'],
  lib: [],
}

/** `kernel`, or the word that a room is for; null where a hall has no rooms. */
function wordOf(place: string): string | null {
  const [hall = '', room] = place.split('/')
  if (room === undefined) return null
  if (hall === 'lib') return KERNELS.includes(room) ? 'kernel' : room
  // What every form and signature shows.
  return hall === 'islands' && room === 'tx' ? 'kernel' : room
}

/** Whether files of one place may import files of another: kernel, shared items, own word. */
function mayImport(from: string, to: string): boolean {
  if (from === to) return true
  const [hall = '', room = ''] = from.split('/')
  const [target = '', wanted = ''] = to.split('/')
  if (hall !== target && !halls[hall]?.includes(target)) return false
  if (hall === 'pages' || hall === 'layouts') return true
  const [ours, other] = [wordOf(from), wordOf(to)]
  if (hall === 'lib' && ours === 'kernel') return (kernels[room] ?? []).includes(wanted)
  if (other === null || other === 'kernel' || other === ours) return true
  if (ours === GATHERS && target === 'lib') return true
  return other === 'nft' && ITEM_WORDS.includes(ours ?? '')
}

/** Single edges that the table does not have, with the reason they are right. */
const exceptions: Record<string, string> = {
  'src/lib/i18n/pageText.ts → src/messages/catalogue.ts': 'types of the keys, no text',
  'src/ui/texts.tsx → src/messages/catalogue.ts': 'types of the keys, no text',
  'src/stores/kernel/connect.ts → src/ui/askShell.ts': 'an event for the shell, nothing drawn',
  'src/ui/AsOf.tsx → src/stores/kernel/clock.ts': 'every figure wears its age',
  'src/ui/AsOf.tsx → src/stores/kernel/chain.ts': 'every figure wears its age',
  'src/ui/useAge.ts → src/stores/kernel/chain.ts': 'every figure wears its age',
  'src/ui/useAge.ts → src/stores/kernel/clock.ts': 'every figure wears its age',
  'src/ui/When.tsx → src/stores/kernel/clock.ts': 'what happened is told by how long ago',
  'src/islands/shell/Dialogs.tsx → src/islands/genesis/GenesisDialog.tsx':
    'a dialog of every page, fetched when it is asked for',
  'src/islands/shell/Dialogs.tsx → src/islands/settings/SettingsDialog.tsx':
    'a dialog of every page, fetched when it is asked for',
  'src/islands/shell/Dialogs.tsx → src/islands/search/SearchDialog.tsx':
    'a dialog of every page, fetched when it is asked for',
  'src/islands/shell/Dialogs.tsx → src/islands/formulator/FormulatorDialogs.tsx':
    'a dialog of every page, fetched when it is asked for',
  'src/islands/owned/MyNfts.tsx → src/islands/formulator/FormulatorTab.tsx':
    'one tab of own NFTs shows what no other has, fetched when it is chosen',
  'src/islands/item/ItemPage.tsx → src/islands/formulator/ItemFormulator.tsx':
    'the page of a formulator shows what no other item has, fetched with one',
  'src/stores/market/buying.ts → src/lib/item/acts.ts': 'several are bought as one is, each by the same act',
  'src/islands/shell/Formulators.tsx → src/lib/formulator/model.ts': 'the wallet shows what it holds',
  'src/islands/shell/Formulators.tsx → src/stores/formulator/formulator.ts': 'the wallet shows what it holds',
}

type Edge = { readonly from: string; readonly to: string }

/** Who imports which file of ours. */
const relativeEdges = (list: readonly Source[]): Edge[] =>
  list.flatMap((source) =>
    importsOf(source)
      .filter((name) => name.startsWith('.'))
      .map((name) => ({
        from: source.path,
        to: relative(root, resolve(root, dirname(source.path), name.replace(/\?.*$/, ''))),
      })),
  )

/** Ways along which a file comes back to itself. */
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

/** The halls beside the page's: each may look into itself and these. */
const beside: Record<string, readonly string[]> = {
  src: [],
  sw: ['src/lib/api', 'src/lib/config', 'src/lib/errors', 'src/lib/release', 'src/lib/storage'],
  server: ['src/lib'],
  devnet: ['server', 'src/lib'],
  scripts: ['server', 'devnet', 'tests', 'sw', 'src/lib'],
}

describe('direction', () => {
  it('server, devnet, worker and scripts stand beside the page, and know of it only what has no page', () => {
    const wrong = Object.entries(beside).flatMap(([hall, others]) =>
      walk(hall)
        .filter((path) => /\.(tsx?|mjs|astro)$/.test(path) && !/\b(?:test|fixture)\.ts$/.test(path))
        .flatMap((path) => {
          const text = readFileSync(join(root, path), 'utf8')
          return importsOf({ path, text, tree: null })
            .filter((name) => name.startsWith('.'))
            .map((name) => relative(root, resolve(root, dirname(path), name.replace(/\?.*$/, ''))))
            .filter((to) => ![hall, ...others].some((allowed) => to.startsWith(`${allowed}/`)))
            .map((to) => `${path} → ${to}`)
        }),
    )
    expect(wrong).toEqual([])
  })

  it('reads the imports', () => expect(edges.length).toBeGreaterThan(300))

  it('every import goes the way of the table', () => {
    const wrong = edges
      .filter(({ from, to }) => !mayImport(placeOf(from), placeOf(to)))
      .map(({ from, to }) => `${from} → ${to}`)
    expect(wrong.filter((edge) => !(edge in exceptions))).toEqual([])
    expect(Object.keys(exceptions).filter((edge) => !wrong.includes(edge))).toEqual([])
  })

  it('no file imports itself round about', () => expect(circlesIn(edges)).toEqual([]))

  it('stores stand on at most four floors', () => {
    const below = (path: string): readonly string[] =>
      edges.filter(({ from, to }) => from === path && to.startsWith('src/stores/')).map(({ to }) => to)
    const floors = new Map<string, readonly string[]>()
    const standing = (path: string): readonly string[] => {
      const known = floors.get(path)
      if (known) return known
      const deepest = below(path)
        .map(standing)
        .reduce<readonly string[]>((a, b) => (b.length > a.length ? b : a), [])
      const mine = [path, ...deepest]
      floors.set(path, mine)
      return mine
    }
    const deep = edges.map(({ from }) => from).filter((path) => path.startsWith('src/stores/'))
    expect([...new Set(deep)].map(standing).filter((chain) => chain.length > 4)).toEqual([])
    expect(Math.max(...[...floors.values()].map(({ length }) => length))).toBe(4)
  })

  it('texts of all languages are for pages alone: islands are handed theirs', () => {
    const users = edges.filter(({ to }) => to === 'src/lib/i18n/pageText.ts').map(({ from }) => placeOf(from))
    expect([...new Set(users)].filter((place) => !['pages', 'layouts'].includes(place))).toEqual([])
  })
})

describe('the server’s halls', () => {
  /** What each hall of the server may look into, besides itself; the files beside its rooms stand above them. */
  const serverHalls: Record<string, readonly string[]> = {
    api: ['indexer', 'source', 'db'],
    indexer: ['source', 'db'],
    source: [],
  }
  const places = Object.keys(serverHalls).map((hall) => `server/${hall}`)
  const list: Source[] = places
    .flatMap(walk)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8'), tree: null }))
  const arrows = relativeEdges(list)

  /** `{ hall: 'api', room: 'farm' }`; no room for a file that stands above the rooms of its hall. */
  const roomOf = (path: string) => {
    const [, hall = '', room = ''] = path.split('/')
    return { hall, room: room.includes('.') ? null : room }
  }

  /** Rooms that others stand on, and what those may stand on themselves. */
  const shared: Record<string, readonly string[]> = { kernel: [], exchange: ['kernel'] }

  /** The word a room is for may be used by another's: kernels by all, items' shared room by words about items. */
  const mayUse = (ours: string, other: string) =>
    ours === other ||
    (shared[ours] ?? Object.keys(shared)).includes(other) ||
    (other === 'nft' && ITEM_WORDS.includes(ours))

  const mayGo = (from: string, to: string): boolean => {
    const { hall, room } = roomOf(from)
    const ours = room ?? ''
    if (to.startsWith('src/lib/')) {
      const word = wordOf(placeOf(to)) ?? ''
      return (
        room === null ||
        word === 'kernel' ||
        word === ours ||
        ((word === 'nft' || word === 'hero') && (ours === 'nft' || ITEM_WORDS.includes(ours)))
      )
    }
    if (!places.some((place) => to.startsWith(`${place}/`)))
      return !to.startsWith('server/db/') || hall !== 'source'
    const target = roomOf(to)
    if (hall !== target.hall && !serverHalls[hall]?.includes(target.hall)) return false
    // A file above the rooms is its hall's door: for other halls, and for what stands beside it.
    if (room === null) return true
    return target.room === null ? hall !== target.hall : mayUse(ours, target.room)
  }

  /** Single edges that the rule does not have, with the reason they are right. */
  const allowed: Record<string, string> = {
    'server/api/kernel/frame.ts → src/lib/nft/like.ts':
      'browsers ask before any route is known whether the header of a like may be sent',
  }

  it('every import goes the way of the rooms', () => {
    expect(arrows.length).toBeGreaterThan(150)
    const wrong = arrows.filter(({ from, to }) => !mayGo(from, to)).map(({ from, to }) => `${from} → ${to}`)
    expect(wrong.filter((edge) => !(edge in allowed))).toEqual([])
    expect(Object.keys(allowed).filter((edge) => !wrong.includes(edge))).toEqual([])
  })

  it('no file imports itself round about', () => expect(circlesIn(arrows)).toEqual([]))

  it('the rule is one that can be broken', () => {
    const no: [from: string, to: string][] = [
      ['server/api/farm/routes.ts', 'server/api/mint/routes.ts'],
      ['server/api/nft/items.ts', 'server/api/market/routes.ts'],
      ['server/api/farm/routes.ts', 'server/api/nft/items.ts'],
      ['server/api/farm/routes.ts', 'server/api/routes.ts'],
      ['server/api/kernel/frame.ts', 'server/api/exchange/market.ts'],
      ['server/indexer/farm/apply.ts', 'server/api/farm/routes.ts'],
      ['server/source/farm/logs.ts', 'server/db/query.ts'],
      ['server/api/farm/routes.ts', 'src/lib/mint/model.ts'],
    ]
    expect(no.filter(([from, to]) => mayGo(from, to))).toEqual([])
  })
})

/** A thing outside and the only places that may touch it. */
const packages: [name: RegExp, places: RegExp][] = [
  [/^wagmi(\/|$)/, /^src\/lib\/wallet\//],
  [/^viem/, /^src\/lib\/(chain|wallet|abi)\//],
  [/^react(-dom)?(\/|$)/, /^src\/(islands|ui)\//],
  [/^@nanostores\/react$/, /^src\/ui\/useStore\.ts$/],
  [/^nanostores$/, /^src\/(stores\/|ui\/useStore\.ts$)/],
  [/^valibot$/, /^src\/(lib|stores)\//],
  [/^i18next$/, /^src\/lib\/i18n\//],
  [/^astro(:|\/|$)/, /^src\/pages\//],
  [/^#contracts\//, /^src\/lib\/config\/(contracts|fullRegistry)\.ts$/],
  [/^blo$/, /^src\/islands\/shell\//],
  [/^idb-keyval$/, /^src\/lib\/storage\/(kept|reopened)\.ts$/],
  [/^lightweight-charts$/, /^src\/ui\/plot\/(draw|bands)\.ts$/],
  [/^(@walletconnect|@web3modal)\//, /^src\/lib\/wallet\//],
  [/^#face-sdk$/, /^src\/lib\/wallet\/faceProvider\.ts$/],
  [/^uqr$/, /^src\/islands\/shell\/Qr\.tsx$/],
  [/^workbox-window$/, /^src\/stores\/kernel\/keepOffline\.ts$/],
]

describe('packages', () => {
  const uses = sources.flatMap((source) =>
    importsOf(source)
      .filter((name) => !name.startsWith('.'))
      .map((name) => ({ name, path: source.path })),
  )
  it('each has its door', () => {
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

/** Scripts that stand in the document itself and run before any module. */
const INLINE = ['src/boot.js', 'src/lost.js']

/** The text without comments, so that prose about a thing is no use of it. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

const doors: [what: string, use: RegExp, places: readonly string[]][] = [
  [
    'fetch',
    /(?<![.\w])fetch\(/,
    [
      'src/lib/api/client.ts',
      'src/lib/api/foreign.ts',
      'src/lib/release/askMetadata.ts',
      'src/lib/verify/read.ts',
      'src/lib/wallet/demo.ts',
      'src/stores/kernel/chain.ts',
      ...INLINE,
    ],
  ],
  ['XMLHttpRequest, beacons and sockets', /XMLHttpRequest|sendBeacon|new (WebSocket|EventSource)/, []],
  [
    'browser storage',
    /\b(localStorage|sessionStorage|indexedDB)\b/,
    ['src/lib/storage/storage.ts', ...INLINE],
  ],
  ['cookies', /document\.cookie|cookieStore/, ['src/lib/storage/storage.ts', ...INLINE]],
  [
    'the wallet of the window',
    /window\.ethereum|'ethereum' in/,
    ['src/lib/wallet/inApp.ts', 'src/lib/wallet/wagmi.ts'],
  ],
  [
    'the build’s environment',
    /\b__(DEVNET_ORIGIN|BUILD_ID|VERSION|MIRRORS)__\b|import\.meta\.env|process\.env/,
    ['src/lib/config/env.ts'],
  ],
  ['how the build opens Face Wallet', /\b__FACE_WALLET__\b/, ['src/lib/config/faceWallet.ts']],
  ['how the build pairs', /\b__WALLET_CONNECT__\b/, ['src/lib/config/walletConnect.ts']],
  ['eval', /\beval\(|new Function\(/, []],
  // The icons' own paths, constants of ui/icons.ts.
  ['raw HTML', /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/, ['src/ui/Icon.tsx']],
]

it.each(doors)('one door: %s', (_, use, places) => {
  const users = sources.filter(({ text }) => use.test(code(text))).map(({ path }) => path)
  expect(users.filter((path) => !places.includes(path))).toEqual([])
})

it('rules, models, quotes and figures know no clock, chance, network or browser', () => {
  const pure = sources.filter(
    ({ path }) =>
      /^src\/lib\/[^/]+\/(model|rules|quote|figures|price|link)\.ts$/.test(path) ||
      /^src\/lib\/(amount|pool)\/(?!read)/.test(path),
  )
  expect(pure.length).toBeGreaterThan(10)
  const impure = /\bDate\b|Math\.random|performance\.|\bfetch\b|\bwindow\b|\bdocument\b|setTimeout|\bcrypto\b/
  expect(pure.filter(({ text }) => impure.test(code(text))).map(({ path }) => path)).toEqual([])
})

describe('islands and ui', () => {
  const views = sources.filter(({ path }) => /^src\/(islands|ui)\//.test(path))
  const letters = /\p{L}{2}/u
  /** Attributes that people read or hear. */
  const spoken = /^(aria-label|aria-description|aria-roledescription|title|alt|placeholder|label)$/

  it('hold no literal text', () => {
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
    // Said the same in every language.
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
      ({ from, to }) => /^src\/(islands|ui)\//.test(from) && to === 'src/lib/amount/math.ts',
    )
    expect(helpers).toEqual([])
  })
})

it('decimals have a name: no bare 18 says how an amount is read or written', () => {
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
      const asField = ts.isPropertyAssignment(parent) && !/^(src\/lib\/config|server\/testing)\//.test(path)
      if (asArgument || asAttribute || asRest || asField) bare.push(`${path}: ${parent.getText()}`)
    })
  }
  expect(bare).toEqual([])
})

describe('the server says null for nothing', () => {
  /** A part of a union: `undefined` may only be what somebody leaves out or what JavaScript hands over as it is. */
  const typeIsFine = (union: ts.Node): boolean => {
    let place = union.parent
    while (ts.isParenthesizedTypeNode(place)) place = place.parent
    if (ts.isPropertySignature(place) || ts.isPropertyDeclaration(place))
      return place.questionToken !== undefined
    return ts.isParameter(place) || ts.isAsExpression(place)
  }

  const isHandedOver = (node: ts.Node): boolean =>
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isCallExpression(node.parent)

  /** As a value it is compared with, given to a call, or answered by a function that is given to one. */
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

  it('what finds nothing answers null, what holds nothing is null', () => {
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
  ])('%s: not so', (text) => {
    expect(undefinedIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)).length).toBe(1)
  })

  it.each([
    'type Options = { readonly url?: string | undefined; readonly say?: ((text: string) => void) | undefined }',
    'const change = (price: Price | undefined) => (price === undefined ? 0 : 1)',
    'const route = context.get("route") as string | undefined',
    'work().catch(() => undefined)',
    'app.use(async () => { await next(); return undefined })',
    'sleep(500, undefined, { signal })',
  ])('%s: may be', (text) => {
    expect(undefinedIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true))).toEqual([])
  })
})

describe('habits', () => {
  const everything = ['src', 'sw', 'server', 'devnet', 'scripts', 'tests'].flatMap(walk)

  it('tests fetch for a page in one place, which knows that pages go away', () => {
    const fetching = walk('tests').filter(
      (path) => path.endsWith('.ts') && /\broute\.fetch\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(fetching).toEqual(['tests/support/rewrite.ts'])
  })

  it('browser tests wait as long as the configuration says, however busy the machine', () => {
    const waits = /\btimeout(?:: | = )[\d_]+|expectError\([^)]*\d_000\)/
    expect('await expect(field).toBeVisible({ timeout: 30_000 })').toMatch(waits)
    const waiting = ['tests/e2e', 'tests/hosting', 'tests/support']
      .flatMap(walk)
      .filter((path) => waits.test(readFileSync(join(root, path), 'utf8')))
    // Both go on when the time is over: one scrolls and looks again, the other is a page that never comes.
    expect(waiting.toSorted()).toEqual(['tests/e2e/nfts.spec.ts', 'tests/hosting/neighbours.spec.ts'])
  })

  it('unit tests hold nothing against the clock, whatever else the machine does', () => {
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

  it('an effect gives React nothing that scrolls: newer browsers answer it with a promise, which is no way to end one', () => {
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

  it('no contract test ends early: a deployment that is refused is a call of its own', () => {
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

  it('one lower-case word names a feature in every folder', () => {
    const folders = everything
      .map(
        (path) =>
          /^(?:src\/(?:lib|islands)|server\/(?:api|indexer|source)|devnet)\/([^/]+)\//.exec(path)?.[1],
      )
      .filter((name) => name !== undefined)
    expect([...new Set(folders)].filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([])
  })
})

it('plain scripts beside the tests, which no compiler reads, import what is there', async () => {
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
