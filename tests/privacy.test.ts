/**
 * The privacy page's lists (src/lib/core/config/privacy.ts) match the code: every contacted party, with the purpose,
 * and everything the browser stores. The code contacts no unlisted party, and the list names no unused one. One file:
 * all tests read the same sources.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { documentedRoutes, openApiDocument } from '../server/openapi.ts'
import { chainConfig } from '../src/lib/core/config/chains.ts'
import { originHosts } from '../src/lib/core/config/hosts.ts'
import { metamask } from '../src/lib/core/config/metamask.ts'
import { disclosures, stored } from '../src/lib/core/config/privacy.ts'
import { drawing, product } from '../src/lib/core/config/product.ts'
import { PUBLIC_RELAY, walletApps } from '../src/lib/core/config/walletConnect.ts'
import { PASSED_ON } from '../src/lib/core/wallet/passOn.ts'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const walk = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${dir}/${entry.name}`) : [`${dir}/${entry.name}`],
  )

type Source = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile }

/** Of an Astro file only the script is parsed here; its markup is searched as text. */
const scriptOf = (path: string, text: string) =>
  path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text

const sources: Source[] = [...walk('src'), ...walk('sw')]
  .filter((path) => /\.(tsx?|js|astro)$/.test(path) && !/\.test\.ts$|\.d\.ts$/.test(path))
  .filter((path) => !/^src\/(messages|lib\/abi)\//.test(path))
  .map((path) => {
    const text = read(path)
    const name = path.replace(/astro$/, 'ts')
    const tree = ts.createSourceFile(name, scriptOf(path, text), ts.ScriptTarget.Latest, true)
    return { path, text, tree }
  })

const nodesOf = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = [node]
  node.forEachChild((child) => void found.push(...nodesOf(child)))
  return found
}
const nodes = new Map(sources.map((source) => [source, nodesOf(source.tree)]))
const nodesIn = (source: Source) => nodes.get(source) ?? []

type Entry = { readonly key: string; readonly carries: string | null; readonly calls?: readonly string[] }
const entriesOf = (recipient: keyof typeof disclosures): readonly Entry[] => disclosures[recipient]
const callsOf = (recipient: keyof typeof disclosures) =>
  [...new Set(entriesOf(recipient).flatMap(({ calls }) => calls ?? []))].sort()
const sorted = (list: Iterable<string>) => [...new Set(list)].sort()

