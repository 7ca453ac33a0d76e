import { expect, type Page } from '@playwright/test'

/** Confirms the risk notice and connects the named wallet. */
export async function connect(page: Page, name: string): Promise<void> {
  await page.locator('.wallet').click()
  await page.getByLabel('I have read the risk notice.').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('I understand that').click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.locator('.wallet .mono')).toBeVisible()
}
