/**
 * Checks the external packages: which ones, under which licences, how old, and which of them may run install scripts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lockfile } from '../scripts/lockfile.ts'
import { type Exception, judge, needless, newIn } from '../scripts/supply/age.ts'
import { mayServe, mayShip, unusedReasons } from '../scripts/supply/licences.ts'
import { idOf, lockedIn, readLockfile, root, withNeeded } from '../scripts/supply/locked.ts'
import { sbomOf } from '../scripts/supply/sbom.ts'
import { serverPackages } from '../scripts/supply/serverPackages.ts'

const SEED = Number(process.env.TEST_SEED ?? 1)
const json = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const lockfile = readLockfile()
const locked = lockedIn(lockfile)

/** Packages of other platforms that `npm run lockfile` adds: only their names are known. */
const isAdded = ({ integrity, optional }: { integrity?: string; optional?: boolean }) =>
  !integrity && optional

describe('packages', () => {
  it('each has its hash, and none a download address', () => {
    expect(locked.length).toBeGreaterThan(400)
    const bare = locked.filter((one) => !isAdded(one) && !/^sha512-/.test(one.integrity ?? ''))
    expect(bare.map(idOf)).toEqual([])
    expect(locked.filter((one) => 'resolved' in one).map(idOf)).toEqual([])
  })

  it('lists exactly those that run an install script', () => {
    const scripts = new Set(locked.filter((one) => one.hasInstallScript).map((one) => one.name))
    const named: Record<string, boolean> = json('package.json').allowScripts
    // It has an install script where it is fetched, on macOS alone; the lockfile does not record it.
    expect(
      Object.keys(named)
        .filter((name) => name !== 'fsevents')
        .sort(),
    ).toEqual([...scripts].sort())
    expect(
      Object.keys(named)
        .filter((name) => named[name])
        .sort(),
    ).toEqual(['esbuild', 'node'])
  })

  it('npm refuses an unlisted install script, which it would otherwise run with a notice', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('strict-allow-scripts=true\n')
  })

  it('each has an allowed licence, and listed tools a few more', () => {
    const wrong = locked.filter((one) => !isAdded(one) && !mayServe(one.name, one.license))
    expect(wrong.map((one) => `${idOf(one)}: ${one.license}`)).toEqual([])
    expect(unusedReasons(locked.map(({ name }) => name))).toEqual([])
  })

  it('evaluates licence expressions correctly', () => {
    expect(mayShip('MIT')).toBe(true)
    expect(mayShip('(GPL-3.0-only OR Apache-2.0)')).toBe(true)
    expect(mayShip('Apache-2.0 AND LGPL-3.0-or-later')).toBe(false)
    for (const licence of [undefined, '', 'UNLICENSED', 'GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN x'])
      expect(mayShip(licence), licence).toBe(false)
    expect(mayServe('axe-core', 'MPL-2.0')).toBe(true)
    expect(mayServe('another', 'MPL-2.0')).toBe(false)
  })

  it('the server runs with its imports and their dependencies', () => {
    const names = serverPackages()
    expect(names).toEqual(
      expect.arrayContaining(['hono', '@hono/node-server', 'pg', 'valibot', 'viem', 'node']),
    )
    expect(names).not.toContain('react')
    const product = json('package.json').dependencies
    expect(names.filter((name) => !(name in product))).toEqual([])
    const all = withNeeded(names, lockfile).map(({ name }) => name)
    expect(all).toEqual(expect.arrayContaining(['pg-pool', 'abitype']))
    expect(all).not.toContain('vite')
  })
})

