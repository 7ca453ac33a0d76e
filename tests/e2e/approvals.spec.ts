/** A wallet's approvals: they are made on the chain, listed, and revoked by signatures. */
import type { Page } from '@playwright/test'
import { type Address, getAddress, maxUint256, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { axeFaults } from '../support/axeFaults.ts'
import { allowedTo, call, lpOf, pool, registry, send, token } from '../support/chain.ts'
import { ORIGIN, ways } from '../support/env.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { infoOf, nftCall, operation, readNft } from '../support/nft.ts'
import {
  dialog,
  expectDone,
  expectError,
  interactive,
  openReview,
  openSwap,
  remember,
  sign,
  signButton,
  tickNotice,
} from '../support/page.ts'
import { alterRpc, cutRpc, healRpc } from '../support/rpc.ts'
import { healAll, reopenCut, savedOf } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayApprovals } from '../support/texts.ts'
import { addWallet, REJECTED, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

const formerRouter = registry.retired[0]?.address as Address
const allow = (of: Address, spender: Address, amount: bigint) => call(of, 'approve', [spender, amount])
const operates = (collection: Address, owner: Address, operator: Address) =>
  readNft<boolean>(collection, 'isApprovedForAll', [owner, operator])

const rows = (page: Page) => page.locator('.tbl-approvals tbody tr')
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })
const revokeOf = (page: Page, name: string, lang: Lang = 'en') =>
  rowOf(page, name).getByRole('button', { name: sayApprovals(lang, 'revoke') })
const readAgain = (page: Page, lang: Lang = 'en') =>
  page
    .locator('.card-h')
    .getByRole('button', { name: say(lang, 'readAgain') })
    .click()

async function open(page: Page, account: LocalAccount, lang: Lang = 'en'): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(`${prefix(lang)}/approvals/`)
  return wallet
}

/** The whole list is shown, with its block. */
const listed = (page: Page) => expect(page.locator('.card .asof')).toContainText(/\d/)
const nothing = (page: Page, lang: Lang = 'en') =>
  expect(page.getByRole('status')).toContainText(sayApprovals(lang, 'nothingTitle'))

test('reads nothing before a wallet is connected, and the demo wallet has approved nothing', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await page.goto('/')
  await page
    .locator('.foot')
    .getByRole('link', { name: say('en', 'approvals') })
    .click()
  await expect(page).toHaveURL(/\/approvals\/$/)
  await expect(page.locator('main')).toContainText(sayApprovals('en', 'connectText'))
  await expect(page.locator('main')).toContainText(sayApprovals('en', 'blindTitle'))
  await interactive(page)
  await page
    .locator('main')
    .getByRole('button', { name: say('en', 'gate.connect') })
    .click()
  await tickNotice(page)
  await page.getByRole('button', { name: 'Demo wallet' }).click()
  await nothing(page)
  await expect(page.getByRole('status')).toContainText(/At block [\d,]+ none of the 31 contracts/)
  await expect(page.locator('.card .asof')).toContainText('46 tokens and collections × 31 contracts')
})

test('an approval made elsewhere is found by the index, marked as unknown, and revoked', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  const elsewhere = getAddress(`0x${'5a'.repeat(20)}`)
  await send(account, [allow(token('USDT'), elsewhere, parseEther('7.25'))])
  const wallet = await open(page, account, 'ko')
  await expect(rowOf(page, 'USDT')).toContainText('7.25')
  await expect(rowOf(page, 'USDT')).toContainText(sayApprovals('ko', 'role.stranger'))
  await revokeOf(page, 'USDT', 'ko').click()
  await expect(dialog(page)).toContainText(elsewhere)
  await expect(dialog(page)).toContainText(sayApprovals('ko', 'stops.stranger'))
  await sign(page)
  await expectDone(page)
  expect(sends(wallet).at(-1)?.params[0]).toMatchObject({ ...allow(token('USDT'), elsewhere, 0n) })
  expect(await allowedTo(token('USDT'), account.address, elsewhere)).toBe(0n)
})

test('an unresponsive index is reported, and the registry’s contracts are still read', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, parseEther('3'))])
  await page.route('**/api/exchange/v1/approvals*', (route) => route.abort())
  await open(page, account)
  await expect(rowOf(page, 'USDT')).toContainText('3')
  await expect(page.locator('[data-told="silent"]')).toContainText(sayApprovals('en', 'told.silent'))
})

