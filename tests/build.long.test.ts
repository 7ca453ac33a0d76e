/**
 * The built site's guarantees to its hosts (design section 5): the same bytes everywhere, and nothing hidden in them.
 * One file: all tests use the same two builds.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Origins } from '../scripts/astro/origins.ts'
import { lockedIn, readLockfile } from '../scripts/supply/locked.ts'
import { noticesOf, shippedIn } from '../scripts/supply/notices.ts'
import { serverPackages } from '../scripts/supply/serverPackages.ts'
import { swap as en } from '../src/islands/swap/messages.en.ts'
import { privacyPath } from '../src/lib/core/config/product.ts'
import { fileCid, rootCid } from '../src/lib/core/release/cid.ts'
import { byImporter, byIpfsCar, counted } from './support/cidTools.ts'

const root = new URL('..', import.meta.url).pathname
const place = mkdtempSync(join(tmpdir(), 'dex-build-'))

const run = promisify(execFile)

/** The machine's own programs, without those of node_modules. */
const OWN_PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((dir) => !dir.includes('node_modules'))
  .join(delimiter)

/** Ways to start a build. None of them may affect the site. */
type Start = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const here: Start = {
  command: process.execPath,
  args: ['scripts/build.ts'],
  env: { TZ: 'America/St_Johns', LC_ALL: 'C' },
}

/** As another user would: by npm and the machine's Node, which runs the Node of node_modules. */
const elsewhere: Start = {
  command: 'npm',
  args: ['run', 'build'],
  env: { TZ: 'Asia/Seoul', LC_ALL: 'ko_KR.UTF-8', PATH: OWN_PATH },
}

/** Environment variables that may be set during a build and must not be in the site. */
const CANARIES = {
  API_KEY: 'canary-of-the-key-41d0',
  DATABASE_URL: 'postgres://canary-of-the-database-9b1c/dex',
  PRIVATE_KEY: 'canary-of-the-wallet-77ae',
  VITE_TOKEN: 'canary-of-the-bundler-03f5',
  PUBLIC_TOKEN: 'canary-of-the-pages-c2d8',
}

/** The inputs of a build, relative to the repository. */
const SOURCES =
  /^(?:src|public|scripts|sw|astro\.config\.mjs|tsconfig\.json|package(?:-lock)?\.json|contracts\.\w+\.json)$/

/** Copies the inputs of a build into a folder, where it can be built as in the repository itself. */
function copySources(repo: string): void {
  for (const name of readdirSync(root).filter((one) => SOURCES.test(one)))
    cpSync(join(root, name), join(repo, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(repo, 'node_modules'))
}

/** Builds mainnet's site from a clean copy of the sources in a folder of its own. */
async function cleanBuild(folder: string, { command, args, env }: Start): Promise<string> {
  const repo = join(place, folder)
  copySources(repo)
  await run(command, args, {
    cwd: repo,
    env: {
      ...process.env,
      ...CANARIES,
      CHAIN: 'mainnet',
      OUT_DIR: undefined,
      BUILD_ID: undefined,
      ...env,
    },
  })
  return join(repo, 'dist')
}

/** The machine's own Node; null if it has none with npm beside it. */
const ownNode = async () => {
  const env = { ...process.env, PATH: OWN_PATH }
  const versions = ['node', 'npm'].map((program) => run(program, ['--version'], { env }))
  const [node] = await Promise.all(versions).catch(() => [])
  return node?.stdout.trim() ?? null
}

function filesOf(dir: string, under = dir): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      return entry.isDirectory() ? filesOf(path, under) : [relative(under, path)]
    })
    .sort()
}

let dist = ''
let twin = ''
let names: string[] = []
const read = (name: string) => readFileSync(join(dist, name), 'utf8')
const html = () => names.filter((name) => name.endsWith('.html'))

