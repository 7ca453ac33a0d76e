import { registry } from '../support/chain.ts'
import { useContracts } from '../support/contracts.ts'
import { asItem, idsOf, mevFor, ownFormulators } from '../support/formulators.ts'
import { itemUrl } from '../support/nft.ts'
import { awake, dialog, openSwap, openWallet, remember } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { sayFormulator, sayWallet } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const S = '/tmp/w2-shots'
for (const [lang, width, scheme] of [
  ['en', 1280, 'light'],
  ['ko', 390, 'dark'],
] as const)
  test(`shots ${lang}`, async ({ page }) => {
    const account = devAccount(0)
    await addWallet(page, { account })
    await remember(page)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${lang === 'ko' ? '/ko' : ''}/myNfts/collected/#formulator`)
    await awake(page)
    await expect(page.locator('.fm li').first()).toBeVisible()
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `${S}/tab-${lang}.png`, fullPage: true })
    await page
      .locator('.formulators')
      .getByRole('button', { name: sayFormulator(lang, 'chooseSurvivor') })
      .click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${S}/upgrade-${lang}.png` })
    await dialog(page).locator('.sheet-end .btn-p').click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${S}/upgrade-review-${lang}.png` })
    await page.keyboard.press('Escape')
    await page
      .locator('.formulators')
      .getByRole('button', { name: sayFormulator(lang, 'revokeSeveral') })
      .click()
    await dialog(page).getByRole('checkbox').nth(0).check()
    await dialog(page).getByRole('checkbox').nth(1).check()
    await page.screenshot({ path: `${S}/revoke-${lang}.png` })
    await dialog(page).locator('.sheet-end .btn-p').click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${S}/revoke-review-${lang}.png` })
    await page.keyboard.press('Escape')
    const [id] = await idsOf(registry.formulator, account.address)
    await page.goto(itemUrl(asItem(registry.formulator, id!), lang))
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `${S}/item-${lang}.png`, fullPage: true })
    await openSwap(page, '', lang)
    await openWallet(page, lang)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${S}/wallet-${lang}.png`, fullPage: true })
    await dialog(page)
      .getByRole('button', { name: sayWallet(lang, 'createFormulators'), exact: true })
      .click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${S}/create-${lang}.png` })
  })
