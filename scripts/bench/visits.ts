/// <reference lib="dom" />
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { hostUnder } from '../../tests/support/host.ts'

/**
 * What the lines of a visitor are like. Slow: a quarter of the processor, 1.6 Mbit/s, 150 ms; phone: a quarter of the
 * processor, and nothing between it and the host.
 */
export type Line = 'fast' | 'phone' | 'slow' | 'offline'

export type Visit = {
  readonly line: Line
  readonly first: boolean
  /** Times from the start of the navigation, in ms. */
  readonly firstPaint: number
  readonly largestPaint: number
  /** When every island that starts by itself was awake. */
  readonly interactive: number
  /** What came over the network for the page, compressed. */
  readonly bytes: number
  /** What the page asked for, whether the worker or the network answered. */
  readonly requests: number
}

/** The whole page is there, and every island in it that starts by itself; in earlier sites they said `load`. */
const AWAKE = () =>
  document.readyState !== 'loading' &&
  document.querySelector('astro-island') !== null &&
  !document.querySelector('astro-island[ssr]:is([client="painted"], [client="load"])')

/** What `noteAwake` notes. */
export type Noted = { awakeAt?: number }

const SAID = 'awake'

/**
 * Has each page note by itself the frame in which it is awake, `awakeAt`, in ms from the start of its navigation, and say
 * so to its console.
 */
const noteAwake = (page: Page): Promise<unknown> =>
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
 * Ends when the next page says that it is awake. Nothing is asked of it before: what the driver puts into a page to ask
 * it takes longer than some of what is measured.
 */
export const saidAwake = (page: Page): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === SAID, timeout: 120_000 })

/** Opens a page that has not been used before, until it is awake. */
export async function openAwake(page: Page, url: string): Promise<void> {
  await noteAwake(page)
  const awake = saidAwake(page)
  await page.goto(url, { waitUntil: 'commit' })
  await awake
}

/** From the start of the navigation, in ms. */
export type Times = {
  /** To the frame in which every island that starts by itself is awake. */
  readonly usable: number
  readonly firstPaint: number
  readonly largestPaint: number
}

/** What a page that was opened by `openAwake` and its browser measured. */
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

/** Gives a page the line of a visitor. */
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
 * Measures one first visit of a built site by a phone, without the worker.
 * @param act opens a page of the site, at the origin it is given, and returns what it measured
 */
export async function firstVisit<T>(
  browser: Browser,
  dist: string,
  line: Line,
  act: (page: Page, origin: string) => Promise<T>,
): Promise<T> {
  const host = await hostUnder(dist, '/')
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await condition(page, line)
    return await act(page, host.origin)
  } finally {
    await context.close()
    await host.close()
  }
}

/** Opens the swap page and reads what the browser measured. */
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
  await openAwake(page, url)
  const seen = { bytes, requests }
  const { usable: interactive, ...paints } = await readTimes(page)
  await page.close()
  return { line, first, ...paints, interactive, ...seen }
}

/** Waits until the site is on the visitor's device. */
export async function save(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('.shell[data-offline="ready"]').waitFor({ timeout: 120_000 })
  await page.close()
}

/** First and repeat visits of the swap page over each line, from a host that knows nothing but files. */
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
