/// <reference lib="dom" />
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { hostUnder } from '../../tests/support/host.ts'
import { type Percentiles, percentiles } from './quotes.ts'
import { type Noted, openInteractive, saidInteractive, save } from './visits.ts'

const HOPS = 40
/** The first ones fill what browser and worker keep in memory. */
const FILLING = 4

/**
 * One click on a link of the menu, without the pointer over it before: from it to the awake page, in ms. The pages
 * measure it themselves, because the way between this program and the browser takes longer than what is measured.
 */
async function hop(page: Page, url: string): Promise<number> {
  const interactive = saidInteractive(page)
  await page
    .locator(`.nav a[href$="/${new URL(url).pathname.slice(1)}"]`)
    .first()
    .evaluate((link) => {
      sessionStorage.setItem('hopClickedAt', String(performance.timeOrigin + performance.now()))
      ;(link as HTMLElement).click()
    })
  await interactive
  return page.evaluate(
    () =>
      performance.timeOrigin +
      ((globalThis as Noted).awakeAt ?? 0) -
      Number(sessionStorage.getItem('hopClickedAt')),
  )
}

/**
 * From page to page with the worker: from the click to the frame in which the other page's islands are awake, in ms.
 * @param dist a built site
 */
export async function measureHops(dist: string): Promise<Percentiles> {
  const browser = await chromium.launch(launchOptions)
  const host = await hostUnder(dist, '/')
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await save(context, `${host.origin}/swap/`)
    const page = await context.newPage()
    await openInteractive(page, `${host.origin}/swap/`)
    const times: number[] = []
    for (let at = 0; at < HOPS; at++)
      times.push(await hop(page, `${host.origin}/${at % 2 === 0 ? 'liquidity' : 'swap'}/`))
    return percentiles(times.slice(FILLING))
  } finally {
    await browser.close()
    await host.close()
  }
}
