/** Wallet apps over WalletConnect: a page, the tests' relay, and an app built on the kit that wallets are built on. */
import { dialog, isConnected, openSwap, tickNotice } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { startApp } from '../support/walletKit.ts'
import { devAccount } from '../support/wallet.ts'

test('first', async ({ page }) => {
  page.on('console', (m) => console.log(m.type(), m.text()))
  page.on('websocket', (s) => { console.log('ws', s.url().slice(0, 60)); s.on('framesent', (f) => console.log('>', String(f.payload).slice(0, 150))); s.on('framereceived', (f) => console.log('<', String(f.payload).slice(0, 150))) })
  const app = await startApp({ account: devAccount(2) })
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await page.getByRole('button', { name: 'Wallet app' }).click()
  const link = dialog(page).getByRole('link', { name: 'Other' })
  await expect(link).toBeVisible()
  await page.screenshot({ path: '/tmp/w1-pair.png' })
  await app.pair(String(await link.getAttribute('href')))
  await isConnected(page)
  await app.close()
})
