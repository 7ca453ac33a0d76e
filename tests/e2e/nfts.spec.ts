/** Collections and one's own NFTs: all state is in the address, Back returns, and unknown data is labelled. */
import type { Page } from '@playwright/test'
import { registry } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import { itemUrl, listItem, mintItem, mintItems, ownerOf } from '../support/nft.ts'
import { dialog, interactive, remember } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayNft, sayPage } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

const cards = (page: Page) => page.locator('.item-list .nft-card')
const named = (page: Page) => page.locator('.item-list .nft-card h3 a')
const query = (page: Page) => new URLSearchParams(new URL(page.url()).search)

async function openItems(page: Page, more = '', lang: Lang = 'en', collection = 'xheroes1') {
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/marketplace/items/?c=${collection}${more}`)
  await interactive(page)
  await expect(named(page).first()).toBeVisible()
}

test('all collections, each with its figures, and a link into one', async ({ page }) => {
  await page.goto('/marketplace/')
  await interactive(page)
  await expect(page.locator('.project-list [data-project]')).toHaveCount(registry.collections.length)
  const card = page.locator('.project-list [data-project="xheroes1"]')
  await expect(card.locator('.art-frame img')).toBeVisible()
  await expect(card.locator('small').first()).toContainText(/[\d,]+ items · [\d,]+ owners/)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/marketplace\/items\/\?c=xheroes1/)
  await expect(named(page).first()).toBeVisible()
})

test('filters, sort and search are in the address, and an item and Back return to the same place', async ({
  page,
}) => {
  await openItems(page)
  const rail = page.getByRole('complementary', { name: sayNft('en', 'filters') })
  const box = rail.getByRole('checkbox', { name: /^Common/ })
  // Traits are known once the index has read them.
  await box.click()
  await expect.poll(() => query(page).get('filterItems')).toBe('{"Grade":["Common"]}')
  await expect(page.locator('.nft-card .tag').first()).toHaveText('Common')
  await page.getByLabel(sayNft('en', 'sortBy')).selectOption('highPrice')
  await expect.poll(() => query(page).get('sort')).toBe('highPrice')
  await rail.getByRole('checkbox', { name: sayNft('en', 'listedOnly') }).click()
  await expect.poll(() => query(page).get('listed')).toBe('true')
  await expect(page.locator('.nft-card .nft-price .nft-none')).toHaveCount(0)
  const first = await named(page).first().textContent()
  await named(page).first().click()
  await expect(page.locator('.buy-box')).toBeVisible()
  await page.goBack()
  await interactive(page)
  await expect(named(page).first()).toHaveText(first ?? '')
  await expect(page.getByLabel(sayNft('en', 'sortBy'))).toHaveValue('highPrice')
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: sayNft('en', 'dropFilter', { name: 'Common' }) }).click()
  await expect.poll(() => query(page).get('filterItems')).toBeNull()
  await page.getByLabel(sayNft('en', 'searchLabel')).fill('no such hero anywhere')
  await expect(page.locator('.empty')).toContainText(sayNft('en', 'noItems'))
  await page
    .locator('.empty')
    .getByRole('button', { name: sayNft('en', 'clearFilters') })
    .click()
  await expect(named(page).first()).toBeVisible()
})

test('an unknown filter is dropped before any request; p is the page at the top', { tag: '@long' }, async ({
  page,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/items/items')) asked.push(url)
  })
  await openItems(page, `&filterItems=${encodeURIComponent('{"Nonsense":["x"],"Grade":["Common"]}')}&p=3`)
  expect(asked.length).toBeGreaterThan(0)
  for (const url of asked) expect(url.searchParams.get('filters')).toBe('{"Grade":["Common"]}')
  expect(asked.map((url) => url.searchParams.get('page'))).toContain('3')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect(query(page).get('p')).toBe('3')
  await page.mouse.wheel(0, -100_000)
  await expect.poll(() => query(page).get('p')).toBeNull()
})

test('10,000 items scrolled: there are few nodes, and no state is lost', { tag: '@long' }, async ({
  page,
}) => {
  const COUNT = 10_000
  let like: { tokenId: string; name: string } | undefined
  await rewriteAll(page, /market-place\/items\/items\?/, (text, route) => {
    const body = JSON.parse(text) as {
      list: { tokenId: string; name: string }[]
      page: number
      count: number
    }
    const asked = Number(new URL(route.request().url()).searchParams.get('page'))
    like ??= body.list[0]
    // Pages of a collection ten times as large: each position has an item of its own.
    const list = Array.from({ length: 20 }, (_, i) => {
      const n = (asked - 1) * 20 + i + 1
      return { ...like, tokenId: `0x${n.toString(16).padStart(64, '0')}`, name: `Hero ${n}` }
    })
    return JSON.stringify({ ...body, page: asked, list, count: COUNT })
  })
  await openItems(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const tall = await height()
  let most = 0
  for (const part of [0.1, 0.35, 0.6, 0.85, 1]) {
    await page.evaluate((y) => scrollTo(0, y), Math.round(tall * part))
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(COUNT))
    await expect.poll(() => page.locator('.item-list .nft-card h3 .sk').count()).toBe(0)
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
    // Not by a row: content above and below the grid may still load.
    expect(Math.abs((await height()) - tall)).toBeLessThan(200)
  }
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(named(page).last()).toHaveText(`Hero ${COUNT} #${COUNT}`, { timeout: 2_000 })
  }).toPass()
  expect(most).toBeLessThan(2_500)
  await expect.poll(() => Number(query(page).get('p'))).toBeGreaterThan(490)
  const at = Number(query(page).get('p'))
  await page.reload()
  await interactive(page)
  await expect(page.getByRole('link', { name: /^Hero 99\d\d #99\d\d$/ }).first()).toBeVisible()
  // At the end of the list the scroll range ends: the previous page may be at the top.
  expect(Math.abs(Number(query(page).get('p')) - at)).toBeLessThanOrEqual(1)
})

test('a failed picture is loaded from the next host, three attempts in all, then a placeholder', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/ipfs\d?\//.test(pathname)) asked.push(pathname)
  })
  await page.route(`${ORIGIN}/ipfs/**`, (route) => route.abort())
  await page.route(`${ORIGIN}/ipfs2/**`, (route) => route.fulfill({ status: 504, body: '' }))
  const href = await (async () => {
    await openItems(page)
    return named(page).first().getAttribute('href')
  })()
  await page.goto(href ?? '')
  const picture = page.locator('.item-art img')
  await expect(picture).toHaveAttribute('src', /\/ipfs3\//)
  await expect(page.locator('.item-art .art-frame:not(.sk)')).toBeVisible()
  await page.route(`${ORIGIN}/ipfs3/**`, (route) => route.abort())
  asked.length = 0
  await page.reload()
  await expect(page.locator('.item-art .art-none')).toBeVisible()
  const one = asked[0]?.split('/').at(-1) ?? ''
  expect(asked.filter((path) => path.endsWith(one))).toHaveLength(3)
})

