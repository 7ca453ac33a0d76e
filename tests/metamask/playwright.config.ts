/** The site with MetaMask's own controllers: their packages are 200 MB, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { ORIGIN } from '../support/env.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'metamask.spec.ts',
  globalSetup: '../support/devnet.ts',
  outputDir: '../../test-results/metamask',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: ORIGIN,
    launchOptions,
    actionTimeout: 90_000,
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    serviceWorkers: 'block',
  },
})
