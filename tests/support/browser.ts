import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Browsers that Debian and others install, the quickest first; Playwright's own download is used where none of these is.
 */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/**
 * How long is waited for a whole test, and for a step or an expectation, in ms. What hangs is ended before it costs the
 * run its time; a machine that has other work is waited for.
 */
export const TEST_MS = 900_000
export const STEP_MS = 120_000

/** Launch options for a browser that talks to nobody but this machine. */
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
