/** States of pages for an account with boxes and heroes, to be checked one by one. */
import { expect, type Page } from '@playwright/test'
import { heroesOf, longHeld, requestCount, unsettled } from './hero.ts'
import { itemUrl, listItem, mintItems } from './nft.ts'
import { dialog, expectDone, interactive, sign } from './page.ts'
import { type Lang, sayHero } from './texts.ts'
import type { TestWallet } from './wallet.ts'

type Look = (name: string) => Promise<void>

async function open(page: Page, lang: Lang, path: string): Promise<void> {
  await page.goto(path.startsWith('/') ? path : `${lang === 'ko' ? '/ko' : ''}/${path}`)
  await interactive(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** States of an account that opens boxes and merges heroes. */
export async function heroStates(page: Page, { account }: TestWallet, lang: Lang, look: Look) {
  await longHeld(page.context())
  const [stays, ends, listed] = await heroesOf(account.address, 'pocket_s2', [
    { level: 30, stars: 2 },
    { level: 12, stars: 1 },
    { level: 3, stars: 1 },
  ])
  const boxes = await mintItems(account.address, 3, 'pocket_box_s2')
  await mintItems(account.address, 1, 'pocket_box_s3')
  await mintItems(account.address, 1, 'pocket_box_s4')
  if (!stays || !ends || !listed) throw new Error('three were made')
  await listItem(account, listed, '900')
  await open(page, lang, itemUrl(listed, lang))
  await expect(page.locator('#hero-acts')).toBeVisible()
  await look('own hero, for sale')
  await open(page, lang, 'myNfts/heroes/?act=merge&c=pocket2')
  await expect(page.locator('.hero-picks input')).toHaveCount(2)
  await look('heroes that can merge')
  await open(page, lang, `myNfts/heroes/?act=merge&c=pocket2&id=${stays.id},${ends.id}`)
  await expect(page.locator('.ba-table')).toBeVisible()
  await look('before and after a merge')
  await page.locator('#outcome .btn-p').click()
  await look('review of a merge')
  await page.keyboard.press('Escape')
  await open(page, lang, 'myNfts/heroes/?act=reveal')
  await expect(page.locator('.hero-picks input')).toHaveCount(3)
  await look('boxes of several seasons')
  await open(page, lang, `myNfts/heroes/?act=reveal&c=box2&id=${boxes.map(({ id }) => id).join(',')}`)
  await expect(page.locator('#outcome .hero-trio li')).toHaveCount(3)
  await page.locator('#outcome .btn-p').click()
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('textbox').fill('2')
  await look('review of a reveal, wrong count')
  await dialog(page).getByRole('textbox').fill('3')
  const number = await requestCount('pocket_s2')
  const settle = await unsettled(page, 'pocket_s2', number)
  await sign(page)
  await expectDone(page)
  await look('boxes have ended')
  await dialog(page)
    .getByRole('button', { name: sayHero(lang, 'seeDraw') })
    .click()
  await page.waitForURL(/myNfts\/reveal/)
  await expect(page.getByRole('button', { name: sayHero(lang, 'settleDo') })).toBeVisible()
  await look('a draw that nobody settles')
  await settle()
  await expect(page.locator('[data-verdict="same"]')).toBeVisible()
  await expect(page.locator('.star-item img')).toBeVisible()
  await look('heroes that came')
  await open(page, lang, 'myNfts/reveal/?s=pocket_s2&r=999999')
  await look('no such draw')
}
