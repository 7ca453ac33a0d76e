/**
 * The flaky-network matrix: a seeded host that treats requests badly, and what the page makes of it. Short here, whole
 * with TEST_FAULTS=1, which writes docs/faults.md.
 */
import type { Browser, Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { type Fault, type Host, hostUnder } from '../support/host.ts'
import { awake, receiveField } from '../support/page.ts'
import { goesOn } from '../support/pages.ts'
import { dist, routes } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { note } from './report.ts'
import { weather } from './seeded.ts'
import { atOnce, runs, saved, seed, swap, visitor } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

/** Opens a page, again as long as the document itself does not come. */
async function open(page: Page, url: string, until: number): Promise<void> {
  for (;;) {
    try {
      await page.goto(url, { waitUntil: 'commit', timeout: Math.max(1, until - Date.now()) })
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await page.waitForTimeout(300)
    }
  }
}

test('row 1: a revisit without a network opens every page', async ({ browser }) => {
  test.setTimeout(600_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(host.origin)
  await saved(page)
  await host.close()
  await context.setOffline(true)
  const cpu = await context.newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const paths = (FAULTS ? routes : routes.slice(0, 4)).flatMap((path) => [path, `ko/${path}`])
  const paints: number[] = []
  let opened = 0
  for (const path of paths) {
    await page.goto(`${host.origin}/${path}`)
    await expect(page.locator('main')).toBeVisible()
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      ),
    )
    await awake(page)
    opened++
  }
  await context.close()
  const slowest = Math.round(Math.max(...paints))
  note({
    row: '1',
    what: `offline revisit of ${paths.length} pages at a quarter of the processor`,
    target: 'all open, shell in 1,500 ms',
    found: `${opened} open, slowest first paint ${slowest} ms`,
    seed: null,
  })
  expect(opened).toBe(paths.length)
  if (FAULTS) expect(slowest).toBeLessThanOrEqual(1_500)
})

