/** Several items bought in one review, on the chain; and the market's front. */
import type { Page } from '@playwright/test'
import type { LocalAccount } from 'viem/accounts'
import { onSale as onSaleEn } from '../../src/islands/market/messages.onSale.en.ts'
import { collectionList } from '../../src/lib/core/config/collections.ts'
import { MOST_PICKED } from '../../src/lib/market/several.ts'
import { call, send, token } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import { buyItem, listItem, mintItem, mintItems, offerFor, operation, ownerOf } from '../support/nft.ts'
import { dialog, interactive, isConnected, remember } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say, sayNft } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

/** Items put up for sale by one account, and picked by another in one review, with their prices. */
async function reviewThree(page: Page, seller: LocalAccount, buyer: LocalAccount) {
  const items = await mintItems(seller.address, 3)
  const prices = ['100', '200', '300']
  for (const [i, item] of items.entries()) await listItem(seller, item, prices[i] ?? '')
  const wallet = await addWallet(page, { account: buyer })
  await remember(page)
  const short = collectionList.find(({ id }) => id === items[0]?.collection)?.shortName
  await page.goto(`/marketplace/items/?c=${short}`)
  await interactive(page)
  await isConnected(page)
  await page.getByRole('button', { name: sayNft('en', 'buySeveral') }).click()
  for (const [i, { id }] of items.entries()) {
    await page.getByLabel(sayNft('en', 'searchLabel')).fill(`0x${id.toString(16)}`)
    await expect(page.locator('.nft-card')).toHaveCount(1)
    await expect(page.locator('.nft-card .nft-price')).toContainText([prices[i] ?? ''])
    await page.locator('.card-pick input').first().check()
  }
  await page.getByRole('button', { name: sayNft('en', 'reviewPicked', { count: 3 }) }).click()
  await expect(dialog(page).locator('[data-state="ready"]')).toHaveCount(3)
  await expect(dialog(page).locator('.total dd').first()).toContainText('600 MEV')
  return { items, wallet }
}

test('several are bought in one review, each by a signature; one that was sold meanwhile is reported', async ({
  page,
  funded,
}) => {
  const [seller, buyer, rival] = [
    await funded({}, 'seller'),
    await funded({ MEV: '3000' }, 'buyer'),
    await funded({ MEV: '3000' }, 'rival'),
  ]
  const { items, wallet } = await reviewThree(page, seller, buyer)
  const last = items[2]
  if (!last) throw new Error('three were minted')
  await buyItem(rival, last, '300')
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'severalBuy', { count: 3 }) })
    .click()
  await expect(dialog(page).locator('[data-state="done"]')).toHaveCount(2)
  await expect(dialog(page).locator('[data-state="failed"]')).toHaveCount(1)
  await expect(dialog(page)).toContainText(sayNft('en', 'severalCame', { count: 2 }))
  // The exact total once, then one signature for each that was still available.
  expect(sends(wallet)).toHaveLength(3)
  for (const [i, item] of items.entries())
    expect((await ownerOf(item)).toLowerCase()).toBe((i === 2 ? rival : buyer).address.toLowerCase())
})

test('an older offer that the total covers is named, and waits for a tick', async ({ page, funded }) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const offered = await mintItem((await funded({}, 'keeper')).address)
  await offerFor(buyer, offered, '550')
  await send(buyer, [call(token('MEV'), 'approve', [operation, 0n])])
  const { wallet } = await reviewThree(page, seller, buyer)
  const note = dialog(page).locator('.note', { hasText: sayNft('en', 'oldTitle') })
  await expect(note).toContainText('550MEV')
  const buy = dialog(page).getByRole('button', { name: sayNft('en', 'severalBuy', { count: 3 }) })
  await expect(buy).toHaveAttribute('aria-disabled', 'true')
  await note.getByRole('checkbox').check()
  await buy.click()
  await expect(dialog(page).locator('[data-state="done"]')).toHaveCount(3)
  expect(sends(wallet)).toHaveLength(4)
})

