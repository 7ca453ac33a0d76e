/**
 * An index that cannot see this chain, like ours on the chain's own node: figures are read from the chain, data that
 * only history has is a dash with its reason, and nothing is 0 or "none".
 */
import type { Page } from '@playwright/test'
import { home as homeEn } from '../../src/islands/home/messages.en.ts'
import { home as homeKo } from '../../src/islands/home/messages.ko.ts'
import { sold as soldEn } from '../../src/islands/market/messages.sold.en.ts'
import { sold as soldKo } from '../../src/islands/market/messages.sold.ko.ts'
import { SUBJECTS } from '../../src/lib/core/api/unindexed.ts'
import { rewrite } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { sayLiquidity, sayNft } from '../support/texts.ts'

const reason = 'noEvents'
const home = { en: homeEn, ko: homeKo }
const sold = { en: soldEn, ko: soldKo }

/** An answer of the overview or of tokens from an index that sees neither pools nor trades. */
function blindfold(answer: { readonly list?: readonly object[] }): object {
  const mev = { priceUsd: null, change24h: null }
  if (answer.list)
    return { ...answer, list: answer.list.map((token) => ({ ...token, ...mev, volume24h: null })) }
  const unindexed = Object.fromEntries(SUBJECTS.map((subject) => [subject, reason]))
  return { ...answer, pools: null, tvlUsd: null, volume24hUsd: null, swaps24h: null, mev, unseen: unindexed }
}

/** The format is checked by the server's own test (server/availability.test.ts). */
async function blindIndex(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/users/')) return route.continue()
    const [, , group] = pathname.split('/')
    if (/\/(overview|tokens)$/.test(pathname))
      return rewrite(route, (text) => JSON.stringify(blindfold(JSON.parse(text))))
    const subject = group === 'exchange' ? (pathname.endsWith('/pools') ? 'pools' : 'trades') : 'nfts'
    return route.fulfill({ json: { list: null, count: null, unseen: { subject, reason }, asOfBlock: 7 } })
  })
}

for (const [lang, width] of [
  ['en', 1280],
  ['ko', 390],
] as const)
  test(
    `home, pools and market with an index that can't see (${lang}, ${width} px)`,
    { tag: '@gate' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 })
      await blindIndex(page)
      const prefix = lang === 'ko' ? '/ko' : ''
      const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      await page.goto(`${prefix}/`)
      const figures = page.getByRole('region', { name: home[lang].figures })
      await expect(figures).toContainText(home[lang].sourceChain)
      await expect(figures).toContainText(home[lang].volumeUnseen)
      await expect(figures).not.toContainText('$0.00')
      await expect(page.getByRole('region', { name: home[lang].prices })).toContainText('$0.02')
      // Lower content hydrates once visible.
      await page.locator('.tbl').scrollIntoViewIfNeeded()
      await expect(page.locator('.tbl tbody tr').first()).toContainText('$')
      await expect(page.locator('.front-sec .empty')).toHaveText(sold[lang]['sold.unseen'])
      await expect(page.locator('.sold-tiles')).toHaveCount(0)
      await shot('home')

      await page.goto(`${prefix}/liquidity/`)
      await expect(page.locator('main')).toContainText(sayLiquidity(lang, 'indexUnseen'))
      await expect(page.locator('.tbl tbody tr').first()).toContainText('$')
      await expect(page.locator('main')).not.toContainText(sayLiquidity(lang, 'indexDown'))
      await shot('liquidity')

      await page.goto(`${prefix}/marketplace/`)
      await expect(page.locator('main')).toContainText(sayNft(lang, 'indexUnseenTitle'))
      await expect(page.locator('[data-problem="api.unseen"]').first()).toBeVisible()
      await shot('marketplace')
    },
  )
