/** The address says the language; only the switch is a choice, and only that is kept. */
import { expect, test } from '@playwright/test'
import { awake } from '../support/page.ts'

const MINUTES = 60

const kept = async (page: import('@playwright/test').Page) => ({
  cookie: (await page.context().cookies()).find(({ name }) => name === 'selectCountry'),
  choice: await page.evaluate(() => localStorage.getItem('meverse:1:/:language')),
})

test('a Korean link shows Korean and stores nothing; the next page from outside is English again', async ({
  page,
}) => {
  await page.goto('/ko/swap/')
  await awake(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  expect(await kept(page)).toEqual({ cookie: undefined, choice: null })
  await page.goto('/swap/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await kept(page)).toEqual({ cookie: undefined, choice: null })
})

test('the switch is kept: the cookie for five minutes, the choice for good', async ({ page }) => {
  await page.goto('/swap/')
  await awake(page)
  await page.locator('a[data-language="ko"]').first().click()
  await expect(page).toHaveURL(/\/ko\/swap\/$/)
  const { cookie, choice } = await kept(page)
  expect(cookie).toMatchObject({ value: 'ko', path: '/', sameSite: 'Strict' })
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(4 * MINUTES)
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(5 * MINUTES + 1)
  expect(choice).toBe('ko')
  // From outside, an address without a language goes to the one that was chosen, with what was typed.
  await page.goto('about:blank')
  await page.goto('/swap/?x=1#from=MEV&to=USDT&in=2')
  await expect(page).toHaveURL(/\/ko\/swap\/\?x=1#from=MEV&to=USDT&in=2$/)
})
