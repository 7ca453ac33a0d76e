/** The pages of a token and a pool: figures of index and chain, links with unknown names, one's own position. */

import type { Page } from '@playwright/test'
import { charts as chartsEn } from '../../src/islands/charts/messages.en.ts'
import { charts as chartsKo } from '../../src/islands/charts/messages.ko.ts'
import { subject as subjectEn } from '../../src/islands/charts/messages.subject.en.ts'
import { subject as subjectKo } from '../../src/islands/charts/messages.subject.ko.ts'
import { liquidity as liquidityEn } from '../../src/islands/liquidity/messages.en.ts'
import { liquidity as liquidityKo } from '../../src/islands/liquidity/messages.ko.ts'
import { axeFaults } from '../support/axeFaults.ts'
import { deposit, pool, token } from '../support/chain.ts'
import { ORIGIN, ways } from '../support/env.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { isConnected, remember } from '../support/page.ts'
import { canvas } from '../support/plot.ts'
import { cutRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const API = `${ORIGIN}/api/exchange/v1`
const text = {
  en: { ...liquidityEn, ...chartsEn, ...subjectEn },
  ko: { ...liquidityKo, ...chartsKo, ...subjectKo },
}
const stat = (page: Page, name: string) =>
  page
    .locator('.stats-grid > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const block = /(Block|블록) [\d,]+/

/** Every small plot has its line or bars, and a text alternative. */
async function expectPlots(page: Page, count: number): Promise<void> {
  const plots = page.locator('.tp-plot svg[role="img"]')
  await expect(plots).toHaveCount(count)
  for (const plot of await plots.all()) {
    await expect(plot).toHaveAttribute('aria-label', /\$[\d,.]+/)
    await expect(plot.locator('.tp-line, .tp-bar').first()).toHaveAttribute('d', /^M[\d.]+ [\d.]+[LV]/)
  }
}

for (const [lang, width, scheme] of ways([
  ['ko', 390, 'dark'],
  ['en', 1280, 'light'],
] as const))
  test(`from the list of pools to a pool’s page and its tokens (${lang}, ${width} px, ${scheme})`, async ({
    page,
    guard,
  }) => {
    const say = text[lang]
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(lang === 'ko' ? '/ko/liquidity/' : '/liquidity/')
    const small = page.getByRole('link', { name: say.poolPage.replace('{{pool}}', 'MEV-USDT') })
    if (width > 1000) {
      await expect(small.locator('.spk .spk-line')).toHaveAttribute('d', /^M/)
      await small.click()
    } else {
      // A phone's rows have no space for it: the form of a row links to the page.
      await page.getByRole('link', { name: /^MEV-USDT/ }).click()
      await page.getByRole('link', { name: 'MEV-USDT', exact: true }).click()
    }
    await expect(page).toHaveURL(/charts\/pool\/\?pool=MEV-USDT$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MEV-USDT')
    await expect(canvas(page)).toBeVisible()
    await expect(page.locator('.sub-h .big-p .fig')).toHaveText(/^0\.0\d+$/)
    for (const name of [say.liquidity, say.volume7d, say.fees24h])
      await expect(stat(page, name)).toHaveText(/^\$[\d,.]+|^—$/)
    await expect(stat(page, say.liquidity)).toHaveText(/^\$[\d,]+$/)
    await expect(page.locator('.figures-card .asof')).toContainText(block)
    await expectPlots(page, 2)
    // The table has the index's days, the newest first.
    const { list } = (await (await page.request.get(`${API}/pools/${pool('MEV-USDT')}/days`)).json()) as {
      list: { swaps: number }[]
    }
    await page.getByText(say.daysTable).click()
    const second = page.locator('.days-all tbody tr').nth(1)
    await expect(second.locator('.fig').last()).toHaveText((list.at(-2)?.swaps ?? 0).toLocaleString('en'))
    const trades = page.getByRole('region', { name: say.tradesTitle })
    await expect(trades.locator('tbody tr')).toHaveCount(10)
    await page.evaluate(() => scrollTo(0, 0))
    expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([])

    await page.locator('.sub-coin', { hasText: 'MEV' }).click()
    await expect(page).toHaveURL(/charts\/token\/\?token=MEV$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MEV')
    await expect(page.locator('.sub-h .big-p')).toContainText(/\$0\.0\d+/)
    await expect(canvas(page)).toBeVisible()
    const facts = page.getByRole('region', { name: say.tokenFacts })
    await expect(facts).toContainText(/[\d.]+%/)
    await expect(facts).toContainText(say.holdersUnknown)
    await expect(facts.locator('.asof')).toContainText(block)
    await expect(stat(page, say.inPoolsValue)).toHaveText(/^\$[\d,]+$/)
    const pools = page.getByRole('region', { name: say.poolsTitle, exact: true })
    await expect(pools.getByRole('link', { name: /MEV-USDT/ })).toBeVisible()
    // Trades of all its pools in one list, page by page.
    const all = page.getByRole('region', { name: say.tradesOfToken })
    await expect(all.locator('tbody tr')).toHaveCount(10)
    for (let k = 20; k <= 40; k += 10) {
      await all.getByRole('button', { name: say.tradesMore.replace('{{count}}', '10') }).click()
      await expect(all.locator('tbody tr')).toHaveCount(k)
    }
    const named = await all.locator('td.lead').allTextContents()
    expect(new Set(named).size).toBeGreaterThan(1)
    await page.evaluate(() => scrollTo(0, 0))
    expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([])
    // The chart's view is stored in the address, beside the token.
    await page.getByRole('button', { name: 'USDT', exact: true }).click()
    await expect(page).toHaveURL(/\?token=MEV#i=4h&s=3w&u=token$/)
    expect(guard.errors).toEqual([])
  })

test('a pool unknown to the index does not affect other pools’ trades, and is counted', {
  tag: '@long',
}, async ({ page }) => {
  await page.route(new RegExp(`/swaps\\?.*${pool('MEV-USDT')}`, 'i'), (route) =>
    route.fulfill({ status: 500 }),
  )
  await page.goto('/charts/token/?token=MEV')
  const all = page.getByRole('region', { name: subjectEn.tradesOfToken })
  await expect(all.locator('tbody tr')).toHaveCount(10)
  await expect(all.locator('.skipped')).toHaveText(subjectEn.poolsLost.replace('{{count}}', '1'))
  await expect(all.locator('td.lead', { hasText: 'MEV-USDT' })).toHaveCount(0)
})

test('without an index the price is read from the chain, and without a network the last data stays', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/charts/pool/?pool=usdt-mev')
  const price = page.locator('.sub-h .big-p .fig')
  await expect(price).toHaveText(/^0\.0\d+$/)
  await expect(stat(page, chartsEn.liquidity)).toHaveText(/^\$[\d,]+$/)
  await expect(stat(page, chartsEn.volume24h)).toHaveText('—')
  await expect(page.locator('.figures-card')).toContainText(subjectEn.noHistoryDown)
  await expect(page.locator('.figures-card .asof')).toContainText(subjectEn.fromChain)
  await expect(page.getByRole('region', { name: subjectEn.daysTitle })).toContainText(subjectEn.historyDown)
  await expect(page.getByRole('region', { name: subjectEn.tradesTitle })).toContainText(subjectEn.historyDown)
  const value = (await stat(page, chartsEn.liquidity).textContent()) ?? ''
  await cutRpc(page, '/rpc')
  await cutRpc(page, '/rpc2')
  await page.reload()
  await expect(stat(page, chartsEn.liquidity)).toHaveText(value)
  await expect(page.locator('.figures-card .asof')).toContainText(block)
  await page.goto('/charts/token/?token=CHERRY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHERRY')
})

test('a link shows only what the registry or the factory knows', { tag: '@long' }, async ({
  page,
  guard,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`/charts/token/?token=${pool('MEV-USDT')}`)
  await expect(title).toHaveText(subjectEn.strangeToken)
  await page.goto(`/charts/token/?token=${token('MEFI').toUpperCase().replace('0X', '0x')}`)
  await expect(title).toHaveText('MEFI')
  await page.goto('/charts/token/?token=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
  await expect(title).toHaveText(subjectEn.noTokenNamed)
  await page.goto('/charts/pool/?pool=MEV-EVIL#pool=MEV-USDT')
  await expect(title).toHaveText(subjectEn.noPoolNamed)
  await page.goto(`/charts/pool/?pool=${token('MEV')}`)
  await expect(title).toHaveText(subjectEn.strangePool)
  await expect(page.getByRole('status')).toHaveText(subjectEn.strangePoolNot)
  await cutRpc(page, '/rpc')
  await cutRpc(page, '/rpc2')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText(subjectEn.strangePoolSilent)
  await expect(page.getByRole('button', { name: subjectEn.askAgain })).toBeVisible()
  await page.getByRole('link', { name: subjectEn.allSubjects }).click()
  await expect(title).toContainText(chartsEn.dollars)
  expect(guard.errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([])
})

test('one’s own position: compared with holding day by day, on the pool’s page; its first day is no line yet', async ({
  page,
  funded,
}) => {
  // An account of the devnet's past that still has liquidity in a pool.
  const positionsOf = async (address: string) =>
    (
      (await (await page.request.get(`${API}/positions?provider=${address}`)).json()) as {
        list: { id: string }[]
      }
    ).list
  const old = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const one = devAccount(i)
      return { one, id: (await positionsOf(one.address))[0]?.id }
    }),
  )
  const provider = old.find(({ id }) => id !== undefined)
  if (!provider?.id) throw new Error('nobody of the past has a position')
  const wallet = await addWallet(page, { account: provider.one })
  await remember(page)
  await page.goto(`/charts/pool/?pool=${provider.id}`)
  await isConnected(page)
  const mine = page.getByRole('region', { name: liquidityEn.yourPosition })
  await expect(mine.locator('.pos-big')).toHaveText(/^\$[\d.]+/)
  const days = mine.getByRole('region', { name: liquidityEn.daysTitle })
  await expect(days.locator('svg[role="img"]')).toHaveAttribute(
    'aria-label',
    /\$[\d,.]+ in the pool, \$[\d,.]+/,
  )
  for (const line of await days.locator('.tp-line').all())
    await expect(line).toHaveAttribute('d', /^M[\d.]+ [\d.]+L/)
  await expect(days.locator('.plot-legend')).toContainText(liquidityEn.daysHeld)

  const fresh = await funded({ MEV: '2000', USDT: '40' })
  await deposit(fresh, 'MEV-USDT', '1000', '30')
  await wallet.changeAccount(fresh)
  await page.goto('/charts/pool/?pool=MEV-USDT')
  await expect(mine.locator('.pos-big')).toHaveText(/^\$[\d.]+/)
  await expect(days).toContainText(liquidityEn.daysSoon)
  await page.getByRole('button', { name: subjectEn.addLpToWallet }).click()
  await expect
    .poll(() => wallet.requests.find(({ method }) => method === 'wallet_watchAsset')?.params)
    .toMatchObject({ type: 'ERC20', options: { address: pool('MEV-USDT'), decimals: 18 } })
  await mine.getByRole('link', { name: /^Remove/ }).click()
  await expect(page).toHaveURL(/liquidity\/remove\/\?a=MEV&b=USDT/)
})
