/** Lists of the index: unreadable records are counted, times and names are exact, with owner and subject. */
import type { Page } from '@playwright/test'
import { UNSYNCHRONIZED } from '../../devnet/metadata/items.ts'
import { product } from '../../src/lib/core/config/product.ts'
import { sameAddress } from '../../src/lib/core/config/registry.ts'
import { registry } from '../support/chain.ts'
import { infoOf, itemUrl, mintItem, ownerOf } from '../support/nft.ts'
import { interactive, isConnected, remember } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { watchRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayMint, sayNft, sayOffering } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

type Answer = { list: Record<string, unknown>[]; count: number }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

/** Changes records of a list in transit, by their positions. */
const spoil = (page: Page, url: RegExp, changes: Readonly<Record<number, Record<string, unknown>>>) =>
  rewriteAll(page, url, (text) => {
    const answer = JSON.parse(text) as Answer
    const list = answer.list.map((row, i) => ({ ...row, ...changes[i] }))
    return JSON.stringify({ ...answer, list })
  })

for (const lang of ['en', 'ko'] as const)
  test(`unreadable records are omitted and counted, the rest is shown (${lang})`, { tag: '@long' }, async ({
    page,
  }) => {
    await spoil(page, /market-place\/items\/items\?.*[?&]page=1(&|$)/, {
      2: { owner: 7 },
      5: { price: 'cheap' },
    })
    await page.goto(`${prefix(lang)}/marketplace/items/?c=xheroes1`)
    await interactive(page)
    const named = page.locator('.item-list .nft-card h3 a')
    await expect(named.first()).toBeVisible()
    await expect(page.locator('.skipped')).toHaveText(sayNft(lang, 'notShown', { count: 2 }))
    await expect(page.locator('.item-list .note')).toHaveCount(0)
    // Their positions stay, and wait for nothing.
    await expect(
      page.locator('.item-list .nft-card', { hasText: sayNft(lang, 'itemUnreadable') }),
    ).toHaveCount(2)
    await spoil(page, /market-place\/activities\/items\?/, { 0: { type: 'theft' } })
    await page.goto(`${prefix(lang)}/marketplace/activities/?c=xheroes1`)
    await interactive(page)
    await expect(page.locator('.act-tbl tbody tr')).toHaveCount(14)
    await expect(page.locator('.skipped')).toHaveText(sayNft(lang, 'notShown', { count: 1 }))
    await spoil(page, /market-place\/projects$/, { 1: { floor: -1 } })
    await page.goto(`${prefix(lang)}/marketplace/`)
    await interactive(page)
    await expect(page.locator('.project-list [data-project]')).toHaveCount(registry.collections.length - 1)
    await expect(page.locator('.skipped')).toHaveText(sayNft(lang, 'notShown', { count: 1 }))
    await spoil(page, /mint\/activities\?/, { 0: { user: null } })
    await page.goto(`${prefix(lang)}/mint/#activities`)
    await interactive(page)
    await expect(page.locator('.skipped')).toHaveText(sayMint(lang, 'notShown', { count: 1 }))
  })

test('an unreadable list is not called empty, nor its index unresponsive', { tag: '@long' }, async ({
  page,
}) => {
  await rewriteAll(page, /market-place\/activities\/items\?/, (text) => {
    const answer = JSON.parse(text) as Answer
    return JSON.stringify({ ...answer, list: answer.list.map(() => ({})) })
  })
  await page.goto('/marketplace/activities/?c=xheroes1')
  await interactive(page)
  await expect(page.locator('.note[data-problem="api.badAnswer"]')).toContainText(
    sayNft('en', 'indexUnreadableTitle'),
  )
  await expect(page.locator('main')).not.toContainText(sayNft('en', 'noActivities'))
  await expect(page.locator('main')).not.toContainText(sayNft('en', 'indexDownTitle'))
})

test('a future time, or one in milliseconds, is a dash', { tag: '@long' }, async ({ page }) => {
  const now = Math.floor(Date.now() / 1_000)
  await spoil(page, /market-place\/activities\/items\?/, {
    0: { time: now + 86_400 },
    1: { time: (now - 60) * 1_000 },
    2: { time: now - 7_200 },
    // The last second that has a date.
    3: { time: 8_640_000_000_000 },
  })
  await page.goto('/marketplace/activities/?c=xheroes1')
  await interactive(page)
  const times = page.locator('.act-tbl tbody tr td:last-child')
  await expect(times.nth(2)).toHaveText('2 hr. ago')
  for (const place of [0, 1, 3]) await expect(times.nth(place)).toHaveText('—')
})

