/** Rows 4 and 6: first visits, over a network that drops, cuts and changes responses. */
import type { Browser, Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { type Fault, WRONG_BYTES_RAN } from '../support/fault.ts'
import type { Gateway, HostName } from '../support/gateway.ts'
import { receiveField } from '../support/page.ts'
import { saved } from '../support/site.ts'
import { wrongFiles } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { note } from './report.ts'
import { weather } from './seeded.ts'
import { atOnce, leave, runs, seed, swap, type Visit, visit } from './visitor.ts'

/** Opens a page, and retries if the document itself fails to load. */
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

/** True if a changed script ran: it sets a global and sends a beacon, which also covers a page that is gone. */
const ranWrongBytes = async ({ host, page }: Visit): Promise<boolean> =>
  (await page.evaluate(() => 'ranWrongBytes' in globalThis)) || host.asked.includes(WRONG_BYTES_RAN)

type Storm = Pick<Gateway, 'fault'> & Partial<Gateway>

/** First visits of a host under faults, and how many had a quote within a minute. */
async function firstVisits(
  browser: Browser,
  name: HostName,
  count: number,
  storm: (run: number) => Storm,
): Promise<{ complete: number; slowest: number; ranWrong: number }> {
  let complete = 0
  let slowest = 0
  let ranWrong = 0
  await atOnce(count, 4, async (run) => {
    const here = await visit(browser, name)
    const { host, page } = here
    Object.assign(host, storm(run))
    const begun = Date.now()
    const left = () => Math.max(1, begun + 60_000 - Date.now())
    try {
      await open(page, `${host.root}${swap}`, begun + 60_000)
      await expect(receiveField(page)).not.toHaveValue('', { timeout: left() })
      // A whole page includes its look: every style was loaded.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet),
        null,
        { timeout: left() },
      )
      complete++
      slowest = Math.max(slowest, Date.now() - begun)
    } catch {
      // A failed visit is not counted as complete.
    }
    if (await ranWrongBytes(here)) ranWrong++
    await leave(here)
  })
  return { complete, slowest, ranWrong }
}

/** The short run visits more often the hosts that differ most. */
const short = (name: HostName) => (name === 'a domain root' || name === 'a host without workers' ? 4 : 2)

function row4(name: HostName, worker: boolean) {
  test('row 4: a first visit with 30 % of the requests dropped', async ({ browser }) => {
    test.setTimeout(3_600_000)
    const count = runs(100, short(name))
    const { complete, slowest } = await firstVisits(browser, name, count, (run) => ({
      fault: weather(seed + run, [[0.3, { kind: 'reset' }]]),
    }))
    note({
      row: worker ? '4' : '16',
      host: name,
      what: 'first visit, 30 % of the requests dropped',
      target: `${Math.ceil(count * 0.99)} of ${count} whole in 60 s`,
      found: `${complete} of ${count}, slowest ${slowest} ms`,
      seed,
    })
    expect(complete).toBeGreaterThanOrEqual(Math.floor(count * 0.99))
  })
}

/** The matrix requires a thousand visits: two hundred of each host. */
function row6(name: HostName) {
  test('row 6: a first visit with wrong and broken files, which the browser keeps', async ({ browser }) => {
    test.setTimeout(3_600_000)
    const count = runs(200, short(name))
    let faults = 0
    const { complete, slowest, ranWrong } = await firstVisits(browser, name, count, (run) => {
      const sky = weather(seed + run, [
        [0.05, { kind: 'corrupt' }],
        [0.1, { kind: 'truncate' }],
      ])
      const fault = (path: string) => {
        // Neither the document nor the worker can be verified on the first visit.
        const found = /\.(js|css)$/.test(path) && !path.endsWith('/sw.js') ? sky() : null
        if (found) faults++
        return found
      }
      return { fault, kept: true }
    })
    note({
      row: '6',
      host: name,
      what: 'first visit, 5 % of the files wrong and kept by the browser, 10 % cut short',
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
const courses: readonly (readonly [what: string, fates: readonly Fault[]])[] = [
  ['come short, then wrong', [{ kind: 'truncate' }, { kind: 'corrupt' }]],
  ['are refused with 503 three times', [busy, busy, busy]],
]

/** Without a worker, which would fetch all of it itself. */
function row6ComesRight(name: HostName) {
  for (const [what, fates] of courses)
    test(`row 6: scripts and styles that ${what}, then come right`, async ({ browser }) => {
      const here = await visit(browser, name)
      const { host, page } = here
      host.kept = true
      // As on a page that has been open for long: it has made more requests than the browser lists, by default 250.
      await page.addInitScript(() => performance.setResourceTimingBufferSize(10))
      const asked = new Map<string, number>()
      host.fault = (path) => {
        // The host fails to serve the worker's script.
        if (!/\.(js|css)$/.test(path) || path.endsWith('/sw.js')) return null
        const before = asked.get(path) ?? 0
        asked.set(path, before + 1)
        return fates[before] ?? null
      }
      await page.goto(`${host.root}${swap}`)
      await expect(receiveField(page)).not.toHaveValue('')
      await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
      await expect(page.getByRole('dialog', { name: say('en', 'settingsTitle') })).toBeVisible({
        timeout: 60_000,
      })
      expect(await ranWrongBytes(here)).toBe(false)
      const scripts = () => [...asked].filter(([path]) => path.endsWith('.js'))
      expect(scripts().some(([path]) => path.includes('SettingsDialog'))).toBe(true)
      // The page need not wait for the menus' script, which may still be retried when everything else is loaded.
      await expect.poll(() => scripts().filter(([, times]) => times <= fates.length)).toEqual([])
      await leave(here)
    })
}

function row6Store(name: HostName) {
  test('row 6: broken and changed files never reach the store', async ({ browser }) => {
    const here = await visit(browser, name)
    const { host, page } = here
    await page.goto(`${host.root}swap/`)
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
    const wrong = await wrongFiles(page, host.root)
    await leave(here)
    note({
      row: '6',
      host: name,
      what: `${FAULTS ? 50 : 24} % of the answers cut, changed, a portal’s or 503 while the site is saved`,
      target: '0 wrong files in the store',
      found: `${wrong.bad} of ${wrong.all}, after ${faults} bad answers`,
      seed,
    })
    expect(wrong.bad).toBe(0)
    expect(faults).toBeGreaterThan(15)
  })
}

/** All first-visit tests of a host. */
export function firstVisitRows(name: HostName, worker: boolean) {
  row4(name, worker)
  row6(name)
  if (!worker) row6ComesRight(name)
  // The store is the same on every host, so the short run checks one.
  else if (FAULTS || name === 'a domain root') row6Store(name)
}
