/** What the built site promises whoever hosts it (design section 5): the same bytes everywhere, and nothing hidden in them. */
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
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacyPath } from '../src/lib/config/product.ts'
import { swap as en } from '../src/messages/en/swap.ts'

const root = new URL('..', import.meta.url).pathname
const place = mkdtempSync(join(tmpdir(), 'dex-build-'))
const SOURCES = ['src', 'public', 'scripts', 'sw', 'astro.config.mjs', 'tsconfig.json', 'package.json']

/** Builds mainnet's site from a clean copy of the sources in a folder of its own. */
async function cleanBuild(folder: string): Promise<string> {
  const repo = join(place, folder)
  const contracts = readdirSync(root).filter((name) => /^contracts\.\w+\.json$/.test(name))
  for (const name of [...SOURCES, ...contracts])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(repo, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(repo, 'node_modules'))
  await promisify(execFile)(process.execPath, [join(repo, 'scripts/build.ts')], {
    cwd: repo,
    env: { ...process.env, CHAIN: 'mainnet', OUT_DIR: undefined, BUILD_ID: undefined },
  })
  return join(repo, 'dist')
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
  dist = await cleanBuild('one')
  twin = await cleanBuild('another/much/deeper')
  names = filesOf(dist)
}, 600_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('two clean builds in two folders are the same bytes', () => {
  expect(filesOf(twin)).toEqual(names)
  const sum = (dir: string, name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex')
  for (const name of names) expect(`${name} ${sum(twin, name)}`).toBe(`${name} ${sum(dist, name)}`)
})

test('nothing of the demo wallet is in mainnet’s site', () => {
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

test('every address is relative, no page holds inline styles or foreign files', () => {
  for (const name of html()) {
    const text = read(name)
    expect(text, name).not.toMatch(/ (?:href|src|component-url|renderer-url|action|poster)="\//)
    expect(text, name).not.toMatch(/ style=/)
    expect(text, name).not.toMatch(/<base /)
    // What a page loads is its own; links lead out only where somebody clicks.
    for (const [, href = ''] of text.matchAll(
      /<(?:script|img|link|astro-island)\b[^>]*? (?:src|href|[a-z]+-url)="([^"]*)"/g,
    ))
      expect(href, name).toMatch(/^(?:\.\.?\/|data:,)/)
  }
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    expect(read(name), name).not.toMatch(/url\((?!["']?(?:data:|#|\.\/))/)
    expect(read(name), name).not.toContain('@import')
  }
})

test('a page holds the styles that it is first painted with, and loads its sheet behind all that is seen', () => {
  for (const name of html().filter((page) => page !== '404.html')) {
    const text = read(name)
    const sheets = [...text.matchAll(/<link rel="stylesheet"/g)]
    expect(sheets.length, name).toBeGreaterThan(0)
    for (const { index } of sheets) expect(index, name).toBeGreaterThan(text.indexOf('</footer>'))
    const [, policy = ''] = /style-src ([^;]*)/.exec(text) ?? []
    for (const [, style = ''] of text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
      expect(policy, name).toContain(createHash('sha256').update(style).digest('base64'))
  }
})

test('the policy stands before all it governs and lets in no foreign script', () => {
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
    // Each inline script of the page is in its policy.
    for (const [, code = ''] of read(name).matchAll(
      /<script(?:>| type="(?:module|importmap)"(?: data-url="[^"]+" integrity="[^"]+")?>)([^<]+)<\/script>/g,
    )) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(scripts, `${name} holds a script its policy refuses`).toContain(hash)
    }
  }
})

test('every page knows the hash of each script and style that it can come to load', () => {
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
    // Before the first module, or browsers ignore it. Maintenance has none.
    const first = text.search(/type="module"|<astro-island/)
    expect(known.size > 0, name).toBe(first > 0)
    expect(text.indexOf('type="importmap"'), name).toBeLessThanOrEqual(first)
    const entries = [...text.matchAll(/<astro-island[^>]* (?:component|renderer)-url="([^"]+)"/g)]
    for (const [, url = ''] of entries)
      for (const retry of ['', '?retry=0', '?retry=3'])
        expect(known.has(join(folder, url) + retry)).toBe(true)
    for (const file of [...known.keys()].filter((key) => !key.includes('?')))
      for (const next of linksOf(file)) expect(known.has(next), `${next} of ${file} in ${name}`).toBe(true)
    // In place of a script that only imports another: retried as that script, and not run with other bytes.
    for (const [, own = '', hash, imported = ''] of text.matchAll(
      /<script type="module" data-url="([^"]+)" integrity="([^"]+)">import"([^"]+)"<\/script>/g,
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

test('a page asks at once for all that its islands wake with, and for nothing else', () => {
  for (const name of html()) {
    const text = read(name)
    const folder = dirname(name)
    const asked = [
      ...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)" integrity="sha256-[^"]+">/g),
    ]
    const needed = new Set<string>()
    for (const [tag] of text.matchAll(/<astro-island[^>]* client="load"[^>]*>/g))
      for (const [, url = ''] of tag.matchAll(/ (?:component|renderer)-url="([^"]+)"/g))
        withImports(join(folder, url), needed)
    expect(asked.map(([, url = '']) => join(folder, url)).sort(), name).toEqual([...needed].sort())
    for (const { index } of asked) {
      expect(index, name).toBeLessThan(text.indexOf('</head>'))
    }
  }
})

test('privacy, notFound and maintenance load at most 15 kB of script before the first interaction', () => {
  for (const path of [privacyPath, 'notFound', 'maintenance'])
    for (const language of ['', 'ko/']) {
      const page = `${language}${path}/index.html`
      const text = read(page)
      const inline = [...text.matchAll(/<script(?:>| type="module">)([^<]+)<\/script>/g)].map(
        ([, code = '']) => code.length,
      )
      const files = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(([, src = '']) => [
        ...withImports(join(dirname(page), src)),
      ])
      const bytes = [...new Set(files)].reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
      const total = bytes + inline.reduce((sum, length) => sum + length, 0)
      console.log(`/${language}${path}/: ${total} bytes of script`)
      expect(total).toBeLessThanOrEqual(15_000)
      expect(text).not.toMatch(/client="(?:load|idle|visible|only)"/)
    }
})

test('without addresses the swap page says so and offers nothing to sign', () => {
  const main = /<main[\s\S]*<\/main>/.exec(read('swap/index.html'))?.[0] ?? ''
  expect(main).toContain(en.unavailableTitle)
  expect(main).not.toMatch(/<button|<input|<form/)
})
