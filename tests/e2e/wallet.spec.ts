/**
 * Wallets: discovery, remembering, forgetting; and the data that the header, the dialogs, the cookies and the API get.
 * One file: one wallet and what a person does with it.
 */
import type { BrowserContext } from '@playwright/test'
import { token } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import {
  connect,
  dialog,
  expectError,
  isConnected,
  isDisconnected,
  mainButton,
  noticeConfirmed,
  openSwap,
  openWallet,
  remember,
  tickNotice,
} from '../support/page.ts'
import { appEntry, codeOf } from '../support/pairing.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount, REJECTED } from '../support/wallet.ts'

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies(ORIGIN)).find((entry) => entry.name === name)
const hours = (expires: number) => (expires - Date.now() / 1000) / 3600

test('several wallets are listed; the chosen one is remembered across pages and reloads; disconnect forgets it', async ({
  page,
  context,
}) => {
  await addWallet(page, { account: devAccount(1), name: 'First wallet', rdns: 'test.first' })
  await addWallet(page, { account: devAccount(2), name: 'Second wallet', rdns: 'test.second' })
  await openSwap(page)
  await isDisconnected(page)
  await connect(page, 'Second wallet')
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(2).address.slice(-4))
  for (const path of ['/', '/swap/', '/ko/', '/ko/swap/']) {
    await page.goto(path)
    await isConnected(page)
  }
  await page.reload()
  await isConnected(page)
  await openWallet(page, 'ko')
  await expect(dialog(page)).toContainText(devAccount(2).address)
  await expect(dialog(page)).toContainText(say('ko', 'connectedWith', { wallet: 'Second wallet' }))
  // The login runs in the background, a moment after hydration.
  await expect.poll(() => cookie(context, 'userInfo')).toBeTruthy()
  await dialog(page)
    .getByRole('button', { name: say('ko', 'disconnect') })
    .click()
  await isDisconnected(page, 'ko')
  await page.reload()
  await isDisconnected(page, 'ko')
  expect(await cookie(context, 'userInfo')).toBeUndefined()
  expect(await cookie(context, 'chain')).toBeUndefined()
})

test('a disconnect in one tab disconnects the others, even without an event from the wallet', {
  tag: '@long',
}, async ({ page, context }) => {
  await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await connect(page, 'Test wallet')
  const other = await context.newPage()
  await openSwap(other)
  await isConnected(other)
  await openWallet(page)
  await dialog(page)
    .getByRole('button', { name: say('en', 'disconnect') })
    .click()
  await isDisconnected(page)
  await isDisconnected(other)
  await other.reload()
  await isDisconnected(other)
})

test('a disconnect in one tab also ends what another tab is about to resume', async ({ page, context }) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await connect(page, 'Test wallet')
  let answer = () => {}
  const asked = wallet.requests.filter(({ method }) => method === 'eth_accounts').length
  wallet.next.set('eth_accounts', { until: new Promise((resolve) => (answer = resolve)) })
  const other = await context.newPage()
  await openSwap(other)
  await expect
    .poll(() => wallet.requests.filter(({ method }) => method === 'eth_accounts').length)
    .toBeGreaterThan(asked)
  await openWallet(page)
  await dialog(page)
    .getByRole('button', { name: say('en', 'disconnect') })
    .click()
  await isDisconnected(page)
  answer()
  await other.waitForTimeout(1_000)
  await isDisconnected(other)
})

test('a wallet in window.ethereum alone is offered, connects and is remembered', async ({ page }) => {
  await addWallet(page, { account: devAccount(2), announce: false, ethereum: true, rdns: 'test.plain' })
  await openSwap(page)
  await connect(page, say('en', 'browserWallet'))
  await page.reload()
  await isConnected(page)
})

test('a window.ethereum that throws, because two wallets compete for it, does not affect others', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'ethereum', {
      get() {
        throw new Error('two wallets')
      },
    }),
  )
  await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await connect(page, 'Test wallet')
  await page.reload()
  await isConnected(page)
})

test('a remembered wallet that is gone is not an error', { tag: '@long' }, async ({ page }) => {
  await remember(page, 'test.gone')
  await openSwap(page)
  await isDisconnected(page)
  await expect(page.locator('.snack')).toHaveCount(0)
})

