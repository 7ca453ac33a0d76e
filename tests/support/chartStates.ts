/** States of the charts page, to be checked one by one. */

import { expect, type Page } from '@playwright/test'
import { canvas } from './plot.ts'
import type { Lang } from './texts.ts'

type Look = (name: string) => Promise<void>

/** Without a wallet; leaves the page on a chart. */
export async function statesOfCharts(page: Page, lang: Lang, look: Look): Promise<void> {
  const open = (hash: string) => page.goto(`/${lang === 'ko' ? 'ko/' : ''}charts/${hash}`)
  const drawn = () => expect(canvas(page)).toBeVisible()
  await open('#token=MEFI&i=4h&s=3w&u=usd')
  await drawn()
  await look('chart')
  await open('#pool=BTCB-USDT&i=1h&s=1w&u=token&inv=1&y=log')
  await page.reload()
  await drawn()
  await look('chart of a pool, turned')
  await open('#token=USDT')
  await page.reload()
  await expect(page.locator('.plot-none')).toBeVisible()
  await look('chart of a dollar')
  await page.route('**/api/**', (route) => route.abort())
  await open('#token=MEV')
  await page.reload()
  await expect(page.locator('.plot-side .note')).toBeVisible()
  await look('chart without an index')
  await page.unroute('**/api/**')
}