/** Code that contacts a party over the network, shows a picture or opens a link. */
const ASKS =
  /(?<![\w$])fetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest|WebTransport|RTCPeerConnection|Image|Audio|Worker|SharedWorker|Workbox)\b|sendBeacon|importScripts|\bSignClient\.init\(|import\('#face-sdk'\)|(?<!\w)<(?:img|iframe|video|audio|source|object|embed)\b|['"]_blank['"]/

/**
 * Each file that makes requests, with its entries of the list; recipients with calls are checked in detail below. A
 * text is the reason why a file's requests need no entry.
 */
const adapters: Readonly<Record<string, readonly string[] | string>> = {
  'src/islands/charts/ContractRow.tsx': ['linkExplorer'],
  'src/boot.js': ['hostFiles', 'index'],
  'sw/worker.ts': ['hostFiles', 'index'],
  'sw/apiAnswers.ts': ['index'],
  'sw/verifiedDownload.ts': ['hostFiles', 'mirrorFiles'],
  'src/lib/core/release/askMetadata.ts': ['hostUpdate', 'mirrorSigned'],
  'src/lib/verify/read.ts': ['hostFiles', 'mirrorVerify'],
  'src/stores/keepOffline.ts': ['hostUpdate'],
  'src/lost.js': ['hostRoot'],
  'src/lib/core/chain/rpc.ts': ['node'],
  'src/stores/chain.ts': ['node'],
  'src/lib/core/api/client.ts': ['index'],
  'src/lib/core/api/foreign.ts': ['mediaMetadata'],
  'src/islands/shared/nft/RemoteImage.tsx': ['mediaPictures'],
  'src/islands/offering/OfferingDetails.tsx': ['hostFiles', 'linkProjects'],
  'src/islands/offering/Offerings.tsx': ['hostFiles'],
  'src/islands/offering/OpenOfferings.tsx': ['hostFiles'],
  'src/islands/market/Market.tsx': ['linkProjects'],
  'src/islands/item/Reactivations.tsx': 'leads to another page of the site',
  'src/islands/shared/nft/OldOffers.tsx': 'leads to another page of the site',
  'src/islands/shell/Elsewhere.tsx': ['linkMetamask'],
  'src/islands/shell/WalletRow.tsx': 'a picture that the wallet itself hands over, as data',
  'src/lib/core/wallet/keeper.ts': ['linkMetamask'],
  'src/islands/shell/Pairing.tsx': ['linkApps'],
  'src/lib/core/wallet/walletConnect.ts': ['relayPair', 'relayCarry'],
  'src/stores/origin.ts': ['linkOwnOrigin'],
  'src/layouts/SharedOrigin.astro': ['linkOwnOrigin'],
  'src/lib/core/wallet/faceProvider.ts': ['faceLogin', 'faceSign'],
  'src/islands/shared/age/When.tsx': ['linkExplorer'],
  'src/islands/shared/chart/DrawnBy.tsx': ['linkDrawing'],
  'src/islands/shell/Snackbar.tsx': ['linkExplorer'],
  'src/islands/shared/nft/Who.tsx': ['linkExplorer'],
  'src/islands/search/Hits.tsx': ['linkExplorer'],
  'src/islands/item/ItemDetails.tsx': ['linkExplorer'],
  'src/islands/shell/WalletDialog.tsx': ['linkExplorer'],
  'src/layouts/Footer.astro': ['linkProduct'],
  'src/layouts/Header.astro': ['linkProduct'],
  'src/islands/shared/exchange/TokenIcon.tsx': 'the picture stands in the script',
  'src/islands/shell/Identicon.tsx': 'a drawing that is made here',
  'src/lib/core/wallet/demo.ts': 'in devnet builds alone, which guard nothing',
}

/** Without comments, which must not count as requests. */
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

describe('requests', () => {
  it('every file that makes requests is known, and no other', () => {
    const asking = sources.filter(({ text }) => ASKS.test(bare(text))).map(({ path }) => path)
    expect(asking.sort()).toEqual(Object.keys(adapters).sort())
  })

  it('is in the list, which names nothing else', () => {
    const through = Object.values(adapters).flatMap((adapter) => (typeof adapter === 'string' ? [] : adapter))
    const all = Object.entries(disclosures).flatMap(([recipient, entries]) =>
      // A wallet has a separate adapter, which is checked below.
      recipient === 'wallet'
        ? []
        : entries.some((e) => 'calls' in e)
          ? [recipient]
          : entries.map((e) => e.key),
    )
    expect(sorted(through)).toEqual(sorted(all))
  })

  it('foreign pictures come from the configured hosts alone', () => {
    const policy = read('astro.config.mjs')
    expect(policy).toContain("`img-src 'self' data: blob: ${mediaOrigins.join(' ')}`")
    expect(policy).toContain('[...media.ipfs.map((base) => new URL(base).origin), ...media.origins]')
    // The requests of foreign.ts use the same function as pictures.
    const users = sources.filter(({ text }) => text.includes('readForeign(')).map(({ path }) => path)
    expect(users).toEqual(['src/lib/core/nft/readMetadata.ts'])
    expect(read('src/lib/core/nft/readMetadata.ts')).toContain('readForeign(pictureSources(uri, chain.media)')
    expect(read('src/islands/shared/nft/RemoteImage.tsx')).toContain(
      "pictureSources(link ?? '', chain.media)",
    )
    const styles = walk('src').filter(
      (path) => path.endsWith('.css') && /https?:|url\(\s*['"]?\/\//.test(read(path)),
    )
    expect(styles).toEqual([])
  })

  it('sends cookies only to the host', () => {
    const asking = [
      'src/boot.js',
      'src/lib/core/chain/rpc.ts',
      'src/lib/core/api/client.ts',
      'src/lib/core/api/foreign.ts',
    ]
    for (const path of asking) {
      expect(read(path), path).toContain("credentials: 'omit'")
      expect(read(path), path).toContain("referrerPolicy: 'no-referrer'")
    }
    expect(read('src/islands/shared/nft/RemoteImage.tsx')).toContain('referrerPolicy="no-referrer"')
    const stranger = read('src/lib/core/release/mirror.ts')
    expect(stranger).toContain("credentials: 'omit'")
    expect(stranger).toContain("redirect: 'error'")
    expect(stranger).toContain("referrerPolicy: 'no-referrer'")
    for (const path of [
      'sw/verifiedDownload.ts',
      'src/lib/core/release/askMetadata.ts',
      'src/lib/verify/read.ts',
    ])
      expect(read(path), path).toContain('...STRANGER')
    expect(entriesOf('host').every(({ carries }) => carries === 'account')).toBe(true)
  })
})

/** Values of `method` in the requests of some files. */
const methodsOf = (list: readonly Source[]) =>
  sorted(
    list.flatMap((source) =>
      nodesIn(source).flatMap((node) =>
        ts.isPropertyAssignment(node) &&
        node.name.getText() === 'method' &&
        ts.isStringLiteral(node.initializer) &&
        /^[a-z0-9]+[_.]/.test(node.initializer.text)
          ? [node.initializer.text]
          : [],
      ),
    ),
  )
const isWallet = ({ path }: Source) => path.startsWith('src/lib/core/wallet/')

describe('nodes', () => {
  it('are called with the methods of the list', () => {
    expect(methodsOf(sources.filter((source) => !isWallet(source)))).toEqual(callsOf('node'))
  })

  it('methods about one account are listed as sending its address', () => {
    const personal = ['eth_getBalance', 'eth_getTransactionCount', 'eth_estimateGas', 'search.reward']
    for (const { key, carries, calls } of entriesOf('node'))
      if (calls?.some((call) => personal.includes(call))) expect(carries, key).not.toBe('nothing')
  })
})

describe('the wallet', () => {
  it('is called with the methods of the list', () => {
    const files = ['src/lib/core/wallet/wagmi.ts', 'src/lib/core/wallet/signature.ts']
    const adapter = sources.filter(({ path }) => files.includes(path))
    expect(adapter).toHaveLength(files.length)
    const connector = read('node_modules/@wagmi/core/dist/esm/connectors/injected.js')
    const ofWagmi = [...connector.matchAll(/method: '(\w+)'/g)]
      .map(([, method = '']) => method)
      // Called only by its connect(), which our adapter skips (`isReconnecting`).
      .filter((method) => method !== 'wallet_requestPermissions')
    expect(ofWagmi).toContain('wallet_revokePermissions')
    expect(read('src/lib/core/wallet/wagmi.ts')).toContain('isReconnecting: true')
    expect(sorted([...methodsOf(adapter), ...ofWagmi, ...PASSED_ON])).toEqual(callsOf('wallet'))
  })
})

type Parameter = { readonly name: string; readonly required: boolean; readonly isAddress: boolean }
/** The parts of an operation in the API's document that define its inputs. */
type Operation = {
  readonly parameters: readonly {
    readonly name: string
    readonly required: boolean
    readonly schema: unknown
  }[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: {
          readonly properties: Readonly<Record<string, unknown>>
          readonly required?: readonly string[]
        }
      }
    }
  }
}
const isAddress = (schema: unknown) => JSON.stringify(schema).includes('^0x[0-9a-fA-F]{40}$')

/** Every route of the API with its inputs, by the document that is made of its schemas. */
const routes = Object.entries(
  openApiDocument(documentedRoutes()).paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { parameters, requestBody }]) => {
    const body = requestBody?.content['application/json'].schema
    const given: Parameter[] = [
      ...parameters.map(({ name, required, schema }) => ({ name, required, isAddress: isAddress(schema) })),
      ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
        name,
        required: body?.required?.includes(name) ?? false,
        isAddress: isAddress(schema),
      })),
    ]
    return { method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1'), parameters: given }
  }),
)

