/** The site from real IPFS blocks: its packages are half a gigabyte, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'site.spec.ts',
  globalSetup: '../support/devnet.ts',
  outputDir: '../../test-results/ipfs',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    launchOptions,
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    serviceWorkers: 'allow',
  },
})
