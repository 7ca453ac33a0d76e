/**
 * A signed release as the kit serves it, and as it is put on hosts where nothing of ours runs: each opens as a site,
 * and heals somebody whose own host died.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSite } from '../../scripts/release/ipfs/site.ts'
import type { Fault } from '../support/fault.ts'
import { type Host, hostUnder } from '../support/host.ts'
import { buildPlace, buildWith } from '../support/mirrored.ts'
import { command, type Running, start } from '../support/mirrorKit.ts'
import { interactive, mainButton, receiveField } from '../support/page.ts'
import { signSite } from '../support/release.ts'
import { saved } from '../support/site.ts'
import { freePort, type ObjectStore, objectStore, type PagesHost, pagesHost } from '../support/staticHosts.ts'
import { dropKorean } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'

test.use({ serviceWorkers: 'allow' })
// One build for all of them.
test.describe.configure({ mode: 'default' })

const kinds = ['the kit', 'plain files', 'an object store', 'a Pages host'] as const
type Kind = (typeof kinds)[number]

const place = buildPlace()
const dir = join(place, 'site')
let kit: Running
let kitRoot: string
let plain: Host
let store: ObjectStore
let pages: PagesHost

test.beforeAll(async () => {
  plain = await hostUnder(dir, '/')
  store = await objectStore()
  pages = await pagesHost()
  const port = await freePort()
  kitRoot = `http://localhost:${port}/`
  await buildWith(dir, [kitRoot, `${plain.origin}/`, store.root, pages.root])
  const { cid } = await readSite(dir)
  signSite(dir, { cid })
  const source = await hostUnder(dir, '/')
  const given = [`${source.origin}/`, '--chain', 'devnet']
  const out = join(place, 'out')
  const { code, output: text } = await command('mirror', ...given, '--out', out, '--keys')
  expect([code, text]).toEqual([0, expect.stringContaining('verified')])
  store.upload(out, JSON.parse(readFileSync(`${out}.keys.json`, 'utf8')))
  plain.dir = out
  pages.dir = out
  const served = ['--folder', join(place, 'mirror'), '--host', 'localhost', '--port', `${port}`]
  kit = start(...given, ...served, '--address', kitRoot)
  await kit.says('To be listed')
  await source.close()
})
test.beforeEach(() => {
  plain.cors = true
  for (const host of [plain, store, pages]) host.fault = () => null
})
test.afterAll(async () => {
  await kit.stop()
  for (const host of [plain, store, pages]) await host.close()
  rmSync(place, { recursive: true, force: true })
})

// The page asks each host for the root after the newest, which none has; some send their 404 without CORS headers.
test.beforeEach(({ guard }) => {
  guard.allowed.push(/\/tuf\/\d+\.root\.json' from origin .* blocked by CORS/)
})

const rootOf = (kind: Kind) =>
  ({
    'the kit': kitRoot,
    'plain files': `${plain.origin}/`,
    'an object store': store.root,
    'a Pages host': pages.root,
  })[kind]
const dead = (): Fault => ({ kind: 'reset' })

for (const kind of kinds) {
  test(`${kind} opens as a site and quotes, in both languages`, async ({ page }) => {
    const failed: string[] = []
    page.on('response', (response) => {
      if (/\/tuf\/\d+\.root\.json$/.test(response.url())) return
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    for (const lang of ['en', 'ko'] as const) {
      await page.goto(`${rootOf(kind)}${lang === 'ko' ? 'ko/' : ''}swap/#from=MEV&to=USDT&in=10`)
      await interactive(page)
      await expect(receiveField(page, lang)).not.toHaveValue('')
      await expect(mainButton(page)).toHaveText(say(lang, 'gate.connect'))
    }
    await saved(page)
    expect(failed).toEqual([])
    // The front page, by the link that people press.
    await page.locator('header a').first().click()
    await expect(page).toHaveURL(`${rootOf(kind)}ko/`)
  })

  test(`${kind} is what was published, seen from outside`, async () => {
    // Plain files have no such header unless somebody sets it.
    plain.cors = false
    const { code, output: text } = await command('verify', rootOf(kind), '--chain', 'devnet')
    expect([code, text]).toEqual([0, expect.stringContaining('It is what was published')])
    const open = text.includes('visitors may be healed from here')
    expect(open).toBe(kind !== 'plain files')
  })
}

for (const kind of kinds) {
  test(`${kind} heals somebody whose own host died`, async ({ page, context }) => {
    const host = await hostUnder(dir, '/')
    try {
      await page.goto(`${host.origin}/swap/`)
      await saved(page)
      await dropKorean(page, `${host.origin}/`)
      // Else the browser's own cache would stand in for everybody.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
      for (const one of [host, plain, store, pages]) one.fault = dead
      const alive = {
        'the kit': null,
        'plain files': plain,
        'an object store': store,
        'a Pages host': pages,
      }[kind]
      if (alive) alive.fault = () => null
      // The kit has no switch: where another is asked, it is off.
      if (alive) await kit.stop()
      await page.goto(`${host.origin}/ko/swap/#from=MEV&to=USDT&in=10`)
      await interactive(page)
      await expect(receiveField(page, 'ko')).not.toHaveValue('')
      if (alive) expect(alive.asked.some((path) => path.endsWith('ko/swap/index.html'))).toBe(true)
    } finally {
      await host.close()
    }
  })
}