test('links: old names, unknown names, pretty paths', async ({ page }) => {
  await page.goto('/marketplace/items/xheroescard')
  await expect(page).toHaveURL(/marketplace\/items\/\?c=xheroescard1/)
  await page.goto('/marketplace/Activities/xheroes')
  await expect(page).toHaveURL(/marketplace\/activities\/\?c=xheroes/)
  await page.goto('/marketplace/items/?c=xheroescard')
  await expect(page).toHaveURL(/\?c=xheroescard1/)
  await page.goto('/marketplace/items/?c=%3Cimg%20src=x%3E')
  await interactive(page)
  await expect(page.locator('main')).toContainText(sayNft('en', 'unknownTitle'))
  await page.goto('/nft-details/?c=xheroes1&id=-1')
  await interactive(page)
  await expect(page.locator('main')).toContainText(sayNft('en', 'unknownItem'))
})

test('the not-found page is only for what the server itself refuses and nothing else can show', {
  tag: '@long',
}, async ({ page }) => {
  // Neither the index nor the chain has such an item.
  await page.goto(`/nft-details/?c=xheroes1&id=${2n ** 200n}`)
  await expect(page).toHaveURL(/\/notFound\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayPage('en', 'notFoundTitle'))
  await expect(page.locator('[data-retry]')).toBeHidden()
  // It refuses an item that the chain can show: the page stays.
  await page.route('**/api/nfts/items/**', (route) =>
    route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: '{}' }),
  )
  await openItems(page)
  const href = await named(page).first().getAttribute('href')
  await page.goto(href ?? '')
  await expect(page.locator('.buy-box .buy-price')).toBeVisible()
  await expect(page.locator('.buy-box .asof')).toContainText('Block')
  await page.waitForTimeout(2_000)
  expect(page.url()).toContain('/nft-details/')
  // The collection itself is refused: it is the page's subject.
  await page.route('**/api/nfts/v2/market-place/**', (route) =>
    route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: '{}' }),
  )
  await page.goto('/marketplace/items/?c=xheroes1')
  await expect(page).toHaveURL(/\/notFound\//)
  // The server failed: the page says so, and links back to the failed address.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayPage('en', 'serverFailedTitle'))
  await page.unroute('**/api/nfts/v2/market-place/**')
  await page.getByRole('link', { name: sayPage('en', 'serverFailedRetry') }).click()
  await expect(page).toHaveURL(/\/marketplace\/items\/\?c=xheroes1$/)
  await expect(named(page).first()).toBeVisible()
  for (const other of ['https://example.org/', '//example.org', '../../..', 'javascript:alert(1)']) {
    await page.goto(`/notFound/#${new URLSearchParams({ failed: other })}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const href = await page.locator('[data-retry]').evaluate((link: HTMLAnchorElement) => link.href)
    expect(href === '' || href.startsWith(`${ORIGIN}/`)).toBe(true)
  }
})

test('without the index lists name the data they lack', { tag: '@long' }, async ({ page }) => {
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await page.goto('/marketplace/items/?c=xheroes1')
  await interactive(page)
  await expect(page.locator('[data-problem="api.offline"]')).toContainText(sayNft('en', 'indexDownBody'))
  await expect(page.locator('main')).not.toContainText(sayNft('en', 'noItems'))
  // There are no figures and none to wait for, so neither their source nor space for them is shown.
  await expect(page.locator('main .filter-rail .sk')).toHaveCount(0)
  await expect(page.locator('main .asof')).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(sayNft('en', 'dollarsFrom').split('{')[0] ?? '')
  await page.goto('/marketplace/activities/?c=xheroes1')
  await interactive(page)
  await expect(page.locator('[data-problem="api.offline"]')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await page.goto('/marketplace/')
  await interactive(page)
  await expect(page.locator('.project-list [data-project]')).toHaveCount(registry.collections.length)
  await expect(page.locator('[data-problem="api.offline"]')).toBeVisible()
})

test('one’s own: tabs by kind, several sent together, with the reasons for those that cannot be', async ({
  page,
  funded,
}) => {
  const account = await funded({}, 'owner')
  const friend = await funded({}, 'friend')
  const items = await mintItems(account.address, 3)
  const [first, second, listed] = items
  if (!first || !second || !listed) throw new Error('three were minted')
  await listItem(account, listed, '1500')
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto('/myNfts/collected/')
  await interactive(page)
  await expect(named(page)).toHaveCount(3)
  expect(query(page).get('sort')).toBeNull()
  await page.getByRole('button', { name: sayNft('en', 'selectMany') }).click()
  for (const box of await page.locator('.card-pick input').all()) await box.check()
  await page.getByRole('button', { name: sayNft('en', 'transferSelected', { count: 3 }) }).click()
  await expect(dialog(page).locator('[data-state="ready"]')).toHaveCount(2)
  await expect(dialog(page).locator('[data-state="listed"]')).toContainText(sayNft('en', 'batch.listed'))
  await dialog(page).getByLabel(sayNft('en', 'recipient')).fill(friend.address)
  await dialog(page).getByLabel(sayNft('en', 'transferAgree')).click()
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'batchSend', { count: 2 }) })
    .click()
  await expect(dialog(page).locator('[data-state="done"]')).toHaveCount(2)
  expect(sends(wallet)).toHaveLength(2)
  for (const item of [first, second])
    expect((await ownerOf(item)).toLowerCase()).toBe(friend.address.toLowerCase())
  expect((await ownerOf(listed)).toLowerCase()).toBe(account.address.toLowerCase())
})

test('metadata is requested again, and then not before its time', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({}, 'owner')
  const item = await mintItem(account.address)
  await addWallet(page, { account })
  await remember(page)
  await page.goto(itemUrl(item))
  await interactive(page)
  const button = page
    .locator('#item-details')
    .locator('xpath=../..')
    .getByRole('button', { name: /Refresh/ })
  await expect(button).toBeVisible()
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toContainText(/\d/)
})
