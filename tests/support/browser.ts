import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Browsers that Debian and others install, the quickest first; Playwright's own download is used if none of them
 * exists.
 */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/**
 * Timeouts of a whole test, and of a step or an expectation, in ms. A hanging test ends before it costs the run its
 * time; a busy machine is waited for.
 */
export const TEST_MS = 900_000
export const STEP_MS = 120_000

/** Launch options for a browser that connects only to this machine. */
export const launchOptions = {
  executablePath: installed ?? chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
