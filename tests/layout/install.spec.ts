/** The site as an app: what its manifest offers, when it is offered, and where its shortcuts lead. */
import { dialog, openSwap, remember } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

type Manifest = {
  readonly lang: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly purpose?: string }[]
  readonly screenshots: readonly {
    readonly src: string
    readonly sizes: string
    readonly form_factor: string
  }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

for (const lang of ['en', 'ko'] as const)
  test(`the manifest: icons, pictures and shortcuts that are there (${lang})`, async ({ page, request }) => {
    await page.goto(lang === 'ko' ? '/ko/swap/' : '/swap/')
    const address = await page.evaluate(
      () => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '',
    )
    const manifest = (await (await request.get(address)).json()) as Manifest
    expect(manifest.lang).toBe(lang)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      say(lang, 'swap'),
      say(lang, 'yourNft'),
      say(lang, 'wallet'),
    ])
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      expect((await request.get(new URL(src, address).href)).ok(), src).toBe(true)
    for (const { src, sizes } of manifest.screenshots)
      expect(
        await page.evaluate(async (link) => {
          const picture = new Image()
          picture.src = link
          await picture.decode()
          return `${picture.naturalWidth}x${picture.naturalHeight}`
        }, new URL(src, address).href),
      ).toBe(sizes)
    for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) {
      await page.goto(new URL(url, address).href)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('main h1')).toBeVisible()
    }
  })

/** The browser's offer, which a browser without a window never makes. */
const offerIn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const asked = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.installed = 'asked'
      },
    })
    dispatchEvent(asked)
    return asked.defaultPrevented
  })

test('the app is offered from the second visit on, and put away for good', async ({ context, page }) => {
  const offer = (of: typeof page) => of.locator('.snack').filter({ hasText: say('en', 'installTitle') })
  await openSwap(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('meverse:1:/:visits'))).toBe('1')
  expect(await offerIn(page)).toBe(true)
  await page.goto('/liquidity/')
  await expect.poll(() => page.evaluate(() => document.querySelector('.snacks') !== null)).toBe(true)
  await offerIn(page)
  await expect(offer(page)).toHaveCount(0)
  // Another tab is another visit.
  const second = await context.newPage()
  await openSwap(second)
  await expect.poll(() => second.evaluate(() => localStorage.getItem('meverse:1:/:visits'))).toBe('2')
  await offerIn(second)
  await offer(second)
    .getByRole('button', { name: say('en', 'installTake') })
    .click()
  await expect(second.locator('html')).toHaveAttribute('data-installed', 'asked')
  await expect(offer(second)).toHaveCount(0)
  await offerIn(second)
  await offer(second)
    .getByRole('button', { name: say('en', 'dismiss') })
    .click()
  const third = await context.newPage()
  await openSwap(third)
  await expect.poll(() => third.evaluate(() => document.querySelector('.snacks') !== null)).toBe(true)
  await offerIn(third)
  await expect(offer(third)).toHaveCount(0)
})

const wallets: readonly (readonly [what: string, known: boolean, lang: Lang])[] = [
  ['the wallet of who is connected', true, 'en'],
  ['the choice of wallets for who is not', false, 'ko'],
]
for (const [what, known, lang] of wallets)
  test(`#wallet opens ${what}, and is gone when it is closed`, async ({ page }) => {
    await addWallet(page, { account: devAccount(2) })
    if (known) await remember(page)
    await page.goto(`${lang === 'ko' ? '/ko' : ''}/#wallet`)
    const heading = known ? say(lang, 'walletTitle') : say(lang, 'chooseTitle')
    await expect(dialog(page).getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(new URL(page.url()).hash).toBe('')
  })
