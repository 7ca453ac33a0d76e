/**
 * The rules of login and chain, and attacks by hostile wallets, in the browser. Their table is
 * src/lib/core/wallet/session.test.ts.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { balanceOf } from '../support/chain.ts'
import { CHAIN_ID, ORIGIN } from '../support/env.ts'
import {
  connect,
  dialog,
  expectDone,
  expectError,
  isConnected,
  isDisconnected,
  noticeConfirmed,
  openReview,
  openSwap,
  openWallet,
  remember,
  sign,
} from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { reviewTrade } from '../support/trade.ts'
import { addWallet, devAccount, REJECTED, sends } from '../support/wallet.ts'

const [A, B] = [devAccount(2), devAccount(3)]

async function stored(context: BrowserContext, name: string): Promise<Record<string, unknown> | null> {
  const found = (await context.cookies(ORIGIN)).find((entry) => entry.name === name)
  return found ? JSON.parse(decodeURIComponent(found.value)) : null
}

const store = (context: BrowserContext, name: string, value: unknown) =>
  context.addCookies([{ name, value: encodeURIComponent(JSON.stringify(value)), url: ORIGIN }])

/** Addresses that are sent to the server. */
function logins(page: Page): string[] {
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/v1/login'))
      reported.push((request.postDataJSON() as { walletAddress: string }).walletAddress)
  })
  return reported
}

/** Raises an event of the wallet in the page. */
const raise = (page: Page, name: string, value: unknown) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('wallet_test_wallet:emit', { detail })), [
    name,
    value,
  ] as const)

test.describe('on start the stored user info is checked', () => {
  test('the stored account, in any case, continues: its time is renewed without a new login', async ({
    page,
    context,
  }) => {
    const reported = logins(page)
    await addWallet(page, { account: A })
    await remember(page)
    await store(context, 'userInfo', { walletAddress: A.address.toLowerCase(), lastAccessTime: 1 })
    await store(context, 'chain', { id: CHAIN_ID, type: 'metamask', number: 1 })
    await openSwap(page)
    await isConnected(page)
    await expect
      .poll(async () => Number((await stored(context, 'userInfo'))?.lastAccessTime))
      .toBeGreaterThan(1)
    // The stored chain is the live one, so it is unchanged.
    expect(await stored(context, 'chain')).toEqual({ id: CHAIN_ID, type: 'metamask', number: 1 })
    await openWallet(page)
    expect(reported).toEqual([])
  })

  test('another account than the stored one, in an extension, is logged in', async ({ page, context }) => {
    const reported = logins(page)
    await addWallet(page, { account: A })
    await remember(page)
    await store(context, 'userInfo', { walletAddress: B.address, lastAccessTime: 1 })
    await openSwap(page)
    await expect.poll(() => reported).toEqual([A.address])
    await expect.poll(async () => (await stored(context, 'userInfo'))?.walletAddress).toBe(A.address)
  })

  test('a wallet without an account any more is cleared', async ({ page, context }) => {
    const wallet = await addWallet(page, { account: A })
    wallet.answers.set('eth_accounts', [])
    await remember(page)
    await store(context, 'userInfo', { walletAddress: A.address, lastAccessTime: 1 })
    await store(context, 'chain', { id: CHAIN_ID, type: 'metamask', number: 1 })
    await openSwap(page)
    await isDisconnected(page)
    await expect.poll(() => stored(context, 'userInfo')).toBeNull()
    expect(await stored(context, 'chain')).toBeNull()
  })

  test('invalid content in its cookies counts as nothing stored', async ({ page, context }) => {
    const reported = logins(page)
    await addWallet(page, { account: A })
    await remember(page)
    await store(context, 'userInfo', { walletAddress: [A.address], lastAccessTime: 'x' })
    await store(context, 'chain', '<script>')
    await openSwap(page)
    await expect.poll(() => reported).toEqual([A.address])
    await expect.poll(async () => (await stored(context, 'chain'))?.id).toBe(CHAIN_ID)
  })
})

