import type { Page } from '@playwright/test'
import { openReview, openSwap, remember } from './page.ts'
import type { Fixtures } from './test.ts'
import { addWallet } from './wallet.ts'

/** An account of its own whose wallet is connected, with the review open of all its 5 USDT for ETH: two signatures. */
export async function reviewTrade(page: Page, funded: Fixtures['funded']) {
  const account = await funded({ USDT: '5' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await openReview(page)
  return { account, wallet }
}
