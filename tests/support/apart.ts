/** How a run of its own is set up whose packages are large: one page after the other, on the devnet of all tests. */
import type { PlaywrightTestConfig } from '@playwright/test'
import { launchOptions, STEP_MS, TEST_MS } from './browser.ts'
import { ORIGIN } from './env.ts'

/** @param name of its folder in `tests`, of its one spec and of its results */
export const apart = (name: string): PlaywrightTestConfig => ({
  testDir: `../${name}`,
  testMatch: `${name}.spec.ts`,
  globalSetup: '../support/devnet.ts',
  outputDir: `../../test-results/${name}`,
  timeout: TEST_MS,
  expect: { timeout: STEP_MS },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: ORIGIN,
    launchOptions,
    actionTimeout: STEP_MS,
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    serviceWorkers: 'block',
  },
})
