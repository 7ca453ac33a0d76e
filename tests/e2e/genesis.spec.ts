/** The genesis lock's dialog, for real, under both behaviours of the chain. */
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { balanceOf, call, registry, send, token } from '../support/chain.ts'
import { type Behaviour, deploy, useContracts } from '../support/contracts.ts'
import { dialog, expectDone, expectError, isConnected, remember, sign, signButton } from '../support/page.ts'
import { healAll, reopenCut, savedOf } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayGenesis } from '../support/texts.ts'
import { addWallet, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')
const AMOUNT = { amount: '500', symbol: 'USDT' }

const abi = parseAbi([
  'function Deposit()',
  'function Withdraw()',
  'function LockDeposit()',
  'function UnlockWithdraw()',
])
const tx = (to: Address, functionName: (typeof abi)[number]['name']) => ({
  to,
  data: encodeFunctionData({ abi, functionName }),
})

const lockOf = (owner: LocalAccount, behaviour: Behaviour) =>
  deploy(owner, 'DepositPool', [owner.address, token('USDT'), parseEther('500')], behaviour)

const leave = (account: LocalAccount, lock: Address) =>
  send(account, [call(token('USDT'), 'approve', [lock, parseEther('500')]), tx(lock, 'Deposit')])

/** A lock with deposits of both accounts, which can be withdrawn. */
async function openLock(owner: LocalAccount, account: LocalAccount, behaviour: Behaviour): Promise<Address> {
  const lock = await lockOf(owner, behaviour)
  await leave(owner, lock)
  await leave(account, lock)
  await send(owner, [tx(lock, 'UnlockWithdraw')])
  return lock
}

async function open(
  page: Page,
  account: LocalAccount,
  lock: Address,
  lang: Lang = 'en',
): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await useContracts(page, { [registry.genesisLock]: lock })
  await page.goto(`${prefix(lang)}/swap/#genesis`)
  await expect(dialog(page)).toContainText(sayGenesis(lang, 'unlock', { year: 2022 }))
  return wallet
}

const button = (page: Page) => dialog(page).locator('.sheet-end .btn-p')

/**
 * Opens the review. Its button has the same place and text as the lock's own button: only its steps distinguish the
 * two.
 */
async function review(page: Page): Promise<void> {
  // Until the wallet of the last visit has answered, the button offers to connect one.
  await isConnected(page)
  await button(page).click()
  await expect(dialog(page).locator('.steps')).toBeVisible()
}

test('the menu opens it on any page, and closing removes it from the address', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/imo/')
  await page
    .locator('.nav .has-sub')
    .filter({ hasText: say('en', 'genesisLock') })
    .hover()
  await page
    .locator('.nav')
    .getByRole('link', { name: say('en', 'genesisLock') })
    .click()
  await expect(dialog(page)).toContainText(sayGenesis('en', 'lockTitle'))
  await expect(button(page)).toHaveText(say('en', 'gate.connect'))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/imo\/$/)
})

const looks: [Behaviour, typeof phone, Lang][] = [
  ['ours', phone, 'ko'],
  ['real', desktop, 'en'],
]

for (const [behaviour, screen, lang] of looks)
  test(`lock, wait, withdraw once (${behaviour}, ${screen.width} px, ${lang})`, async ({ page, funded }) => {
    const owner = await funded({ USDT: '500' }, 'owner')
    const account = await funded({ USDT: '500' })
    const lock = await lockOf(owner, behaviour)
    // Another account's deposit, which a second withdrawal would take.
    await leave(owner, lock)
    await page.setViewportSize(screen)
    const wallet = await open(page, account, lock, lang)
    await expect(button(page)).toHaveText(sayGenesis(lang, 'lock.deposit', AMOUNT))
    await review(page)
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
    expect(await balanceOf('USDT', account.address)).toBe(0n)
    await button(page).click()
    await expect(button(page)).toHaveText(sayGenesis(lang, 'lock.waiting'))
    await expect(dialog(page)).toContainText(sayGenesis(lang, 'you.holder'))
    await expect(dialog(page)).toContainText(sayGenesis(lang, 'why.waiting'))
    await send(owner, [tx(lock, 'LockDeposit'), tx(lock, 'UnlockWithdraw')])
    await expect(button(page)).toHaveText(sayGenesis(lang, 'lock.withdraw', AMOUNT))
    await review(page)
    await sign(page)
    expect(await expectDone(page)).toContain('500 USDT')
    expect(await balanceOf('USDT', account.address)).toBe(parseEther('500'))
    await button(page).click()
    // Ours has cleared the holder; the real chain has not, and would pay again.
    await expect(button(page)).toHaveText(sayGenesis(lang, 'lock.taken'))
    if (behaviour === 'real') await expect(dialog(page)).toContainText(sayGenesis(lang, 'againTitle'))
    expect(sends(wallet)).toHaveLength(3)
    // Another browser has no record of it, and finds it in the chain's logs.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith(':ledger')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect(button(page)).toHaveText(sayGenesis(lang, 'lock.taken'))
  })

