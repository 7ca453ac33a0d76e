/** The charts page: views, keys and touch, links, other units, and its messages without data. */
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { charts as chartsEn } from '../../src/islands/charts/messages.en.ts'
import { charts as chartsKo } from '../../src/islands/charts/messages.ko.ts'
import { plot as plotEn } from '../../src/islands/shared/chart/messages.plot.en.ts'
import { plot as plotKo } from '../../src/islands/shared/chart/messages.plot.ko.ts'
import { call, registry, send, token, trade } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import { useOwnIndex } from '../support/ownIndex.ts'
import { interactive, isConnected, remember } from '../support/page.ts'
import { canvas, drawing } from '../support/plot.ts'
import { saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { addWallet } from '../support/wallet.ts'

const API = `${ORIGIN}/api/exchange/v1`
const texts = { en: { ...chartsEn, ...plotEn }, ko: { ...chartsKo, ...plotKo } }
const plot = (page: Page) => page.getByRole('application')
const readout = (page: Page) => page.locator('.plot-ohlc')
const reported = (page: Page) => page.locator('p[aria-live="polite"]').first()
const rows = (page: Page) => page.locator('.candle-tbl tbody tr:not(.void-row)')

/** Number of pixels of the plot that are neither grey nor the accent's blue. */
const otherHues = (page: Page) =>
  page.evaluate(() => {
    let found = 0
    for (const one of document.querySelectorAll<HTMLCanvasElement>('.plot-canvas canvas')) {
      const { data } = one.getContext('2d')?.getImageData(0, 0, one.width, one.height) ?? { data: [] }
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, a = 0] = data.slice(i, i + 4)
        // Only green or red is far from blue.
        if (a > 40 && Math.max(r, g) - b > 40) found++
      }
    }
    return found
  })

/** Distance of the last block's line from the plot's right edge, in device px; null if there is none. */
const edgeLine = (page: Page, accent: readonly [number, number, number]) =>
  page.evaluate(([red, green, blue]) => {
    const boxes = [...document.querySelectorAll<HTMLCanvasElement>('.plot-canvas canvas')]
    const main = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)
    // Below the line's label, in many rows: the last candle may cover the line.
    for (const one of main.slice(0, 2))
      for (let y = Math.floor(one.height / 4); y < one.height; y += 5) {
        const { data } = one.getContext('2d')?.getImageData(0, y, one.width, 1) ?? { data: [] }
        for (let x = one.width - 1; x >= 0; x--) {
          const near = [red, green, blue].every((want, i) => Math.abs((data[x * 4 + i] ?? 0) - want) < 40)
          if (near && (data[x * 4 + 3] ?? 0) > 150) return one.width - x
        }
      }
    return null
  }, accent)

type Candle = { time: number; open: string | null; close: string | null; swaps: number; lastBlock: number }
const tokens = async (page: Page) =>
  (
    (await (await page.request.get(`${API}/tokens`)).json()) as {
      list: { symbol: string; address: string }[]
    }
  ).list
const addressOf = async (page: Page, symbol: string) =>
  (await tokens(page)).find((token) => token.symbol === symbol)?.address ?? ''
const candlesOf = async (page: Page, path: string) =>
  (await (await page.request.get(`${API}/${path}`)).json()) as {
    list: Candle[]
    edition: string
    closed: boolean
  }

for (const [lang, width, scheme] of [
  ['en', 1280, 'light'],
  ['ko', 360, 'dark'],
] as const)
  test(`a token’s candles, drawn and listed (${lang}, ${width} px, ${scheme})`, async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(ORIGIN)) foreign.push(request.url())
    })
    const say = texts[lang]
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(lang === 'ko' ? '/ko/charts/' : '/charts/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MEV')
    await expect(canvas(page)).toBeVisible()
    await expect(page.locator('.plot-zone')).toHaveText(lang === 'ko' ? 'KST' : 'UTC')
    await expect(page.locator('.plot-legend')).toContainText(say.legendUp)
    // The newest candle is the index's, to the shown digits, and names its blocks.
    const mev = await addressOf(page, 'MEV')
    // Parallel tests' trades may move it between the two reads.
    await expect(async () => {
      const last = (await candlesOf(page, `tokens/${mev}/candles?interval=4h`)).list.at(-1)
      const shown = await readout(page).textContent()
      expect(shown).toContain(last?.close?.slice(0, 10))
      expect(shown).toContain(last?.lastBlock?.toLocaleString('en'))
      expect(await rows(page).first().textContent()).toContain(last?.close?.slice(0, 7))
    }).toPass()
    await expect(page.getByRole('heading', { name: say.tableTitle })).toBeVisible()
    await page
      .getByRole('button', { name: say.more.split('{{')[0]?.trim() || '30' })
      .first()
      .click()
    expect(await rows(page).count()).toBeGreaterThan(8)
    expect(await otherHues(page)).toBe(0)
    // The last indexed block ends the plot, also without trades in its step.
    const accent = scheme === 'light' ? ([28, 67, 204] as const) : ([159, 180, 255] as const)
    expect(await edgeLine(page, accent)).toBeLessThan(12)
    expect(foreign).toEqual([])
  })

