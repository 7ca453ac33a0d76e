/**
 * Every page and every state in both languages and themes on phones (360 and 390 px), tablets (768 and 1000) and
 * desktops (1280): no sideways scrolling, no clipping, no broken lines inside a term, every control at least 44 px,
 * submenus in front of the page, no findings of axe, no console errors.
 */
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { economyStates } from '../support/economyStates.ts'
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

/** A folder for screenshots of every checked state. */
const shots = process.env.TEST_SHOTS
/** The short run checks everything, but not in every combination. */
const ALL = LONG || shots !== undefined
const widths = (lang: Lang) => (ALL ? [360, 390, 768, 1000, 1280] : lang === 'en' ? [360, 768, 1280] : [390])
/**
 * States of pages that are already checked in those widths: in the short run, alternating between phones and desktops.
 */
const someWidths = (lang: Lang, short: number) => (ALL ? widths(lang) : [short])
/** The short run checks a set of states in one of the languages. */
const walks = (lang: Lang, short: Lang) => ALL || lang === short
/** The layout is the same in dark mode, so the short run checks English in light mode and Korean in dark mode. */
const someSchemes = (lang: Lang, everywhere: boolean) =>
  everywhere || ALL
    ? (['light', 'dark'] as const)
    : lang === 'en'
      ? (['light'] as const)
      : (['dark'] as const)
/**
 * The runs of axe: on desktop and phone. In the short run each page once, and states of pages only in the long run,
 * because axe takes as long as reaching them.
 */
const hasAxe = (width: number, sizes: readonly number[], everywhere: boolean, again: boolean) =>
  everywhere || LONG ? width === 390 || width === 1280 : width === sizes[0] && !again

/**
 * Waits until the colours match the theme, and scrolls to the top: measuring targets scrolls the page, and content under
 * the header is then not a fault. Runs in the page.
 */
const settled = async () => {
  scrollTo(0, 0)
  // Self-drawing elements get a new width with the next frame, and have it one frame later.
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  const changes = document.getAnimations().map((animation) => animation.finished)
  // Endless animations, and paused ones out of view, are not waited for.
  await Promise.race([Promise.allSettled(changes), new Promise((resolve) => setTimeout(resolve, 400))])
}

/** Checks the page in all widths and both themes; collects the findings. */
const looker =
  (page: Page, lang: Lang, found: Set<string>, sizes = widths(lang), again = false) =>
  (name: string, everywhere = false) =>
    test.step(name, async () => {
      // The next state is reached in the same width and theme as this one.
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

/** The same for states of pages that are already checked. */
const stateLooker = (page: Page, lang: Lang, found: Set<string>, short: number) =>
  looker(page, lang, found, someWidths(lang, short), true)

for (const { path, lang } of sitePages().filter(({ goesOn }) => !goesOn))
  test(`page ${path}`, async ({ page, guard }) => {
    const found = new Set<string>()
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    const look = looker(page, lang, found, widths(lang), lang === 'ko')
    // Home and swap are the most visited pages.
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
      await buyerStates(page, account, seller, lang, stateLooker(page, lang, found, 360))
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

  if (walks(lang, 'en'))
    test(`the NFT farm and a conversion, ${lang}`, async ({ page, funded }) => {
      const admin = await funded({ MPL: '1000' }, 'owner')
      const account = await funded({ MPL: '2000' })
      const wallet = await addWallet(page, { account })
      await remember(page)
      const found = new Set<string>()
      await economyStates(page, wallet, admin, lang, stateLooker(page, lang, found, 390))
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