test('a login is stored when it succeeded, and not before', async ({ page, context }) => {
  let tries = 0
  await page.route('**/api/users/v1/login', (route) =>
    ++tries === 1 ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await addWallet(page, { account: A })
  await remember(page)
  await openSwap(page)
  await expect.poll(() => tries).toBe(1)
  expect(await stored(context, 'userInfo')).toBeNull()
  await expect.poll(() => tries).toBe(2)
  await expect.poll(async () => (await stored(context, 'userInfo'))?.walletAddress).toBe(A.address)
})

test('on start the stored chain is compared with the live chain; a change event stores id and type', async ({
  page,
  context,
}) => {
  const wallet = await addWallet(page, { account: A })
  await remember(page)
  await store(context, 'chain', { id: 1, type: 'walletconnect', number: 1 })
  await openSwap(page)
  await isConnected(page)
  await expect.poll(() => stored(context, 'chain')).toMatchObject({ id: CHAIN_ID, type: 'metamask' })
  // The height that the page last read is included: it has read one.
  await expect(page.locator('.swap-form .asof')).toContainText(/Block [\d,]+/)
  await wallet.changeChain(56)
  await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
  await expect.poll(() => stored(context, 'chain')).toMatchObject({ id: 56, type: 'metamask' })
  expect(Number((await stored(context, 'chain'))?.number)).toBeGreaterThan(0)
  await page.reload()
  await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
})

test('a chain is allowed if its id is in the list, in decimal or hex form', async ({ page }) => {
  await addWallet(page, { account: A })
  await remember(page)
  await openSwap(page)
  await isConnected(page)
  const hex = CHAIN_ID.toString(16)
  for (const said of [`0x${hex}`, `0x0000${hex}`, `0x${hex.toUpperCase()}`, String(CHAIN_ID), CHAIN_ID]) {
    await raise(page, 'chainChanged', '0x38')
    await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
    await raise(page, 'chainChanged', said)
    await isConnected(page)
  }
})

test('an empty account list means logout', async ({ page, context }) => {
  const wallet = await addWallet(page, { account: A })
  await remember(page)
  await openSwap(page)
  await expect.poll(() => stored(context, 'userInfo')).not.toBeNull()
  await wallet.lock()
  await isDisconnected(page)
  expect(await stored(context, 'userInfo')).toBeNull()
  expect(await stored(context, 'chain')).toBeNull()
})

test('the same account in another case is no change: no login, and the review stays', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '5' })
  const reported = logins(page)
  const wallet = await addWallet(page, { account })
  await remember(page)
  const both = [account.address.toLowerCase(), account.address]
  wallet.answers.set('eth_accounts', both)
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await expect.poll(() => reported).toEqual([account.address])
  await openReview(page)
  await raise(page, 'accountsChanged', both)
  await raise(page, 'accountsChanged', [account.address.toLowerCase()])
  await sign(page)
  await expectDone(page)
  expect(reported).toEqual([account.address])
})

test('Add token is offered for the extension wallet only', async ({ page }) => {
  await openSwap(page)
  await connect(page, 'Demo wallet')
  await page.locator('.wallet').click()
  await expect(page.locator('.drop .sub button')).toHaveText([
    say('en', 'dropWallet'),
    say('en', 'dropDisconnect'),
  ])
})

test('the last used wallet is marked after logout', async ({ page }) => {
  await addWallet(page, { account: A, name: 'First wallet', rdns: 'test.first' })
  await addWallet(page, { account: B, name: 'Second wallet', rdns: 'test.second' })
  await openSwap(page)
  await connect(page, 'Second wallet')
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropDisconnect') }).click()
  await isDisconnected(page)
  await page.locator('.wallet').click()
  const here = dialog(page).getByRole('list', { name: say('en', 'inBrowser') })
  await expect(here.getByRole('button').filter({ hasText: say('en', 'lastUsed') })).toContainText(
    'Second wallet',
  )
  await expect(here.getByText(say('en', 'lastUsed'))).toHaveCount(1)
})

test.describe('a wallet that never answers can be left after ten seconds', () => {
  const never = () => new Promise(() => undefined)

  test('asked to switch the chain', async ({ page }) => {
    const wallet = await addWallet(page, { account: A, chainId: 56 })
    await remember(page)
    await openSwap(page)
    await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
    wallet.hooks.set('wallet_switchEthereumChain', never)
    await page.clock.install()
    await page.locator('.wallet').click()
    await expect
      .poll(() => wallet.requests.map(({ method }) => method))
      .toContain('wallet_switchEthereumChain')
    await page.clock.runFor(11_000)
    await expectError(page, 'wallet.silent')
    // It answers when it is asked again.
    wallet.hooks.clear()
    await page.locator('.wallet').click()
    await isConnected(page)
  })

  test('asked to add a token', async ({ page }) => {
    const wallet = await addWallet(page, { account: A })
    await remember(page)
    await openSwap(page)
    await isConnected(page)
    await page.locator('.wallet').click()
    await page.getByRole('button', { name: say('en', 'dropAddToken') }).click()
    wallet.hooks.set('wallet_watchAsset', never)
    await page.clock.install()
    await dialog(page).locator('button.choice').first().click()
    await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_watchAsset')
    await page.clock.runFor(11_000)
    await expectError(page, 'wallet.silent')
    wallet.hooks.clear()
    wallet.answers.set('wallet_watchAsset', false)
    await dialog(page).locator('button.choice').first().click()
    await expectError(page, 'wallet.addTokenFailed')
  })

  test('asked to sign: the review is locked until then, and a late yes is reported', {
    tag: '@gate',
  }, async ({ page, funded }) => {
    const { account, wallet } = await reviewTrade(page, funded)
    await page.setViewportSize({ width: 360, height: 640 })
    let answer = () => {}
    // The approval passes; the wallet does not answer the swap itself.
    wallet.hooks.set('eth_sendTransaction', async () => {
      if (sends(wallet).length > 1) await new Promise<void>((resolve) => (answer = resolve))
    })
    await sign(page)
    await expect.poll(() => sends(wallet).length).toBe(2)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).toContainText(say('en', 'silentTitle'))
    const leave = dialog(page).getByRole('button', { name: say('en', 'leaveWallet') })
    // It is visible without scrolling below the review.
    await expect(leave).toBeInViewport({ ratio: 1 })
    await leave.click()
    await expect(dialog(page)).toHaveCount(0)
    answer()
    await expect.poll(() => wallet.sent.length).toBe(2)
    await expect(page.locator('.snack[role="status"]').first()).toBeVisible()
    expect(await balanceOf('USDT', account.address)).toBe(0n)
  })
})