test('an item’s number is shown once', { tag: '@long' }, async ({ page }) => {
  await page.goto('/nft-details/?c=xheroes1&id=69')
  await interactive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^#]+ #69\s*$/)
  await expect(page).toHaveTitle(/^[^#]+ #69 · /)
  // History: trade price, action, time, name.
  const head = page.locator('section', { has: page.locator('#item-history') }).getByRole('columnheader')
  for (const key of ['col.price', 'col.type', 'col.time', 'col.name'] as const)
    await expect(head.filter({ hasText: sayNft('en', key) })).toHaveCount(1)
  await page.goto('/marketplace/activities/?c=xheroes1')
  await interactive(page)
  const names = page.locator('.act-tbl .mini-item')
  await expect(names.first()).toBeVisible()
  for (const text of await names.allTextContents()) expect(text.match(/#/g)?.length, text).toBe(1)
})

test('activities of My NFTs are of the project in the parameter u, and another can be chosen', async ({
  page,
  funded,
}) => {
  const account = await funded({}, 'owner')
  await mintItem(account.address, 'xheroes_s4')
  await mintItem(account.address, 'xheroes_s3')
  await addWallet(page, { account })
  await remember(page)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('/my-nft/activities/')) asked.push(url)
  })
  const items = () => asked.filter(({ pathname }) => pathname.endsWith('/items'))
  await page.goto('/myNfts/activities/?u=xheroes4')
  await isConnected(page)
  await expect(page.locator('.act-tbl tbody tr')).toHaveCount(1)
  expect(items().map(({ searchParams }) => searchParams.get('projectId'))).toEqual(['xheroes4'])
  expect(asked.some(({ pathname }) => pathname.endsWith('/my-nft/activities/projects'))).toBe(true)
  const choice = page.getByRole('group', { name: sayNft('en', 'collection') })
  await expect(choice.getByRole('radio')).toHaveCount(3)
  await expect(choice.getByRole('radio', { checked: true })).toHaveAccessibleName(/4/)
  await choice.getByText(sayNft('en', 'allProjects')).click()
  await expect(page.locator('.act-tbl tbody tr')).toHaveCount(2)
  await expect(page).toHaveURL(/\/myNfts\/activities\/$/)
  await choice.getByText(/3/).last().click()
  await expect(page).toHaveURL(/\?u=xheroes3$/)
  await expect(page.locator('.act-tbl tbody tr')).toHaveCount(1)
})

test('the tab of the current collection reloads it: list and address match', async ({ page, funded }) => {
  const account = await funded({}, 'owner')
  await mintItem(account.address, 'xheroes_s4')
  await addWallet(page, { account })
  await remember(page)
  await page.goto('/myNfts/collected/?u=xheroes4&listed=true&sort=lowPrice')
  await isConnected(page)
  await expect(page.locator('.empty')).toContainText(sayNft('en', 'noItems'))
  await page.locator('nav.tabs a[aria-current]').click()
  await expect(page).toHaveURL(/\?u=xheroes4$/)
  await expect(page.locator('.item-list .nft-card')).toHaveCount(1)
  await expect(page.getByLabel(sayNft('en', 'sortBy'))).toHaveValue('recommended')
})

for (const lang of ['en', 'ko'] as const)
  test(`the mint page’s tabs are items and activities, and a mint is read by its own call (${lang})`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${prefix(lang)}/mint/`)
    await interactive(page)
    const tabs = page.getByRole('navigation', { name: sayMint(lang, 'tabs') }).getByRole('link')
    await expect(tabs).toHaveText(lang === 'en' ? ['Items', 'Activities'] : ['아이템', '활동'])
    const [mint] = registry.mints
    await page.goto(`${prefix(lang)}/mint/detail/?projectId=${mint?.id}`)
    await interactive(page)
    await expect(page.locator('.item-art img')).toBeVisible()
    await expect.poll(() => asked.some((path) => path.endsWith('/nfts/v2/mint/projects/detail'))).toBe(true)
  })

test('an offering shows its own picture and links, or none', { tag: '@long' }, async ({ page }) => {
  const own = page.getByRole('list', { name: sayOffering('en', 'links') }).getByRole('link')
  const open = async (id: string) => {
    await page.goto(`/imo-details/?p=${id}`)
    await interactive(page)
    await expect(page.locator('.imo-art img')).toHaveAttribute('src', new RegExp(`offerings/${id}\\.svg$`))
  }
  await open('xheroes')
  await expect(own).toHaveCount(2)
  for (const link of await own.all())
    await expect(link).toHaveAttribute('href', /^https:\/\/xheroes\.example\//)
  await open('genesis-pocket')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayOffering('en', 'genesis-pocket.name'))
  await expect(own).toHaveCount(0)
  const exchange = Object.values(product.links).filter((link) => link !== null)
  const inMain = await page.locator('main a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(inMain.filter((href) => exchange.some((link) => link === href))).toEqual([])
})

test('if no other query reads the chain, its height is read by the chain’s own call', {
  tag: '@long',
}, async ({ page }) => {
  const seen = watchRpc(page)
  await page.goto('/marketplace/activities/?c=xheroes1')
  await interactive(page)
  await expect(page.locator('.chainchip')).toContainText(/\d/)
  await expect
    .poll(() => seen.flatMap(({ calls }) => calls.map(({ method }) => method)))
    .toContain('view.blockNumber')
})

test('unsynchronized metadata: asks the owner to launch the game, and others to wait', {
  tag: '@long',
}, async ({ page }) => {
  const [mine, ...others] = (UNSYNCHRONIZED.xheroes_s2 ?? []).map((id) => ({
    collection: 'xheroes_s2',
    contract: infoOf('xheroes_s2'),
    id,
  }))
  const demo = devAccount(0).address
  if (!mine) throw new Error('the seed has no such item')
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  expect(sameAddress(await ownerOf(mine), demo)).toBe(true)
  const owners = await Promise.all(others.map(ownerOf))
  const foreign = others.find((_, i) => !sameAddress(owners[i] ?? '', demo))
  if (!foreign) throw new Error('all of them are the demo wallet’s')
  await remember(page, 'meverse.demo')
  for (const lang of ['en', 'ko'] as const) {
    await page.goto(itemUrl(mine, lang))
    await isConnected(page)
    const details = page.locator('section', { has: page.locator('#item-details') })
    await expect(details.locator('.note')).toHaveText(sayNft(lang, 'metadataLaunch'))
    await page.goto(itemUrl(foreign, lang))
    await isConnected(page)
    await expect(details.locator('.note')).toHaveText(sayNft(lang, 'metadataWait'))
  }
  const times = asked.filter(({ pathname }) => pathname.endsWith('/nfts/v2/items/metadata-updated-at'))
  expect(sameAddress(times[0]?.searchParams.get('ownerAddress') ?? '', demo)).toBe(true)
})

for (const width of [360, 390, 1280])
  test(`a price and its dollars have lines of their own, for any values (${width} px)`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await spoil(page, /market-place\/items\/items\?/, {
      0: { price: { amount: '1234567890000000000000000', currency: 'MEV' } },
      1: { price: { amount: '10800000000000000000000', currency: 'MEV' } },
    })
    await page.goto('/marketplace/items/?c=xheroes1')
    await interactive(page)
    const cards = page.locator('.item-list .nft-card:has(h3 a) .nft-price')
    await expect(cards.first()).toContainText('1,234,567.89')
    await expect(cards.nth(1).locator('.price-usd')).toBeVisible()
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const [price, context, dollars] = ['span', 'small', '.price-usd'].map((one) =>
          card.querySelector(one)?.getBoundingClientRect(),
        )
        return { price: price?.bottom ?? 0, context: context?.top ?? 0, dollars: dollars?.bottom ?? 0 }
      }),
    )
    for (const { price, context } of boxes) expect(price).toBeLessThan(context + 2)
    // The second one fits both.
    expect(boxes[1]?.dollars).toBeLessThan((boxes[1]?.context ?? 0) + 2)
  })