describe('the bill of materials', () => {
  const text = sbomOf(lockfile)
  const bom = JSON.parse(text)

  it('is CycloneDX 1.6 by its own schema', () => {
    const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')
    const folder = join(dirname(library), 'res/schema')
    const schema = (name: string) =>
      JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'))
    // Formats are of addresses and times: it has none of these.
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    const validate = ajv.compile(schema('bom-1.6'))
    expect(validate(bom), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
    expect(validate({ ...bom, components: [{ type: 'library' }] })).toBe(false)
  })

  it('has every package of the lockfile with its hash, and its dependencies', () => {
    type Component = { name: string; version: string; hashes?: { content: string }[]; 'bom-ref': string }
    const components: Component[] = bom.components
    expect(components.map(idOf)).toEqual(locked.map(idOf))
    for (const [i, one] of components.entries()) {
      const { integrity } = locked[i] ?? {}
      const base64 = Buffer.from(one.hashes?.[0]?.content ?? '', 'hex').toString('base64')
      expect(integrity ? `sha512-${base64}` : undefined).toBe(integrity)
    }
    const refs = new Set(components.map((one) => one['bom-ref']))
    expect(refs.size).toBe(components.length)
    const dependencies: { ref: string; dependsOn: string[] }[] = bom.dependencies
    expect(dependencies.length).toBe(components.length + 1)
    expect(dependencies.flatMap((one) => one.dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    const [product] = dependencies
    expect(product?.dependsOn).toContain(`viem@${json('package.json').dependencies.viem}`)
  })

  it('is the same bytes for the same lockfile, in any order', () => {
    const turned = { ...lockfile, packages: Object.fromEntries(Object.entries(lockfile.packages).reverse()) }
    expect(sbomOf(turned)).toBe(text)
    expect(text).not.toMatch(/timestamp|serialNumber|https?:\/\/(?!cyclonedx\.org)/)
  })
})

describe('the age of new versions', () => {
  const lock = (...ids: string[]): Lockfile => ({
    packages: Object.fromEntries([
      ['', { version: '1.0.0' }],
      ...ids.map((id) => {
        const at = id.lastIndexOf('@')
        return [
          `node_modules/${id.slice(0, at)}`,
          { version: id.slice(at + 1), integrity: 'sha512-x' },
        ] as const
      }),
    ]),
  })
  const NOW = Date.parse('2026-03-10T12:00:00Z')
  const DAY = 86_400_000
  const none: readonly Exception[] = []

  it('a new version was in no place before', () => {
    const before = lock('a@1.0.0', 'b@1.0.0')
    expect(newIn(lock('a@1.0.0', 'b@1.0.1', '@s/c@2.0.0'), before).map(idOf)).toEqual([
      '@s/c@2.0.0',
      'b@1.0.1',
    ])
    expect(newIn(before, before)).toEqual([])
    // Moved to another place, it is the same version.
    const moved = {
      packages: { 'node_modules/b/node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
    }
    expect(newIn(moved, before)).toEqual([])
    // An alias of a package is not its name.
    const alias = { packages: { 'node_modules/a': { name: 'z', version: '1.0.0', integrity: 'sha512-x' } } }
    expect(newIn(alias, before).map(idOf)).toEqual(['z@1.0.0'])
    const added = { packages: { 'node_modules/a-linux-x64': { version: '1.0.0', optional: true } } }
    expect(newIn(added, before)).toEqual([])
  })

  it.each([
    ['a moment ago', 0, 1],
    ['in the future, by another clock', -DAY, 1],
    ['a millisecond less than seven days ago', 7 * DAY - 1, 1],
    ['seven days ago', 7 * DAY, 0],
    ['a year ago', 365 * DAY, 0],
  ])('%s', (_, age, refused) => {
    const found = judge(['a@1.0.0'], new Map([['a@1.0.0', NOW - age]]), NOW, none)
    expect(found.refused.length).toBe(refused)
    expect(found.unknown).toEqual([])
  })

  it('says which, when, and what to do', () => {
    const { refused } = judge(['a@1.0.0'], new Map([['a@1.0.0', NOW - DAY]]), NOW, none)
    expect(refused).toEqual([
      'a@1.0.0 was published on 2026-03-09, less than 7 days ago. Take an older version, wait until 2026-03-16 12:00 UTC, or name it with a reason in scripts/supply/young.json.',
    ])
  })

  it('a version without data from the registry does not count as old', () => {
    const published = new Map([['a@1.0.0', null]])
    expect(judge(['a@1.0.0', 'b@1.0.0'], published, NOW, none)).toEqual({
      refused: [],
      unknown: ['a@1.0.0', 'b@1.0.0'],
    })
  })

  it('an exception is for one version alone', () => {
    const published = new Map([
      ['a@1.0.0', NOW],
      ['a@1.0.1', NOW],
    ])
    const found = judge([...published.keys()], published, NOW, [
      { package: 'a@1.0.0', reason: 'a hole is closed' },
    ])
    expect(found.refused.map((line) => line.split(' ')[0])).toEqual(['a@1.0.1'])
  })

  it('refuses a version exactly if it is younger than seven days, for any ages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -DAY, max: 30 * DAY }), { maxLength: 20 }), (ages) => {
        const published = new Map(ages.map((age, i) => [`p${i}@1.0.0`, NOW - age]))
        const { refused } = judge([...published.keys()], published, NOW, none)
        expect(refused.length).toBe(ages.filter((age) => age < 7 * DAY).length)
      }),
      { seed: SEED },
    )
  })

  it('the committed exceptions have reasons and are still needed', () => {
    const exceptions: Exception[] = json('scripts/supply/young.json')
    expect(exceptions.filter(({ reason }) => reason.trim().length < 10)).toEqual([])
    expect(needless(exceptions, lockfile)).toEqual([])
    expect(needless([{ package: 'react@0.0.1', reason: 'never' }], lockfile)).toEqual(['react@0.0.1'])
  })
})
