/** What the rows of the matrix share: a visitor with nothing stored, and how long a row is. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { FAULTS } from '../support/env.ts'
import { saved as savedWithin } from '../support/site.ts'

export const seed = Number(process.env.TEST_SEED ?? 7518) >>> 0
/** How often a row is done: as the matrix wants it, or for the short run. */
export const runs = (whole: number, short: number) => (FAULTS ? whole : short)
export const swap = 'swap/#from=MEV&to=USDT&in=10'

/** Waits until the site is on the device, over a bad network too. */
export const saved = (page: Page) => savedWithin(page, 120_000)

/** Does what mostly waits, several at once: one run after another would take an hour. */
export async function atOnce(count: number, lanes: number, visit: (run: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let run = next++; run < count; run = next++) await visit(run)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
}

export const visitor = (
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers, viewport: { width: 390, height: 844 }, locale: 'en-US' })
