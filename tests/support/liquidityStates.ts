/** Everything a visitor of the liquidity pages can have in front of them, to be looked at one by one. */
import { expect, type Page } from '@playwright/test'
import { deposit } from './chain.ts'
import { dialog, expectDone, expectError, mainButton, sign, signButton } from './page.ts'
import { type Lang, say, sayLiquidity } from './texts.ts'
import { REJECTED, type TestWallet } from './wallet.ts'

type Look = (name: string) => Promise<void>

const at = (lang: Lang, path: string) => `${lang === 'ko' ? '/ko' : ''}/liquidity/${path}`

/** A form that is ready to be reviewed. */
async function ready(page: Page, lang: Lang, path: string, form: 'add' | 'remove' | 'zap'): Promise<void> {
  await page.goto(at(lang, path))
  await expect(mainButton(page)).toHaveText(sayLiquidity(lang, `review${form}`))
}

/** States of an account that holds 120 each of USDT and USDC and some MEV. Puts 40 of each into a pool. */
export async function liquidityStates(page: Page, wallet: TestWallet, lang: Lang, look: Look): Promise<void> {
  await page.goto(at(lang, ''))
  await expect(page.getByText(sayLiquidity(lang, 'positionsNone'), { exact: true })).toBeVisible()
  await look('list, nothing held')
  await page.goto(at(lang, 'remove/?a=USDT&b=USDC'))
  await expect(page.locator('.pool-err')).toBeVisible()
  await look('no pool tokens')
  await deposit(wallet.account, 'USDT-USDC', '40', '40')
  await page.goto(at(lang, ''))
  const card = page.getByRole('article')
  await expect(card.locator('.total dd')).toContainText('$')
  await look('list with a position')
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.locator('.liq-none[role="status"]')).toBeVisible()
  await look('list, none found')
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(at(lang, '?q=usdt'))
  await expect(page.getByText(sayLiquidity(lang, 'indexDown'))).toBeVisible()
  await look('list without index')
  await page.unroute('**/api/**')

  await page.goto(at(lang, 'add/?a=CHERRY&b=USDC'))
  await expect(page.locator('.pool-err')).toBeVisible()
  await look('no such pool')
  await page.locator('.pool-pick').click()
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await look('pool picker')
  await dialog(page).getByRole('combobox').fill('nothing')
  await look('pool picker, none found')
  await page.goto(at(lang, 'add/?a=USDT&b=USDC#USDT=1234567.890123456789&USDC=0.1'))
  await expect(mainButton(page)).toHaveText(say(lang, 'insufficient', { symbol: 'USDT' }))
  await look('insufficient')
  await ready(page, lang, 'add/?a=USDT&b=USDC#USDT=12.5&USDC=3', 'add')
  await look('add a mix')
  await ready(page, lang, 'remove/?a=USDT&b=USDC#mode=both&LP=12.345678', 'remove')
  await look('remove both')
  await ready(page, lang, 'remove/?a=USDT&b=USDC#mode=one&token=USDC&LP=12.345678', 'remove')
  await look('remove one')
  await ready(page, lang, 'remove/?a=USDT&b=USDC#mode=exact&USDT=5&USDC=1', 'remove')
  await look('remove exact')
  await page.goto(at(lang, 'zap/?a=MEV&b=MEFI#mode=in&token=MEV&MEV=2000000'))
  await expect(page.locator('.swap-form .note')).toBeVisible()
  await look('great impact')
  await ready(page, lang, 'zap/?a=ETH&b=USDT#mode=in&token=USDC&USDC=20', 'zap')
  await look('zap over a swap')
  await mainButton(page).click()
  await expect(dialog(page)).toBeVisible()
  await look('review of a zap over a swap')
  await ready(page, lang, 'add/?a=USDT&b=USDC#USDT=12.5&USDC=3', 'add')
  await mainButton(page).click()
  await expect(dialog(page)).toBeVisible()
  await look('review of a deposit')
  wallet.next.set('eth_sendTransaction', REJECTED)
  await sign(page)
  await expectError(page, 'wallet.rejected', lang)
  await look('deposit failed')
  const looked = Promise.withResolvers<void>()
  wallet.next.set('eth_sendTransaction', { until: looked.promise })
  await sign(page)
  await expect(signButton(page)).toHaveText(say(lang, 'signing'))
  await look('deposit waits for the wallet')
  looked.resolve()
  await expectDone(page)
  await look('deposit done')
}
