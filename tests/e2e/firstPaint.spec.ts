/** A page is painted from what stands in it: when its sheet comes, nothing moves and nothing changes its colour. */
import type { Browser } from '@playwright/test'
import { LONG } from '../support/env.ts'
import { sitePages } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

/** Where every element stands and how it looks, as far as a sheet could change it. */
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

/** What of a page looks otherwise before its sheets are there. */
async function changes(
  browser: Browser,
  path: string,
  width: number,
  colorScheme: 'dark' | 'light',
): Promise<string[]> {
  // What scripts do is no part of it.
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
  // Short, one page on a phone, the next on a desktop.
  for (const [i, { path }] of pages.entries())
    for (const [k, width] of [390, 1280].entries())
      if (LONG || i % 2 === k)
        found.push(...(await changes(browser, path, width, k === 0 ? 'dark' : 'light')))
  expect(pages.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
