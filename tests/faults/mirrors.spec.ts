/**
 * Rows 5 and 7 of the matrix, and updates by signature: the host is gone in mid-visit, and what is missing, or a whole
 * new release, comes from mirrors, most of which lie.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readSite } from '../../scripts/release/ipfs/site.ts'
import { FAULTS } from '../support/env.ts'
import type { Fault } from '../support/fault.ts'
import { type Gateway, type HostName, type HostRow, hostNamed, hostNames } from '../support/gateway.ts'
import { type Host, hostUnder } from '../support/host.ts'
import { type Mirrored, mirroredSite } from '../support/mirrored.ts'
import { interactive, mainButton } from '../support/page.ts'
import { nextRelease, releaseOf, signSite } from '../support/release.ts'
import { saved } from '../support/site.ts'
import { dropKorean } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { note } from './report.ts'
import { weather } from './seeded.ts'
import { runs, seed, stay, visitor } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })
// One build for all of them.
test.describe.configure({ mode: 'serial' })

let site: Mirrored
test.beforeAll(async () => {
  site = await mirroredSite()
})
test.beforeEach(() => site.reset())
test.afterAll(() => site.close())

const dead = (): Fault => ({ kind: 'reset' })
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

type Here = { readonly page: Page; readonly host: Gateway & HostRow; readonly leave: () => Promise<void> }

/** Where a worker can run; the short run looks at one of them. */
const hosts = FAULTS
  ? hostNames.filter((name) => name !== 'a host without workers')
  : (['a domain root'] as const)

/** Somebody whose device has the site, but for its Korean pages. */
async function halfSaved(browser: Browser, name: HostName): Promise<Here> {
  const host = await hostNamed(site.dir, name)
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${host.root}swap/`)
  await saved(page)
  await dropKorean(page, host.root)
  // Else the browser's own cache would stand in for everybody.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  return {
    page,
    host,
    leave: async () => {
      await context.close()
      await host.close()
    },
  }
}

/** Opens Korean pages one after the other, each of which must come from a mirror. */
async function heal(browser: Browser, name: HostName, count: number) {
  const times: number[] = []
  let opened = 0
  while (times.length < count) {
    const { page, host, leave } = await halfSaved(browser, name)
    host.fault = dead
    for (const path of stay().slice(0, count - times.length)) {
      const begun = Date.now()
      try {
        await page.goto(`${host.root}ko/${path}`)
        await interactive(page)
        opened++
      } catch {
        // Counted by not being counted.
      }
      times.push(Date.now() - begun)
    }
    await leave()
  }
  return { opened, median: median(times), slowest: Math.max(...times) }
}

for (const name of hosts) {
  test(`row 5: the host dies in mid-visit, and three mirrors drop every third request: ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(3_600_000)
    const count = runs(100, 6)
    for (const [i, mirror] of site.mirrors.entries())
      mirror.fault = i < 3 ? weather(seed + i, [[0.3, { kind: 'reset' }]]) : dead
    const { opened, median: typical, slowest } = await heal(browser, name, count)
    note({
      row: '5',
      host: name,
      what: 'the host dies in mid-visit, three mirrors drop 30 %',
      target: `${Math.ceil(count * 0.99)} of ${count} routes open, median 4,000 ms`,
      found: `${opened} of ${count}, median ${typical} ms, slowest ${slowest} ms`,
      seed,
    })
    expect(opened).toBeGreaterThanOrEqual(Math.floor(count * 0.99))
    if (FAULTS) expect(typical).toBeLessThanOrEqual(4_000)
  })

  test(`row 7: one mirror of five is honest: ${name}`, async ({ browser }) => {
    test.setTimeout(3_600_000)
    const count = runs(100, 6)
    const [liar, noCors, portal, silent] = site.mirrors
    Object.assign(liar as Host, { fault: () => ({ kind: 'corrupt' }) })
    Object.assign(noCors as Host, { cors: false })
    Object.assign(portal as Host, { fault: () => ({ kind: 'portal' }) })
    Object.assign(silent as Host, { fault: () => ({ kind: 'silence' }) })
    // Nothing but files counts: metadata are asked for once a day, of everybody.
    const tries = (mirror: Host) => mirror.asked.filter((path) => !path.startsWith('/tuf/')).length
    const { opened, median: typical, slowest } = await heal(browser, name, count)
    const most = Math.max(...site.mirrors.slice(0, 4).map(tries))
    const visits = Math.ceil(count / stay().length)
    note({
      row: '7',
      host: name,
      what: 'the host is gone, one mirror of five is honest',
      target: `${count} of ${count} routes open, each liar asked 3 times at most in a visit`,
      found: `${opened} of ${count}, median ${typical} ms, slowest ${slowest} ms; liars asked ${most} times at most in ${visits} visits`,
      seed,
    })
    expect(opened).toBe(count)
    expect(tries(site.mirrors[4] as Host)).toBeGreaterThanOrEqual(count)
    expect(most).toBeLessThanOrEqual(3 * visits)
  })
}