beforeAll(async () => {
  const own = await ownNode()
  dist = await cleanBuild('one', here)
  twin = await cleanBuild('another/much/deeper', own ? elsewhere : { ...here, env: elsewhere.env })
  console.log(
    `build.test.ts: two builds, begun by Node ${process.version} in ${here.env.TZ} and by ${own ? `npm of Node ${own}` : 'the same'} in ${elsewhere.env.TZ}`,
  )
  names = filesOf(dist)
}, 600_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('two clean builds in two folders, time zones and languages are the same bytes', () => {
  expect(filesOf(twin)).toEqual(names)
  const sum = (dir: string, name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex')
  for (const name of names) expect(`${name} ${sum(twin, name)}`).toBe(`${name} ${sum(dist, name)}`)
})

const bodies = (dir: string) =>
  filesOf(dir).map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(dir, path))) }))

test('both have one CID, computed by us and by two packages, and so has each file', async () => {
  const files = bodies(dist)
  const root = await rootCid(files.map(counted))
  expect(await rootCid(bodies(twin).map(counted))).toBe(root)
  const found = await byImporter(files)
  expect(found.get('')).toBe(root)
  expect(await byIpfsCar(files)).toBe(root)
  for (const { path, hash } of files.map(counted)) expect(found.get(path), path).toBe(fileCid(hash))
})

test('every file of the site has known sources, which are the same for every build', () => {
  const text = readFileSync(`${dist}.sources.json`, 'utf8')
  expect(readFileSync(`${twin}.sources.json`, 'utf8')).toBe(text)
  const { files } = JSON.parse(text) as Origins
  expect(Object.keys(files).sort()).toEqual([...names].sort())
  const locked = new Set(lockedIn(readLockfile()).map(({ name, version }) => `${name}@${version}`))
  for (const [name, sources] of Object.entries(files)) {
    expect(sources.length, name).toBeGreaterThan(0)
    expect(sources, name).toEqual([...new Set(sources)].sort())
    for (const source of sources)
      expect(locked.has(source) || existsSync(join(root, source)), `${source} of ${name}`).toBe(true)
  }
  const of = (start: string) => Object.entries(files).find(([name]) => name.startsWith(start))?.[1]
  expect(of('swap/index.html')).toContain('src/pages/[...lang]/swap.astro')
  expect(of('liquidity/add/index.html')).toContain('src/pages/[...lang]/liquidity/add.astro')
  expect(of('icon.svg')).toEqual(['public/icon.svg'])
  expect(of('js/react.')?.map((source) => source.replace(/@[\d.]+$/, ''))).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@nanostores/react']),
  )
  expect(of('js/base.')?.map((source) => source.replace(/@[\d.]+$/, ''))).toContain('nanostores')
  expect(of('sw.js')).toContain('sw/worker.ts')
  expect(of('css/')?.every((source) => /^src\/.*\.css$/.test(source))).toBe(true)
})

test('the notices name all shipped packages and those of the server', () => {
  const shipped = shippedIn(dist)
  expect([...shipped].map((id) => id.slice(0, id.lastIndexOf('@')))).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'viem', 'valibot', 'workbox-window']),
  )
  const text = noticesOf(readLockfile(), shipped, serverPackages())
  // To update them: npm run notices.
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8') === text).toBe(true)
  expect(() => noticesOf(readLockfile(), new Set(['axe-core@4.0.0']), [])).toThrow('Not in the lockfile')
  const unfree = structuredClone(readLockfile())
  Object.assign(unfree.packages['node_modules/react'] ?? {}, { license: 'GPL-3.0-only' })
  expect(() => noticesOf(unfree, shipped, [])).toThrow('react@')
})

test('Web3Modal ships without its user interface, and WalletConnect in one version', () => {
  const names = [...shippedIn(dist)].map((id) => id.slice(0, id.lastIndexOf('@')))
  expect(names).toEqual(
    expect.arrayContaining(['@web3modal/wagmi', '@web3modal/base', '@walletconnect/sign-client']),
  )
  const unused =
    /^(?:@web3modal\/(?:ui|scaffold-ui|siwe|wallet)|@walletconnect\/(?:ethereum-provider|universal-provider|modal.*)|lit.*|qrcode)$/
  expect(names.filter((name) => unused.test(name))).toEqual([])
  expect(names.filter((name, i) => names.indexOf(name) !== i && name.startsWith('@walletconnect/'))).toEqual(
    [],
  )
})

