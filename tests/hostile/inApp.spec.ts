/** In-app browsers without a wallet: the page says so before Connect, and how to leave them. */
import AxeBuilder from '@axe-core/playwright'
import { ORIGIN } from '../support/env.ts'
import { dialog, interactive, mainButton, openSwap, payField } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const HOST = new URL(ORIGIN).host

test.describe('KakaoTalk, in Korean', () => {
  test.use({ userAgent: `${ANDROID} KAKAOTALK 10.9.1`, viewport: { width: 360, height: 740 } })
  test('a banner before Connect leads outside, copies the link, opens a wallet; reading works inside', {
    tag: '@gate',
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSwap(page, '?x=1#from=MEV&to=USDT&in=5', 'ko')
    const banner = page.locator('.in-app')
    await expect(banner).toContainText(say('ko', 'inAppTitle', { app: '카카오톡' }))
    const here = `${ORIGIN}/ko/swap/?x=1#from=MEV&to=USDT&in=5`
    await expect(banner.getByRole('link', { name: say('ko', 'openOutside') })).toHaveAttribute(
      'href',
      `kakaotalk://web/openExternal?url=${encodeURIComponent(here)}`,
    )
    await expect(banner.getByRole('link', { name: say('ko', 'openInWallet') })).toHaveAttribute(
      'href',
      `https://metamask.app.link/dapp/${HOST}/ko/swap/?x=1#from=MEV&to=USDT&in=5`,
    )
    await banner.getByRole('button', { name: say('ko', 'copyLink') }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(here)
    // It is above the header, and nothing is wider than the phone.
    const [above, header] = await Promise.all([banner.boundingBox(), page.locator('.top').boundingBox()])
    expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(header?.y) + 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    // The link includes the typed amount.
    await payField(page, 'ko').fill('7')
    await expect(banner.getByRole('link', { name: say('ko', 'openInWallet') })).toHaveAttribute(
      'href',
      /in=7/,
    )
    await expect(mainButton(page)).toHaveText(say('ko', 'gate.connect'))
    // Connect shows the same message in the dialog.
    await page.locator('.shell .wallet').click()
    await expect(dialog(page)).toContainText(say('ko', 'inAppTitle', { app: '카카오톡' }))
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  })
})

test.describe('Naver on a phone without a way out', () => {
  test.use({
    userAgent: `${IPHONE} NAVER(inapp; search; 1050; 12.5.3)`,
    viewport: { width: 390, height: 844 },
  })
  test('offers only what works', async ({ page }) => {
    await openSwap(page)
    const banner = page.locator('.in-app')
    await expect(banner).toContainText(say('en', 'inAppTitle', { app: 'Naver' }))
    await expect(banner.getByRole('link')).toHaveText([say('en', 'openInWallet')])
    await expect(banner.getByRole('button')).toHaveText([say('en', 'copyLink')])
  })
})

test.describe('an app with a wallet', () => {
  test.use({ userAgent: `${ANDROID} Line/14.9.0/IAB` })
  test('has no banner', async ({ page }) => {
    await addWallet(page, { account: devAccount(2), announce: false, ethereum: true, rdns: 'test.plain' })
    await openSwap(page)
    await expect(page.locator('.snacks')).toBeAttached()
    await expect(page.locator('.in-app')).toHaveCount(0)
  })
})

test.describe('a phone without a wallet', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 } })
  for (const path of [
    '/nft-details/?c=xheroes&id=7#history',
    '/nft-sale/?c=xheroes&id=7',
    '/mint/detail/?id=pocket_s1',
    '/imo-details/?id=1',
    '/ko/marketplace/Items/xheroes/?sort=lowPrice&p=2#top',
  ])
    test(`the app opens the page with its whole path, query and hash: ${path}`, async ({ page }) => {
      const lang = path.startsWith('/ko') ? 'ko' : 'en'
      await page.goto(path)
      // A pretty address redirects to the page with the header.
      await expect(page.locator('.shell .wallet')).toBeVisible()
      await interactive(page)
      const { pathname, search, hash } = new URL(page.url())
      await page.locator('.shell .wallet').click()
      await expect(dialog(page).getByRole('link', { name: say(lang, 'noWalletTitle') })).toHaveAttribute(
        'href',
        `https://metamask.app.link/dapp/${HOST}${pathname}${search}${hash}`,
      )
      expect(`${search}${hash}`).not.toBe('')
    })
})
