/**
 * What an earlier release stored on the device is taken up by this one. The files in `stored/` are as those releases
 * wrote them and never change: who raises the version of what is stored adds one, and the way from it to the new shape.
 */
import { readFileSync } from 'node:fs'
import { dialog, openSwap } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const storedBy = (release: string) =>
  JSON.parse(readFileSync(new URL(`stored/${release}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

test('settings, wallet and history of the first release are taken up', async ({ page }) => {
  await addWallet(page, { account: devAccount(5) })
  await page.addInitScript((stored) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('test:stored')) return
    sessionStorage.setItem('test:stored', '1')
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(`meverse:1:/:${name}`, text)
  }, storedBy('first-release'))
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(5).address.slice(-4))
  const history = page.getByRole('region', { name: say('en', 'historyTitle') }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.filter({ hasText: '0.007654 ETH' })).toContainText('2,953')
  await expect(history.filter({ hasText: say('en', 'stateFailed') })).toHaveCount(1)
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('0.7')
})