test('an approval left by a swap that was never signed is listed to the last digit, and revoked', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=MEV&in=12.345678')
  await openReview(page)
  // The approval is signed, the swap rejected.
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) throw Object.assign(new Error(REJECTED.message), REJECTED)
  })
  await sign(page)
  await expectError(page, 'wallet.rejected')
  wallet.hooks.clear()
  await page.goto('/approvals/')
  await expect(rowOf(page, 'USDT')).toContainText('12.345678')
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'USDT')).toContainText(sayApprovals('en', 'role.router'))
  await expect(rowOf(page, 'USDT')).toContainText(sayApprovals('en', 'use.router'))
  await expect(page.locator('.card .asof')).toContainText(/Block [\d,]+/)
  await revokeOf(page, 'USDT').click()
  await expect(dialog(page)).toContainText(registry.router)
  await expect(dialog(page)).toContainText('12.345678')
  await expect(dialog(page)).toContainText(sayApprovals('en', 'stops.router', { name: 'USDT' }))
  await sign(page)
  await expectDone(page)
  await expect(dialog(page).getByRole('status')).toContainText(
    sayApprovals('en', 'doneNone', { name: 'USDT' }),
  )
  await expect(dialog(page)).toContainText(/read again at block [\d,]+/)
  expect(sends(wallet).at(-1)?.params[0]).toMatchObject({ ...allow(token('USDT'), registry.router, 0n) })
  expect(await allowedTo(token('USDT'), account.address, registry.router)).toBe(0n)
  await dialog(page).locator('.sheet-end .btn-p').click()
  await nothing(page)
})

for (const [lang, screen] of ways([
  ['ko', phone],
  ['en', desktop],
] as const))
  test(`the riskiest first, and every kind is revoked (${lang}, ${screen.width} px)`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDT: '50' })
    const havah = infoOf('havah')
    await send(account, [
      allow(token('USDT'), operation, parseEther('7.5')),
      allow(pool('MEV-USDT'), registry.router, parseEther('3')),
      nftCall(havah, 'setApprovalForAll', [operation, true]),
      allow(token('MEV'), formerRouter, maxUint256),
    ])
    await page.setViewportSize(screen)
    const wallet = await open(page, account, lang)
    await expect(rows(page)).toHaveCount(4)
    const first = rows(page).first()
    await expect(first).toContainText('MEV')
    await expect(first).toContainText(sayApprovals(lang, 'unlimited'))
    await expect(first).toContainText(sayApprovals(lang, 'retired'))
    await expect(first).toContainText(sayApprovals(lang, 'retired.replaced'))
    await expect(rows(page).nth(1)).toContainText(sayApprovals(lang, 'everyItem'))
    await expect(rowOf(page, 'USDT')).toContainText(sayApprovals(lang, 'use.market'))
    await expect(rowOf(page, 'MEV-USDT')).toContainText(sayApprovals(lang, 'use.routerLp'))
    expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([])
    // The account holds no LP token: the row is listed, and nothing is at risk.
    expect(await lpOf('MEV-USDT', account.address)).toBe(0n)

    await revokeOf(page, 'MEV', lang).click()
    await expect(signButton(page)).toHaveText(sayApprovals(lang, 'revokeDo'))
    await expect(dialog(page)).toContainText(sayApprovals(lang, 'noLimit'))
    await expect(dialog(page)).toContainText(sayApprovals(lang, 'stops.retired'))
    await expect(dialog(page)).toContainText(formerRouter)
    expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([])
    await sign(page)
    await expectDone(page)
    await expect(dialog(page).getByRole('status')).toContainText(
      sayApprovals(lang, 'doneNone', { name: 'MEV' }),
    )
    await dialog(page).locator('.sheet-end .btn-p').click()
    await expect(rows(page)).toHaveCount(3)
    expect(await allowedTo(token('MEV'), account.address, formerRouter)).toBe(0n)

    await revokeOf(page, 'Havah', lang).click()
    await expect(dialog(page)).toContainText(sayApprovals(lang, 'stops.marketItems', { name: 'Havah' }))
    await sign(page)
    await expectDone(page)
    await dialog(page).locator('.sheet-end .btn-p').click()
    await expect(rows(page)).toHaveCount(2)
    expect(await operates(havah, account.address, operation)).toBe(false)

    await revokeOf(page, 'MEV-USDT', lang).click()
    await sign(page)
    await expectDone(page)
    await dialog(page).locator('.sheet-end .btn-p').click()
    await expect(rows(page)).toHaveCount(1)
    expect(sends(wallet)).toHaveLength(3)
    // The history stores the revocation with its own texts.
    const history = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.endsWith(':ledger'))?.[1],
    )
    expect(history).toContain('"revokeItems"')
  })

test('revoked elsewhere meanwhile: reported, nothing signed, and the row is removed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, 5n)])
  const wallet = await open(page, account)
  // An amount below the last shown digit is not zero, and is never shown as less than it is.
  await expect(rowOf(page, 'USDT')).toContainText('0.000001')
  await revokeOf(page, 'USDT').click()
  await expect(dialog(page)).toContainText('0.000000000000000005')
  await send(account, [allow(token('USDT'), registry.router, 0n)])
  await sign(page)
  await expectError(page, 'approvals.gone')
  expect(sends(wallet)).toHaveLength(0)
  await dialog(page)
    .getByRole('button', { name: sayApprovals('en', 'readAnew') })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await nothing(page)
})

