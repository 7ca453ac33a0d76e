/** Shared by the rows of the matrix: a visitor with nothing stored, and the number of runs of a row. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { type Gateway, type HostName, type HostRow, hostNamed } from '../support/gateway.ts'
import { goesOn } from '../support/pages.ts'
import { dist, routes } from '../support/site.ts'
import { expect } from '../support/test.ts'

export const seed = Number(process.env.TEST_SEED ?? 7518) >>> 0
/** Number of runs: as the matrix requires, or for the short run. */
export const runs = (whole: number, short: number) => (FAULTS ? whole : short)
export const swap = 'swap/#from=MEV&to=USDT&in=10'

/** Runs work that mostly waits, several in parallel: sequential runs would take an hour. */
export async function atOnce(count: number, lanes: number, visit: (run: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let run = next++; run < count; run = next++) await visit(run)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
}

/** @param serviceWorkers blocked if a test intercepts requests, which a worker would answer first */
export const visitor = (
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers, viewport: { width: 390, height: 844 }, locale: 'en-US' })

/** A visitor with nothing stored, at a host. */
export type Visit = {
  readonly host: Gateway & HostRow
  readonly context: BrowserContext
  readonly page: Page
}

export async function visit(browser: Browser, name: HostName): Promise<Visit> {
  const host = await hostNamed(dist, name)
  const context = await visitor(browser)
  return { host, context, page: await context.newPage() }
}

export async function leave({ host, context }: Visit): Promise<void> {
  await context.close()
  await host.close()
}

/** Pages that stay: a page that redirects would cut the next opening short. */
export const stay = () => routes.filter((path) => !goesOn(`/${path}`))

/** Time from the start until the content was there. */
export async function untilContent(page: Page, url: string): Promise<number> {
  const begun = Date.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 15_000 })
  await expect(page.locator('main')).toBeVisible()
  return Date.now() - begun
}

/** Number of runs in time, and the slowest. */
export const cameWithin = (ms: number, times: readonly number[]) =>
  `${times.filter((time) => time <= ms).length} of ${times.length}, slowest ${slowestOf(times)} ms`

export const slowestOf = (times: readonly number[]) => Math.max(0, ...times)
