/**
 * Playwright's `test` with the needs of every test of the site: its own account with money, and a watch over each page
 * for script errors and for a failure without a name.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { LocalAccount } from 'viem/accounts'
import { freshAccount, funder, give, rival } from './chain.ts'
import { ORIGIN } from './env.ts'
import { noteReached } from './reached.ts'

export { expect }

type Guard = {
  /** Codes of failures that pages of this test showed. */
  readonly codes: Set<string>
  /** Console errors so far, without those of requests that a test broke on purpose. */
  readonly errors: string[]
  /** Texts of console errors that the test expects. */
  readonly allowed: RegExp[]
}

/** React's errors for a page that does not match its pre-rendered HTML: 418, 423 and 425, minified or not. */
const MISMATCH = /Minified React error #(?:418|423|425)\b|hydrat(?:ion|ing)\b.*\b(?:failed|error|mismatch)/i

/** Hydration errors of any page since the last test. No test may allow them. */
let mismatches: string[] = []

/** Collects hydration errors of every page of a context. */
function watchHydration(context: BrowserContext): void {
  const note = (text: string) => {
    if (MISMATCH.test(text)) mismatches.push(text)
  }
  context.on('weberror', (webError) => note(webError.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
}

export type Fixtures = {
  guard: Guard
  /** A new account with these whole coins; MEV for fees is added if it isn't named. */
  funded: (amounts: Readonly<Record<string, string>>, name?: string) => Promise<LocalAccount>
  /** An account with money that trades against the one under test. */
  other: LocalAccount
}

export const test = base.extend<Fixtures, { watchedBrowser: undefined }>({
  // Also covers the contexts and pages that a test opens itself.
  watchedBrowser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        watchHydration(context)
        return context
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  guard: [
    async ({ context }, use, info) => {
      const guard: Guard = { codes: new Set(), errors: [], allowed: [] }
      await context.exposeFunction('testSawError', (code: string) => {
        if (guard.codes.has(code)) return
        guard.codes.add(code)
        noteReached(code)
      })
      await context.addInitScript(() => {
        if (!location.protocol.startsWith('http')) return
        const look = () => {
          for (const element of document.querySelectorAll('[data-error],[data-problem]')) {
            const { error, problem } = (element as HTMLElement).dataset
            const saw = (globalThis as unknown as { testSawError?: (code: string) => void }).testSawError
            saw?.(error ?? problem ?? 'unknown')
          }
        }
        new MutationObserver(look).observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-error', 'data-problem'],
        })
      })
      const note = (text: string) => {
        if (!guard.allowed.some((pattern) => pattern.test(text))) guard.errors.push(text)
      }
      context.on('page', (page) => {
        page.on('pageerror', (error) => note(`${error.message}\n${error.stack ?? ''}`))
        page.on('console', (message) => {
          if (message.type() !== 'error') return
          // The browser's message for a failed request is caused by the test itself.
          if (/^Failed to load resource/.test(message.text())) return
          note(message.text())
        })
      })
      await use(guard)
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const found = mismatches
      mismatches = []
      expect(found, 'hydration errors').toEqual([])
      if (info.status !== info.expectedStatus) return
      expect(guard.errors, 'script errors').toEqual([])
      expect([...guard.codes], 'failures without a name').not.toContain('unknown')
    },
    { auto: true },
  ],
  funded: async ({ guard: _ }, use, info) => {
    let made = 0
    await use(async (amounts, name = '') => {
      const account = freshAccount(`${info.testId}:${info.repeatEachIndex}:${info.retry}:${name}:${made++}`)
      await give(funder(info.parallelIndex), account.address, { MEV: '100', ...amounts })
      return account
    })
  },
  other: async ({ guard: _ }, use) => use(rival()),
  baseURL: ORIGIN,
})
