/** Connecting: the notice beside the wallets, and wallets that answer nothing, too little or too late. */
import type { BrowserContext, Page } from '@playwright/test'
import { ORIGIN } from '../support/env.ts'
import {
  connect,
  dialog,
  expectDone,
  expectError,
  isConnected,
  isDisconnected,
  mainButton,
  noticeConfirmed,
  openSwap,
  remember,
  sign,
  tickNotice,
} from '../support/page.ts'
import { cutRpc, healRpc, type RpcEntry } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { say, sayWallet } from '../support/texts.ts'
import { addWallet, devAccount, REJECTED } from '../support/wallet.ts'

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies(ORIGIN)).find((entry) => entry.name === name)

test('the risk notice: two boxes beside the wallets, the first opens the details; the week box hides it for a week', async ({
  page,
  context,
}) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await page.locator('.wallet').click()
  const choice = dialog(page).getByRole('button', { name: 'Test wallet' })
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  const [risk, self] = [
    dialog(page).getByLabel(say('en', 'noticeRisk')),
    dialog(page).getByLabel(say('en', 'noticeSelf')),
  ]
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page).getByText(say('en', 'riskBody1'))).toBeHidden()
  // A click on the label ticks the box, and opening the details does not untick it.
  await page.getByText(say('en', 'noticeRisk')).click()
  await expect(risk).toBeChecked()
  await expect(dialog(page).getByText(say('en', 'riskBody1'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await choice.click({ force: true })
  await page.getByText(say('en', 'noticeSelf')).click()
  await expect(self).toBeChecked()
  await expect(choice).toHaveAttribute('aria-disabled', 'false')
  await risk.click()
  await expect(risk).not.toBeChecked()
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await choice.click({ force: true })
  expect(asked()).toBe(0)
  await risk.click()
  wallet.next.set('eth_requestAccounts', REJECTED)
  await choice.click()
  await expectError(page, 'wallet.rejected')
  // Without the week box it applies only to this connection, even within the same visit.
  expect(await cookie(context, 'info_notice')).toBeUndefined()
  await page.keyboard.press('Escape')
  await page.locator('.wallet').click()
  await expect(risk).not.toBeChecked()
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await tickNotice(page)
  await choice.click()
  await isConnected(page)
  // A page load alone sends no question to a wallet that is or was connected.
  await page.reload()
  await isConnected(page)
  await expect(dialog(page)).toHaveCount(0)
  const visit = await context.newPage()
  await visit.goto('/swap/')
  await isConnected(visit)
  await visit.locator('.wallet').click()
  await visit.getByRole('button', { name: say('en', 'dropDisconnect') }).click()
  await visit.locator('.wallet').click()
  await tickNotice(visit)
  await visit.getByText(say('en', 'noticeWeek')).click()
  await visit.getByRole('button', { name: 'Test wallet' }).click()
  await isConnected(visit)
  expect(await cookie(context, 'info_notice')).toBeTruthy()
})

test('with a valid notice cookie two clicks connect, and no message says that no wallet was found', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'info_notice', value: 'true', url: ORIGIN }])
  await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await page.locator('.wallet').click()
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await expect(dialog(page)).not.toContainText(say('en', 'noneTitle'))
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await isConnected(page)
  await expect(dialog(page)).toHaveCount(0)
})

/**
 * Possible invalid answers of a wallet in place of its accounts. `undefined` cannot be sent from the test, so null
 * replaces it.
 */
for (const [what, answer] of [
  ['an empty list', []],
  ['null', null],
  ['no address', ['0x1234']],
  ['no list', { address: devAccount(2).address }],
] as const)
  test(`a wallet that answers ${what} for its accounts ends logged out, without a login request`, {
    tag: '@long',
  }, async ({ page, context }) => {
    const logins: string[] = []
    await page.route('**/api/users/v1/login', (route) => {
      logins.push(String(route.request().postData()))
      return route.continue()
    })
    const wallet = await addWallet(page, { account: devAccount(2) })
    await remember(page)
    wallet.answers.set('eth_accounts', answer)
    await openSwap(page)
    await isDisconnected(page)
    expect(await cookie(context, 'userInfo')).toBeUndefined()
    // An explicit request gets the same answer: it is reported, and the choice stays open.
    wallet.answers.set('eth_requestAccounts', answer)
    await page.locator('.wallet').click()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expectError(page, 'wallet.locked')
    await expect(dialog(page).getByRole('button', { name: 'Test wallet' })).toBeFocused()
    await page.keyboard.press('Escape')
    await isDisconnected(page)
    await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
    // An account that is withdrawn immediately does not count either.
    wallet.answers.delete('eth_requestAccounts')
    await page.locator('.wallet').click()
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await expectError(page, 'wallet.locked')
    await page.keyboard.press('Escape')
    await isDisconnected(page)
    expect(logins).toEqual([])
    expect(await cookie(context, 'userInfo')).toBeUndefined()
    expect(await cookie(context, 'chain')).toBeUndefined()
  })

