/** Puts a test between the page and what it is answered. */
import type { Page, Route } from '@playwright/test'

/** How Playwright says that the page, or its question, is no longer there. */
const GONE = /been (disposed|closed)|already handled|Test ended|aborted|Request context disposed/i

/** Does what a route's handler does; a page that goes away in the middle takes its questions along. */
async function whileThere(handle: () => Promise<void>): Promise<void> {
  try {
    await handle()
  } catch (error) {
    if (!GONE.test(String(error))) throw error
  }
}

/**
 * Changes an answer on its way to the page. The one place of tests that fetches for a page.
 * @param change gets the text of the true answer and gives what is sent
 */
export const rewrite = (route: Route, change: (text: string) => string | Promise<string>) =>
  whileThere(async () => {
    // A kept connection may just have been closed by the server.
    const response = await route.fetch({ maxRetries: 2 })
    const body = await change(await response.text())
    await route.fulfill({ response, body })
  })

/** Changes all answers to what fits. `route` of the context reaches the page's first load too. */
export const rewriteAll = (
  at: Pick<Page, 'route'>,
  url: string | RegExp,
  change: (text: string, route: Route) => string | Promise<string>,
) => at.route(url, (route) => rewrite(route, (text) => change(text, route)))