test('a deposit withdrawn elsewhere while the review is open is not withdrawn again', {
  tag: '@long',
}, async ({ page, funded }) => {
  const owner = await funded({ USDT: '500' }, 'owner')
  const account = await funded({ USDT: '500' })
  const lock = await openLock(owner, account, 'real')
  const wallet = await open(page, account, lock)
  await review(page)
  await expect(signButton(page)).toHaveText(sayGenesis('en', 'withdrawDo', AMOUNT))
  await send(account, [tx(lock, 'Withdraw')])
  await sign(page)
  await expectError(page, 'genesis.again')
  expect(sends(wallet)).toHaveLength(0)
  expect(await balanceOf('USDT', account.address)).toBe(parseEther('500'))
})

test('a reload between approval and deposit opens the dialog and continues', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const owner = await funded({}, 'owner')
  const account = await funded({ USDT: '500' })
  const lock = await lockOf(owner, 'ours')
  const wallet = await open(page, account, lock)
  await review(page)
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(2)
  wallet.hooks.clear()
  await page.reload()
  await expect(dialog(page).locator('.steps')).toBeVisible()
  await sign(page)
  await expectDone(page)
  expect(wallet.sent).toHaveLength(2)
})

test('without a node the lock is shown as last read, with its age, until one answers again', {
  tag: '@long',
}, async ({ page, funded }) => {
  const owner = await funded({ USDT: '500' }, 'owner')
  const account = await funded({ USDT: '500' })
  const lock = await openLock(owner, account, 'ours')
  const wallet = await open(page, account, lock)
  await expect(button(page)).toHaveText(sayGenesis('en', 'lock.withdraw', AMOUNT))
  const rows = dialog(page).locator('.rows')
  const before = await rows.textContent()
  await savedOf(page, 'genesis.mine', 'genesis.passages')
  await reopenCut(page)
  await expect(rows).toContainText(sayGenesis('en', 'you.holder'))
  expect(await rows.textContent()).toBe(before)
  await expect(dialog(page).locator('.asof')).toContainText(/Block [\d,]+ · 2 min\. ago/)
  await expect(dialog(page).locator('.card-b').first()).toHaveAttribute('data-age', 'stale')
  await expect(button(page)).toHaveText(sayGenesis('en', 'lock.stale'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await button(page).click({ force: true })
  await expect(signButton(page)).toHaveText(sayGenesis('en', 'lock.stale'))
  // Another account sees the lock, but not the depositors.
  await wallet.changeAccount(owner)
  await expect(rows.locator('div').last()).toContainText('—')
  await expect(rows).not.toContainText(sayGenesis('en', 'you.holder'))
  await expect(rows).toContainText(sayGenesis('en', 'withdrawals.open'))
  await wallet.changeAccount(account)
  await healAll(page)
  await expect(button(page)).toHaveText(sayGenesis('en', 'lock.withdraw', AMOUNT))
  await expect(dialog(page).locator('.card-b').first()).toHaveAttribute('data-age', 'live')
  expect(sends(wallet)).toHaveLength(0)
})

test('a deposit known to be withdrawn stays so without a node', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const owner = await funded({}, 'owner')
  const account = await funded({ USDT: '500' })
  // The real chain's lock still lists the account as a holder: only its logs show the withdrawal.
  const lock = await lockOf(owner, 'real')
  await leave(account, lock)
  await send(owner, [tx(lock, 'UnlockWithdraw')])
  await send(account, [tx(lock, 'Withdraw')])
  await open(page, account, lock)
  await expect(button(page)).toHaveText(sayGenesis('en', 'lock.taken'))
  await savedOf(page, 'genesis.mine', 'genesis.passages')
  await reopenCut(page)
  await expect(dialog(page).locator('.asof')).toContainText('2 min. ago')
  await expect(dialog(page).locator('.rows')).toContainText(sayGenesis('en', 'you.taken'))
  await expect(button(page)).toHaveText(sayGenesis('en', 'lock.taken'))
})