test('a signed release comes from a mirror while the host is down, and is taken when the visitor says so', async ({
  browser,
}) => {
  const next = `${site.dir}-next`
  nextRelease(site.dir, next, '0.2.0')
  signSite(next)
  const host = await hostUnder(site.dir, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  const marked = page.locator('main[data-release="next"]')
  try {
    await page.goto(`${host.origin}/swap/`)
    await saved(page)
    host.fault = dead
    const [mirror] = site.mirrors
    Object.assign(mirror as Host, { dir: next })
    // Asked once a day: the day is over.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith(':metadataAt')) localStorage.removeItem(key)
    })
    await page.reload()
    const offer = page.getByRole('button', { name: say('en', 'updateTake') })
    await expect(offer).toBeVisible({ timeout: 60_000 })
    // Nothing changes by itself.
    await expect(marked).toHaveCount(0)
    await offer.click()
    await expect(marked).toHaveCount(1)
    await interactive(page)
    // The browser stops workers as it likes; what was taken stays taken, and all of it is on the device.
    const cdp = await context.newCDPSession(page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    for (const one of site.mirrors) one.fault = dead
    await page.goto(`${host.origin}/swap/`)
    await expect(marked).toHaveCount(1)

    // The host comes back with the old release, and a mirror with an older one that was signed once: both are past.
    host.fault = () => null
    rmSync(join(next, 'tuf'), { recursive: true })
    const old = `${site.dir}-old`
    cpSync(site.dir, old, { recursive: true })
    signSite(old, { version: '0.0.9' })
    Object.assign(site.mirrors[1] as Host, { dir: old, fault: () => null })
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith(':metadataAt')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect.poll(() => site.mirrors[1]?.asked.includes('/tuf/timestamp.json')).toBe(true)
    await expect(offer).toHaveCount(0)
    await page.goto(`${host.origin}/swap/`)
    await expect(marked).toHaveCount(1)
  } finally {
    await context.close()
    await host.close()
  }
})

test('a release that was found to be unsafe signs nothing, says so, and can be read', async ({ browser }) => {
  const host = await hostUnder(site.dir, '/')
  const next = `${site.dir}-safe`
  nextRelease(site.dir, next, '0.3.0')
  signSite(next, { leastSafe: '0.2.0' })
  const context = await visitor(browser, 'block')
  const page = await context.newPage()
  const { version } = releaseOf(site.dir)
  try {
    Object.assign(site.mirrors[2] as Host, { dir: next })
    for (const lang of ['en', 'ko'] as const) {
      await page.goto(`${host.origin}/${lang === 'ko' ? 'ko/' : ''}swap/#from=MEV&to=USDT&in=10`)
      await expect(mainButton(page)).toHaveText(say(lang, 'gate.unsafe'))
      await expect(page.getByText(say(lang, 'unsafeBody', { version, leastSafe: '0.2.0' }))).toBeVisible()
    }
    // A warning stays, also when everybody is silent.
    for (const one of site.mirrors) one.fault = dead
    await page.reload()
    await expect(mainButton(page)).toHaveText(say('ko', 'gate.unsafe'))
  } finally {
    await context.close()
    await host.close()
  }
})

for (const name of ['a subdomain gateway', 'a path gateway'] as const)
  test(`where the address is the content a newer release is a link to another: ${name}`, async ({
    browser,
  }) => {
    const next = `${site.dir}-link-${name.replace(/ /g, '-')}`
    nextRelease(site.dir, next, '0.4.0')
    const { cid } = await readSite(next)
    signSite(next, { cid })
    Object.assign(site.mirrors[3] as Host, { dir: next })
    const host = await hostNamed(site.dir, name)
    const context = await visitor(browser)
    const page = await context.newPage()
    try {
      await page.goto(`${host.root}swap/#from=MEV&to=USDT&in=10`)
      const open = page.getByRole('button', { name: say('en', 'newerOpen') })
      await expect(page.getByText(say('en', 'newerBody', { version: '0.4.0' }))).toBeVisible({
        timeout: 30_000,
      })
      await saved(page)
      // The worker there serves its own release, and takes no other.
      await expect(page.getByRole('button', { name: say('en', 'updateTake') })).toHaveCount(0)
      const to = page.waitForRequest(
        (request) => request.isNavigationRequest() && request.url().includes(cid),
      )
      await open.click()
      const { pathname, host: asked } = new URL((await to).url())
      if (name === 'a path gateway') expect(pathname).toBe(`/ipfs/${cid}/swap/`)
      else expect([asked.split('.')[0], pathname]).toEqual([cid, '/swap/'])
    } finally {
      await context.close()
      await host.close()
    }
  })
