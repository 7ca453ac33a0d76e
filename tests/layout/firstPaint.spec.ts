/**
 * A page is painted from its own content, before it requests more. When its sheet arrives, nothing moves or changes
 * colour.
 */
import type { Browser } from '@playwright/test'
import { LONG } from '../support/env.ts'
import { interactive } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

/** The position and look of every element, as far as a sheet could change it. */
const looks = () =>
  [...document.querySelectorAll('body *:not(script, style, link, template, astro-island)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontSize, fontWeight, display, opacity, fill } =
      getComputedStyle(element)
    const place = [x, y, width, height].map((length) => length.toFixed(1)).join(' ')
    const style = [color, backgroundColor, borderColor, fontSize, fontWeight, display, opacity, fill].join(
      ' ',
    )
    return `${element.tagName}.${element.getAttribute('class') ?? ''}: ${place}; ${style}`
  })

/** Returns the elements of a page that look different before its sheets are loaded. */
async function changes(
  browser: Browser,
  path: string,
  width: number,
  colorScheme: 'dark' | 'light',
): Promise<string[]> {
  // Script effects are excluded.
  const page = await browser.newPage({
    viewport: { width, height: 844 },
    javaScriptEnabled: false,
    colorScheme,
  })
  const sheets = Promise.withResolvers<void>()
  await page.route(/\/css\//, async (route) => {
    await sheets.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('body > *').last()).toBeAttached()
  await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBeGreaterThan(0)
  const first = await page.evaluate(looks)
  sheets.resolve()
  await page.waitForLoadState('load')
  const whole = await page.evaluate(looks)
  await page.close()
  return whole.filter((look, i) => look !== first[i]).map((look) => `${path} ${width} ${colorScheme} ${look}`)
}

const pages = sitePages().filter(
  ({ lang, goesOn, path }) => !goesOn && (lang === 'en' || /swap|mint\//.test(path)),
)

test('the first paint of every page is the one with its whole sheet', async ({ browser }) => {
  const found: string[] = []
  // In the short run, alternate between a phone and a desktop per page.
  for (const [i, { path }] of pages.entries())
    for (const [k, width] of [390, 1280].entries())
      if (LONG || i % 2 === k)
        found.push(...(await changes(browser, path, width, k === 0 ? 'dark' : 'light')))
  expect(pages.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

declare global {
  /** Callbacks that a page of `unpainted` waits for: frames, and one-second timers. */
  var held: { frames: (() => void)[]; seconds: (() => void)[] }
}

/**
 * Opens the swap page as a first visitor, in a browser where frames and one-second timers run only when the test
 * triggers them.
 * @param ms simulated loading time of the page
 */
async function unpainted(browser: Browser, ms: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript((ms) => {
    const { requestAnimationFrame: frame, setTimeout: later } = globalThis
    globalThis.held = { frames: [], seconds: [] }
    const { frames, seconds } = held
    globalThis.requestAnimationFrame = (callback) => frames.push(() => frame(callback))
    globalThis.setTimeout = ((callback: () => void, delay?: number) =>
      delay === 1_000 ? seconds.push(callback) : later(callback, delay)) as typeof setTimeout
    // Only for the first call, which the page's first script makes.
    Object.defineProperty(performance, 'now', {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(performance, 'now')
        return ms
      },
    })
    addEventListener('load', () =>
      Object.assign(globalThis, { requestAnimationFrame: frame, setTimeout: later }),
    )
  }, ms)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('swap/', { waitUntil: 'load' })
  return {
    page,
    askedFor: () => asked.filter((path) => /\/css\/|\/js\/(?:Swap|Shell|react)\./.test(path)).length,
    come: (what: 'frames' | 'seconds') =>
      page.evaluate((what) => {
        for (const callback of held[what]) callback()
      }, what),
  }
}

/** Styles of the page itself that would override its sheet with equal specificity. Runs in the page. */
const behindTheSheet = () => {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
  const isBehind = (style: Element) =>
    sheets.length === 0 ||
    sheets.some((sheet) => sheet.compareDocumentPosition(style) & Node.DOCUMENT_POSITION_FOLLOWING)
  return [...document.querySelectorAll('head style')].filter(isBehind).map(({ textContent }) => textContent)
}

for (const what of ['frames', 'seconds'] as const)
  test(`from a near host a page requests its sheet and its islands only once ${what} come`, async ({
    browser,
  }) => {
    const { page, askedFor, come } = await unpainted(browser, 30)
    expect(askedFor()).toBe(0)
    await come(what)
    await interactive(page)
    expect(askedFor()).toBeGreaterThan(3)
    expect(await page.evaluate(behindTheSheet)).toEqual([])
    await page.context().close()
  })

test('from a distant host a page requests all of it before it is painted', async ({ browser }) => {
  const { page, askedFor } = await unpainted(browser, 300)
  await interactive(page)
  expect(askedFor()).toBeGreaterThan(3)
  expect(await page.evaluate(behindTheSheet)).toEqual([])
  await page.context().close()
})
