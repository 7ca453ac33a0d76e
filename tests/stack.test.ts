/** The product owner's stack (docs/decisions/0207-product-owner-sets-stack.md). We must not change the list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Sources of a folder, by default without tests. */
const sourcesIn = (folder: string, tests = false): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|astro|js|mjs)$/.test(entry.name))
    .filter(({ name }) => tests || !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

/** True if a source imports a package for more than its types. */
const isImported = (name: string, sources: readonly string[]) => {
  const from = new RegExp(`(?:^|[;\\s])(?:import|export)\\s(?!type\\b)[^'"]*['"]${name}(?:/[^'"]*)?['"]`, 'm')
  const later = new RegExp(`\\bimport\\(\\s*['"]${name}(?:/[^'"]*)?['"]`)
  return sources.some((source) => from.test(source) || later.test(source))
}

const shipped = [...sourcesIn('src'), ...sourcesIn('sw')]
const tested = sourcesIn('tests', true)
const config = [read('astro.config.mjs')]

/** Each package, and the place of its import. `@astrojs/react` renders every island with react-dom. */
const PACKAGES: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['react', shipped],
  ['react-dom', sourcesIn('node_modules/@astrojs/react/dist')],
  ['astro', config],
  ['@astrojs/react', config],
  ['nanostores', shipped],
  ['viem', shipped],
  ['@web3modal/wagmi', shipped],
  ['wagmi', shipped],
  ['workbox-window', shipped],
  ['idb-keyval', shipped],
  ['i18next', shipped],
  ['vitest', tested],
  ['playwright', tested],
]

const ENTRIES = [
  'package.json',
  'astro.config.mjs',
  'tsconfig.json',
  'src/pages',
  'src/islands',
  'src/lib',
  'public',
  'sw',
  'tests',
  'ipfs-deploy.sh',
]

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const versions = { ...dependencies, ...devDependencies }

describe.each(PACKAGES)('%s', (name, sources) => {
  it('is a dependency with an exact version', () => expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/))
  it('is imported', () => expect(isImported(name, sources)).toBe(true))
})

it.each(ENTRIES)('%s exists', (entry) => expect(existsSync(join(root, entry))).toBe(true))

it('every dependency has an exact version', () => {
  const loose = Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})

it('React is the only renderer', () => {
  const [text = ''] = config
  const renderers = [...text.matchAll(/from '(@astrojs\/[\w-]+|@[\w-]+\/astro[\w-]*|astro-[\w-]+)'/g)]
  expect(renderers.map(([, name]) => name)).toEqual(['@astrojs/react'])
  expect(text).not.toContain('addRenderer')
  for (const file of sourcesIn('scripts')) expect(file).not.toContain('addRenderer')
})

it('distinguishes an import from a type and from a name', () => {
  expect(isImported('viem', ["import type { Hex } from 'viem'"])).toBe(false)
  expect(isImported('react', ["import { x } from 'react-dom'"])).toBe(false)
  expect(isImported('react', ["import { useId } from 'react'"])).toBe(true)
  expect(isImported('viem', ["import { keccak256 } from 'viem/utils'"])).toBe(true)
  expect(isImported('blo', ["void import('blo')"])).toBe(true)
})
