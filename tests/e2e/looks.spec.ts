/**
 * Every page and every state in both languages and themes on phones (360 and 390 px), tablets (768 and 1000) and
 * desktops (1280): nothing scrolls sideways, nothing is cut off, no word is broken, everything that can be pressed is
 * 44 px, submenus open in front of the page, axe finds nothing, nothing is written to the console as an error.
 */
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { LONG } from '../support/env.ts'
import { formulatorStates } from '../support/formulatorStates.ts'
import { heroStates } from '../support/heroStates.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { liquidityStates } from '../support/liquidityStates.ts'
import { menuFaults } from '../support/menuFaults.ts'
import { buyerStates, nftStates } from '../support/nftStates.ts'
import { remember } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { statesOfEarning, statesWithoutWallet, statesWithWallet } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

/** A folder for pictures of all that is looked at. */
const shots = process.env.TEST_SHOTS
/** The short run looks at everything, but not in every way. */
const ALL = LONG || shots !== undefined
const widths = (lang: Lang) => (ALL ? [360, 390, 768, 1000, 1280] : lang === 'en' ? [360, 768, 1280] : [390])
/** States of pages that are looked at in those widths already: short, one on phones, the next on desktops. */
const someWidths = (lang: Lang, short: number) => (ALL ? widths(lang) : [short])
/** The short run walks through a set of states in one of the languages. */
const walks = (lang: Lang, short: Lang) => ALL || lang === short
/** Nothing lies elsewhere in the dark, so the short run takes English in the light and Korean in the dark. */
const someSchemes = (lang: Lang, everywhere: boolean) =>
  everywhere || ALL
    ? (['light', 'dark'] as const)
    : lang === 'en'
      ? (['light'] as const)
      : (['dark'] as const)
/**
 * Where axe looks: on desktop and phone; in the short run at each page once, and at states of pages in the long run
 * alone, because it takes as long as the walk to them.
 */
const hasAxe = (width: number, sizes: readonly number[], everywhere: boolean, again: boolean) =>
  everywhere || LONG ? width === 390 || width === 1280 : width === sizes[0] && !again

/**
 * Colours have changed over to the theme, and the page lies as somebody opens it: whoever measures targets scrolls to
 * them, and what then lies under the header is no fault. Runs in the page.
 */
const settled = async () => {
  scrollTo(0, 0)
  // What draws by itself is told of a new width with the next frame, and is as wide in the one after.
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  const changes = document.getAnimations().map((animation) => animation.finished)
  // What turns for ever, or stands still out of sight, is not waited for.
  await Promise.race([Promise.allSettled(changes), new Promise((resolve) => setTimeout(resolve, 400))])
}

/** Looks at what the page shows in all widths and both themes; keeps what it finds. */
const looker =
  (page: Page, lang: Lang, found: Set<string>, sizes = widths(lang), again = false) =>
  (name: string, everywhere = false) =>
    test.step(name, async () => {
      // The way to the next state is walked as the way to this one was.
      const before = page.viewportSize()
      for (const width of sizes) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        for (const colorScheme of someSchemes(lang, everywhere)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.evaluate(settled)
          const faults = hasAxe(width, sizes, everywhere, again) ? await axeFaults(page) : []
          faults.push(...(await layoutFaults(page)), ...(await menuFaults(page)))
          for (const fault of faults) found.add(`${name}, ${width} px: ${fault}`)
          if (!shots) continue
          const file = [test.info().title, name, width, colorScheme].join(' ').replace(/\W+/g, '-')
          await page.screenshot({ path: `${shots}/${file}.png` })
        }
      }
      if (before) await page.setViewportSize(before)
    })

/** The same for states of pages that are looked at already. */
const stateLooker = (page: Page, lang: Lang, found: Set<string>, short: number) =>
  looker(page, lang, found, someWidths(lang, short), true)

for (const { path, lang } of sitePages().filter(({ goesOn }) => !goesOn))
  test(`page ${path}`, async ({ page, guard }) => {
    const found = new Set<string>()
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    const look = looker(page, lang, found, widths(lang), lang === 'ko')
    // Home and swap are what most people see.
    await look('as it opens', /^\/(ko\/)?(swap\/)?$/.test(path))
    expect([...found]).toEqual([])
    expect(guard.errors).toEqual([])
  })

for (const lang of ['en', 'ko'] as const) {
  if (walks(lang, 'en'))
    test(`states without a wallet, ${lang}`, async ({ page }) => {
      const found = new Set<string>()
      await statesWithoutWallet(page, lang, stateLooker(page, lang, found, 360))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'ko'))
    test(`states with a wallet, ${lang}`, async ({ page, funded }) => {
      const account = await funded({ USDT: '123456.789' })
      const wallet = await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await statesWithWallet(page, wallet, lang, stateLooker(page, lang, found, 1280))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'en'))
    test(`states of liquidity, ${lang}`, async ({ page, funded }) => {
      const account = await funded({ USDT: '120', USDC: '120' })
      const wallet = await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await liquidityStates(page, wallet, lang, stateLooker(page, lang, found, 1280))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'ko'))
    test(`one's own NFTs, ${lang}`, async ({ page, funded }) => {
      const account = await funded({}, 'owner')
      const maker = await funded({ MEV: '3000' }, 'maker')
      const wallet = await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await nftStates(page, wallet, maker, lang, stateLooker(page, lang, found, 360))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'en'))
    test(`others' NFTs and mints, ${lang}`, async ({ page, funded }) => {
      const account = await funded({ MEV: '9000' }, 'buyer')
      const seller = await funded({}, 'seller')
      await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await buyerStates(page, seller, lang, stateLooker(page, lang, found, 360))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'en'))
    test(`formulators, ${lang}`, async ({ page }) => {
      const account = devAccount(0)
      await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await formulatorStates(page, account.address, lang, stateLooker(page, lang, found, 360))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'ko'))
    test(`boxes and heroes, ${lang}`, async ({ page, funded }) => {
      const account = await funded({})
      const wallet = await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await heroStates(page, wallet, lang, stateLooker(page, lang, found, 390))
      expect([...found]).toEqual([])
    })

  if (walks(lang, 'ko'))
    test(`farms, offerings, the lock, ${lang}`, async ({ page }) => {
      await addWallet(page, { account: devAccount(1) })
      await remember(page)
      const found = new Set<string>()
      await statesOfEarning(page, lang, stateLooker(page, lang, found, 390))
      expect([...found]).toEqual([])
    })

  test(`open menus, ${lang}`, async ({ page }) => {
    const found = new Set<string>()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(lang === 'ko' ? '/ko/swap/' : '/swap/')
    const groups = page.locator('.nav .has-sub')
    for (let i = 0; i < (await groups.count()); i++) {
      await groups.nth(i).hover()
      await expect(groups.nth(i).locator('.sub')).toBeVisible()
      await looker(page, lang, found, [1280])(`submenu ${i}`, ALL)
    }
    await page.setViewportSize({ width: 360, height: 844 })
    await page.getByRole('button', { name: say(lang, 'menu'), exact: true }).click()
    await expect(page.locator('#menu')).toBeVisible()
    const look = looker(page, lang, found, [360, 390])
    await look('mobile menu', true)
    const parts = page.locator('#menu summary')
    for (let i = 0; i < (await parts.count()); i++) {
      await parts.nth(i).click()
      await look(`mobile menu, part ${i}`, ALL)
    }
    expect([...found]).toEqual([])
  })
}
