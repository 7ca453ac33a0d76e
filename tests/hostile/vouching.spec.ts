/** How a review names the sources of its figures, and what it asks before a wide tolerance is signed. */
import type { Page } from '@playwright/test'
import { CHAIN_ID, ORIGIN } from '../support/env.ts'
import {
  dialog,
  expectDone,
  expectError,
  openReview,
  openSwap,
  remember,
  sign,
  signButton,
} from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { alterRpc, healRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

/** Settings from an earlier visit, or from another source. */
const storeSettings = (page: Page, settings: object) =>
  page.context().addInitScript((text) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('meverse:1:/:settings', text)
  }, JSON.stringify(settings))

for (const lang of ['en', 'ko'] as const satisfies readonly Lang[])
  test(`a stored tolerance above 5 % needs a confirmation in each review: ${lang}`, async ({
    page,
    funded,
  }) => {
    const wallet = await addWallet(page, { account: await funded({ USDT: '50' }) })
    await remember(page)
    await storeSettings(page, { slippageBps: 800 })
    await openSwap(page, '#from=USDT&to=ETH&in=10', lang)
    for (const end of ['closed', 'signed'] as const)
      await test.step(end, async () => {
        await openReview(page, lang)
        const box = dialog(page).getByRole('checkbox', { name: say(lang, 'wideSlippage', { value: '8%' }) })
        await expect(box).not.toBeChecked()
        await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
        await signButton(page).click({ force: true })
        expect(sends(wallet)).toEqual([])
        await box.check()
        await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
        if (end === 'closed') return page.keyboard.press('Escape')
        await sign(page)
        await expectDone(page)
      })
    const chains = sends(wallet).map(({ params }) => (params[0] as { chainId?: string }).chainId)
    expect(chains).toEqual([`0x${CHAIN_ID.toString(16)}`, `0x${CHAIN_ID.toString(16)}`])
  })

test('5 % needs no box', async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ USDT: '50' }) })
  await remember(page)
  await storeSettings(page, { slippageBps: 500 })
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('an own node is named, and a single answering one is reported', async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ USDT: '50' }) })
  await remember(page)
  await test.step('two nodes: no notice', async () => {
    await openSwap(page, '#from=USDT&to=ETH&in=10')
    const second = page.waitForResponse((response) => response.url() === `${ORIGIN}/rpc2`)
    await second
    await openReview(page)
    await expect(dialog(page).getByText(say('en', 'oneNode'))).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('one of the two is down: the next review checks, and does not wait for the minute', async () => {
    await page.route(`${ORIGIN}/rpc2`, (route) => route.abort())
    await openReview(page)
    await expect(dialog(page).getByText(say('en', 'oneNode'))).toBeVisible()
    await expect(dialog(page).getByText('Your own node')).toHaveCount(0)
  })
  await test.step('an own node', async () => {
    await page.unroute(`${ORIGIN}/rpc2`)
    await storeSettings(page, { rpcUrl: `${ORIGIN}/rpc2` })
    await page.reload()
    await openReview(page)
    await expect(dialog(page).getByText(say('en', 'ownNode', { host: new URL(ORIGIN).host }))).toBeVisible()
  })
})

test('the quote is compared with the index’s prices, and 2 % less is a warning', async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ USDT: '50' }) })
  await remember(page)
  const row = dialog(page)
    .locator('.rows > div')
    .filter({ hasText: say('en', 'indexPrice') })
  const warning = dialog(page).locator('.note', { hasText: 'less than the index’s prices' })
  await test.step('unchanged', async () => {
    await openSwap(page, '#from=USDT&to=ETH&in=10')
    await openReview(page)
    // Only the pool's fee, or the remainder after an arbitrage: far from 2 %.
    await expect(row).toContainText(/\d% (less|more)Block|\d% (less|more) Block/)
    await expect(warning).toHaveCount(0)
  })
  await test.step('a quote that other accounts’ trades reduce', async () => {
    // The index reports a tenth less value for the received coin, so the payment should return a tenth more.
    await rewriteAll(page, `${ORIGIN}/api/exchange/v1/tokens`, (text) => {
      const body = JSON.parse(text) as { list: { symbol: string; priceUsd: string | null }[] }
      for (const token of body.list)
        if (token.symbol === 'ETH') token.priceUsd = (Number(token.priceUsd) * 0.9).toFixed(12)
      return JSON.stringify(body)
    })
    await page.reload()
    await openReview(page)
    await expect(warning).toBeVisible()
    await expect(row).toContainText(/(9|10|11)(\.\d+)?% less/)
  })
  await test.step('no index', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(`${ORIGIN}/api/exchange/v1/tokens`, (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    )
    await page.reload()
    await openReview(page)
    await expect(row).toContainText(say('en', 'indexUnknown'))
    await expect(warning).toHaveCount(0)
  })
})

test('the gas price is what nodes agree on, has a ceiling, and its maximum is shown', {
  tag: '@gate',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  const price = (path: string, wei: bigint) =>
    alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) =>
        calls[reply.id]?.method === 'eth_gasPrice' ? { ...reply, result: `0x${wei.toString(16)}` } : reply,
      ),
    )
  const most = dialog(page).locator('[data-most-fee]')
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await expect(most).toHaveAttribute('data-most-fee', /^[1-9]\d*$/)
  const shown = BigInt((await most.getAttribute('data-most-fee')) as string)
  // One node of two with an extreme price.
  await price('/rpc', 10n ** 22n)
  await sign(page)
  await expectError(page, 'rpc.feeDiffers')
  // Both of them.
  await price('/rpc2', 10n ** 22n)
  await sign(page)
  await expectError(page, 'rpc.feeTooHigh')
  // Both, but below the ceiling and above the review's price.
  for (const path of ['/rpc', '/rpc2']) {
    await healRpc(page, path)
    await price(path, 5n * 10n ** 10n)
  }
  await sign(page)
  await expectError(page, 'tx.feeRose')
  expect(sends(wallet)).toEqual([])
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  await sign(page)
  await expectDone(page)
  const asked = sends(wallet).map(({ params }) => params[0] as { gas: string; gasPrice: string })
  expect(asked.length).toBeGreaterThan(0)
  for (const { gas, gasPrice } of asked) expect(BigInt(gas) * BigInt(gasPrice)).toBeLessThanOrEqual(shown)
})
