/** The page of the NFT farm, for real: claims from reward pools of the tests' own, starts and stops by signature. */
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { balanceOf, call, registry, send, token } from '../support/chain.ts'
import { type Behaviour, deploy, useContracts } from '../support/contracts.ts'
import { ORIGIN } from '../support/env.ts'
import { heroesOf } from '../support/hero.ts'
import { dialog, expectDone, expectError, isConnected, remember, sign } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayError, sayNftfarm } from '../support/texts.ts'
import { translatePage } from '../support/translator.ts'
import { addWallet, devAccount, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')
const farm = registry.nftFarm
const named = () => {
  if (!farm) throw new Error('the registry names no farm')
  return farm.pool
}

type Call = (typeof rewardPoolAbi)[number] & { readonly type: 'function' }
const at = (to: Address, functionName: Call['name'], args: readonly unknown[] = []) => ({
  to,
  data: encodeFunctionData({ abi: rewardPoolAbi, functionName, args } as never),
})

/** A pool of the test's own that is open for claims and owes an account this much MPL. */
async function poolFor(owner: LocalAccount, user: Address, amount: bigint, behaviour: Behaviour = 'ours') {
  const pool = await deploy(owner, 'RewardPool', [owner.address, token('MPL')], behaviour)
  await send(owner, [
    call(token('MPL'), 'approve', [pool, amount]),
    at(pool, 'addReward', [amount, [{ user, amount }]]),
    at(pool, 'setClaimable', [true]),
  ])
  return pool
}

async function open(
  page: Page,
  account: LocalAccount,
  pool: Address | null,
  lang: Lang = 'en',
): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  if (pool) await useContracts(page, { [named()]: pool })
  await page.goto(`${prefix(lang)}/nft-farm/`)
  await isConnected(page)
  return wallet
}

const claimButton = (page: Page) => page.locator('.nf-claim .btn-p')
const row = (page: Page) => page.locator('.nf-heroes tbody tr')

const looks: [typeof phone, Lang][] = [
  [phone, 'ko'],
  [desktop, 'en'],
]

for (const [screen, lang] of looks)
  test(`claims the whole credit (${screen.width} px, ${lang})`, async ({ page, funded }) => {
    const owner = await funded({ MPL: '1000' }, 'owner')
    const account = await funded({})
    const pool = await poolFor(owner, account.address, parseEther('412.55'))
    await page.setViewportSize(screen)
    const wallet = await open(page, account, pool, lang)
    const names = { amount: '412.55', symbol: 'MPL' }
    await expect(claimButton(page)).toHaveText(sayNftfarm(lang, 'claimAmount', names))
    await claimButton(page).click()
    await expect(dialog(page)).toContainText(sayNftfarm(lang, 'youReceive'))
    await sign(page)
    expect(await expectDone(page)).toContain('412.55 MPL')
    expect(sends(wallet)).toHaveLength(1)
    expect(await balanceOf('MPL', account.address)).toBe(parseEther('412.55'))
    await page.keyboard.press('Escape')
    await expect(claimButton(page)).toHaveText(sayNftfarm(lang, 'claim.nothing'))
  })

test('without an indexer the claim works from the chain, and the lists say what is unknown', async ({
  page,
  funded,
}) => {
  const owner = await funded({ MPL: '10' }, 'owner')
  const account = await funded({})
  const pool = await poolFor(owner, account.address, parseEther('5'))
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, account, pool)
  await expect(page.locator('.stack')).toContainText(sayNftfarm('en', 'list.down'))
  await expect(claimButton(page)).toHaveText(sayNftfarm('en', 'claimAmount', { amount: '5', symbol: 'MPL' }))
  await claimButton(page).click()
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('5'))
})

test('a pool that closes while the review is open pays nothing, and the page says so', {
  tag: '@long',
}, async ({ page, funded }) => {
  const owner = await funded({ MPL: '10' }, 'owner')
  const account = await funded({})
  const pool = await poolFor(owner, account.address, parseEther('5'))
  const wallet = await open(page, account, pool)
  await claimButton(page).click()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'youReceive'))
  await send(owner, [at(pool, 'setClaimable', [false])])
  await sign(page)
  await expectError(page, 'nftfarm.closed')
  expect(sends(wallet)).toHaveLength(0)
  await page.keyboard.press('Escape')
  await expect(claimButton(page)).toHaveText(sayNftfarm('en', 'claim.closed'))
  await expect(page.locator('.nf-claim')).toContainText(sayNftfarm('en', 'closedNote'))
})

test('the real pool after a revoke owes what it does not hold', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const owner = await funded({ MPL: '10' }, 'owner')
  const account = await funded({})
  const pool = await poolFor(owner, account.address, parseEther('5'), 'real')
  await send(owner, [at(pool, 'revokeTotalReward'), at(pool, 'setClaimable', [true])])
  await open(page, account, pool)
  await expect(claimButton(page)).toHaveText(sayNftfarm('en', 'claim.short'))
  await expect(page.locator('.nf-claim')).toContainText(sayNftfarm('en', 'shortNote'))
  await expect(page.locator('.nf-claim .nf-big')).toContainText('5')
})

