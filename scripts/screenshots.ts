/**
 * Takes the pictures of the web app manifest into public/screenshots. Run by hand after the look changes, with the
 * address of a running site: `npm start`, then `node scripts/screenshots.ts http://localhost:7518`.
 */

import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { LOCALES } from '../src/lib/core/i18n/locale.ts'
import { launchOptions } from '../tests/support/browser.ts'

const [origin] = process.argv.slice(2)
if (!origin)
  throw new Error('The address of a running site is missing: node scripts/screenshots.ts <address>')
const folder = new URL('../public/screenshots/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

/** As src/layouts/webmanifest.ts names them. */
const shapes = [
  { name: 'wide', viewport: { width: 1280, height: 800 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const

const browser = await chromium.launch(launchOptions)
for (const { code: locale, prefix } of LOCALES)
  for (const { name, viewport } of shapes) {
    const page = await browser.newPage({ viewport, locale, serviceWorkers: 'block', reducedMotion: 'reduce' })
    await page.goto(`${origin}/${prefix}swap/#from=MEV&to=USDT&in=100`)
    await page.locator('.swap-form .rows').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}${locale}-${name}.jpg`, type: 'jpeg', quality: 80 })
    await page.close()
  }
await browser.close()
