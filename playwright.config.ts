import { defineConfig } from '@playwright/test'
import { launchOptions, STEP_MS, TEST_MS } from './tests/support/browser.ts'
import { WORKERS } from './tests/support/chain.ts'
import { FAULTS, LONG, ORIGIN } from './tests/support/env.ts'

const VISITS = /tests\/faults\/visits\.spec\.ts$/
const STORMS = /tests\/faults\/(?!visits).*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  testMatch: /tests\/(e2e|layout|hostile|hosting|faults)\/.*\.spec\.ts$/,
  globalSetup: './tests/support/devnet.ts',
  outputDir: 'test-results',
  timeout: TEST_MS,
  expect: { timeout: STEP_MS, toPass: { timeout: STEP_MS } },
  // More than there are cores: much of a test is waiting for the next block.
  workers: WORKERS,
  fullyParallel: true,
  // A test that loses a race on a busy machine is tried once more and named. The long run and the matrix try once.
  retries: LONG || FAULTS ? 0 : 1,
  // Figures measured by the clock are taken after the storms of visits, so that both do not share the processor.
  ...(FAULTS && {
    projects: [
      { name: 'storms', testMatch: STORMS },
      { name: 'visits', testMatch: VISITS, dependencies: ['storms'] },
    ],
  }),
  forbidOnly: true,
  reporter: [['list'], ['./tests/support/flakyReporter.ts']],
  use: {
    baseURL: ORIGIN,
    launchOptions,
    // Recording every step takes a third of the time: asked for, when a failure is replayed by its seed.
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
    // Endless animations keep the processor busy and no test needs them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // A worker would answer before the routes of a test do; the tests of the worker let it in.
    serviceWorkers: 'block',
  },
})
