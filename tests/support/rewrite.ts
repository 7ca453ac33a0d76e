/** Lets a test change the answers to a page. */
import type { Page, Route } from '@playwright/test'

/** Playwright's messages for a page, or a request, that no longer exists. */
const GONE = /been (disposed|closed)|already handled|Test ended|aborted|Request context disposed/i

/** Runs a route's handler; a page that is closed in the middle takes its requests along. */
async function whileThere(handle: () => Promise<void>): Promise<void> {
  try {
    await handle()
  } catch (error) {
    if (!GONE.test(String(error))) throw error
  }
}

/**
 * Changes an answer on its way to the page. The only code of tests that fetches for a page.
 * @param change receives the text of the true answer and returns the text to send
 */
export const rewrite = (route: Route, change: (text: string) => string | Promise<string>) =>
  whileThere(async () => {
    // The server may just have closed a keep-alive connection.
    const response = await route.fetch({ maxRetries: 2 })
    const body = await change(await response.text())
    await route.fulfill({ response, body })
  })

/** Changes all matching answers. `route` of the context covers the page's first load too. */
export const rewriteAll = (
  at: Pick<Page, 'route'>,
  url: string | RegExp,
  change: (text: string, route: Route) => string | Promise<string>,
) => at.route(url, (route) => rewrite(route, (text) => change(text, route)))

/** Lets a request reach the server, and loses its answer. */
export const loseAnswer = (route: Route) =>
  whileThere(async () => {
    await route.fetch()
    await route.abort()
  })