test('approved again after a revocation: the heading shows the chain’s current state', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, parseEther('3'))])
  await open(page, account)
  await revokeOf(page, 'USDT').click()
  await sign(page)
  await expect(dialog(page).getByText(sayApprovals('en', 'revokeDone'), { exact: true })).toBeVisible()
  await send(account, [allow(token('USDT'), registry.router, parseEther('2'))])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog(page).getByText(sayApprovals('en', 'revokeStill'), { exact: true })).toBeVisible()
  await expect(dialog(page)).toContainText(sayApprovals('en', 'doneLeft', { name: 'USDT', amount: '2 USDT' }))
  await expect(dialog(page)).not.toContainText(sayApprovals('en', 'revokeDone'))
})

test('a rejection signs nothing, and a reload opens the review again', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, parseEther('2'))])
  const wallet = await open(page, account)
  await revokeOf(page, 'USDT').click()
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    asked++
    await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(1)
  wallet.hooks.clear()
  await page.reload()
  await expect(signButton(page)).toHaveText(sayApprovals('en', 'revokeDo'))
  wallet.next.set('eth_sendTransaction', REJECTED)
  await sign(page)
  await expectError(page, 'wallet.rejected')
  expect(await allowedTo(token('USDT'), account.address, registry.router)).toBe(parseEther('2'))
  await sign(page)
  await expectDone(page)
  expect(await allowedTo(token('USDT'), account.address, registry.router)).toBe(0n)
})

test('a token that does not answer is counted, and is not “nothing”', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  const silent = token('USDT').toLowerCase()
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const entry = calls.find(({ id }) => id === reply.id)
        const [call] = (entry?.params ?? []) as { to?: string; data?: string }[]
        const asks = call?.to?.toLowerCase() === silent && call.data?.startsWith('0xdd62ed3e')
        return asks ? { jsonrpc: '2.0', id: reply.id, result: '' } : reply
      }),
    )
  await open(page, account)
  const main = page.locator('main')
  await expect(main).toContainText(sayApprovals('en', 'unreadTitle', { count: 31, all: '1,423' }))
  await expect(main).toContainText(sayApprovals('en', 'unreadLine', { name: 'USDT', count: 31 }))
  await expect(page.getByRole('status')).toContainText(sayApprovals('en', 'unknownTitle'))
  await expect(main).not.toContainText(sayApprovals('en', 'nothingTitle'))
  expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([])
})

test('without an index the list is still read', { tag: '@long' }, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, parseEther('2'))])
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, account)
  await expect(rowOf(page, 'USDT')).toContainText('2')
  await revokeOf(page, 'USDT').click()
  await sign(page)
  await expectDone(page)
  await dialog(page).locator('.sheet-end .btn-p').click()
  await nothing(page)
})

test('without a node: unknown at first, then as last read, and nothing can be signed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [allow(token('USDT'), registry.router, parseEther('2'))])
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  const wallet = await open(page, account)
  await expect(page.getByRole('status')).toContainText(sayApprovals('en', 'failedTitle'))
  await expect(page.locator('main')).toContainText(sayApprovals('en', 'failedBody'))
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  await readAgain(page)
  await expect(rowOf(page, 'USDT')).toContainText('2')
  await savedOf(page, 'approvals.mine')
  await reopenCut(page)
  await expect(rowOf(page, 'USDT')).toContainText('2')
  await expect(page.locator('.card .asof')).toContainText(/Block [\d,]+ · 2 min\. ago/)
  await expect(revokeOf(page, 'USDT')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('main')).toContainText(sayApprovals('en', 'waitFresh'))
  await revokeOf(page, 'USDT').click({ force: true })
  await expect(dialog(page)).toHaveCount(0)
  await healAll(page)
  await readAgain(page)
  await expect(revokeOf(page, 'USDT')).toHaveAttribute('aria-disabled', 'false')
  expect(sends(wallet)).toHaveLength(0)
})

test('never shows another account’s approvals, and offers to switch a wallet on another chain', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  const second = await funded({}, 'second')
  await send(account, [allow(token('USDT'), registry.router, parseEther('2'))])
  const wallet = await open(page, account)
  await expect(rowOf(page, 'USDT')).toBeVisible()
  await wallet.changeAccount(second)
  await expect(rows(page)).toHaveCount(0)
  await nothing(page)
  await wallet.changeAccount(account)
  await expect(rowOf(page, 'USDT')).toBeVisible()
  await wallet.changeChain(1)
  await revokeOf(page, 'USDT').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => wallet.chainId).not.toBe(1)
  await listed(page)
})

test('does not use the wallet inside another page, and says where to continue', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({})
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.route(`${ORIGIN}/outer.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>outer</title><iframe src="/approvals/" width="900" height="700"></iframe>',
    }),
  )
  await page.goto('/outer.html')
  const inside = page.frameLocator('iframe')
  await expect(inside.locator('main .btn-p')).toHaveText(say('en', 'gate.framed'))
  await expect(inside.locator('main')).toContainText(sayApprovals('en', 'blindTitle'))
  expect(wallet.requests).toEqual([])
})
