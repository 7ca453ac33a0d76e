/** Rows 2 and 11 without a worker: the requirements for a page with an unresponsive host, and for a portal. */
import { FAULTS } from '../support/env.ts'
import { PORTAL } from '../support/fault.ts'
import type { HostName } from '../support/gateway.ts'
import { interactive, payField, receiveField } from '../support/page.ts'
import { recordsWith } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { note } from './report.ts'
import { cameWithin, leave, runs, slowestOf, stay, swap, untilContent, visit } from './visitor.ts'

/** Without a worker none of our code can block the portal; only its lasting effects are tested. */
function portalWithoutWorker(name: HostName) {
  test('row 11: a portal in the place of every file, then of the scripts alone', async ({ browser }) => {
    const here = await visit(browser, name)
    const { host, page } = here
    host.kept = true
    host.fault = () => ({ kind: 'portal' })
    await page.goto(host.root)
    await expect(page.getByText(PORTAL)).toBeVisible()
    let reported = 0
    host.fault = (path) => {
      if (!/\.(js|css|json)$/.test(path)) return null
      reported++
      return { kind: 'portal' }
    }
    await page.goto(`${host.root}${swap}`)
    await expect.poll(() => reported).toBeGreaterThan(5)
    host.fault = () => null
    await expect(receiveField(page)).not.toHaveValue('')
    await page.goto(`${host.root}liquidity/`)
    await interactive(page)
    await expect(page.getByText(PORTAL)).toHaveCount(0)
    const { kept: saved, all } = await recordsWith(page, PORTAL)
    await leave(here)
    note({
      row: '11',
      host: name,
      what: 'captive portal',
      target: '0 records with bytes of it, and the page whole by itself when it is gone',
      found: `${saved} of ${all}, whole after ${reported} answers of the portal`,
      seed: null,
    })
    expect(saved).toBe(0)
  })
}

/** Half as much time again as with one, as row 16 allows. */
const WITHOUT_WORKER_MS = 5_250

/** Pages in the browser's own cache, as gateways allow. */
function silenceWithKept(name: HostName) {
  test('row 16, row 2: a silent host, and pages that the browser kept', async ({ browser }) => {
    test.setTimeout(1_800_000)
    const here = await visit(browser, name)
    const { host, page } = here
    host.kept = true
    const paths = FAULTS ? stay() : stay().slice(0, 2)
    for (const path of paths) {
      await page.goto(`${host.root}${path}`)
      await interactive(page)
    }
    host.fault = () => ({ kind: 'silence' })
    const count = runs(200, 4)
    const times: number[] = []
    for (let run = 0; run < count; run++)
      times.push(await untilContent(page, `${host.root}${paths[run % paths.length]}`))
    await leave(here)
    note({
      row: '16',
      host: name,
      what: 'lie-fi, pages that the browser was told to keep, as gateways tell it',
      target: `content in 5,250 ms, ${count} of ${count}`,
      found: cameWithin(WITHOUT_WORKER_MS, times),
      seed: null,
    })
    if (FAULTS) expect(slowestOf(times)).toBeLessThanOrEqual(WITHOUT_WORKER_MS)
  })
}

/** An open page no longer needs its host: it continues to quote. */
function silenceOverOpen(name: HostName) {
  test('row 16, row 2: a silent host, and a page that is open', async ({ browser }) => {
    test.setTimeout(1_800_000)
    const here = await visit(browser, name)
    const { host, page } = here
    await page.goto(`${host.root}${swap}`)
    await interactive(page)
    await expect(receiveField(page)).not.toHaveValue('')
    host.fault = () => ({ kind: 'silence' })
    const count = runs(200, 5)
    const quoted = async () => Number((await receiveField(page).inputValue()).replace(/,/g, ''))
    const times: number[] = []
    for (let run = 0, before = await quoted(); run < count; run++, before = await quoted()) {
      const begun = Date.now()
      // A larger amount each time, so that the quote cannot be the previous one.
      await payField(page).fill(String(20 + 10 * run))
      await expect.poll(quoted, { intervals: [20] }).toBeGreaterThan(before)
      times.push(Date.now() - begun)
    }
    await leave(here)
    note({
      row: '16',
      host: name,
      what: 'lie-fi, a page that is open',
      target: `another quote in 5,250 ms, ${count} of ${count}`,
      found: cameWithin(WITHOUT_WORKER_MS, times),
      seed: null,
    })
    if (FAULTS) expect(slowestOf(times)).toBeLessThanOrEqual(WITHOUT_WORKER_MS)
  })
}

export function withoutWorkerRows(name: HostName) {
  portalWithoutWorker(name)
  silenceWithKept(name)
  silenceOverOpen(name)
}