test('a page that was closed midway reports on return which items arrived and which did not, and buys nothing twice', async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const { items, wallet } = await reviewThree(page, seller, buyer)
  // The total is approved and the first is bought; the request for the second stays open.
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (sends(wallet).length === 3) await new Promise(() => undefined)
  })
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'severalBuy', { count: 3 }) })
    .click()
  await expect.poll(() => sends(wallet).length).toBe(3)
  wallet.hooks.clear()
  await page.reload()
  await expect(dialog(page)).toContainText(sayNft('en', 'severalReturned'))
  const states = dialog(page).locator('.batch-list [data-state]')
  await expect
    .poll(() => states.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state'))))
    .toEqual(['done', 'begun', 'ready'])
  await expect(dialog(page)).toContainText(sayNft('en', 'severalCame', { count: 1 }))
  await expect(dialog(page).locator('.total dd').first()).toContainText('500 MEV')
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'severalBuy', { count: 2 }) })
    .click()
  await expect(dialog(page).locator('[data-state="done"]')).toHaveCount(3)
  // The earlier approval is enough: each of the two is one signature.
  expect(sends(wallet)).toHaveLength(5)
  expect(wallet.sent).toHaveLength(4)
  for (const item of items) expect((await ownerOf(item)).toLowerCase()).toBe(buyer.address.toLowerCase())
  await dialog(page)
    .getByRole('button', { name: say('en', 'close'), exact: true })
    .last()
    .click()
  await page.reload()
  await isConnected(page)
  await expect(page.getByRole('button', { name: sayNft('en', 'buySeveral') })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('twenty are picked at most: the box of another stays empty, and can be ticked once one is removed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const owner = await funded({})
  const [item] = await mintItems(owner.address, MOST_PICKED + 1)
  await addWallet(page, { account: owner })
  await remember(page)
  // All of them on the screen: the list has no others.
  await page.setViewportSize({ width: 1280, height: 4_000 })
  const project = collectionList.find(({ id }) => id === item?.collection)?.projectId
  await page.goto(`/myNfts/collected/?u=${project}`)
  await interactive(page)
  await page.getByRole('button', { name: sayNft('en', 'selectMany') }).click()
  const boxes = page.locator('.card-pick input')
  await expect(boxes).toHaveCount(MOST_PICKED + 1)
  for (let i = 0; i < MOST_PICKED; i++) await boxes.nth(i).check()
  // Immediately, not only with the next render.
  const left = await boxes.last().evaluate(async (box: HTMLInputElement) => {
    box.click()
    await new Promise((drawn) => requestAnimationFrame(drawn))
    return box.checked
  })
  expect(left).toBe(false)
  await expect(page.locator('.card-pick input:checked')).toHaveCount(MOST_PICKED)
  await boxes.first().uncheck()
  await boxes.last().check()
})

test('the front: found by name, ranked, with dollars beside floor prices, and the highest sales (ko)', async ({
  page,
}) => {
  await page.goto('/ko/marketplace/')
  await interactive(page)
  const rows = page.locator('.project-list [data-project]')
  // One large drop, beside other open ones; then sales; then the ranking.
  await expect(page.locator('.feat-row .feat-card[data-mint]')).toBeVisible()
  await expect(page.locator('.sold-tiles .price-usd').first()).toContainText('$')
  await expect(rows.first().locator('.spk')).toBeVisible()
  await expect(page.locator('.project-list .price-usd').first()).toContainText('$')
  // The most traded is first.
  const volumes = await rows.locator('td:nth-child(4) .price-usd').allTextContents()
  const dollars = volumes.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(dollars.length).toBeGreaterThan(1)
  expect(dollars).toEqual([...dollars].sort((a, b) => b - a))
  await page.getByLabel(sayNft('ko', 'frontSort')).selectOption('name')
  const names = await rows.locator('b').allTextContents()
  expect(names).toEqual([...names].sort())
  await page.getByLabel(sayNft('ko', 'frontSearch')).fill('xheroes')
  await expect
    .poll(async () => (await rows.locator('b').allTextContents()).every((name) => /xheroes/i.test(name)))
    .toBe(true)
  await page.getByLabel(sayNft('ko', 'frontSearch')).fill('no such thing')
  await expect(page.locator('main')).toContainText(sayNft('ko', 'frontNone', { text: 'no such thing' }))
  await expect(page.getByRole('heading', { name: sayNft('ko', 'topSales') })).toBeVisible()
})

