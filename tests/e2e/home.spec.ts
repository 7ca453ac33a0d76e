/** The home page: real sales, open offers, the chain's last blocks; and its messages without data. */
import { home as homeEn } from '../../src/islands/home/messages.en.ts'
import { home as homeKo } from '../../src/islands/home/messages.ko.ts'
import { sold as soldEn } from '../../src/islands/market/messages.sold.en.ts'
import { sold as soldKo } from '../../src/islands/market/messages.sold.ko.ts'
import { open as openEn } from '../../src/islands/mint/messages.open.en.ts'
import { open as openKo } from '../../src/islands/mint/messages.open.ko.ts'
import { ORIGIN } from '../support/env.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { cutRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'

const texts = {
  en: { ...homeEn, ...openEn, ...soldEn },
  ko: { ...homeKo, ...openKo, ...soldKo },
}

for (const [lang, width] of [
  ['en', 1280],
  ['ko', 360],
] as const)
  test(`shows real sales and what is open (${lang}, ${width} px)`, async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(ORIGIN)) foreign.push(request.url())
    })
    const say = texts[lang]
    await page.setViewportSize({ width, height: 900 })
    await page.goto(lang === 'ko' ? '/ko/' : '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.lede)
    await expect(page.getByRole('link', { name: say.openSwap })).toBeVisible()
    await expect(page.getByRole('link', { name: say.browseNfts })).toBeVisible()
    await expect(page.locator('.hz-latest .fig')).toHaveText(/^[\d,]+$/)
    await expect(page.locator('.hz-line .hz-now')).toHaveAttribute('d', /^M1195 0V48$/)

    await page.getByRole('heading', { name: say.soldTitle }).scrollIntoViewIfNeeded()
    const filters = encodeURIComponent(JSON.stringify({ type: ['sale'] }))
    const { list } = (await (
      await page.request.get(
        `${ORIGIN}/api/nfts/v2/market-place/activities/items?perPage=8&filters=${filters}`,
      )
    ).json()) as { readonly list: readonly { readonly name: string; readonly type: string }[] }
    expect(list.length).toBeGreaterThan(0)
    const tiles = page.locator('.sold-tiles li')
    await expect(tiles.filter({ hasText: list[0]?.name ?? '' }).first()).toBeVisible()
    await expect(page.locator('.sold-tiles li .fig').first()).not.toHaveText(/^0/)

    const open = page.locator('.open-now')
    await open.scrollIntoViewIfNeeded()
    for (const part of [say.openMints, say.openOfferings])
      await expect(open.getByRole('region', { name: part }).locator('.feed-list li').first()).toContainText(
        say.openBlocks,
      )
    expect(foreign).toEqual([])
  })

test('without an index it says that only the index has sales, and shows none', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await page.locator('#sold-title').scrollIntoViewIfNeeded()
  await expect(page.locator('.front-sec .empty')).toHaveText(soldEn['sold.down'])
  await expect(page.locator('.sold-tiles')).toHaveCount(0)
  // Data from the chain is still shown.
  await page.locator('.open-now').scrollIntoViewIfNeeded()
  await expect(page.locator('.open-now .feed-list li').first()).toBeVisible()
  await expect(page.locator('.hero-s')).toContainText(homeEn.sourceChain)
})

test('without any answer the line of blocks is empty and gives the reason', { tag: '@long' }, async ({
  page,
}) => {
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.hz-latest')).toContainText(homeEn.blockUnknown)
  await expect(page.locator('.hz-latest .fig')).toHaveText('—')
  await expect(page.locator('.hz-line .hz-now')).toHaveAttribute('d', '')
  await expect(page.locator('.feat-card')).toHaveCount(0)
  await expect(page.locator('.price-tiles')).toHaveCount(0)
})

for (const width of [320, 360])
  test(`very small prices do not make the page scroll sideways at ${width} px`, { tag: '@long' }, async ({
    page,
  }) => {
    await rewriteAll(page, /\/api\/exchange\/v1\/tokens/, (text) =>
      text.replaceAll(/"priceUsd":"[\d.]+"/g, '"priceUsd":"0.000000000012345678"'),
    )
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.locator('.price-tiles .fig').first()).toContainText('0.00000000001')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
