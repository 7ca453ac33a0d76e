/** Every shipped byte has a known source: a file without one fails the build, and no path of a machine is written. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Sources } from '../scripts/astro/bundled.ts'
import origins, { type Origins } from '../scripts/astro/origins.ts'
import { sourceOf } from '../scripts/astro/sourceOf.ts'
import { readLockfile, root } from '../scripts/supply/locked.ts'

const place = mkdtempSync(join(tmpdir(), 'origins-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const versionOf = (name: string) => readLockfile().packages[`node_modules/${name}`]?.version

describe('a module', () => {
  it.each([
    ['src/lib/core/amount/math.ts', 'src/lib/core/amount/math.ts'],
    ['src/styles/all.css?inline&lang.css', 'src/styles/all.css'],
    ['node_modules/react/index.js', `react@${versionOf('react')}`],
    ['node_modules/@nanostores/react/index.js?x', `@nanostores/react@${versionOf('@nanostores/react')}`],
  ])('%s', (path, source) => expect(sourceOf(`${root}${path}`)).toBe(source))

  it('a module made by a tool belongs to the tool', () => {
    expect(sourceOf('\0vite/preload-helper.js')).toBe(`vite@${versionOf('vite')}`)
    expect(sourceOf('\0rolldown/runtime.js')).toBe(`rolldown@${versionOf('rolldown')}`)
  })

  it.each(['/etc/passwd', `${place}/a.ts`, '\0nobody:knows', 'relative.ts', ''])('%j has no source', (id) =>
    expect(() => sourceOf(id)).toThrow('no file of this repository'),
  )
})

describe('a built site', () => {
  /** Runs the last step over a folder with some files. */
  async function run(name: string, files: readonly string[], bundled: Sources): Promise<Origins> {
    const site = join(place, name)
    mkdirSync(join(site, 'js'), { recursive: true })
    for (const file of files) writeFileSync(join(site, file), '')
    copyFileSync(join(root, 'public/robots.txt'), join(site, 'robots.txt'))
    const { hooks } = origins(bundled)
    const said = { dir: pathToFileURL(`${site}/`), logger: { info: () => undefined } }
    await hooks['astro:build:done']?.(
      said as unknown as Parameters<(typeof hooks)['astro:build:done'] & object>[0],
    )
    return JSON.parse(readFileSync(`${site}.sources.json`, 'utf8'))
  }

  it('has the sources of scripts and of copied files, sorted', async () => {
    const bundled = new Map([['js/a.js', new Set(['src/b.ts', 'react@1.0.0', 'src/a.ts'])]])
    const { files } = await run('whole', ['js/a.js', 'release.json'], bundled)
    expect(files).toEqual({
      'js/a.js': ['react@1.0.0', 'src/a.ts', 'src/b.ts'],
      'release.json': ['scripts/astro/worker.ts'],
      'robots.txt': ['public/robots.txt'],
    })
  })

  it.each([
    ['a script of nobody', 'js/stray.js', new Map()],
    ['a script that is made of nothing', 'js/empty.js', new Map([['js/empty.js', new Set<string>()]])],
    ['a page without a route', 'stray.html', new Map()],
    ['a file beside', 'notes.txt', new Map()],
  ])('%s fails the build', async (name, file, bundled) => {
    await expect(run(name, [file], bundled)).rejects.toThrow(`nobody is known to have written ${file}`)
    expect(existsSync(`${join(place, name)}.sources.json`)).toBe(false)
  })
})