test('after a reload the review of a claim is open again', { tag: '@long' }, async ({ page, funded }) => {
  const owner = await funded({ MPL: '10' }, 'owner')
  const account = await funded({})
  const pool = await poolFor(owner, account.address, parseEther('5'))
  const wallet = await open(page, account, pool)
  await claimButton(page).click()
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    asked++
    await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(1)
  wallet.hooks.clear()
  await page.reload()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'youReceive'))
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('5'))
})

for (const [screen, lang] of looks)
  test(`a hero starts and stops by signature alone (${screen.width} px, ${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({})
    await heroesOf(account.address, 'pocket_s2', [{ level: 12, stars: 2 }])
    await page.setViewportSize(screen)
    const wallet = await open(page, account, null, lang)
    const start = row(page).getByRole('button', { name: new RegExp(`^${sayNftfarm(lang, 'start')} `) })
    await expect(start).toBeVisible()
    await start.click()
    await expect(dialog(page)).toContainText(sayNftfarm(lang, 'startRule1'))
    await dialog(page)
      .getByRole('button', { name: sayNftfarm(lang, 'signStart') })
      .click()
    await expect(dialog(page)).toContainText(sayNftfarm(lang, 'startDone'))
    await dialog(page)
      .getByRole('button', { name: say(lang, 'close') })
      .last()
      .click()
    await expect(row(page)).toHaveAttribute('data-state', 'waiting')
    await row(page)
      .getByRole('button', { name: new RegExp(`^${sayNftfarm(lang, 'stop')} `) })
      .click()
    await dialog(page)
      .getByRole('button', { name: sayNftfarm(lang, 'signStop') })
      .click()
    await expect(dialog(page)).toContainText(sayNftfarm(lang, 'stopDone'))
    await dialog(page)
      .getByRole('button', { name: say(lang, 'close') })
      .last()
      .click()
    await expect(row(page)).toHaveAttribute('data-state', 'off')
    expect(sends(wallet)).toHaveLength(0)
  })

test('a rejected signature records nothing and can be tried again', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({})
  await heroesOf(account.address, 'pocket_s2', [{ level: 12, stars: 2 }])
  const wallet = await open(page, account, null)
  await expect(row(page)).toBeVisible()
  await row(page).getByRole('button').click()
  wallet.hooks.set('eth_signTypedData_v4', async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const press = () => dialog(page).getByRole('button', { name: sayNftfarm('en', 'signStart') })
  await press().click()
  await expect(dialog(page)).toContainText(sayError('en', 'wallet.rejected').sentence)
  wallet.hooks.clear()
  await press().click()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'startDone'))
})

/** Opens the review of a start of the account's only hero. */
async function reviewStart(page: Page, account: LocalAccount): Promise<TestWallet> {
  await heroesOf(account.address, 'pocket_s2', [{ level: 12, stars: 2 }])
  const wallet = await open(page, account, null)
  await row(page).getByRole('button').click()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'startRule1'))
  return wallet
}
const signStart = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: sayNftfarm('en', 'signStart') })
    .click()

test('a person may read for longer than ten seconds before signing', async ({ page, funded }) => {
  const wallet = await reviewStart(page, await funded({}))
  let answer = () => {}
  let asked = 0
  wallet.hooks.set('eth_signTypedData_v4', async () => {
    asked++
    await new Promise<void>((resolve) => {
      answer = resolve
    })
  })
  await page.clock.install()
  await signStart(page)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(11_000)
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'silentNote'))
  answer()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'startDone'))
})

test('another account closes the review of a start', async ({ page, funded }) => {
  const wallet = await reviewStart(page, await funded({}))
  await wallet.changeAccount(devAccount(7))
  await expectError(page, 'wallet.reviewClosed')
  await expect(dialog(page)).toHaveCount(0)
})

test('a start whose answer was lost is found, and not signed twice', async ({ page, funded }) => {
  const wallet = await reviewStart(page, await funded({}))
  await rewriteAll(page.context(), `${ORIGIN}/api/nft-farm/v1/start`, () => '{')
  await signStart(page)
  await expect(dialog(page)).toContainText(sayError('en', 'nftfarm.unanswered').sentence)
  await dialog(page)
    .getByRole('button', { name: sayNftfarm('en', 'signAgain') })
    .click()
  await expect(dialog(page)).toContainText(sayNftfarm('en', 'startDone'))
  expect(wallet.requests.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1)
})

test('a start is not signed on a page that shows other figures', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const wallet = await reviewStart(page, await funded({}))
  await translatePage(page, { wraps: true, heedsNo: false })
  await dialog(page).locator('.btn-p').click()
  await expect(dialog(page).locator('[data-error="review.altered"]')).toBeVisible()
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
})