test('one’s own trades are marked: in the plot, as text for keyboard users, and in the table', async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '50' })
  await send(account, [call(token('MEV'), 'approve', [registry.router, parseEther('20')])])
  await trade(account, '20', 'MEV', 'USDT')
  await page.goto('/charts/#pool=MEV-USDT&i=1d&s=3m')
  await expect(canvas(page)).toBeVisible()
  const sold = plotEn.legendSold.replace('{{symbol}}', 'MEV')
  const said = page.locator('.own-said')
  // Without a connected account, no trade is one's own.
  await expect(page.locator('.plot-legend')).toContainText(plotEn.legendUp)
  await expect(said).toHaveCount(0)
  const before = await drawing(page)
  await addWallet(page, { account })
  await remember(page)
  await page.reload()
  await isConnected(page)
  await expect(page.locator('.plot-legend')).toContainText(sold)
  await expect(said).toHaveText([sold])
  await expect(readout(page)).toContainText(sold)
  await expect.poll(() => drawing(page)).not.toBe(before)
  await plot(page).focus()
  await page.keyboard.press('End')
  await expect(reported(page)).toContainText(sold)
  await page.keyboard.press('Home')
  await expect(reported(page)).not.toContainText(sold)
})

test('the theme is the design tokens’, and changes with them', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/charts/')
  await expect(canvas(page)).toBeVisible()
  const light = await drawing(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => drawing(page)).not.toBe(light)
})

test('keys move over the candles and read them out; plus and minus zoom', async ({ page }) => {
  await page.goto('/charts/')
  await expect(canvas(page)).toBeVisible()
  const address = await addressOf(page, 'MEV')
  const read = async () => (await candlesOf(page, `tokens/${address}/candles?interval=4h`)).list
  let list: Awaited<ReturnType<typeof read>> = []
  await plot(page).focus()
  // Parallel tests' trades move the last price, or begin a candle: the page shows it a moment later.
  await expect(async () => {
    list = await read()
    await page.keyboard.press('End')
    expect(await reported(page).textContent()).toContain(list.at(-1)?.close?.slice(0, 8))
    await page.keyboard.press('ArrowLeft')
    expect(await reported(page).textContent()).toContain(list.at(-2)?.close?.slice(0, 8))
  }).toPass()
  await expect(readout(page)).toContainText((list.at(-2)?.close ?? '').slice(0, 8))
  await page.keyboard.press('Home')
  await expect(reported(page)).not.toContainText((list.at(-2)?.close ?? '').slice(0, 10))
  await page.keyboard.press('Escape')
  await expect(reported(page)).toHaveText('')
  const far = await drawing(page)
  await page.keyboard.press('+')
  await expect.poll(() => drawing(page)).not.toBe(far)
  const near = await drawing(page)
  await page.keyboard.press('-')
  await expect.poll(() => drawing(page)).not.toBe(near)
})

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a finger pans the plot, and two pinch it', async ({ page }) => {
    await page.goto('/charts/#token=MEV&i=4h&s=1w')
    await expect(canvas(page)).toBeVisible()
    await canvas(page).scrollIntoViewIfNeeded()
    const box = await plot(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 120]
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      })
    const before = await drawing(page)
    await touch('touchStart', [[x, y]])
    for (let by = 10; by <= 120; by += 10) await touch('touchMove', [[x + by, y]])
    await touch('touchEnd', [])
    await expect.poll(() => drawing(page)).not.toBe(before)
    const panned = await drawing(page)
    await touch('touchStart', [
      [x, y],
      [x + 40, y],
    ])
    for (let by = 5; by <= 50; by += 5)
      await touch('touchMove', [
        [x - by, y],
        [x + 40 + by, y],
      ])
    await touch('touchEnd', [])
    await expect.poll(() => drawing(page)).not.toBe(panned)
  })
})

