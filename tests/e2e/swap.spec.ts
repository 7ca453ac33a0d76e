import { connect } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

test('the demo wallet swaps MEV for USDT and sees the balance change', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/swap/')
  await page.getByLabel('You pay').fill('1000')
  await expect(page.getByLabel('You receive')).not.toHaveValue('')
  await connect(page, 'Demo wallet')
  const before = await page.locator('.amt .bal').first().textContent()
  await page.getByRole('button', { name: 'Review swap' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByText(/^Swapped 1,000 MEV for [12]\d\.\d+ USDT$/)).toBeVisible()
  await expect(dialog.getByText(/quoted, in block/)).toBeVisible()
  await dialog.getByRole('button', { name: 'New swap' }).click()
  await expect(page.locator('.amt .bal').first()).not.toHaveText(before ?? '')
  await expect(page.getByRole('heading', { name: 'Your recent swaps' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a wallet of the browser signs a swap over several pools', async ({ page }) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await page.goto('/swap/#from=ETH&to=BUSD&in=0.5')
  await connect(page, 'Test wallet')
  // Which pools are best depends on the market; flows.spec.ts fixes them.
  await expect.poll(() => page.locator('.route-list [aria-current] .tag').count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^Swapped 0.5 ETH for/)).toBeVisible()
  expect(wallet.sent).toHaveLength(2)
})