test('the front: the cheapest available items of the most traded collection, each with its link', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/marketplace/')
  await interactive(page)
  const sale = page.locator('section[aria-labelledby="on-sale-title"]')
  const first = page.locator('.project-list [data-project]').first()
  // The most traded collection is known once the pools give the prices of both currencies.
  await expect(first.locator('.price-usd').first()).toContainText('$')
  await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
  await sale.scrollIntoViewIfNeeded()
  await expect(sale.getByRole('heading', { level: 2 })).toHaveText(
    onSaleEn.onSaleTitle.replace('{{name}}', (await first.locator('b').textContent()) ?? ''),
  )
  await expect(sale.locator('.nft-card h3 a').first()).toBeVisible()
  const prices = (await sale.locator('.nft-card .nft-price > span').allTextContents()).map((text) => ({
    amount: Number.parseFloat(text.replaceAll(',', '')),
    currency: /MEV|USDT/.exec(text)?.[0] ?? '',
  }))
  expect(prices.length).toBeGreaterThan(3)
  expect(prices.length).toBeLessThanOrEqual(8)
  expect(prices.every(({ amount, currency }) => amount > 0 && currency !== '')).toBe(true)
  // MEV before USDT, the cheapest first, like every list by price.
  const ranked = prices.toSorted((x, y) =>
    x.currency === y.currency ? x.amount - y.amount : x.currency === 'MEV' ? -1 : 1,
  )
  expect(prices).toEqual(ranked)
  await expect(sale.locator('.price-usd').first()).toContainText('$')
  await sale.getByRole('link', { name: onSaleEn.onSaleAll }).click()
  await expect(page).toHaveURL(/\/marketplace\/items\/\?c=\w+&sort=lowPrice&listed=true/)
  await expect(page.getByRole('checkbox', { name: sayNft('en', 'listedOnly') })).toBeChecked()
})

test('the front: the cheapest of one collection are never replaced by another’s when prices are late', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 6000 })
  // Prices come from the pools, which the node returns after all data of the index.
  let report = () => {}
  const late = new Promise<void>((resolve) => (report = resolve))
  await page.route(`${ORIGIN}/rpc*`, async (route) => {
    await late
    await route.fallback()
  })
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => {
      const title = document.querySelector('#on-sale-title')?.textContent
      if (title && titles.at(-1) !== title) titles.push(title)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.goto('/marketplace/')
  const first = page.locator('.project-list [data-project]').first()
  await expect(first).toBeVisible()
  await expect(first.locator('td').nth(3)).not.toHaveText('')
  report()
  await expect(first.locator('.price-usd').first()).toContainText('$')
  const name = await first.locator('b').textContent()
  await expect(page.locator('section[aria-labelledby="on-sale-title"] .nft-card h3 a').first()).toBeVisible()
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).toEqual([onSaleEn.onSaleTitle.replace('{{name}}', name ?? '')])
})

test('buying several is offered only if there is a choice', { tag: '@long' }, async ({ page }) => {
  await page.goto('/marketplace/items/?c=pocket1')
  await interactive(page)
  const several = page.getByRole('button', { name: sayNft('en', 'buySeveral') })
  await expect(page.locator('.nft-card').first()).toBeVisible()
  await expect(several).toBeVisible()
  await page.getByLabel(sayNft('en', 'searchLabel')).fill('nothing has this name')
  await expect(page.locator('.nft-card')).toHaveCount(0)
  await expect(several).toHaveCount(0)
  await page.getByLabel(sayNft('en', 'searchLabel')).fill('')
  await expect(several).toBeVisible()
  // Without an index nothing is listed.
  await page.route('**/api/nfts/**', (route) => route.abort())
  await page.reload()
  await expect(page.locator('[data-problem="api.offline"]').first()).toBeVisible()
  await expect(several).toHaveCount(0)
})
