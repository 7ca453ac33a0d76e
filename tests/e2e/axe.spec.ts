/** axe (WCAG 2.2 AA) finds nothing on any page, dialog, open menu, error or pending state, in both languages. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { LONG } from '../support/env.ts'
import { remember } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { statesOfEarning, statesWithoutWallet, statesWithWallet } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

/** What axe finds, in one line each. */
async function findings(page: Page): Promise<string[]> {
  const menuIsOpen = (await page.locator('.drop .sub:visible, .nav .sub:visible').count()) > 0
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What an open menu lies over can't be pressed until it closes.
      .filter((node) => !/partially obscured/.test(node.failureSummary ?? '') || !menuIsOpen)
      .map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}

const looker = (page: Page, found: string[]) => (name: string) =>
  test.step(name, async () => {
    for (const line of await findings(page)) found.push(`${name}: ${line}`)
  })

for (const scheme of ['light', 'dark'] as const)
  for (const lang of ['en', 'ko'] as const)
    test(`pages, ${lang}, ${scheme}`, async ({ page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(lang === 'en' ? desktop : phone)
      const found: string[] = []
      // The normal run pairs English with light and Korean with dark; home and swap are seen in all four.
      const everyPage = LONG || (lang === 'en') === (scheme === 'light')
      const pages = sitePages().filter(
        ({ path, lang: spoken, goesOn }) =>
          spoken === lang && !goesOn && (everyPage || /^\/(ko\/)?(swap\/)?$/.test(path)),
      )
      expect(pages.length).toBeGreaterThan(1)
      const look = looker(page, found)
      for (const { path } of pages) {
        await page.goto(path)
        await expect(page.locator('main')).toBeVisible()
        await look(path)
      }
      expect(found).toEqual([])
    })

const shows: [Lang, 'light' | 'dark', typeof phone][] = LONG
  ? (['en', 'ko'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).flatMap((scheme) =>
        [phone, desktop].map((size): [Lang, 'light' | 'dark', typeof phone] => [lang, scheme, size]),
      ),
    )
  : [
      ['en', 'light', desktop],
      ['ko', 'dark', phone],
    ]

for (const [lang, scheme, size] of shows) {
  test(`states without a wallet, ${lang}, ${scheme}, ${size.width} px`, async ({ page }) => {
    test.setTimeout(150_000)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const found: string[] = []
    await statesWithoutWallet(page, lang, looker(page, found))
    expect(found).toEqual([])
  })

  test(`farms, offerings, the lock, ${lang}, ${scheme}, ${size.width} px`, async ({ page }) => {
    test.setTimeout(240_000)
    await addWallet(page, { account: devAccount(1) })
    await remember(page)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const found: string[] = []
    await statesOfEarning(page, lang, looker(page, found))
    expect(found).toEqual([])
  })

  test(`states with a wallet, ${lang}, ${scheme}, ${size.width} px`, async ({ page, funded }) => {
    test.setTimeout(150_000)
    const account = await funded({ USDT: '100' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const found: string[] = []
    await statesWithWallet(page, wallet, lang, looker(page, found))
    expect(found).toEqual([])
  })
}

for (const lang of ['en', 'ko'] as const)
  test(`open menus, ${lang}`, async ({ page }) => {
    const found: string[] = []
    const look = looker(page, found)
    await page.setViewportSize(desktop)
    await page.goto(lang === 'ko' ? '/ko/swap/' : '/swap/')
    const groups = page.locator('.nav .has-sub')
    for (let i = 0; i < (await groups.count()); i++) {
      await groups.nth(i).hover()
      await expect(groups.nth(i).locator('.sub')).toBeVisible()
      await look(`submenu ${i}`)
    }
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: say(lang, 'menu'), exact: true }).click()
    const menu = page.locator('#menu')
    await expect(menu).toBeVisible()
    await look('mobile menu')
    const parts = menu.locator('summary')
    for (let i = 0; i < (await parts.count()); i++) {
      await parts.nth(i).click()
      await look(`mobile menu, part ${i}`)
    }
    expect(found).toEqual([])
  })
