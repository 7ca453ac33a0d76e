import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sleep } from './process.ts'
import { buildSite, inputHash } from './site.ts'

const folders: string[] = []
let root = ''
let out = ''
const signal = () => new AbortController().signal
const build = (body: string) => writeFileSync(join(root, 'scripts/build.ts'), body)
const WRITES = `
import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync(process.env.OUT_DIR, { recursive: true })
writeFileSync(process.env.OUT_DIR + '/index.html', [process.env.CHAIN, process.env.DEVNET_ORIGIN, Math.random()].join(' '))
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'devnet-site-'))
  folders.push(root)
  out = join(root, 'data', 'site')
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'src/pages'), { recursive: true })
  writeFileSync(join(root, 'src/pages/index.astro'), 'one')
  build(WRITES)
})
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

test('is built once for a port and content, and again if either changes', async () => {
  const read = () => readFileSync(join(out, 'index.html'), 'utf8')
  expect(await buildSite(root, out, 7518, signal())).toBe(out)
  const first = read()
  expect(first).toMatch(/^devnet http:\/\/localhost:7518 /)
  await buildSite(root, out, 7518, signal())
  expect(read()).toBe(first)
  writeFileSync(join(root, 'src/pages/index.astro'), 'two')
  await buildSite(root, out, 7518, signal())
  const second = read()
  expect(second).not.toBe(first)
  await buildSite(root, out, 7519, signal())
  expect(read()).toContain(':7519')
})

test('a renamed file counts as a change', () => {
  const before = inputHash(root, '')
  writeFileSync(join(root, 'src/pages/other.astro'), '')
  expect(inputHash(root, '')).not.toBe(before)
})

test('a failing build: shows its last output, exits with 3, and leaves the old site in place', async () => {
  await buildSite(root, out, 7518, signal())
  build('console.error("line 7 is wrong"); process.exit(1)')
  await expect(buildSite(root, out, 7518, signal())).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('line 7 is wrong'),
  })
  expect(existsSync(join(out, 'index.html'))).toBe(true)
})

test('a stop ends a running build', async () => {
  build('setTimeout(() => {}, 60_000)')
  const stop = new AbortController()
  const building = buildSite(root, out, 7518, stop.signal)
  building.catch(() => {})
  await sleep(200)
  stop.abort()
  await expect(building).rejects.toThrow('Stopped.')
})
