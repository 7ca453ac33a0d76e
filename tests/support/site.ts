/** The site that the tests' devnet has built, its pages, and when it is on a visitor's device. */
import { expect, type Page } from '@playwright/test'
import { pages } from '../../src/lib/core/config/pages.ts'
import { LONG, PORT } from './env.ts'

export const dist = new URL(`../../.data/test-${PORT}/site`, import.meta.url).pathname

/** Every separate page, in English. */
export const routes = pages.filter((page) => !page.part).map((page) => page.path)

/**
 * Routes to open at a place. In the short run each page is opened once: one at a root, the next under a gateway's
 * path.
 */
export const routesAt = (prefix: string) =>
  LONG ? routes : routes.filter((_, i) => (i % 2 === 0) === (prefix === '/'))

/** Waits until the site is saved for use offline. */
export const saved = (page: Page) => expect(page.locator('.shell')).toHaveAttribute('data-offline', 'ready')
