/** Tests with a wallet app over WalletConnect: the app, and the way to the code that it pairs by. */
import type { Page } from '@playwright/test'
import { dialog, interactive, tickNotice } from './page.ts'
import { test as base, expect } from './test.ts'
import { type Lang, say } from './texts.ts'
import { startApp as start, type WalletApp } from './walletKit.ts'

/** With wallet apps that are closed when the test ends. */
export const test = base.extend<{ startApp: typeof start }>({
  startApp: async ({ guard: _ }, use) => {
    const apps: WalletApp[] = []
    await use(async (options) => {
      const app = await start(options)
      apps.push(app)
      return app
    })
    for (const app of apps) await app.close()
  },
})

/** The choice of a wallet app among the wallets. */
export const appEntry = (page: Page, lang: Lang = 'en') =>
  dialog(page).getByRole('button', { name: say(lang, 'appEntry') })

/** The code that is shown. */
export async function codeOf(page: Page, lang: Lang = 'en'): Promise<string> {
  const other = dialog(page).getByRole('link', { name: say(lang, 'appOther') })
  await expect(other).toBeVisible()
  return String(await other.getAttribute('href'))
}

/** Opens the view with the code, and gives the code. */
export async function askForCode(page: Page, lang: Lang = 'en'): Promise<string> {
  await interactive(page)
  await page.locator('.wallet').click()
  await tickNotice(page, lang)
  await appEntry(page, lang).click()
  return codeOf(page, lang)
}
