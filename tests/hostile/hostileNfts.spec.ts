/** NFTs written by an attacker: nothing runs, nothing breaks the layout, nothing wrong can be signed. */
import type { Page } from '@playwright/test'
import { ORIGIN, ways } from '../support/env.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { itemUrl, listItem, mintItem } from '../support/nft.ts'
import { dialog, interactive, remember } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { sayNft } from '../support/texts.ts'
import { addWallet } from '../support/wallet.ts'

/** Items from 1 on of the arena are hostile: devnet/metadata/hostile.ts describes them. */
const HOSTILE = 16

const untouched = (page: Page) =>
  page.evaluate(() => ({
    hostile: (window as { hostile?: unknown }).hostile,
    admin: ({} as { isAdmin?: unknown }).isAdmin,
    cookie: document.cookie.includes('hostile'),
    foreign: document.querySelectorAll('main script, main iframe, main object, main a[href^="javascript"]')
      .length,
  }))
const NOTHING = { hostile: undefined, admin: undefined, cookie: false, foreign: 0 }

for (const viewport of ways([
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
]))
  test(`hostile metadata on item pages (${viewport.width} px)`, async ({ page }) => {
    const left: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== ORIGIN) left.push(request.url())
    })
    await page.setViewportSize(viewport)
    for (let id = 1; id <= HOSTILE; id++)
      await test.step(`item ${id}`, async () => {
        await page.goto(`/nft-details/?c=arena&id=${id}`)
        await interactive(page)
        await expect(page.locator('.buy-box .buy-price')).toBeVisible()
        await expect(page.locator('h1')).not.toHaveText('')
        await page.waitForTimeout(300)
        expect(await untouched(page)).toEqual(NOTHING)
        expect(await layoutFaults(page)).toEqual([])
        expect((await page.locator('h1').textContent())?.length ?? 0).toBeLessThan(140)
      })
    expect(left).toEqual([])
  })

test('hostile items in a list, and filters from their traits', async ({ page }) => {
  await page.goto('/marketplace/items/?c=arena&sort=oldest')
  await interactive(page)
  await expect(page.locator('.item-list .nft-card h3 a').first()).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await untouched(page)).toEqual(NOTHING)
  expect(await layoutFaults(page)).toEqual([])
})

type Answer = { list: Record<string, unknown>[]; count: unknown }
const lies: readonly (readonly [name: string, lie: (answer: Answer) => unknown])[] = [
  ['wrong types', ({ list }) => ({ list: list.map(() => 7), page: 'x', count: -1, asOfBlock: 1 })],
  ['huge numbers', (answer) => ({ ...answer, count: 1e300 })],
  [
    'a list that never ends',
    (answer) => ({ ...answer, list: Array.from({ length: 5_000 }, () => answer.list[0]) }),
  ],
  ['no JSON', () => '<html>'],
]

for (const [name, lie] of lies)
  test(`ignores an index that returns ${name}`, async ({ page }) => {
    await rewriteAll(page, /market-place\/items\/items\?/, (text) => {
      const altered = lie(JSON.parse(text) as Answer)
      return typeof altered === 'string' ? altered : JSON.stringify(altered)
    })
    await page.goto('/marketplace/items/?c=xheroes1')
    await interactive(page)
    await expect(page.locator('.item-list .note')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(sayNft('en', 'noItems'))
    expect(await layoutFaults(page)).toEqual([])
  })

test('shows duplicates of an index once', async ({ page }) => {
  await rewriteAll(page, /market-place\/items\/items\?/, (text) => {
    const answer = JSON.parse(text) as Answer
    const [first = {}] = answer.list
    return JSON.stringify({ ...answer, list: [first, first, ...answer.list.slice(1, 18)] })
  })
  await page.goto('/marketplace/items/?c=xheroes1')
  await interactive(page)
  await expect(page.locator('.item-list .nft-card h3 a').first()).toBeVisible()
  const links = await page
    .locator('.item-list .nft-card h3 a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

test('an index that lies about price and owner changes nothing in the signature', { tag: '@gate' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const item = await mintItem(seller.address)
  await listItem(seller, item, '1500')
  await rewriteAll(page, /\/api\/nfts\/items\//, (text) => {
    const answer = JSON.parse(text) as Record<string, unknown>
    const price = { amount: '1000000000000000000', currency: 'USDT' }
    return JSON.stringify({ ...answer, owner: buyer.address, price, name: 'A bargain' })
  })
  await addWallet(page, { account: buyer })
  await remember(page)
  await page.goto(itemUrl(item))
  await interactive(page)
  await expect(page.locator('h1')).toContainText('A bargain')
  await page
    .locator('main')
    .getByRole('button', { name: sayNft('en', 'buyFor', { amount: '1,500 MEV' }) })
    .click()
  await expect(dialog(page)).toContainText('1,500')
  await expect(dialog(page)).toContainText(seller.address)
})
