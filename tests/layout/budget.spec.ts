/** The swap page's budget: bytes, requests, round trips, and no third-party servers. */

import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { ORIGIN } from '../support/env.ts'
import { isConnected, openSwap, receiveField, remember } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { canvas } from '../support/plot.ts'
import { watchRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const KB = 1_000
const isOurs = (url: string) => url.startsWith(ORIGIN) && !/^\/(rpc2?|api)(\/|$)/.test(new URL(url).pathname)

type Cost = { raw: number; gzip: number; foreign: string[]; scripts: string[] }

/** Background work of a page: it starts a second after the first figures, so a count may or may not include it. */
const BEHIND =
  /\/icon\.svg$|\/js\/(?:Background|api|earlierChain|en\.history|moved|rules|safetyWatch|stateKeys|TransactionNews|workbox-window)\./
/** Shared by the background safety check, and by the verify page, which uses it in the foreground. */
const VERIFIER = /\/js\/Verify\./
const isBehind = (url: string, page: Page) =>
  BEHIND.test(url) || (VERIFIER.test(url) && !page.url().endsWith('/verify/'))

/**
 * Counts from now on: all scripts, or those at some addresses. Script bytes are files that ran as scripts, inline
 * scripts, and the islands' props.
 */
function meter(page: Page): (of?: readonly string[]) => Promise<Cost> {
  const foreign: string[] = []
  const files: Promise<[string, Buffer]>[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^https?:/.test(url)) return
    if (!url.startsWith(ORIGIN)) foreign.push(url)
  })
  page.on('response', (response) => {
    const url = response.url()
    if (!isOurs(url) || isBehind(url, page) || response.request().resourceType() !== 'script') return
    const file = response.body().then((body): [string, Buffer] => [url, body])
    // Files that arrive after the count, while the page is being closed, are not failures.
    file.catch(() => undefined)
    files.push(file)
  })
  return async (of) => {
    const bodies = (await Promise.all(files)).filter(([url]) => of?.includes(url) ?? true)
    const html = await (await page.request.get(page.url())).text()
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (m) => m[1] ?? '',
    )
    const props = [...html.matchAll(/<astro-island[^>]*\sprops="([^"]*)"/g)].map((m) => m[1] ?? '')
    const texts = [...inline, ...props].filter(Boolean).map((text) => Buffer.from(text))
    const all = [...bodies.map(([, body]) => body), ...texts]
    return {
      raw: all.reduce((sum, body) => sum + body.length, 0),
      gzip: all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
      foreign,
      scripts: bodies.map(([url, body]) => `${url.slice(ORIGIN.length)} ${gzipSync(body).length}`),
    }
  }
}

const quoted = async (page: Page) => {
  await openSwap(page, '#from=MEV&to=USDT&in=100')
  await expect(receiveField(page)).not.toHaveValue('')
}

