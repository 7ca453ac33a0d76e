/// <reference lib="dom" />
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { hostUnder } from '../../tests/support/host.ts'

/**
 * Network and processor profiles of visitors. Slow: a quarter of the processor, 1.6 Mbit/s, 150 ms. Phone: a quarter of
 * the processor, and an unlimited network.
 */
export type Line = 'fast' | 'phone' | 'slow' | 'offline'

export type Visit = {
  readonly line: Line
  readonly first: boolean
  /** Times from the start of the navigation, in ms. */
  readonly firstPaint: number
  readonly largestPaint: number
  /** When every automatically started island was interactive. */
  readonly interactive: number
  /** Compressed bytes transferred for the page. */
  readonly bytes: number
  /** Requests of the page, answered by the worker or the network. */
  readonly requests: number
}

/** The whole page is loaded, and every automatically started island in it; earlier sites mark these with `load`. */
const AWAKE = () =>
  document.readyState !== 'loading' &&
  document.querySelector('astro-island') !== null &&
  !document.querySelector('astro-island[ssr]:is([client="painted"], [client="load"])')

/** The time stored by `noteAwake`. */
export type Noted = { awakeAt?: number }

const SAID = 'awake'

/**
 * Makes each page record the frame in which it is interactive, `awakeAt`, in ms from the start of its navigation, and
 * log it to its console.
 */
const noteInteractive = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const awake = ${AWAKE.toString()}
    const look = () => {
      if (!awake()) return requestAnimationFrame(look)
      globalThis.awakeAt = performance.now()
      console.debug('${SAID}')
    }
    requestAnimationFrame(look)
  `)

/**
 * Ends when the next page logs that it is interactive. The page is not queried before: the driver's injected code takes
 * longer than some of the measured times.
 */
export const saidInteractive = (page: Page): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === SAID, timeout: 120_000 })

/** Opens a fresh page, and waits until it is interactive. */
export async function openInteractive(page: Page, url: string): Promise<void> {
  await noteInteractive(page)
  const active = saidInteractive(page)
  await page.goto(url, { waitUntil: 'commit' })
  await active
}

/** From the start of the navigation, in ms. */
export type Times = {
  /** Time of the frame in which every automatically started island is interactive. */
  readonly usable: number
  readonly firstPaint: number
  readonly largestPaint: number
}

/** Reads the browser's measurements of a page opened by `openAwake`. */
export const readTimes = (page: Page): Promise<Times> =>
  page.evaluate(
    () =>
      new Promise<Times>((resolve) => {
        new PerformanceObserver((list) => {
          const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
          resolve({
            usable: (globalThis as Noted).awakeAt ?? 0,
            firstPaint,
            largestPaint: list.getEntries().at(-1)?.startTime ?? firstPaint,
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** The browser of a visitor with a phone. */
const PHONE = { locale: 'en-US', viewport: { width: 390, height: 844 } } as const

/** Applies a visitor's profile to a page. */
export async function condition(page: Page, line: Line): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (line === 'slow' || line === 'phone') await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (line !== 'slow') return cdp
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  return cdp
}

/**
 * Measures one first visit of a built site by a phone, without the worker. The callback opens a page of the site at the
 * given origin, and returns its measurements.
 */
export async function firstVisit<T>(
  browser: Browser,
  dist: string,
  line: Line,
  action: (page: Page, origin: string) => Promise<T>,
): Promise<T> {
  const host = await hostUnder(dist, '/')
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await condition(page, line)
    return await action(page, host.origin)
  } finally {
    await context.close()
    await host.close()
  }
}

/** Opens the swap page and reads the browser's measurements. */
async function visit(context: BrowserContext, url: string, line: Line, first: boolean): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await condition(page, line)
  let bytes = 0
  let requests = 0
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await openInteractive(page, url)
  const seen = { bytes, requests }
  const { usable: interactive, ...paints } = await readTimes(page)
  await page.close()
  return { line, first, ...paints, interactive, ...seen }
}

/** Waits until the site is stored on the visitor's device. */
export async function save(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('.shell[data-offline="ready"]').waitFor({ timeout: 120_000 })
  await page.close()
}

/** First and repeat visits of the swap page with each profile, from a plain static host. */
export async function measureVisits(dist: string): Promise<Visit[]> {
  const browser = await chromium.launch(launchOptions)
  const visits: Visit[] = []
  try {
    for (const line of ['fast', 'slow', 'offline'] as const) {
      const host = await hostUnder(dist, '/')
      const context = await browser.newContext(PHONE)
      const url = `${host.origin}/swap/`
      if (line !== 'offline') visits.push(await visit(context, url, line, true))
      await save(context, url)
      await context.setOffline(line === 'offline')
      if (line === 'offline') await host.close()
      visits.push(await visit(context, url, line, false))
      await context.close()
      if (line !== 'offline') await host.close()
    }
  } finally {
    await browser.close()
  }
  return visits
}