/** Parameters that are addresses: of accounts, or of contracts. */
const OF_ACCOUNTS = [
  'account',
  'owner',
  'ownerAddress',
  'provider',
  'trader',
  'user',
  'wallet',
  'walletAddress',
]
/** `items` names collections. */
const OF_CONTRACTS = ['address', 'contract', 'items', 'pool']

/** True if a path of the code matches a route: `:x` is a filled-in part. */
const fits = (asked: string, route: string) => {
  const [a, b] = [asked.split('/'), route.split('/')]
  return (
    a.length === b.length && a.every((part, i) => part === b[i] || (part === ':x' && b[i]?.startsWith(':')))
  )
}

/** The API path in a text of the code; null for any other text. */
function pathOf(node: ts.Node): string | null {
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(':x')
      : ''
  return /^(?:exchange\/v|farm\/v|nft-farm\/v|offering\/v|portfolio\/v|nfts\/|users\/v)/.test(text)
    ? `/${text}`
    : null
}

/** The function that contains a node, or else its statement. */
function placeOf(node: ts.Node): ts.Node {
  let place = node
  while (place.parent && !ts.isFunctionLike(place) && !ts.isSourceFile(place.parent)) place = place.parent
  return place
}

const inObject = (place: ts.Node, name: string) =>
  nodesOf(place).flatMap((node) =>
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === name
      ? [node.initializer]
      : [],
  )