test('from load to the first quote: script bytes, requests, one round trip', async ({ page }) => {
  const rpc = watchRpc(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (isOurs(request.url())) asked.push(request.url())
  })
  let beforeQuote = -1
  let ours: string[] = []
  await page.exposeFunction('quoteSeen', () => {
    if (beforeQuote >= 0) return
    beforeQuote = rpc.length
    ours = [...asked]
  })
  await page.addInitScript(() => {
    const seen = (globalThis as unknown as { quoteSeen?: () => void }).quoteSeen
    new MutationObserver(() => {
      const field = document.querySelectorAll<HTMLInputElement>('.amt input')[1]
      if (field?.value) seen?.()
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const cost = meter(page)
  await quoted(page)
  await expect.poll(() => beforeQuote).toBeGreaterThan(0)
  const first = ours.filter((url) => !isBehind(url, page))
  const { raw, gzip, foreign, scripts } = await cost(first)
  console.log(
    `swap: ${(gzip / KB).toFixed(1)} kB gzip, ${(raw / KB).toFixed(1)} kB raw, ${first.length} requests`,
  )
  expect(gzip, scripts.join('\n')).toBeLessThanOrEqual(135 * KB)
  expect(raw).toBeLessThanOrEqual(430 * KB)
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(12)
  expect(foreign).toEqual([])
  expect(beforeQuote).toBe(1)
  // Everything in one batch: chain, block and the state of all pools.
  expect(rpc[0]?.calls.length).toBeGreaterThan(16 * 4)
})

/** The swap with the content beside its form. The chart is last, so it is always counted. */
async function wholeSwap(tab: Page, isReady = async () => {}): Promise<Cost> {
  const metered = meter(tab)
  await quoted(tab)
  await isReady()
  await expect(tab.locator('.route-list')).toBeVisible()
  await expect(canvas(tab)).toBeVisible()
  // On a busy machine the last part of the page may be loaded even later.
  await tab.waitForLoadState('networkidle')
  return metered()
}

test('a remembered wallet adds little', async ({ page, browser }) => {
  const plain = await browser.newPage()
  const without = await wholeSwap(plain)
  await plain.close()
  await addWallet(page, { account: devAccount(2) })
  await remember(page)
  const connected = await wholeSwap(page, () => isConnected(page))
  const added = connected.gzip - without.gzip
  console.log(`a remembered wallet: ${(added / KB).toFixed(1)} kB gzip more`)
  expect(added).toBeGreaterThan(0)
  // Includes the rules of login and chain, the wallet discovery, and the adapters of two kinds that are loaded later.
  expect(added).toBeLessThanOrEqual(20 * KB)
})

/** The chart drawing code is loaded with a visible plot, and has a limit of its own (.size-limit.json). */
const DRAWING = /\/js\/Plot\.\S+ (\d+)$/

test('no page needs 15 kB more script than the swap, except for the drawing of charts', async ({
  browser,
}) => {
  const costs = new Map<string, number>()
  for (const { path } of sitePages().filter(({ lang, goesOn }) => lang === 'en' && !goesOn)) {
    const other = await browser.newPage()
    const cost = meter(other)
    // The reference must not depend on how soon its last part is loaded.
    if (path !== '/swap/') await other.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined)
    const { gzip: all, scripts } = path === '/swap/' ? await wholeSwap(other) : await cost()
    const gzip = scripts.reduce((sum, line) => sum - Number(DRAWING.exec(line)?.[1] ?? 0), all)
    if (gzip > 60 * KB) console.log(`${path}: ${(gzip / KB).toFixed(1)} kB gzip`)
    costs.set(path, gzip)
    await other.close()
  }
  const swap = costs.get('/swap/') ?? 0
  expect(swap).toBeGreaterThan(0)
  expect([...costs].filter(([, gzip]) => gzip > swap + 15 * KB)).toEqual([])
})

test('requests only configured origins, and no API if none is set', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.addInitScript(() => {
    localStorage.setItem(
      'meverse:1:/:settings',
      JSON.stringify({ rpcUrl: 'http://127.0.0.1:9/rpc', apiUrl: 'http://127.0.0.1:9/api' }),
    )
  })
  await quoted(page)
  const origins = new Set(urls.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))
  origins.delete(ORIGIN)
  expect([...origins]).toEqual(['http://127.0.0.1:9'])
  expect(urls.filter((url) => url.startsWith(`${ORIGIN}/api`))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const lang of ['en', 'ko'] as const)
    test(`the first paint has the form (${lang})`, async ({ page }) => {
      await page.goto(lang === 'ko' ? '/ko/swap/' : '/swap/')
      await expect(page.getByRole('heading', { name: say(lang, 'title'), exact: true })).toBeVisible()
      for (const key of ['youPay', 'youReceive', 'minimumReceived', 'priceImpact'] as const)
        await expect(page.locator('main')).toContainText(say(lang, key))
      await expect(page.locator('.tok')).toHaveText(['MEV', 'USDT'])
      await expect(page.locator('.nav')).toBeVisible()
    })
})