/** Patterns that must not be in any built file. */
const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key in PEM', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  [
    'a token of a service',
    /\b(?:gh[pousr]_\w{30,}|npm_\w{30,}|AKIA[A-Z\d]{16}|xox[abp]-\w{10,}|AIza[\w-]{35})/,
  ],
  ['a private key beside its name', /(?:private|secret)_?key["'`]?\s*[:=]\s*["'`](?:0x)?[\da-f]{64}/i],
  ['a source map', /sourceMappingURL|"mappings":/],
  ['a path of the machine that built it', /(?:\/home\/|\/Users\/|\/root\/|[A-Z]:\\Users\\|file:\/\/\/)\w/],
]

/** Hosts that are used without encryption: this machine. The others are only names of document formats. */
const PLAIN = /^http:\/\/(?:localhost|127\.0\.0\.1|www\.w3\.org)(?![\w.-])/

test('no file contains a secret, a source map, a path of the machine, or an address without encryption', () => {
  const places = [place, root, tmpdir()].map((path) => path.replace(/\/$/, ''))
  for (const name of names) {
    expect(name).not.toMatch(/\.map$/)
    if (name.endsWith('.png')) continue
    const text = read(name)
    for (const [what, pattern] of SECRETS)
      expect(pattern.exec(text)?.[0], `${what} in ${name}`).toBe(undefined)
    expect(/canary-of-[\w-]+/.exec(text)?.[0], name).toBe(undefined)
    for (const path of places) expect(text.includes(`${path}/`), `${path} in ${name}`).toBe(false)
    const plain = [...text.matchAll(/http:\/\/[\w.-]+/g)].map(([address]) => address)
    expect(
      plain.filter((address) => !PLAIN.test(address)),
      name,
    ).toEqual([])
  }
})

test('the patterns of the last test match', () => {
  const found = (text: string) => SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
  expect(found('-----BEGIN EC PRIVATE KEY-----')).toEqual(['a private key in PEM'])
  expect(found('-----BEGIN PRIVATE KEY-----')).toEqual(['a private key in PEM'])
  expect(found('-----BEGIN PUBLIC KEY-----')).toEqual([])
  expect(found(`ghp_${'a'.repeat(36)}`)).toEqual(['a token of a service'])
  expect(found(`privateKey:"0x${'ab'.repeat(32)}"`)).toEqual(['a private key beside its name'])
  expect(found('//# sourceMappingURL=a.js.map')).toEqual(['a source map'])
  expect(found('"/home/me/site"')).toEqual(['a path of the machine that built it'])
  expect(PLAIN.test('http://example.com')).toBe(false)
  expect(PLAIN.test('http://localhost.example.com')).toBe(false)
})

test('mainnet’s site contains nothing of the demo wallet', () => {
  const traces = [
    'meverse.demo',
    'announceDemoWallet',
    'Demo wallet',
    'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    'test test test test',
  ]
  for (const name of names) {
    const text = read(name).toLowerCase()
    for (const trace of traces) expect(text.includes(trace.toLowerCase()), `${trace} in ${name}`).toBe(false)
  }
})

test('every file can be a raw block, every folder a plain one', () => {
  for (const name of names) {
    expect(statSync(join(dist, name)).size, name).toBeLessThanOrEqual(1024 * 1024)
    expect(name.split('/').every((part) => !part.startsWith('.'))).toBe(true)
  }
})

test('every address is relative, no page has inline styles or foreign files', () => {
  for (const name of html()) {
    const text = read(name)
    expect(text, name).not.toMatch(/ (?:href|src|component-url|renderer-url|action|poster)="\//)
    expect(text, name).not.toMatch(/ style=/)
    expect(text, name).not.toMatch(/<base /)
    // A page loads only its own files; only links for users lead out. A token's picture is inlined in the page.
    for (const [, href = ''] of text.matchAll(
      /<(?:script|img|link|astro-island)\b[^>]*? (?:src|href|[a-z]+-url)="([^"]*)"/g,
    ))
      expect(href, name).toMatch(/^(?:\.\.?\/|data:,|data:image\/svg\+xml,)/)
  }
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    expect(read(name), name).not.toMatch(/url\((?!["']?(?:data:|#|\.\/))/)
    expect(read(name), name).not.toContain('@import')
  }
})

test('every style in a page is in its policy, and no element has an event handler attribute', () => {
  for (const name of html()) {
    const text = read(name)
    const [, policy = ''] = /style-src ([^;"]*)/.exec(text) ?? []
    expect(policy, name).not.toContain('unsafe')
    for (const [, style = ''] of text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g))
      expect(policy, name).toContain(createHash('sha256').update(style).digest('base64'))
    expect(/<[a-z-]+\b[^>]*\son[a-z]+=/.exec(text)?.[0], name).toBe(undefined)
  }
})

/**
 * The parts of a page that are loaded after its first paint, and the fallback for browsers without scripts at its end.
 */
const later = (text: string) => /<template id="later">(.*?)<\/template>/s.exec(text)?.[1] ?? ''
/** The start of a form's first script, which is added earlier. */
const late = (text: string) => /<template id="late">(.*?)<\/template>/s.exec(text)?.[1] ?? ''
const unscripted = (text: string) => /<noscript>(.*?)<\/noscript><\/body>/s.exec(text)?.[1] ?? ''

test('a page contains the styles of its first paint, and loads its sheet after it', () => {
  for (const name of html().filter((page) => page !== '404.html')) {
    const text = read(name)
    const sheetsOf = (part: string) =>
      [...part.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
    const sheets = sheetsOf(later(text))
    expect(sheets.length, name).toBeGreaterThan(0)
    expect(sheetsOf(unscripted(text)), name).toEqual(sheets)
    expect(sheetsOf(text), name).toHaveLength(2 * sheets.length)
  }
})

test('the policy is before everything it governs and allows no foreign script', () => {
  for (const name of html()) {
    const head =
      /^<!DOCTYPE html><html[^>]*><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]*)">/i
    const policy = head.exec(read(name))?.[1] ?? ''
    expect(policy, `${name} must begin with its policy`).toContain("default-src 'none'")
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(
      scripts.split(' ').every((source) => source === "'self'" || /^'sha256-[\w+/=]+'$/.test(source)),
      name,
    ).toBe(true)
    // The policy lists each inline script of the page.
    for (const [, code = ''] of read(name).matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(scripts, `${name} holds a script its policy refuses`).toContain(hash)
    }
  }
})

test('every page has the hash of each script and style that it may load', () => {
  const hashOf = (file: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(dist, file)))
      .digest('base64')}`
  const linksOf = (file: string) =>
    [...read(file).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => `js/${name}`)
  for (const name of html().filter((page) => page !== '404.html')) {
    const text = read(name)
    const folder = dirname(name)
    const map = JSON.parse(/<script type="importmap">([^<]+)</.exec(text)?.[1] ?? '{"integrity":{}}') as {
      integrity: Record<string, string>
    }
    const known = new Map(Object.entries(map.integrity).map(([url, hash]) => [join(folder, url), hash]))
    for (const [file, hash] of known)
      expect(hash, `${file} in ${name}`).toBe(hashOf(file.split('?')[0] ?? ''))
    // Before the first module, or browsers ignore it. The maintenance page has none.
    const live = text.replace(/<template.*?<\/template>/gs, (inert) => ' '.repeat(inert.length))
    const first = live.search(/rel="modulepreload"|type="module"|<astro-island/)
    expect(known.size > 0, name).toBe(first > 0)
    expect(text.indexOf('type="importmap"'), name).toBeLessThanOrEqual(first)
    const entries = [...text.matchAll(/<astro-island[^>]* (?:component|renderer)-url="([^"]+)"/g)]
    for (const [, url = ''] of entries)
      for (const retry of ['', '?retry=0', '?retry=3'])
        expect(known.has(join(folder, url) + retry)).toBe(true)
    // Texts only in its own language.
    const foreign = name.startsWith('ko/') ? '/en.' : '/ko.'
    for (const file of [...known.keys()].filter((key) => !key.includes('?')))
      for (const next of linksOf(file))
        expect(known.has(next), `${next} of ${file} in ${name}`).toBe(!next.includes(foreign))
    // A replacement for a script that only imports another: retried as that script, and not run with other bytes.
    for (const [, own = '', hash, imported = ''] of text.matchAll(
      /<script type="module" data-url="([^"]+)" integrity="([^"]+)">import(?:\{[^}]*\}from)?"([^"]+)"(?:;\w+\(\))?;?<\/script>/g,
    )) {
      expect(hash, name).toBe(hashOf(join(folder, own)))
      expect(read(join(folder, own))).toContain(`"./${basename(imported)}"`)
      expect(known.has(join(folder, imported)), `${imported} in ${name}`).toBe(true)
    }
    const tags = [
      ...text.matchAll(/<(?:script[^>]* src|link rel="stylesheet" href)="([^"]+)"( integrity="[^"]+")?/g),
    ]
    expect(tags.length, name).toBeGreaterThan(0)
    for (const [, url = '', attribute] of tags)
      expect(attribute, `${url} in ${name}`).toBe(` integrity="${hashOf(join(folder, url))}"`)
  }
})

/** Files a script loads before it runs, itself included. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, next = ''] of read(file).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g))
    withImports(join(dirname(file), next), seen)
  return seen
}

test('a page requests with its first paint everything that its islands hydrate with, and nothing else', () => {
  for (const name of html()) {
    const text = read(name)
    const folder = dirname(name)
    const preload = /<link rel="modulepreload"[^>]* href="([^"]+)" integrity="sha256-[^"]+">/g
    const filesIn = (part: string) => [...part.matchAll(preload)].map(([, url = '']) => join(folder, url))
    // It would start before the first paint.
    expect(text).not.toContain(' client="load"')
    const needed = new Set<string>()
    for (const [tag] of text.matchAll(/<astro-island[^>]* client="painted"[^>]*>/g))
      for (const [, url = ''] of tag.matchAll(/ (?:component|renderer)-url="([^"]+)"/g))
        withImports(join(folder, url), needed)
    // A first script's files are requested while the page is read, and so not again.
    const first = filesIn(text.replace(/<template.*?<\/template>/gs, ''))
    expect(first.length > 0, name).toBe(late(text) !== '')
    expect([...first, ...filesIn(late(text)), ...filesIn(later(text))].sort(), name).toEqual(
      [...needed].sort(),
    )
    expect(filesIn(text), name).toHaveLength(needed.size)
  }
})

test('a first script needs neither React nor the islands’ shared code; a chain without an exchange has none', () => {
  for (const name of html()) expect(late(read(name)), name).toBe('')
  const files = readdirSync(join(dist, 'js')).filter((file) => /^(?:base|chain|quote)\./.test(file))
  expect(files).toHaveLength(3)
  const needed = [...new Set(files.flatMap((file) => [...withImports(`js/${file}`)]))]
  expect(needed.filter((file) => !/^js\/(?:base|chain|menu|quote|rolldown-runtime)\./.test(file))).toEqual([])
})

test('privacy, notFound and maintenance load at most 15 kB of script before the first interaction', () => {
  for (const path of [privacyPath, 'notFound', 'maintenance'])
    for (const language of ['', 'ko/']) {
      const page = `${language}${path}/index.html`
      const text = read(page)
      const scripts = [
        ...text.matchAll(/<script(?![^>]* type="(?:importmap|application))[^>]*>([^<]+)<\/script>/g),
      ]
      const inline = scripts.map(([, code = '']) => code.length)
      const imported = scripts.flatMap(([, code = '']) => /import[^"]*"([^"]+)"/.exec(code)?.[1] ?? [])
      const named = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
      const files = [...imported, ...named].flatMap((src) => [...withImports(join(dirname(page), src))])
      const bytes = [...new Set(files)].reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
      const total = bytes + inline.reduce((sum, length) => sum + length, 0)
      console.log(`/${language}${path}/: ${total} bytes of script`)
      expect(total).toBeLessThanOrEqual(15_000)
      expect(text).not.toMatch(/client="(?:painted|load|idle|visible|only)"/)
    }
})

test('without addresses the swap page reports it and offers nothing to sign', () => {
  const main = /<main[\s\S]*<\/main>/.exec(read('swap/index.html'))?.[0] ?? ''
  expect(main).toContain(en.unavailableTitle)
  expect(main).not.toMatch(/<button|<input|<form/)
})
