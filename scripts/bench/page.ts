/// <reference lib="dom" />
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { type Percentiles, percentiles } from './quotes.ts'

const KEYS = 120

export type SwapPage = {
  readonly keystroke: Percentiles
  /** From opening the page to the frame with the first quote, for a trade in the link. */
  readonly firstQuoteMs: number
  /** Bytes of all scripts: fetched, inline and the islands' props. */
  readonly raw: number
  readonly gzip: number
  readonly siteRequests: number
  readonly rpcRequests: number
}

const PAYS = 'You pay'
const RECEIVES = 'You receive'

/** Scripts in the document: inline code and the islands' props. */
const inlineScripts = (html: string): string[] => [
  ...[...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? ''),
  ...[...html.matchAll(/<astro-island[^>]*\bprops="([^"]*)"/g)].map((match) => match[1] ?? ''),
]

/** Opens the page with a trade in its link and measures the time and size until the first quote. */
async function firstQuote(page: Page, origin: string) {
  const bodies: Promise<Buffer>[] = []
  let siteRequests = 0
  let rpcRequests = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rpc')) rpcRequests += 1
    else if (!pathname.startsWith('/api/')) siteRequests += 1
  })
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
  })
  const document = page.waitForResponse((response) => response.url().includes('/swap/'))
  const started = performance.now()
  await page.goto(`${origin}/swap/#from=MEV&to=USDT&in=1000`, { waitUntil: 'commit' })
  await page.waitForFunction(
    (label) => {
      const labels = [...window.document.querySelectorAll('label')]
      const field = labels.find((one) => one.textContent === label)?.htmlFor ?? ''
      return (window.document.getElementById(field) as HTMLInputElement | null)?.value
    },
    RECEIVES,
    { polling: 'raf' },
  )
  const firstQuoteMs = performance.now() - started
  const counted = { siteRequests, rpcRequests }
  const scripts = [
    ...(await Promise.all(bodies)),
    ...inlineScripts(await (await document).text()).map((text) => Buffer.from(text)),
  ]
  return {
    firstQuoteMs,
    ...counted,
    raw: scripts.reduce((sum, script) => sum + script.byteLength, 0),
    gzip: scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).byteLength, 0),
  }
}

/** Presses keys one by one and times each from its own event to the frame that shows another amount. */
async function keystrokes(page: Page): Promise<number[]> {
  const [pays, receives] = [page.getByLabel(PAYS), page.getByLabel(RECEIVES)]
  await pays.fill('1000')
  await receives.evaluate((output) => {
    const field = output as HTMLInputElement
    const times: number[] = []
    Object.assign(window, { benchTimes: times })
    addEventListener(
      'keydown',
      (event) => {
        const before = field.value
        const look = () => {
          if (field.value === before) return void requestAnimationFrame(look)
          // The frame is painted when a message posted from it arrives.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
  })
  await pays.focus()
  await page.keyboard.press('End')
  for (let n = 0; n < KEYS; n++) {
    await page.keyboard.press(n % 2 === 0 ? String(1 + (n % 9)) : 'Backspace')
    await page.waitForTimeout(60)
  }
  const times = await page.evaluate(() => (window as unknown as { benchTimes: number[] }).benchTimes)
  // The first keys hit a freshly hydrated page; `End` changes nothing and is timed with the key after it.
  return times.slice(10)
}

export async function measureSwapPage(origin: string): Promise<SwapPage> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const first = await firstQuote(page, origin)
    return { ...first, keystroke: percentiles(await keystrokes(page)) }
  } finally {
    await browser.close()
  }
}