test('a link stores token, step, span, scale, unit and zone; a pool has a chart of its own, in both directions', async ({
  page,
}) => {
  await page.goto('/charts/')
  await interactive(page)
  await page.getByRole('button', { name: plotEn['short.1d'] }).click()
  await page.getByRole('button', { name: chartsEn['span.all'], exact: true }).click()
  await page.getByRole('button', { name: chartsEn.log, exact: true }).click()
  await page.getByRole('button', { name: 'KST' }).click()
  await page.getByRole('link', { name: /^MEFI/ }).first().click()
  await expect(page).toHaveURL(/#token=MEFI&i=1d&s=all&u=usd&y=log&tz=kst$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MEFI')
  for (const pressed of [plotEn['short.1d'], chartsEn['span.all'], chartsEn.log, 'KST'])
    await expect(page.getByRole('button', { name: pressed, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  // The whole past: back to the pool's first day, which the list names at its end.
  await expect(page.locator('.candle-tbl ~ .card-b')).toBeVisible()

  await page.getByRole('button', { name: chartsEn.tabPools }).click()
  await page.getByRole('link', { name: 'MEV-USDT' }).first().click()
  await expect(page.locator('.big-p')).toContainText('USDT')
  const price = Number(((await page.locator('.big-p .fig').textContent()) ?? '').replace(/[^\d.]/g, ''))
  await page.getByRole('button', { name: /^Turn the price round/ }).click()
  await expect(page).toHaveURL(/inv=1/)
  await expect(page.locator('.big-p')).toContainText('MEV')
  const turned = Number(((await page.locator('.big-p .fig').textContent()) ?? '').replace(/[^\d.]/g, ''))
  expect(price * turned).toBeCloseTo(1, 2)

  await page.getByRole('button', { name: chartsEn.tabTokens }).click()
  await page.getByRole('link', { name: /^USDC/ }).first().click()
  await expect(page.locator('.plot-none')).toContainText(chartsEn.dollarBody)
  // Nor the price of the previously shown subject.
  await expect(page.locator('.big-p')).toHaveCount(0)
  await page.getByRole('link', { name: /^MEFI/ }).first().click()
  await expect(page.locator('.big-p')).toContainText('$')
  await page.goto('/charts/#token=USDT')
  await page.reload()
  await expect(page.locator('.plot-none')).toContainText(chartsEn.dollarBody)
  await expect(page.locator('.big-p')).toHaveCount(0)
})

test('a step without trades is a labelled gap, in the plot and in the list', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/charts/#token=MEV&i=1h&s=3w')
  await expect(canvas(page)).toBeVisible()
  await expect(page.locator('.plot-legend')).toContainText(plotEn.legendSilent)
  // The last one's position in the list depends on the hour of the run.
  const gap = page.locator('.candle-tbl .void-row').first()
  while (!(await gap.isVisible())) await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(gap).toContainText(chartsEn.gapBody)
})

test('hours add up to the days, over the whole seed', { tag: '@long' }, async ({ page }) => {
  const mev = await addressOf(page, 'MEV')
  const daily = await candlesOf(page, `tokens/${mev}/candles?interval=1d`)
  const newest = daily.list.at(-1)?.time ?? 0
  const hours: Candle[] = []
  const first = newest - 40 * 86_400
  for (let number = Math.floor(first / 1_800_000); number * 1_800_000 <= newest + 86_400; number++)
    hours.push(...(await candlesOf(page, `tokens/${mev}/candles?interval=1h&page=${number}`)).list)
  const byDay = Map.groupBy(hours, ({ time }) => time - (time % 86_400))
  // The last of them is still changing between the two requests.
  const days = daily.list.filter(({ time }) => time > first + 1_800_000 && time < newest)
  expect(days.length).toBeGreaterThan(5)
  for (const day of days) {
    const parts = byDay.get(day.time) ?? []
    expect(parts.reduce((sum, { swaps }) => sum + swaps, 0)).toBe(day.swaps)
    expect([parts[0]?.open, parts.at(-1)?.close]).toEqual([day.open, day.close])
  }
})

test('without an index it says so, prices are read from the chain, and nothing is invented', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/charts/')
  await expect(page.locator('.plot-side .note')).toContainText(plotEn.chartNever)
  await expect(page.locator('.tl-card li').first()).toContainText('$0.0')
  await expect(page.locator('.tl-card .asof')).toContainText(chartsEn.sourceChain)
  await expect(page.locator('.plot-canvas')).toHaveCount(0)
  await expect(page.locator('.candle-tbl')).toHaveCount(0)
})

test('an index without visibility says so, and data of an unreachable one stays, in grey', {
  tag: '@long',
}, async ({ page }) => {
  let down = false
  await page.route('**/api/exchange/v1/**', (route) => (down ? route.abort() : route.continue()))
  await page.goto('/charts/')
  await expect(canvas(page)).toBeVisible()
  down = true
  await expect(page.locator('.plot-area')).toHaveAttribute('data-stored', 'true')
  await expect(page.locator('.plot-side .note')).toContainText(plotEn.chartDown)
  await expect(page.locator('.plot-legend')).toContainText(plotEn.legendStored)
  await expect(rows(page).first()).toBeVisible()

  await page.route('**/candles**', (route) =>
    route.fulfill({
      json: { list: null, count: null, unseen: { subject: 'trades', reason: 'noAmounts' }, asOfBlock: 7 },
    }),
  )
  await page.getByRole('link', { name: /^ETH/ }).first().click()
  await expect(page.locator('.plot-side .note')).toContainText(plotEn.chartUnseen)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a viewed chart opens again without index and network, grey, with its block', async ({
    page,
    context,
  }) => {
    const closeIndex = await useOwnIndex(page)
    await page.goto('/charts/')
    await saved(page)
    await page.reload()
    await expect(canvas(page)).toBeVisible()
    const close = (await rows(page).first().locator('.fig').nth(3).textContent()) ?? ''
    await closeIndex()
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('.plot-area')).toHaveAttribute('data-stored', 'true')
    await expect(canvas(page)).toBeVisible()
    await expect(rows(page).first().locator('.fig').nth(3)).toHaveText(close)
    await expect(page.locator('.plot-legend')).toContainText(plotEn.legendStored)
    await context.setOffline(false)
  })
})
