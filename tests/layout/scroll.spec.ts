/** The scroll position of a page: at its hash, else where it was left, else at its top; unchanged behind a dialog. */
import type { Page } from '@playwright/test'
import { dialog, interactive, openSwap } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'

const place = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.use({ viewport: { width: 1280, height: 500 } })

test('a new page begins at its top; Back and a reload return to the old position', async ({ page }) => {
  await page.goto('/incident/')
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => place(page)).toBe(300)
  await page.reload()
  await expect.poll(() => place(page)).toBe(300)
  // A click by the mouse would scroll to the link first.
  await page.locator('.foot a[href*="privacy"]').evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/privacy/)
  expect(await place(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(300)
})

test('an address with a hash scrolls to its target, on a reload too', async ({ page }) => {
  const top = () => page.locator('#read-title').evaluate((title) => title.getBoundingClientRect().top)
  const seen = async () => {
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await expect.poll(top).toBeLessThan(450)
  }
  await page.goto('/#read-title')
  await interactive(page)
  await seen()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => place(page)).toBe(0)
  await page.reload()
  await interactive(page)
  await seen()
  expect(await place(page)).toBeGreaterThan(0)
})

test('behind a dialog the page does not move, and one dialog is open at a time', async ({ page }) => {
  await openSwap(page)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => place(page)).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.wallet').click()
  await expect(dialog(page)).toHaveCount(1)
  await page.mouse.move(20, 250)
  await page.mouse.wheel(0, 400)
  // A wheel takes effect with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await place(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('.wallet')).toBeFocused()
  await expect(page.locator('.wallet')).toHaveText(say('en', 'connect'))
})