/** The requests made at a path in the code, in the list's format, and if they include an account. */
function requestsAt(node: ts.Node, asked: string): { readonly call: string; readonly account: boolean }[] {
  const place = placeOf(node)
  const [named] = inObject(place, 'method')
  const method = named && ts.isStringLiteral(named) ? named.text : 'GET'
  const given = [...inObject(place, 'query'), ...inObject(place, 'body')].flatMap((value) =>
    value && ts.isObjectLiteralExpression(value)
      ? value.properties.map((one) => one.name?.getText() ?? '')
      : [],
  )
  const whole = routes.filter((route) => route.method === method && fits(asked, route.path))
  // The beginning of several, joined at the call.
  const found = whole.length > 0 ? whole : routes.filter(({ path }) => path.startsWith(`${asked}/`))
  if (found.length === 0) throw new Error(`No route for ${asked}`)
  return found.map(({ path, parameters, ...route }) => ({
    call: `${route.method} ${path}`,
    account: parameters.some(
      ({ name, required }) => OF_ACCOUNTS.includes(name) && (required || given.includes(name)),
    ),
  }))
}

describe('the index', () => {
  const requests = sources.flatMap((source) =>
    nodesIn(source).flatMap((node) => {
      const path = source.path.startsWith('src/lib/core/config/') ? null : pathOf(node)
      return path === null ? [] : requestsAt(node, path)
    }),
  )
  const say = (call: string, account: boolean) => `${call}${account ? ' with the account' : ''}`

  it('every address that a route takes is known as an account’s or a contract’s', () => {
    const names = routes.flatMap(({ parameters }) =>
      parameters.filter(({ isAddress }) => isAddress).map(({ name }) => name),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => ![...OF_ACCOUNTS, ...OF_CONTRACTS].includes(name))).toEqual([])
  })

  it('is called by the calls of the list, and receives the account if the list says so', () => {
    const listed = entriesOf('index').flatMap(({ calls = [], carries }) =>
      calls.map((call) => say(call, carries !== 'nothing')),
    )
    expect(new Set(listed).size).toBe(listed.length)
    expect(sorted(listed)).toEqual(sorted(requests.map(({ call, account }) => say(call, account))))
  })

  it('signed requests are listed as such', () => {
    const signed = routes.filter(({ parameters }) =>
      parameters.some(({ name }) => /^(?:x-like|signature)$/i.test(name)),
    )
    expect(sorted(signed.map(({ method, path }) => `${method} ${path}`))).toEqual(
      sorted(
        entriesOf('index').flatMap(({ carries, calls }) => (carries === 'signature' ? (calls ?? []) : [])),
      ),
    )
  })
})

