/** What the rows of the matrix share: a visitor with nothing stored, and how long a row is. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { type Gateway, type HostName, type HostRow, hostNamed } from '../support/gateway.ts'
import { goesOn } from '../support/pages.ts'
import { dist, routes } from '../support/site.ts'
import { expect } from '../support/test.ts'

export const seed = Number(process.env.TEST_SEED ?? 7518) >>> 0
/** How often a row is done: as the matrix wants it, or for the short run. */
export const runs = (whole: number, short: number) => (FAULTS ? whole : short)
export const swap = 'swap/#from=MEV&to=USDT&in=10'

/** Does what mostly waits, several at once: one run after another would take an hour. */
export async function atOnce(count: number, lanes: number, visit: (run: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let run = next++; run < count; run = next++) await visit(run)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
}

/** @param serviceWorkers blocked where a test answers in the place of a server, which a worker would do before it */
export const visitor = (
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers, viewport: { width: 390, height: 844 }, locale: 'en-US' })

/** Somebody with nothing stored, before a host. */
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

/** Pages that stay: what leads on to another would cut the next opening short. */
export const stay = () => routes.filter((path) => !goesOn(`/${path}`))

/** How long after the beginning the content was there. */
export async function untilContent(page: Page, url: string): Promise<number> {
  const begun = Date.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 15_000 })
  await expect(page.locator('main')).toBeVisible()
  return Date.now() - begun
}

/** How many came in time, and how late the slowest was. */
export const cameWithin = (ms: number, times: readonly number[]) =>
  `${times.filter((time) => time <= ms).length} of ${times.length}, slowest ${slowestOf(times)} ms`

export const slowestOf = (times: readonly number[]) => Math.max(0, ...times)
