/** The address defines the language; only the switch is a choice, and only that is stored. */
import { ORIGIN } from '../support/env.ts'
import { interactive } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

const MINUTES = 60

const saved = async (page: import('@playwright/test').Page) => ({
  cookie: (await page.context().cookies()).find(({ name }) => name === 'selectCountry'),
  choice: await page.evaluate(() => localStorage.getItem('meverse:1:/:language')),
})

test('a Korean link shows Korean and stores nothing; the next page opened from outside is English again', async ({
  page,
}) => {
  await page.goto('/ko/swap/')
  await interactive(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  expect(await saved(page)).toEqual({ cookie: undefined, choice: null })
  await page.goto('/swap/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await saved(page)).toEqual({ cookie: undefined, choice: null })
})

test('the switch is stored: the cookie for five minutes, the choice permanently', async ({ page }) => {
  await page.goto('/swap/')
  await interactive(page)
  await page.locator('a[data-language="ko"]').first().click()
  await expect(page).toHaveURL(/\/ko\/swap\/$/)
  const { cookie, choice } = await saved(page)
  expect(cookie).toMatchObject({ value: 'ko', path: '/', sameSite: 'Strict' })
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(4 * MINUTES)
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(5 * MINUTES + 1)
  expect(choice).toBe('ko')
  // From outside, an address without a language redirects to the chosen one, with the typed input.
  await page.goto('about:blank')
  await page.goto('/swap/?x=1#from=MEV&to=USDT&in=2')
  await expect(page).toHaveURL(/\/ko\/swap\/\?x=1#from=MEV&to=USDT&in=2$/)
})

type Visitor = {
  readonly cookie?: 'ko' | 'en'
  readonly choice?: 'ko' | 'en'
  /** The index's answer; `late` takes more than a second, `down` is a failure. */
  readonly country: 'KR' | 'US' | 'null' | 'late' | 'down'
  readonly browser: 'ko-KR' | 'en-US'
}

const visitors: readonly (readonly [what: string, visitor: Visitor, language: 'ko' | 'en'])[] = [
  ['the cookie before all', { cookie: 'en', choice: 'ko', country: 'KR', browser: 'ko-KR' }, 'en'],
  ['a Korean cookie before all', { cookie: 'ko', choice: 'en', country: 'US', browser: 'en-US' }, 'ko'],
  ['the lasting choice before the country', { choice: 'en', country: 'KR', browser: 'ko-KR' }, 'en'],
  ['a lasting choice of Korean', { choice: 'ko', country: 'US', browser: 'en-US' }, 'ko'],
  ['Korea gives Korean, whatever the browser speaks', { country: 'KR', browser: 'en-US' }, 'ko'],
  ['anything else gives English', { country: 'US', browser: 'ko-KR' }, 'en'],
  ['no country known: the browser’s', { country: 'null', browser: 'ko-KR' }, 'ko'],
  ['no answer within a second: the browser’s', { country: 'late', browser: 'ko-KR' }, 'ko'],
  ['no answer, and an English browser', { country: 'late', browser: 'en-US' }, 'en'],
  ['an index that is down: the browser’s', { country: 'down', browser: 'ko-KR' }, 'ko'],
]

for (const [what, { cookie, choice, country, browser }, language] of visitors)
  test(`an unprefixed page opened from outside: ${what}`, async ({ browser: engine }) => {
    const context = await engine.newContext({ locale: browser, serviceWorkers: 'block' })
    const page = await context.newPage()
    let asked = 0
    await page.route('**/users/v1/country', async (route) => {
      asked++
      if (country === 'down') return route.abort()
      // The page has continued long before.
      if (country === 'late') return
      const code = country === 'null' ? null : country
      return route.fulfill({ json: { country: code, language: code === 'KR' ? 'ko' : 'en', asOfBlock: 1 } })
    })
    if (cookie) await context.addCookies([{ name: 'selectCountry', value: cookie, url: ORIGIN }])
    if (choice)
      await page.addInitScript((chosen) => localStorage.setItem('meverse:1:/:language', chosen), choice)
    await page.goto(`${ORIGIN}/swap/?x=1#in=2`)
    const path = language === 'ko' ? '/ko/swap/' : '/swap/'
    await expect(page).toHaveURL(`${ORIGIN}${path}?x=1#in=2`)
    await page.evaluate(() => languageFound)
    await interactive(page)
    await expect(page).toHaveURL(`${ORIGIN}${path}?x=1#in=2`)
    // After a choice the country is not requested.
    expect(asked).toBe(cookie || choice ? 0 : 1)
    await context.close()
  })

test('a visitor who has started to use the page stays, for any late country', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  let say = () => {}
  const said = new Promise<void>((resolve) => {
    say = resolve
  })
  await page.route('**/users/v1/country', async (route) => {
    await said
    return route.fulfill({ json: { country: 'KR', language: 'ko', asOfBlock: 1 } })
  })
  await page.goto(`${ORIGIN}/swap/`, { waitUntil: 'commit' })
  await page.locator('.swap-form .flip').click()
  say()
  await page.evaluate(() => languageFound)
  await interactive(page)
  await expect(page).toHaveURL(/\/swap\/#from=USDT&to=MEV/)
  await context.close()
})

test('a prefixed page is shown unchanged, also in Korea with a Korean browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('meverse:1:/:language', 'en'))
  await page.goto(`${ORIGIN}/ko/swap/`)
  await interactive(page)
  await expect(page).toHaveURL(`${ORIGIN}/ko/swap/`)
  await context.close()
})

test('a link of the site’s own preserves its language, and a country is requested once per visit', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/users/v1/country', async (route) => {
    asked++
    await route.fulfill({ json: { country: 'KR', language: 'ko', asOfBlock: 1 } })
  })
  await page.goto('/swap/')
  await expect(page).toHaveURL(/\/ko\/swap\/$/)
  // Followed, not switched: only the country is stored, for the visit.
  expect(await saved(page)).toEqual({ cookie: undefined, choice: null })
  await page.evaluate(() => location.assign('/liquidity/'))
  await expect(page).toHaveURL(/\/\/[^/]+\/liquidity\/$/)
  await interactive(page)
  await expect(page).toHaveURL(/\/\/[^/]+\/liquidity\/$/)
  expect(asked).toBe(1)
})

test('an old address redirects in the language of the country', async ({ page }) => {
  await page.route('**/users/v1/country', (route) =>
    route.fulfill({ json: { country: 'KR', language: 'ko', asOfBlock: 1 } }),
  )
  await page.goto('/heros-mint/')
  await expect(page).toHaveURL(/\/ko\/myNfts\/.*t=xHeroes/)
})
