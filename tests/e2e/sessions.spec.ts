/**
 * A session with a wallet, from the header to the logout, by kind of wallet, screen and language: connecting, a wrong
 * chain, the menu, later pages and logout, as a user sees them.
 */
import type { Page } from '@playwright/test'
import { CHAIN_ID, LONG, ORIGIN } from '../support/env.ts'
import { dialog, interactive, isConnected, isDisconnected, tickNotice } from '../support/page.ts'
import { askForCode, test } from '../support/pairing.ts'
import { expect } from '../support/test.ts'
import { type Lang, say, sayNft, sayWallet } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'
import type { startApp } from '../support/walletKit.ts'

const ACCOUNT = devAccount(8)
/** Another chain, on which each wallet here begins. */
const ELSEWHERE = 1

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const
const langs = ['en', 'ko'] as const

/** A kind of wallet: its name in the cookie `chain`, and how it is connected on the open page. */
type Kind = {
  readonly type: 'metamask' | 'walletconnect'
  /** Prepares the wallet before the page is opened, and returns the function that connects it there. */
  readonly ready: (page: Page, lang: Lang, start: typeof startApp) => Promise<() => Promise<void>>
}

const kinds = {
  extension: {
    type: 'metamask',
    async ready(page, lang) {
      await addWallet(page, { account: ACCOUNT, chainId: ELSEWHERE })
      return async () => {
        await interactive(page)
        await page.locator('.wallet').click()
        await tickNotice(page, lang)
        await dialog(page).getByRole('button', { name: 'Test wallet' }).click()
      }
    },
  },
  app: {
    type: 'walletconnect',
    async ready(page, lang, start) {
      const app = await start({ account: ACCOUNT, chains: [ELSEWHERE] })
      return async () => app.pair(await askForCode(page, lang))
    },
  },
} as const satisfies Record<string, Kind>

type Session = {
  readonly kind: keyof typeof kinds
  readonly screen: keyof typeof screens
  readonly lang: Lang
}
const every: Session[] = (['extension', 'app'] as const).flatMap((kind) =>
  (['phone', 'desktop'] as const).flatMap((screen) => langs.map((lang) => ({ kind, screen, lang }))),
)
// Every pair of kind, screen and language once.
const pairwise = every.filter(
  ({ kind, screen, lang }) => (kind === 'extension') === ((screen === 'phone') === (lang === 'ko')),
)

/** The value of a cookie; null if there is none. */
async function cookieOf(page: Page, name: string): Promise<string | null> {
  const found = (await page.context().cookies(ORIGIN)).find((one) => one.name === name)
  return found ? decodeURIComponent(found.value) : null
}

for (const { kind, screen, lang } of LONG ? every : pairwise)
  test(`${kind} on a ${screen}, ${lang}: connected, on the wrong chain, switched, remembered, logged out`, async ({
    page,
    startApp,
  }) => {
    const home = lang === 'ko' ? '/ko/' : '/'
    const { type, ready } = kinds[kind]
    await page.setViewportSize(screens[screen])
    const connectIt = await ready(page, lang, startApp)
    await page.goto(home)
    await isDisconnected(page, lang)
    await connectIt()

    const button = page.locator('.wallet')
    await expect(button).toHaveText(sayWallet(lang, 'wrongChain'))
    await expect.poll(() => cookieOf(page, 'chain')).toContain(`"id":${ELSEWHERE},"type":"${type}"`)
    await button.click()
    await expect(button.locator('.mono')).toHaveText(
      `${ACCOUNT.address.slice(0, 4)}…${ACCOUNT.address.slice(-4)}`,
    )
    await expect.poll(() => cookieOf(page, 'chain')).toContain(`"id":${CHAIN_ID},"type":"${type}"`)
    await expect.poll(() => cookieOf(page, 'userInfo')).toContain(ACCOUNT.address)

    await button.click()
    await expect(page.locator('.drop .sub button:visible')).toHaveText([
      say(lang, 'dropWallet'),
      ...(type === 'metamask' ? [say(lang, 'dropAddToken')] : []),
      say(lang, 'dropDisconnect'),
    ])
    await page.keyboard.press('Escape')

    await page.goto(`${home}myNfts/collected/`)
    await isConnected(page)
    await page.reload()
    await isConnected(page)
    await button.click()
    await page
      .locator('.drop')
      .getByRole('button', { name: say(lang, 'dropDisconnect') })
      .click()
    await isDisconnected(page, lang)
    await expect(page.locator('main')).toContainText(sayNft(lang, 'connectFirst'))
    for (const name of ['userInfo', 'chain']) expect(await cookieOf(page, name)).toBeNull()
    await page.reload()
    await isDisconnected(page, lang)
  })