test('row 2: a network that accepts and never answers', async ({ browser }) => {
  test.setTimeout(900_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${host.origin}/swap/`)
  await saved(page)
  host.fault = () => ({ kind: 'silence' })
  const times: number[] = []
  const count = runs(200, 5)
  // What leads on to another page would cut the next opening short.
  const stay = routes.filter((path) => !goesOn(`/${path}`))
  for (let run = 0; run < count; run++) {
    const begun = Date.now()
    await page.goto(`${host.origin}/${stay[run % stay.length]}`, { waitUntil: 'commit' })
    await expect(page.locator('main')).toBeVisible({ timeout: 3_500 })
    times.push(Date.now() - begun)
  }
  await context.close()
  await host.close()
  times.sort((a, b) => a - b)
  note({
    row: '2',
    what: 'lie-fi: the host accepts and never answers',
    target: `content in 3,500 ms, ${count} of ${count}`,
    found: `${times.length} of ${count}, slowest ${times.at(-1)} ms`,
    seed: null,
  })
})

/** First visits in a weather; how many came to a quote within a minute. */
async function firstVisits(
  browser: Browser,
  workers: 'allow' | 'block',
  count: number,
  storm: (run: number) => Pick<Host, 'fault'> & Partial<Host>,
): Promise<{ complete: number; slowest: number; ranWrong: number }> {
  let complete = 0
  let slowest = 0
  let ranWrong = 0
  await atOnce(count, 4, async (run) => {
    const host = Object.assign(await hostUnder(dist, '/'), storm(run))
    const context = await visitor(browser, workers)
    const page = await context.newPage()
    const begun = Date.now()
    try {
      await open(page, `${host.origin}/${swap}`, begun + 60_000)
      await expect(receiveField(page)).not.toHaveValue('', {
        timeout: Math.max(1, begun + 60_000 - Date.now()),
      })
      // Whole means with its looks: every style came.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet),
        null,
        { timeout: Math.max(1, begun + 60_000 - Date.now()) },
      )
      complete++
      slowest = Math.max(slowest, Date.now() - begun)
    } catch {
      // Counted by not being counted.
    }
    if (await page.evaluate(() => 'ranWrongBytes' in globalThis)) ranWrong++
    await context.close()
    await host.close()
  })
  return { complete, slowest, ranWrong }
}

for (const workers of ['allow', 'block'] as const) {
  const where = workers === 'allow' ? '' : ', on a host without workers'
  test(`row 4: a first visit with 30 % of the requests dropped${where}`, async ({ browser }) => {
    test.setTimeout(3_600_000)
    const count = runs(100, 4)
    const { complete, slowest } = await firstVisits(browser, workers, count, (run) => ({
      fault: weather(seed + run, [[0.3, { kind: 'reset' }]]),
    }))
    note({
      row: workers === 'allow' ? '4' : '16',
      what: `first visit, 30 % of the requests dropped${where}`,
      target: `${Math.ceil(count * 0.99)} of ${count} whole in 60 s`,
      found: `${complete} of ${count}, slowest ${slowest} ms`,
      seed,
    })
    expect(complete).toBeGreaterThanOrEqual(Math.floor(count * 0.99))
  })
}

for (const workers of ['allow', 'block'] as const) {
  const where = workers === 'allow' ? '' : ', on a host without workers'
  test(`row 6: a first visit with wrong and broken files, which the browser keeps${where}`, async ({
    browser,
  }) => {
    test.setTimeout(3_600_000)
    const count = runs(500, 4)
    let faults = 0
    const { complete, slowest, ranWrong } = await firstVisits(browser, workers, count, (run) => {
      const sky = weather(seed + run, [
        [0.05, { kind: 'corrupt' }],
        [0.1, { kind: 'truncate' }],
      ])
      const fault = (path: string) => {
        // Nothing can verify the document, or the worker, on the first visit.
        const found = /\.(js|css)$/.test(path) && !path.endsWith('/sw.js') ? sky() : null
        if (found) faults++
        return found
      }
      return { fault, kept: true }
    })
    note({
      row: '6',
      what: `first visit, 5 % of the files wrong and kept by the browser, 10 % cut short${where}`,
      target: `0 visits that ran wrong bytes, ${Math.ceil(count * 0.995)} of ${count} whole in 60 s`,
      found: `${ranWrong} ran any of ${faults}, ${complete} of ${count} whole, slowest ${slowest} ms`,
      seed,
    })
    expect(faults).toBeGreaterThan(runs(count, 0))
    expect(ranWrong).toBe(0)
    expect(complete).toBeGreaterThanOrEqual(Math.floor(count * 0.995))
  })
}

const busy: Fault = { kind: 'status', status: 503 }
const courses: [what: string, fates: readonly Fault[]][] = [
  ['come short, then wrong', [{ kind: 'truncate' }, { kind: 'corrupt' }]],
  ['are refused with 503 three times', [busy, busy, busy]],
]
for (const [what, fates] of courses)
  test(`row 6: scripts and styles that ${what}, then come right`, async ({ browser }) => {
    const host = await hostUnder(dist, '/')
    host.kept = true
    const asked = new Map<string, number>()
    host.fault = (path) => {
      if (!/\.(js|css)$/.test(path)) return null
      const before = asked.get(path) ?? 0
      asked.set(path, before + 1)
      return fates[before] ?? null
    }
    // Without a worker, which would bring all of it by itself.
    const context = await visitor(browser, 'block')
    const page = await context.newPage()
    await page.goto(`${host.origin}/${swap}`)
    await expect(receiveField(page)).not.toHaveValue('', { timeout: 60_000 })
    await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
    await expect(page.getByRole('dialog', { name: say('en', 'settingsTitle') })).toBeVisible({
      timeout: 60_000,
    })
    expect(await page.evaluate(() => 'ranWrongBytes' in globalThis)).toBe(false)
    const scripts = () => [...asked].filter(([path]) => path.endsWith('.js'))
    expect(scripts().some(([path]) => path.includes('SettingsDialog'))).toBe(true)
    // The page needs not wait for the menus' script, which may still be tried again when all else is there.
    await expect
      .poll(() => scripts().filter(([, times]) => times <= fates.length), { timeout: 60_000 })
      .toEqual([])
    await context.close()
    await host.close()
  })

test('row 6: broken and changed files never reach the store', async ({ browser }) => {
  test.setTimeout(600_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${host.origin}/swap/`)
  // From here on the worker fetches.
  const share = FAULTS ? 0.125 : 0.06
  const sky = weather(seed, [
    [share, { kind: 'truncate' }],
    [share, { kind: 'corrupt' }],
    [share, { kind: 'portal' }],
    [share, { kind: 'status', status: 503 }],
  ])
  let faults = 0
  host.fault = (path) => {
    if (path.endsWith('/sw.js')) return null
    const fault = sky()
    if (fault) faults++
    return fault
  }
  await saved(page)
  const wrong = await page.evaluate(async () => {
    const request = indexedDB.open('meverse:1:/:files')
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const rows = request.result.transaction('rows').objectStore('rows')
    const [keys, values] = [rows.getAllKeys(), rows.getAll()]
    await new Promise((resolve) => {
      values.onsuccess = resolve
    })
    const hash = async (body: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
    const bad = await Promise.all(values.result.map(async (body, i) => (await hash(body)) !== keys.result[i]))
    return { bad: bad.filter(Boolean).length, all: bad.length }
  })
  await context.close()
  await host.close()
  note({
    row: '6',
    what: `${FAULTS ? 50 : 24} % of the answers cut, changed, a portal’s or 503 while the site is saved`,
    target: '0 wrong files in the store',
    found: `${wrong.bad} of ${wrong.all}, after ${faults} bad answers`,
    seed,
  })
  expect(wrong.bad).toBe(0)
  expect(faults).toBeGreaterThan(15)
})

test('row 11: a captive portal', async ({ browser }) => {
  test.setTimeout(120_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${host.origin}/swap/`)
  await saved(page)
  host.fault = () => ({ kind: 'portal' })
  for (const path of ['swap/', 'liquidity/', '']) {
    await page.goto(`${host.origin}/${path}`)
    await awake(page)
    await expect(page.getByText('Log in to the network')).toHaveCount(0)
  }
  await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
  )
  host.fault = () => null
  await page.goto(`${host.origin}/${swap}`)
  await expect(receiveField(page)).not.toHaveValue('')
  await context.close()
  await host.close()
  note({ row: '11', what: 'captive portal', target: '0 bytes of it kept', found: '0', seed: null })
})

test('row 12: no room, a wiped store, a worker that was killed', async ({ browser }) => {
  test.setTimeout(180_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 200_000 })
  await page.goto(`${host.origin}/${swap}`)
  await expect(receiveField(page)).not.toHaveValue('')
  await page.waitForTimeout(6_000)
  await page.reload()
  await expect(receiveField(page)).not.toHaveValue('')
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: host.origin })
  await page.reload()
  await saved(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'indexeddb' })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await page.goto(`${host.origin}/ko/${swap}`)
  await expect(receiveField(page, 'ko')).not.toHaveValue('')
  await context.close()
  await host.close()
  note({
    row: '12',
    what: 'no room, store wiped, worker killed',
    target: 'works',
    found: 'works',
    seed: null,
  })
})
