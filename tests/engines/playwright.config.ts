/** The journey in browsers that Playwright does not drive: its runner and the devnet, and none of its own browsers. */
import { defineConfig } from '@playwright/test'
import { TEST_MS } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'journey.spec.ts',
  globalSetup: '../support/devnet.ts',
  outputDir: '../../test-results/engines',
  timeout: TEST_MS,
  // One after the other: both sign with the devnet's demo wallet, whose transactions have one order.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
})
