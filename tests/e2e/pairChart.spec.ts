/** The chart beside the swap form: when it loads, how it draws the trade, and the sheet on phones. */
import type { Page } from '@playwright/test'
import { plot as plotEn } from '../../src/islands/shared/chart/messages.plot.en.ts'
import { swap as swapEn } from '../../src/islands/swap/messages.en.ts'
import { ORIGIN } from '../support/env.ts'
import { openSwap } from '../support/page.ts'
import { canvas, drawing } from '../support/plot.ts'
import { expect, test } from '../support/test.ts'

const trades = (page: Page) => page.getByRole('region', { name: swapEn.tradesTitle })

/**
 * Opens the swap page with its trades and without its chart: the timer that loads the chart does not fire.
 * @returns the chart's requests
 */
async function openWaiting(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/js\/(Plot|PairChart)\.|\/series\?/.test(request.url())) asked.push(request.url())
  })
  await page.addInitScript(() => {
    const later = setTimeout
    const held: (() => void)[] = []
    const hold = (run: () => void, ms?: number) => (ms === 800 ? held.push(run) : later(run, ms))
    Object.assign(globalThis, { setTimeout: hold, letRest: () => held.splice(0).map((run) => run()) })
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSwap(page, '#from=MEV&to=USDT')
  await expect(trades(page).locator('tbody tr').first()).toBeVisible()
  expect(asked).toEqual([])
  return asked
}

test('the chart loads automatically without a quote, and moves nothing', async ({ page }) => {
  await openWaiting(page)
  const place = await trades(page).boundingBox()
  await expect(page.locator('.swap-side')).toHaveCSS('background-image', /gradient/, { pseudo: 'after' })
  await page.evaluate(() => (globalThis as unknown as { letRest: () => void }).letRest())
  await expect(canvas(page)).toBeVisible()
  await expect(page.locator('.pair-chart .plot-legend')).not.toContainText(plotEn.legendTrade)
  expect(await trades(page).boundingBox()).toEqual(place)
  await expect(page.locator('.swap-side')).toHaveCSS('background-image', 'none', { pseudo: 'after' })
})

test('a first quote loads it immediately, with the trade drawn in it', async ({ page }) => {
  const asked = await openWaiting(page)
  await page.locator('.amt input').first().fill('12000')
  await expect(canvas(page)).toBeVisible()
  expect(asked).not.toEqual([])
  const card = page.getByRole('region', { name: plotEn.chartTitle })
  await expect(card.locator('.plot-legend')).toContainText(plotEn.legendTrade)
  await expect(card.locator('.plot-legend')).toContainText(plotEn.legendMinimum)
  const small = await drawing(page)
  await page.locator('.amt input').first().fill('60000')
  await expect.poll(() => drawing(page)).not.toBe(small)
  await expect(card.getByRole('link', { name: plotEn.openCharts })).toHaveAttribute(
    'href',
    /charts\/#pool=MEV-USDT$/,
  )
  // No pool holds both: it shows the paid coin in dollars, and no line if the trade has none.
  await page.goto(`${ORIGIN}/swap/#from=MPL&to=ETH&in=10`)
  await expect(card.locator('.pc-price')).toContainText('MPL / USD')
  await expect(card.locator('.plot-legend')).not.toContainText(plotEn.legendTrade)
})

test('on a phone it is a sheet over the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSwap(page, '#from=MEV&to=USDT&in=10')
  await expect(page.locator('.plot-canvas')).toHaveCount(0)
  await page.locator('.chart-strip').click()
  const sheet = page.getByRole('dialog', { name: plotEn.chartTitle })
  await expect(sheet.locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
