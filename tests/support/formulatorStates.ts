/** Everything an owner of formulators can have in front of them, to be looked at one by one. Signs nothing. */
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { registry } from './chain.ts'
import { ORIGIN } from './env.ts'
import { asItem, idsOf } from './formulators.ts'
import { itemUrl } from './nft.ts'
import { dialog, interactive, signButton } from './page.ts'
import { type Lang, sayFormulator } from './texts.ts'

type Look = (name: string) => Promise<void>

/** @param owner has four Alphas that are old enough, as the devnet's demo account has */
export async function formulatorStates(page: Page, owner: Address, lang: Lang, look: Look): Promise<void> {
  const tab = page.locator('.fm-tab')
  const press = (key: Parameters<typeof sayFormulator>[1]) =>
    tab.getByRole('button', { name: sayFormulator(lang, key), exact: true }).click()
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/myNfts/collected/#formulator`)
  await interactive(page)
  await expect(tab.locator('.fm-list li')).toHaveCount(4)
  await look('formulators')
  await press('chooseSurvivor')
  await expect(dialog(page).getByRole('radio')).toHaveCount(4)
  await look('upgrade, which survives')
  await signButton(page).click()
  await dialog(page).getByRole('checkbox').check()
  await look('review of an upgrade')
  await page.keyboard.press('Escape')
  await press('revokeSeveral')
  for (const box of (await dialog(page).getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await look('revoke, two chosen')
  await signButton(page).click()
  await expect(dialog(page).getByRole('textbox')).toBeVisible()
  await look('review of a revoke')
  await page.keyboard.press('Escape')
  await press('create')
  await expect(signButton(page)).not.toHaveText(sayFormulator(lang, 'act.loading'))
  await look('create')
  await page.keyboard.press('Escape')
  const [id] = await idsOf(registry.formulator, owner)
  if (!id) throw new Error('the demo account has formulators')
  await page.goto(itemUrl(asItem(registry.formulator, id), lang))
  await interactive(page)
  await expect(page.getByRole('region', { name: sayFormulator(lang, 'factsTitle') })).toContainText('200,000')
  await look('item, a formulator')
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/myNfts/collected/#formulator`)
  await interactive(page)
  await expect(tab.locator('.fm-list li')).toHaveCount(4)
  await look('formulators without index')
  await page.context().unroute(`${ORIGIN}/api/**`)
}
