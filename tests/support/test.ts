/**
 * Playwright's `test` with what every test of the site wants: its own account with money, and a watch over each page
 * for script errors and for a failure without a name.
 */
import { test as base, expect } from '@playwright/test'
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

export type Fixtures = {
  guard: Guard
  /** A fresh account holding these whole coins; MEV for fees is added where it isn't named. */
  funded: (amounts: Readonly<Record<string, string>>, name?: string) => Promise<LocalAccount>
  /** Somebody with money who trades against the one under test. */
  other: LocalAccount
}

export const test = base.extend<Fixtures>({
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
          // What the browser says of a request that failed is the test's own doing.
          if (/^Failed to load resource/.test(message.text())) return
          note(message.text())
        })
      })
      await use(guard)
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
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
