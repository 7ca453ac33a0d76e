/** The site with Face Wallet's own package: 83 MB that nobody else needs, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { ORIGIN } from '../support/env.ts'
import { FRAME, KEY } from './env.ts'

// The devnet's site is built with what its environment says.
process.env.SITE_FACE_KEY = KEY
process.env.SITE_FACE_FRAME = FRAME

export default defineConfig({
  testDir: '.',
  testMatch: 'face.spec.ts',
  globalSetup: '../support/devnet.ts',
  outputDir: '../../test-results/face',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // One frame's page for all.
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
