/** Everything a visitor of the NFT pages can have in front of them, to be looked at one by one. */
import { expect, type Page } from '@playwright/test'
import { call, send, token } from './chain.ts'
import { ORIGIN } from './env.ts'
import { itemUrl, listItem, mintAt, mintItems, nftCall, offerFor, operation } from './nft.ts'
import { dialog, expectDone, interactive, sign } from './page.ts'
import { type Lang, sayMint, sayNft } from './texts.ts'
import type { TestWallet } from './wallet.ts'

type Look = (name: string) => Promise<void>

const at = (lang: Lang, path: string) => `${lang === 'ko' ? '/ko' : ''}/${path}`

/** Opens a page and waits until its code is there and its skeletons are gone. */
async function open(page: Page, lang: Lang, path: string): Promise<void> {
  await page.goto(path.startsWith('/') ? path : at(lang, path))
  await interactive(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const action = (page: Page, lang: Lang, key: Parameters<typeof sayNft>[1], values = {}) =>
  page.locator('main').getByRole('button', { name: sayNft(lang, key, values), exact: true })

/** States of an account with some MEV and three items, and of another one that makes an offer. */
export async function nftStates(
  page: Page,
  wallet: TestWallet,
  maker: TestWallet['account'],
  lang: Lang,
  look: Look,
) {
  const { account } = wallet
  await open(page, lang, 'marketplace/')
  await look('collections')
  await open(page, lang, 'marketplace/items/?c=xheroes1')
  await look('items')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: sayNft(lang, 'filters'), exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await look('filters')
  await open(
    page,
    lang,
    'marketplace/items/?c=xheroes1&filterItems={"Grade":["Common"],"Level":{"gte":3}}&listed=true',
  )
  await look('items, filtered')
  await open(page, lang, 'marketplace/items/?c=xheroes1&search=nothing+like+it')
  await look('items, none found')
  await open(page, lang, 'marketplace/activities/?c=xheroes1')
  await look('activities')
  await open(page, lang, 'marketplace/items/?c=nobody')
  await look('no such collection')
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, lang, 'marketplace/items/?c=xheroes1')
  await look('items without index')
  await page.context().unroute(`${ORIGIN}/api/**`)

  const [plain, listed, offered] = await mintItems(account.address, 3)
  if (!plain || !listed || !offered) throw new Error('three were minted')
  await listItem(account, listed, '1234.5')
  await offerFor(maker, offered, '1500')
  await open(page, lang, itemUrl(plain, lang))
  await look('own item')
  await action(page, lang, 'transfer').click()
  await dialog(page).getByRole('textbox').fill('0x12')
  await look('transfer, not an address')
  await dialog(page).getByRole('textbox').fill(maker.address)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page)
    .getByRole('button', { name: sayNft(lang, 'reviewTransfer') })
    .click()
  await look('review of a transfer')
  await open(page, lang, itemUrl(listed, lang))
  await look('own item, for sale')
  await action(page, lang, 'transfer').click()
  await look('transfer refused')
  await open(page, lang, itemUrl(offered, lang))
  await expect(action(page, lang, 'accept')).toBeVisible()
  await look('own item, with an offer')
  await action(page, lang, 'accept').click()
  await look('review of an acceptance')
  await open(page, lang, itemUrl(plain, lang, 'nft-sale'))
  await page.getByLabel(sayNft(lang, 'price'), { exact: true }).fill('0.5')
  await page.getByLabel(sayNft(lang, 'listStays')).click()
  await look('sale')
  // Closing the right ends the sale above until the next listing opens it again.
  await send(account, [nftCall(listed.contract, 'setApprovalForAll', [operation, false])])
  // A price that needs no confirmation.
  await page.getByLabel(sayNft(lang, 'price'), { exact: true }).fill('1000000')
  await page.locator('form .btn-p').click()
  await expect(dialog(page).locator('.old-sales li')).toHaveCount(1)
  await look('review of a listing that reopens an older sale')
  await page.keyboard.press('Escape')
  await open(page, lang, 'myNfts/collected/')
  await expect(page.locator('.item-list .nft-card h3 a')).toHaveCount(3)
  await page.getByRole('button', { name: sayNft(lang, 'receivedCount', { count: 1 }) }).click()
  await expect(dialog(page).getByRole('table')).toContainText('1,500')
  await look('offers received')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: sayNft(lang, 'selectMany') }).click()
  for (const box of await page.locator('.card-pick input').all()) await box.check()
  await look('own items, picked')
  await page.getByRole('button', { name: sayNft(lang, 'transferSelected', { count: 3 }) }).click()
  await expect(dialog(page).locator('[data-state="ready"]')).toHaveCount(2)
  await look('several to be sent')
  await open(page, lang, 'myNfts/activities/')
  await look('own activities')
}

/** States of other people's items, and of mints, for an account with some MEV. Makes an offer and mints one. */
export async function buyerStates(
  page: Page,
  buyer: TestWallet['account'],
  seller: TestWallet['account'],
  lang: Lang,
  look: Look,
) {
  const [item] = await mintItems(seller.address)
  if (!item) throw new Error('one was minted')
  await listItem(seller, item, '1500')
  await open(page, lang, itemUrl(item, lang))
  await look('item for sale')
  const [old] = await mintItems(seller.address)
  if (!old) throw new Error('one was minted')
  await offerFor(buyer, old, '1200')
  await send(buyer, [call(token('MEV'), 'approve', [operation, 0n])])
  await action(page, lang, 'buyFor', { amount: '1,500 MEV' }).click()
  await expect(dialog(page).locator('.note p', { has: page.getByRole('link') })).toHaveCount(1)
  await look('review of a purchase that covers an older offer')
  await page.keyboard.press('Escape')
  await action(page, lang, 'makeOffer').click()
  await dialog(page).getByRole('textbox').fill('999')
  await look('offer, too little')
  await dialog(page).getByRole('textbox').fill('1000')
  await dialog(page)
    .getByRole('button', { name: sayNft(lang, 'reviewOffer') })
    .click()
  await look('review of an offer')
  await sign(page)
  await expectDone(page)
  await look('offer made')
  await page.keyboard.press('Escape')
  await look('item with an own offer')
  await open(page, lang, 'nft-details/?c=xheroes1&id=nonsense')
  await look('no such item')
  await open(page, lang, 'mint/')
  await look('mints')
  await open(page, lang, 'mint/#activities')
  await look('what was minted')
  const mint = page.locator('.page-dock .btn-p')
  for (const kind of ['anyone', 'holders', 'finished'] as const) {
    const { id } = await mintAt(kind)
    await open(page, lang, `mint/detail/?projectId=${id}`)
    await expect(mint).not.toHaveText(sayMint(lang, 'act.loading'))
    await look(`mint, ${kind}`)
  }
  const { id } = await mintAt('anyone')
  await open(page, lang, `mint/detail/?projectId=${id}`)
  await expect(mint).toHaveText(sayMint(lang, 'act.mint', { count: 1 }))
  await mint.click()
  await look('review of a mint')
  await sign(page)
  await expectDone(page)
  await look('minted')
}
