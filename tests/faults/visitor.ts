/** What the rows of the matrix share: the built site, a visitor with nothing stored, and how long a row is. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { pages } from '../../src/lib/config/pages.ts'
import { FAULTS, PORT } from '../support/env.ts'
import { expect } from '../support/test.ts'

export const dist = new URL(`../../.data/test-${PORT}/site`, import.meta.url).pathname
export const seed = Number(process.env.TEST_SEED ?? 7518) >>> 0
/** How often a row is done: as the matrix wants it, or for the short run. */
export const runs = (whole: number, short: number) => (FAULTS ? whole : short)
export const routes = pages.filter((page) => !page.part).map((page) => page.path)
export const swap = 'swap/#from=MEV&to=USDT&in=10'

/** Islands that start by themselves are awake. */
export const awake = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('astro-island[ssr][client="load"]'))

/** Waits until the site is on the device. */
export const saved = (page: Page) =>
  expect(page.locator('.shell')).toHaveAttribute('data-offline', 'ready', { timeout: 120_000 })

export const visitor = (
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers, viewport: { width: 390, height: 844 }, locale: 'en-US' })