test('a wallet of the last visit that announces itself late is then resumed', async ({ page }) => {
  await addWallet(page, { account: A, late: 3_000 })
  await remember(page)
  await openSwap(page)
  await expect(page.locator('.wallet')).toHaveText(say('en', 'connect'))
  await isConnected(page)
})

test('a wallet that accepts another chain and does not change has not switched', async ({ page }) => {
  const wallet = await addWallet(page, { account: A, chainId: 56 })
  await remember(page)
  wallet.answers.set('wallet_switchEthereumChain', null)
  await openSwap(page)
  await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
  await page.locator('.wallet').click()
  await expectError(page, 'wallet.switchFailed')
  await expect(page.locator('.wallet')).toHaveText('Wrong Chain')
})

for (const answer of [null, 7, [], { hash: '0x12' }, 'x'.repeat(100_000)])
  test(`a signature answer that is not a transaction is reported: ${JSON.stringify(answer).slice(0, 20)}`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDT: '5' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    wallet.answers.set('eth_sendTransaction', answer)
    await openSwap(page, '#from=USDT&to=ETH&in=5')
    await openReview(page)
    await sign(page)
    await expectError(page, 'wallet.badAnswer')
  })

test('an account that changes during a pending signature: its end is shown, then the review closes', {
  tag: '@gate',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '5' })
  const second = await funded({ USDT: '5' }, 'second')
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await openReview(page)
  let refuse = () => {}
  wallet.hooks.set(
    'eth_sendTransaction',
    () => new Promise((_, reject) => (refuse = () => reject(Object.assign(new Error('no'), REJECTED)))),
  )
  await sign(page)
  await expect.poll(() => sends(wallet).length).toBe(1)
  await wallet.changeAccount(second)
  await expect(page.locator('.wallet .mono')).toContainText(second.address.slice(-4))
  await expect(dialog(page)).toBeVisible()
  refuse()
  await expect(dialog(page)).toHaveCount(0)
  await expectError(page, 'wallet.reviewClosed')
})

test('hostile announcements: a repeated id, invalid shapes, 100 kB of everything', async ({ page }) => {
  await page.addInitScript(() => {
    const provider = { request: () => new Promise(() => undefined), on: () => undefined }
    const big = 'x'.repeat(100_000)
    const info = { uuid: 'same', name: 'Twin one', icon: '', rdns: 'twin.one' }
    const details: unknown[] = [
      null,
      'text',
      {},
      { info: null, provider },
      { info, provider: null },
      { info: { ...info, rdns: 7 }, provider },
      { info: { ...info, rdns: big }, provider },
      { info: { ...info, rdns: 'facewallet' }, provider },
      { info: { ...info, uuid: big }, provider },
      { info, provider },
      { info: { ...info }, provider: { ...provider } },
      { info: { ...info, name: 'Twin two', rdns: 'twin.two' }, provider },
      {
        info: { uuid: 'big', name: big, icon: `data:image/png;base64,${big}`, rdns: 'big.wallet' },
        provider,
      },
      { info: { uuid: 'odd', name: { toString: 1 }, icon: 7, rdns: 'odd.wallet' }, provider },
    ]
    const say = () => {
      for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    addEventListener('eip6963:requestProvider', say)
    say()
  })
  await openSwap(page)
  await noticeConfirmed(page)
  await page.locator('.wallet').click()
  const here = dialog(page)
    .getByRole('list', { name: say('en', 'inBrowser') })
    .getByRole('button')
  await expect(here).toHaveCount(5)
  for (const shown of ['Twin one', 'Twin two', 'big.wallet', 'odd.wallet', 'Demo wallet'])
    await expect(here.filter({ hasText: shown })).toHaveCount(1)
  await expect(here.filter({ hasText: 'big.wallet' }).locator('img')).toHaveCount(0)
})

test('Need Login: Please Connect your Wallet, as a failure, where a dialog is used without a wallet', async ({
  page,
}) => {
  const wallet = await addWallet(page, { account: A })
  await remember(page)
  await openSwap(page)
  await isConnected(page)
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropAddToken') }).click()
  await wallet.lock()
  await dialog(page).locator('button.choice').first().click()
  await expectError(page, 'wallet.needLogin')
  await expect(page.getByRole('alert')).toContainText('Need Login')
  await expect(page.getByRole('alert')).toContainText('Please Connect your Wallet')
})