test('a remembered wallet that answers late closes the choice of wallets again', { tag: '@long' }, async ({
  page,
}) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await remember(page)
  let answer = () => {}
  wallet.hooks.set('eth_accounts', () => new Promise<void>((resolve) => (answer = resolve)))
  await openSwap(page)
  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('eth_accounts')
  await page.locator('.wallet').click()
  await expect(dialog(page)).toContainText(say('en', 'chooseTitle'))
  wallet.hooks.clear()
  answer()
  await isConnected(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('wallets that announce themselves during a click do not move the clicked one', { tag: '@long' }, async ({
  page,
}) => {
  await noticeConfirmed(page)
  await openSwap(page)
  await page.locator('.wallet').click()
  const rows = dialog(page)
    .getByRole('list', { name: say('en', 'inBrowser') })
    .getByRole('button')
  await expect(rows).toHaveCount(1)
  await appEntry(page).hover()
  await page.mouse.down()
  await page.evaluate(async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const info = { uuid: name, name, icon: '', rdns: `test.${name.toLowerCase()}` }
      const detail = Object.freeze({ info, provider: { request: async () => [], on: () => undefined } })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    // Long enough for the list to include them, if it did.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await page.mouse.up()
  await codeOf(page)
  await dialog(page)
    .getByRole('button', { name: say('en', 'back') })
    .click()
  await expect(rows).toHaveCount(4)
})

test('the choice of wallets reserves the space of one until they are known', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  let come = () => {}
  const known = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/keeper\./, async (route) => {
    await known
    await route.continue()
  })
  await openSwap(page)
  await page.locator('.wallet').click()
  const risk = page.getByText(say('en', 'noticeRisk'))
  const top = async () => (await risk.boundingBox())?.y ?? Number.NaN
  const before = await top()
  const wallet = dialog(page).getByRole('button', { name: say('en', 'demoNote') })
  await expect(wallet).toHaveCount(0)
  come()
  await expect(wallet).toBeVisible()
  // This one's sentence has a second line, which moves the boxes by a few pixels: a row would move them by more than
  // 30.
  expect(Math.abs((await top()) - before)).toBeLessThan(10)
})

test('a rejected connection is reported, in Korean too', { tag: '@long' }, async ({ page }) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  wallet.next.set('eth_requestAccounts', REJECTED)
  await openSwap(page, '', 'ko')
  await page.locator('.wallet').click()
  await tickNotice(page, 'ko')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expectError(page, 'wallet.rejected', 'ko')
})

test('lock in the wallet logs out; the cookies are deleted, the history and the permission stay', async ({
  page,
  context,
}) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await remember(page)
  await openSwap(page)
  await isConnected(page)
  await expect.poll(async () => Boolean(await cookie(context, 'userInfo'))).toBe(true)
  await wallet.lock()
  await isDisconnected(page)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
  expect(await cookie(context, 'userInfo')).toBeUndefined()
  expect(await cookie(context, 'chain')).toBeUndefined()
})

test('a burst of account changes is one login, of the last account', { tag: '@long' }, async ({ page }) => {
  const logins: string[] = []
  await page.route('**/api/users/v1/login', (route) => {
    logins.push((route.request().postDataJSON() as { walletAddress: string }).walletAddress)
    return route.continue()
  })
  const wallet = await addWallet(page, { account: devAccount(2) })
  await remember(page)
  await openSwap(page)
  await expect.poll(() => logins.length).toBe(1)
  const emit = (index: number) => `dispatchEvent(new CustomEvent('wallet_test_wallet:emit', { detail: [
    'accountsChanged', ['${devAccount(index).address}']] }))`
  wallet.account = devAccount(3)
  await page.evaluate([1, 2, 1, 3].map(emit).join(';'))
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(3).address.slice(-4))
  await expect.poll(() => logins.length).toBe(2)
  expect(logins).toEqual([devAccount(2).address, devAccount(3).address])
  // No late login follows.
  await openWallet(page)
  expect(logins).toHaveLength(2)
})

test('a failing login disconnects no account, stops no trade and is retried', { tag: '@long' }, async ({
  page,
}) => {
  let tries = 0
  await page.route('**/api/users/v1/login', (route) =>
    ++tries === 1 ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  const wallet = await addWallet(page, { account: devAccount(2) })
  await remember(page)
  await openSwap(page, '#from=MEV&to=USDT&in=1')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await expect.poll(() => tries).toBe(2)
  await isConnected(page)
  await expect(page.locator('.snack')).toHaveCount(0)
  expect(page.url()).toContain('/swap/')
  expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
})

test('cookies have the agreed paths, lifetimes and attributes', async ({ page, context }) => {
  await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await page.locator('.wallet').click()
  const box = dialog(page)
  await tickNotice(page)
  await box.getByLabel(say('en', 'noticeWeek')).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await isConnected(page)
  await expect.poll(async () => Boolean(await cookie(context, 'userInfo'))).toBe(true)
  for (const [name, life] of [
    ['userInfo', 2],
    ['chain', 720],
    ['info_notice', 168],
  ] as const) {
    const entry = await cookie(context, name)
    expect(entry, name).toMatchObject({ path: '/', sameSite: 'Strict' })
    expect(hours(entry?.expires ?? 0), name).toBeGreaterThan(life * 0.95)
    expect(hours(entry?.expires ?? 0), name).toBeLessThanOrEqual(life * 1.01)
  }
  const user = JSON.parse(decodeURIComponent((await cookie(context, 'userInfo'))?.value ?? ''))
  expect(user.walletAddress).toBe(devAccount(2).address)
  expect(JSON.parse(decodeURIComponent((await cookie(context, 'chain'))?.value ?? ''))).toMatchObject({
    id: 751_812,
  })
})

test('copying the address: clipboard, fallback, neither', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addWallet(page, { account: devAccount(2) })
  await remember(page)
  await openSwap(page)
  await openWallet(page)
  const { address } = devAccount(2)
  const copy = dialog(page).getByRole('button', { name: say('en', 'copy'), exact: true })
  const copied = dialog(page).getByRole('button', { name: say('en', 'copied') })
  // The hint is shown for a second and a half, by the page's own clock.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await copy.click()
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.clock.runFor(1_400)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copy).toBeVisible()
  await page.clock.resume()
  // Refused by the browser: the selected field is used.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else')
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
        readText: navigator.clipboard.readText.bind(navigator.clipboard),
      },
    })
  })
  await copy.click()
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect(copy).toBeVisible()
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  await expectError(page, 'copy.failed')
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'cannotCopy') })).toBeVisible()
})