describe('the browser’s storage', () => {
  /** The value of a name: itself, or the constant of its file. */
  const textOf = (source: Source, node: ts.Node | undefined) => {
    if (node && ts.isStringLiteral(node)) return node.text
    const constant = nodesIn(source).find(
      (one): one is ts.VariableDeclaration =>
        ts.isVariableDeclaration(one) && one.name.getText() === node?.getText(),
    )?.initializer
    if (constant && ts.isStringLiteral(constant)) return constant.text
    // wagmi names its own storage, each item after itself.
    return source.path === 'src/lib/core/wallet/wagmi.ts' ? 'wagmi' : `${source.path}: ${node?.getText()}`
  }

  /** The function that names a database, in the files that open some. */
  const databases: Readonly<Record<string, string>> = {
    'src/lib/core/storage/saved.ts': 'keyOf',
    'sw/store.ts': 'named',
  }

  it('is in the list, as a cookie or in storage, and nothing else is', () => {
    const saved = sources.flatMap((source) =>
      nodesIn(source).flatMap((node) => {
        if (!ts.isCallExpression(node)) return []
        const [first] = node.arguments
        const callee = node.expression.getText()
        if (callee === 'writeCookie') return [`cookie ${textOf(source, first)}`]
        // The one item that is stored before any module loads: `sessionStorage.setItem(key('country'), …)`.
        if (callee === 'sessionStorage.setItem' && first && ts.isCallExpression(first))
          return [`storage ${textOf(source, first.arguments[0])}`]
        const database = databases[source.path] === callee
        return callee === 'writeText' || database ? [`storage ${textOf(source, first)}`] : []
      }),
    )
    expect(sorted(saved)).toEqual(sorted(stored.map(({ kind, name }) => `${kind} ${name}`)))
  })

  it('uses only the storage modules', () => {
    const direct = sources.filter(({ text }) =>
      /\b(?:local|session)Storage\.setItem|document\.cookie =|indexedDB\.open|caches\.open|createStore\(|reopenedStore\(/.test(
        bare(text),
      ),
    )
    expect(direct.map(({ path }) => path)).toEqual([
      'src/boot.js',
      'src/lib/core/storage/reopened.ts',
      'src/lib/core/storage/saved.ts',
      'src/lib/core/storage/storage.ts',
      'sw/store.ts',
    ])
  })
})

describe('addresses', () => {
  const chains = (['mainnet', 'testnet'] as const).map((key) => chainConfig(key, 'http://localhost:7518'))
  const configured = [
    ...chains.flatMap(({ rpc, api, explorer, media }) => [
      ...rpc,
      api,
      explorer,
      ...media.ipfs,
      ...media.origins,
    ]),
    ...originHosts.gateways.map((host) => `https://${host}`),
    ...originHosts.roots,
    ...Object.values(metamask),
    ...walletApps.map(({ link }) => link),
    ...Object.values(product.links),
    drawing.href,
  ].flatMap((address) => (address === null ? [] : [new URL(address).origin]))

  it('of the configuration are those whose origin docs/product.md names', () => {
    const section = /## Addresses\n([\s\S]*?)\n## /.exec(read('docs/product.md'))?.[1] ?? ''
    const named = [...section.matchAll(/`(https?:\/\/[^`]+)`/g)].map(([, address = '']) => address)
    expect(sorted(configured)).toEqual(sorted(named))
    expect(section).toContain(`\`${PUBLIC_RELAY}\``)
  })

  it('are nowhere else in the code', () => {
    const written = sources.flatMap((source) =>
      nodesIn(source).flatMap((node) =>
        (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && !node.text.startsWith('data:')
          ? [...node.text.matchAll(/https?:\/\/[\w-]+(?:\.[\w-]+)+/g)].map(
              ([origin]) => `${source.path} ${origin}`,
            )
          : [],
      ),
    )
    const places = written.filter(
      (one) => !/^src\/lib\/core\/config\/(?:chains|hosts|metamask|product|walletConnect)\.ts /.test(one),
    )
    expect(places).toEqual([])
    expect(written.length).toBeGreaterThan(5)
  })
})

it('the README names each of them, and the gateways', () => {
  const section = /## Who is asked for what\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''
  const names = [...section.matchAll(/^\* \*\*([^*]+)\*\*/gm)].map(([, name = '']) => name)
  const called: Record<keyof typeof disclosures, string> = {
    host: 'The host',
    mirrors: 'Mirrors',
    node: 'The chain’s nodes',
    index: 'The index (API)',
    media: 'Gateways',
    wallet: 'The wallet',
    relay: 'The relay',
    face: 'Face Wallet',
    links: 'Other sites',
  }
  expect(names).toEqual(Object.keys(disclosures).map((key) => called[key as keyof typeof disclosures]))
  for (const base of chainConfig('mainnet', '').media.ipfs) expect(section).toContain(new URL(base).host)
})
