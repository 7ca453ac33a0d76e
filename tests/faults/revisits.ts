/** Rows 1, 2, 11 and 12: repeat visits while the network, a portal or the device fails. */
import type { Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { PORTAL } from '../support/fault.ts'
import type { HostName } from '../support/gateway.ts'
import { interactive, receiveField } from '../support/page.ts'
import { routes, saved } from '../support/site.ts'
import { dropKorean, recordsWith, wrongFiles } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { note } from './report.ts'
import { cameWithin, leave, runs, slowestOf, stay, swap, untilContent, type Visit, visit } from './visitor.ts'
import { withoutWorkerRows } from './withoutWorker.ts'

/** Row 11, with a saved site: no page of the portal is shown or stored, and the site works afterwards. */
async function portalOverSaved({ host, context, page }: Visit): Promise<void> {
  await dropKorean(page, host.root)
  // Gateways let the browser cache a copy of its own.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  let reported = 0
  host.fault = () => {
    reported++
    return { kind: 'portal' }
  }
  for (const path of ['swap/', 'liquidity/', '']) {
    await page.goto(`${host.root}${path}`)
    await interactive(page)
    await expect(page.getByText(PORTAL)).toHaveCount(0)
  }
  await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
  )
  // The worker requests missing files, and retries.
  await expect.poll(() => reported).toBeGreaterThan(4)
  host.fault = () => null
  await page.goto(`${host.root}${swap}`)
  await expect(receiveField(page)).not.toHaveValue('')
  await saved(page)
  const { kept: remembered, all } = await recordsWith(page, PORTAL)
  note({
    row: '11',
    host: host.name,
    what: 'captive portal',
    target: '0 records with bytes of it',
    found: `${remembered} of ${all}, after ${reported} answers of the portal`,
    seed: null,
  })
  expect(all).toBeGreaterThan(80)
  expect(remembered).toBe(0)
}

/** Row 2, with a saved site. */
async function silenceOverSaved({ host, page }: Visit): Promise<void> {
  host.fault = () => ({ kind: 'silence' })
  const count = runs(200, host.name === 'a domain root' ? 5 : 2)
  const paths = stay()
  const times: number[] = []
  for (let run = 0; run < count; run++)
    times.push(await untilContent(page, `${host.root}${paths[run % paths.length]}`))
  note({
    row: '2',
    host: host.name,
    what: 'lie-fi: the host accepts and never answers',
    target: `content in 3,500 ms, ${count} of ${count}`,
    found: cameWithin(3_500, times),
    seed: null,
  })
  if (FAULTS) expect(slowestOf(times)).toBeLessThanOrEqual(3_500)
}

/** Time of the page's first paint. The browser reports it some time after the document has it. */
const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint')
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true }),
      ),
  )

/** Row 1, with a saved site: the host and the network are down. */
async function offlineOverSaved({ host, context, page }: Visit): Promise<void> {
  await host.close()
  await context.setOffline(true)
  const cpu = await context.newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const some = routes.slice(0, host.name === 'a domain root' ? 4 : 1)
  const paths = (FAULTS ? routes : some).flatMap((path) => [path, `ko/${path}`])
  const paints: number[] = []
  for (const path of paths) {
    await page.goto(`${host.root}${path}`)
    await expect(page.locator('main')).toBeVisible()
    paints.push(await firstPaint(page))
    await interactive(page)
  }
  const slowest = Math.round(slowestOf(paints))
  note({
    row: '1',
    host: host.name,
    what: `offline revisit of ${paths.length} pages at a quarter of the processor`,
    target: 'all open, shell in 1,500 ms',
    found: `${paints.length} open, slowest first paint ${slowest} ms`,
    seed: null,
  })
  if (FAULTS) expect(slowest).toBeLessThanOrEqual(1_500)
}

function savedRows(name: HostName) {
  test('rows 11, 2 and 1: a portal, a silent host and no network after one visit', async ({ browser }) => {
    test.setTimeout(1_800_000)
    const here = await visit(browser, name)
    await here.page.goto(`${here.host.root}swap/`)
    await saved(here.page)
    await test.step('row 11', () => portalOverSaved(here))
    await test.step('row 2', () => silenceOverSaved(here))
    await test.step('row 1', () => offlineOverSaved(here))
    await here.context.close()
  })
}

function noSpace(name: HostName, worker: boolean) {
  const what = worker ? 'no room, store wiped, worker killed' : 'no room, store wiped'
  test(`row 12: ${what}`, async ({ browser }) => {
    const here = await visit(browser, name)
    const { host, context, page } = here
    const { origin } = new URL(host.root)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 })
    for (const open of [() => page.goto(`${host.root}${swap}`), () => page.reload()]) {
      await open()
      await expect(receiveField(page)).not.toHaveValue('')
      // The page says itself that it cannot be saved here.
      await expect(page.locator('.shell')).toHaveAttribute('data-offline', 'unsupported')
    }
    await cdp.send('Storage.overrideQuotaForOrigin', { origin })
    await page.reload()
    if (worker) await saved(page)
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    if (worker) {
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
    }
    await page.goto(`${host.root}ko/${swap}`)
    await expect(receiveField(page, 'ko')).not.toHaveValue('')
    await leave(here)
    note({
      row: '12',
      host: name,
      what,
      target: 'works, and says what is not saved',
      found: 'works, and says so',
      seed: null,
    })
  })
}

/** Random stress of the store: the browser stops workers at any time, also during writes. */
function killedMidWrite(name: HostName) {
  test('row 12: the worker is killed while it writes, again and again', async ({ browser }) => {
    const here = await visit(browser, name)
    const { host, context, page } = here
    await page.goto(`${host.root}swap/`)
    const cdp = await context.newCDPSession(page)
    await cdp.send('ServiceWorker.enable')
    await expect(page.locator('.shell')).toHaveAttribute('data-offline', /coming|ready/)
    const kills = runs(20, 4)
    for (let kill = 0; kill < kills; kill++) {
      await page.waitForTimeout(40 + 60 * kill)
      await cdp.send('ServiceWorker.stopAllWorkers')
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'FILL' }))
    }
    await page.reload()
    await saved(page)
    const wrong = await wrongFiles(page, host.root)
    await leave(here)
    note({
      row: '12',
      host: name,
      what: `worker killed while it writes, ${kills} times`,
      target: '0 wrong files in the store, and the site is saved in the end',
      found: `${wrong.bad} of ${wrong.all}`,
      seed: null,
    })
    expect(wrong.bad).toBe(0)
    expect(wrong.all).toBeGreaterThan(80)
  })
}

/** All repeat-visit tests of a host. */
export function revisitRows(name: HostName, worker: boolean) {
  if (worker) savedRows(name)
  else withoutWorkerRows(name)
  // The short run fills the device's store once with a worker, and once without.
  if (FAULTS || !worker || name === 'a domain root') noSpace(name, worker)
  if (worker && (FAULTS || name === 'a domain root')) killedMidWrite(name)
}
