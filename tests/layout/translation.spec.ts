/**
 * With the browser's page translation on: updates continue, nothing is doubled, and the signature matches the shown
 * text.
 */
import type { Page } from '@playwright/test'
import { dialog, expectDone, mainButton, openReview, openSwap, remember, sign } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say, sayError } from '../support/texts.ts'
import { alteredTexts, plain, translatePage } from '../support/translator.ts'
import { addWallet, sends } from '../support/wallet.ts'

const textOf = async (page: Page, place: string) => plain(await page.locator(place).first().textContent())

for (const wraps of [true, false])
  test(`a swap on a translated page, ${wraps ? 'texts wrapped' : 'texts changed in place'}`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ MEV: '10', USDT: '50' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    // Tall enough to hydrate all of it: React renders an island again if its texts were changed before.
    await page.setViewportSize({ width: 1280, height: 3_000 })
    await openSwap(page, '#from=USDT&to=ETH')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await translatePage(page, { wraps, heedsNo: true })
    await expect(mainButton(page)).toContainText('«')
    // Their labels are translated, too.
    const fields = page.locator('.amt input')
    for (let amount = 1; amount <= 20; amount++) {
      await fields.first().fill(`${amount}`)
      await expect(fields.nth(1)).not.toHaveValue('')
    }
    await expect.poll(() => textOf(page, '.swap-form > .btn-p')).toBe(say('en', 'review'))
    // The pickers open and close, and the symbol changes with the choice.
    await page.locator('.tok').nth(1).click()
    await dialog(page).getByRole('combobox').fill('btcb')
    await dialog(page).getByRole('option').first().click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('.tok').nth(1)).toHaveText('BTCB')
    await expect(fields.nth(1)).not.toHaveValue('')
    expect(await alteredTexts(page)).toEqual([])
    await mainButton(page).click()
    await expect(dialog(page)).toBeVisible()
    const limit = await textOf(page, 'dialog .key .fig')
    const line = await textOf(page, 'dialog .limit-line')
    expect(line).toContain(limit.replace('BTCB', ' BTCB'))
    // Its notices are translated, its terms are not.
    await expect(dialog(page).locator('.note').first()).toContainText('«')
    await expect(dialog(page).locator('.rows').first()).not.toContainText('«')
    expect(await alteredTexts(page)).toEqual([])
    await sign(page)
    expect(plain(await expectDone(page))).toMatch(/^Swapped 20 USDT for /)
    expect(sends(wallet)).not.toEqual([])
    expect(await alteredTexts(page)).toEqual([])
  })

test('refuses to sign if the page shows other figures than the signature has', async ({ page, funded }) => {
  const account = await funded({ MEV: '10', USDT: '50' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await translatePage(page, { wraps: true, heedsNo: false })
  await sign(page)
  await expect(page.locator('[data-error="review.altered"]')).toBeVisible()
  await expect
    .poll(() => dialog(page).textContent().then(plain))
    .toContain(sayError('en', 'review.altered').next)
  expect(sends(wallet)).toEqual([])
})