test('adding tokens asks the wallet with the right address, symbol, decimals and picture', async ({
  page,
}) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await remember(page)
  await openSwap(page)
  await isConnected(page)
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropAddToken') }).click()
  const choices = dialog(page).locator('button.choice')
  const symbols = ['MEV', 'MEFI', 'MPL', 'USDC', 'BTCB', 'ETH', 'KLAY', 'BUSD', 'USDT']
  await expect(choices).toHaveCount(symbols.length)
  for (const symbol of symbols) await choices.filter({ hasText: new RegExp(`^(Add )?${symbol}\\b`) }).click()
  await expect
    .poll(() => wallet.requests.filter(({ method }) => method === 'wallet_watchAsset').length)
    .toBe(symbols.length)
  const asked = wallet.requests.filter(({ method }) => method === 'wallet_watchAsset')
  for (const [i, symbol] of symbols.entries())
    expect(asked[i]?.params).toEqual({
      type: 'ERC20',
      options: {
        address: token(symbol),
        symbol,
        decimals: 18,
        image: `${ORIGIN}/tokens/${symbol.toLowerCase()}.svg`,
      },
    })
  await expect(
    page.getByRole('status').filter({ hasText: say('en', 'added', { symbol: 'USDT' }) }),
  ).toBeVisible()
  wallet.next.set('wallet_watchAsset', REJECTED)
  await choices.first().click()
  await expectError(page, 'wallet.rejected')
  wallet.next.set('wallet_watchAsset', { code: -32602, message: 'bad image' })
  await choices.first().click()
  await expectError(page, 'wallet.addTokenFailed')
})

test('the wallet dialog shows every balance and no explorer where the chain has none', async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '1234.5', PKS: '3' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page)
  await openWallet(page)
  // Locked and earned amounts of formulators have rows of their own.
  const rows = dialog(page).locator('.rows').first().locator(':scope > div')
  // And the total value at the pools' prices, with their block.
  await expect(rows).toHaveCount(14)
  await expect(rows.filter({ hasText: say('en', 'balancesWorth') })).toContainText(/\$[1-9]/)
  await expect(rows.filter({ hasText: 'MEV' }).first()).toContainText(/\$2\d\.\d\d/)
  await expect(dialog(page).getByText(/prices of block [\d,]+/)).toBeVisible()
  await expect(rows.filter({ hasText: 'MEV' }).first()).toContainText('1,234.5')
  await expect(rows.filter({ hasText: 'PKS' })).toContainText('3')
  await expect(dialog(page).locator('a[href*="/address/"]')).toHaveCount(0)
})

test('no wallet on a desktop: the download page', async ({ page }) => {
  await openSwap(page)
  await noticeConfirmed(page)
  await page.locator('.wallet').click()
  await expect(dialog(page)).not.toContainText(say('en', 'noneTitle'))
  await expect(dialog(page)).toContainText(say('en', 'noWalletDesktop'))
  const link = dialog(page).getByRole('link', { name: say('en', 'noWalletTitle') })
  await expect(link).toHaveAttribute('href', 'https://metamask.io/download/')
  await expect(dialog(page).locator('.tag')).toHaveText(say('en', 'demoTag'))
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
  })
  test('no wallet: the app opens this very trade', async ({ page }) => {
    await openSwap(page, '#from=MEV&to=USDT&in=5', 'ko')
    await noticeConfirmed(page)
    await page.locator('.wallet').click()
    await expect(dialog(page)).toContainText(say('ko', 'noWalletPhone'))
    await expect(dialog(page).getByRole('link', { name: say('ko', 'noWalletTitle') })).toHaveAttribute(
      'href',
      `https://metamask.app.link/dapp/${new URL(ORIGIN).host}/ko/swap/#from=MEV&to=USDT&in=5`,
    )
  })
})
