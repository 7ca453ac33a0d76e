/** How a run of its own is set up whose packages are large: one page after the other, on the devnet of all tests. */
import type { PlaywrightTestConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { ORIGIN } from './env.ts'

/** @param name of its folder in `tests`, of its one spec and of its results */
export const apart = (name: string): PlaywrightTestConfig => ({
  testDir: `../${name}`,
  testMatch: `${name}.spec.ts`,
  globalSetup: '../support/devnet.ts',
  outputDir: `../../test-results/${name}`,
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