for (const accounts of [null, ['0x1234'], { 0: devAccount(1).address }])
  test(`an unreadable accounts event logs out: ${JSON.stringify(accounts)}`, { tag: '@long' }, async ({
    page,
    guard,
  }) => {
    // wagmi's own error messages for them.
    guard.allowed.push(/null|invalid|not a function|is not iterable/i)
    const wallet = await addWallet(page, { account: devAccount(2) })
    await remember(page)
    await openSwap(page)
    await isConnected(page)
    await page.evaluate(
      (value) =>
        dispatchEvent(new CustomEvent('wallet_test_wallet:emit', { detail: ['accountsChanged', value] })),
      accounts,
    )
    await isDisconnected(page)
    await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  })

test('a wallet that fails without a known reason is reported as failed', { tag: '@long' }, async ({
  page,
}) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await noticeConfirmed(page)
  wallet.next.set('eth_requestAccounts', { code: -32603, message: 'Cannot read properties of undefined' })
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expectError(page, 'wallet.connectFailed')
  await expect(dialog(page).getByRole('button', { name: 'Test wallet' })).toBeFocused()
})

test('a wallet that never answers is explained after ten seconds and can be left immediately', {
  tag: '@long',
}, async ({ page }) => {
  const first = await addWallet(page, { account: devAccount(1), name: 'First wallet', rdns: 'test.first' })
  await addWallet(page, { account: devAccount(2), name: 'Second wallet', rdns: 'test.second' })
  await openSwap(page)
  await noticeConfirmed(page)
  let answer = () => {}
  first.hooks.set('eth_requestAccounts', () => new Promise((resolve) => (answer = () => resolve(undefined))))
  await page.clock.install()
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: 'First wallet' }).click()
  await expect(dialog(page)).toContainText(say('en', 'askedTitle', { wallet: 'First wallet' }))
  await expect(page.locator('.shell .wallet')).toHaveText(sayWallet('en', 'connecting'))
  await expect(dialog(page)).not.toContainText(say('en', 'askedSilent'))
  await page.clock.runFor(11_000)
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: say('en', 'askedSilent') }),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: say('en', 'askAgain') })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: say('en', 'anotherWallet') })
    .click()
  await expect(page.locator('.shell .wallet')).toHaveText(sayWallet('en', 'connect'))
  await expect(dialog(page).getByRole('button', { name: 'First wallet' })).toBeFocused()
  await page.getByRole('button', { name: 'Second wallet' }).click()
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(2).address.slice(-4))
  // A late answer does not replace the connected wallet.
  answer()
  await page.clock.runFor(2_000)
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(2).address.slice(-4))
})

test('closing the dialog abandons the pending wallet', async ({ page }) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await noticeConfirmed(page)
  const left = Promise.withResolvers<void>()
  wallet.next.set('eth_requestAccounts', { until: left.promise })
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.keyboard.press('Escape')
  await isDisconnected(page)
  await expect
    .poll(() => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length)
    .toBe(1)
  left.resolve()
  await page.waitForTimeout(2_000)
  await isDisconnected(page)
  await expect(page.locator('.snack')).toHaveCount(0)
})

test('the demo wallet uses the node that the page reads', async ({ page }) => {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  page.on('request', (request) => {
    if (!/\/rpc2?$/.test(request.url()) || request.method() !== 'POST') return
    const body = request.postDataJSON() as RpcEntry | RpcEntry[]
    for (const { method, params } of Array.isArray(body) ? body : [body])
      asked.push({ url: request.url(), method, params })
  })
  await cutRpc(page, '/rpc')
  await openSwap(page, '#from=MEV&to=USDT&in=1')
  await connect(page, 'Demo wallet')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await mainButton(page).click()
  await sign(page)
  await expectDone(page)
  // One transaction per signature, or one if MEV was approved before.
  const sent = asked.filter(({ method }) => method === 'eth_sendRawTransaction')
  expect([...new Set(sent.map(({ url }) => new URL(url).pathname))]).toEqual(['/rpc2'])
  // None of them was sent twice.
  expect(new Set(sent.map(({ params }) => params[0])).size).toBe(sent.length)
  await healRpc(page, '/rpc')
})

/** Hides the demo wallet, which every devnet build announces, from the page. */
const withoutDemo = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'eip6963:announceProvider',
      (event) => {
        const { info } = (event as CustomEvent<{ info: { rdns: string } }>).detail
        if (info.rdns === 'meverse.demo') event.stopImmediatePropagation()
      },
      true,
    ),
  )

test('says that no wallet was found only if there is none at all', { tag: '@long' }, async ({ page }) => {
  await withoutDemo(page)
  await openSwap(page)
  await page.locator('.wallet').click()
  await expect(dialog(page)).toContainText(say('en', 'noneTitle'))
  await expect(dialog(page).getByRole('link', { name: say('en', 'noWalletTitle') })).toBeVisible()
})

test('the connect button waits for an answer and does not ask twice', async ({ page }) => {
  const wallet = await addWallet(page, { account: devAccount(2) })
  await openSwap(page)
  await noticeConfirmed(page)
  await page.locator('.wallet').click()
  const seen = Promise.withResolvers<void>()
  wallet.next.set('eth_requestAccounts', { until: seen.promise })
  await page.getByRole('button', { name: 'Test wallet' }).dblclick()
  await expect(page.locator('.shell .wallet')).toHaveText(sayWallet('en', 'connecting'))
  seen.resolve()
  await isConnected(page)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length).toBeLessThan(2)
})
