/// <reference lib="dom" />
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildSite } from '../../devnet/site.ts'
import { launchOptions } from '../../tests/support/browser.ts'
import { hostUnder } from '../../tests/support/host.ts'
import { percentiles } from './quotes.ts'

/** What the lines of a visitor are like. Slow: a quarter of the processor, 1.6 Mbit/s, 150 ms. */
export type Line = 'fast' | 'slow' | 'offline'

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

/** The whole page is there, and every island in it that starts by itself. */
const AWAKE = () =>
  document.readyState !== 'loading' &&
  document.querySelector('astro-island') !== null &&
  !document.querySelector('astro-island[ssr][client="load"]')

async function condition(page: Page, line: Line): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (line !== 'slow') return cdp
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  return cdp
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
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(AWAKE, null, { polling: 'raf', timeout: 120_000 })
  const interactive = await page.evaluate(() => performance.now())
  const seen = { bytes, requests }
  const paints = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? first })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.close()
  return { line, first, firstPaint: paints.first, largestPaint: paints.largest, interactive, ...seen }
}

/** Waits until the site is on the visitor's device. */
async function save(context: BrowserContext, url: string): Promise<void> {
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
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
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

const HOPS = 20

/** Clicks from page to page: from the click to the frame in which the other page's islands are awake, in ms. */
async function hops(dist: string): Promise<number[]> {
  const browser = await chromium.launch(launchOptions)
  const host = await hostUnder(dist, '/')
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await save(context, `${host.origin}/swap/`)
    const page = await context.newPage()
    await page.goto(`${host.origin}/swap/`)
    await page.waitForFunction(AWAKE)
    const times: number[] = []
    for (let hop = 0; hop < HOPS; hop++) {
      const to = hop % 2 === 0 ? 'liquidity/' : 'swap/'
      const started = performance.now()
      await page.locator(`.nav a[href$="/${to}"]`).first().click()
      await page.waitForURL(`${host.origin}/${to}`, { waitUntil: 'commit' })
      await page.waitForFunction(AWAKE, null, { polling: 'raf' })
      times.push(performance.now() - started)
    }
    return times.slice(2)
  } finally {
    await browser.close()
    await host.close()
  }
}

/** What Astro's router needs here: addresses of the next page are relative to it, not to the page that is left. */
const ROUTER = `
import { ClientRouter } from 'astro:transitions'
---
<ClientRouter />
<script>
  document.addEventListener('astro:before-preparation', (event) => {
    const load = event.loader
    event.loader = async () => {
      await load()
      for (const name of ['href', 'src', 'component-url', 'renderer-url', 'before-hydration-url'])
        for (const element of event.newDocument.querySelectorAll('[' + name + ']')) {
          const value = element.getAttribute(name)
          if (value && !value.startsWith('#')) element.setAttribute(name, new URL(value, event.to).href)
        }
    }
  })
</script>
`

/** The same site with Astro's router in every page, in a folder that is thrown away. */
async function routed(root: string, place: string, port: number): Promise<string> {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const parts = ['src', 'public', 'sw', 'scripts', 'server', 'contracts/artifacts', 'package.json']
  for (const part of [...parts, 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(join(root, part), join(place, part), { recursive: true })
  for (const chain of ['mainnet', 'testnet', 'devnet'])
    cpSync(join(root, `contracts.${chain}.json`), join(place, `contracts.${chain}.json`))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  writeFileSync(join(place, 'src/layouts/Router.astro'), `---${ROUTER}`)
  const base = join(place, 'src/layouts/Base.astro')
  const text = readFileSync(base, 'utf8')
    .replace("import '../styles/all.css'", "import '../styles/all.css'\nimport Router from './Router.astro'")
    .replace('<slot name="head" />', '<slot name="head" /><Router />')
  writeFileSync(base, text)
  return buildSite(place, join(place, 'dist'), port, new AbortController().signal)
}

/**
 * A hop from page to page, as full page loads and with Astro's router, both with the worker.
 * @param root the repository @param dist its built site @param port where its chain answers
 */
export async function measureHops(root: string, dist: string, port: number) {
  const loads = percentiles(await hops(dist))
  const place = join(root, '.cache', 'bench-router')
  try {
    return { loads, router: percentiles(await hops(await routed(root, place, port))) }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
