/** The content beside the swap form: other accounts' trades, or nothing, and then the form is centred. */
import type { Page } from '@playwright/test'
import { swap as swapEn } from '../../src/islands/swap/messages.en.ts'
import { ORIGIN } from '../support/env.ts'
import { openSwap } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

const form = (page: Page) => page.locator('section.card:has(#swap-title)')
const trades = (page: Page) => page.getByRole('region', { name: swapEn.tradesTitle })
const boxOf = async (page: Page) => (await form(page).boundingBox()) ?? { x: -1, width: 0 }

test('the trades of the chosen pair’s pool are beside the form, and follow the pair', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSwap(page, '#from=MEV&to=USDT')
  const rows = trades(page).locator('tbody tr')
  await expect(rows.first()).toContainText('MEV')
  await expect(rows.first()).toContainText('USDT')
  const asked = await page.request.get(`${ORIGIN}/api/exchange/v1/swaps`)
  expect(asked.ok()).toBe(true)
  const [left, right] = [await boxOf(page), await trades(page).boundingBox()]
  expect(right?.x ?? 0).toBeGreaterThan(left.x + left.width)
  await page.goto(`${ORIGIN}/swap/#from=ETH&to=USDC`)
  await expect(rows.first()).toContainText('ETH')
  for (const text of await rows.allTextContents()) expect(text).toMatch(/ETH.*USDC|USDC.*ETH/)
})

test('an unreachable index is reported, and the form works', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSwap(page, '#from=MEV&to=USDT&in=10')
  await expect(trades(page)).toContainText(swapEn.tradesDown)
  await expect(page.locator('.amt input').nth(1)).not.toHaveValue('')
})

test('if the index cannot see trades, the form is centred', async ({ page }) => {
  await page.route('**/api/exchange/v1/swaps**', (route) =>
    route.fulfill({
      json: { list: null, count: null, unseen: { subject: 'trades', reason: 'noEvents' }, asOfBlock: 7 },
    }),
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSwap(page)
  await expect(trades(page)).toHaveCount(0)
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(page)
      return Math.abs(x + width / 2 - 640)
    })
    .toBeLessThan(12)
})

test('a phone requests no trades', async ({ page }) => {
  let asked = 0
  await page.route('**/api/exchange/v1/swaps**', (route) => {
    asked++
    return route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSwap(page, '#from=MEV&to=USDT&in=10')
  await expect(page.locator('.route-list li').first()).toBeVisible()
  expect(asked).toBe(0)
})
