/** Rounds for listed accounts, wallet caps and bonuses: bought with a right, refused with a message without one. */
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { balanceOf, call, freshAccount, funder, nonceOf, send, token } from '../support/chain.ts'
import { useContracts } from '../support/contracts.ts'
import { readNft } from '../support/nft.ts'
import { type OwnMint, ownMints, PRICE } from '../support/ownMint.ts'
import { dialog, expectDone, interactive, remember, sign } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayError, sayMint } from '../support/texts.ts'
import { addWallet, devAccount, sends } from '../support/wallet.ts'

// The rounds are set up once: they begin some blocks later.
test.describe.configure({ mode: 'default' })

/** The devnet's own wallet, which signs in the page. */
const demo = devAccount(0)
let ogWinner: LocalAccount
let stranger: LocalAccount
let collector: LocalAccount
let latecomer: LocalAccount
let ogMint: OwnMint
let wlMint: OwnMint
let boxMint: OwnMint

test.beforeAll(async ({ browser: _ }, info) => {
  const person = (name: string) => freshAccount(`mint rounds ${info.workerIndex} ${info.retry} ${name}`)
  const owner = person('owner')
  ogWinner = person('OG winner')
  stranger = person('stranger')
  collector = person('collector')
  latecomer = person('latecomer')
  await send(
    funder(info.parallelIndex),
    [owner, ogWinner, stranger, collector, latecomer].map(({ address }) =>
      call(token('MEV'), 'transfer', [address, parseEther('100')]),
    ),
  )
  const mints = await ownMints(owner, [
    { id: 'arena', round: 1, listed: [ogWinner.address], walletCaps: [1n, 3n, 0n] },
    { id: 'arena', round: 2, listed: [demo.address], walletCaps: [1n, 3n, 0n] },
    {
      id: 'pocket_s4',
      round: 3,
      bonuses: [
        { threshold: 5n, first: 1n },
        { threshold: 10n, first: 2n },
      ],
    },
  ])
  ;[ogMint, wlMint, boxMint] = mints as [OwnMint, OwnMint, OwnMint]
})

/** Opens the page of a mint of our own, with the devnet's own wallet unless an account is given. */
async function open(page: Page, mint: OwnMint, lang: Lang, account?: LocalAccount) {
  const wallet = account ? await addWallet(page, { account }) : null
  await remember(page, account ? undefined : 'meverse.demo')
  await useContracts(page, mint.exchange)
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/mint/detail/?projectId=${mint.id}`)
  await interactive(page)
  return wallet
}

const button = (page: Page) => page.locator('.page-dock .btn-p')
const more = (page: Page, lang: Lang) => page.getByRole('button', { name: sayMint(lang, 'oneMore') })
const chosen = (page: Page) => page.locator('.stepper output')
const comesFree = (page: Page, lang: Lang, pay: number, free: number) =>
  page.getByText(sayMint(lang, 'payGet', { pay, free }))

/** The button shows the number to mint next. */
const expectCount = (page: Page, lang: Lang, count: number) =>
  expect(button(page)).toHaveText(sayMint(lang, 'act.mint', { count }))

async function choose(page: Page, lang: Lang, count: number): Promise<void> {
  for (let n = Number(await chosen(page).textContent()); n < count; n++) await more(page, lang).click()
  await expectCount(page, lang, count)
}

/**
 * Reviews, signs and closes the receipt.
 * @returns the receipt's text
 */
async function buy(page: Page, inReview = ''): Promise<string> {
  await button(page).click()
  await expect(dialog(page)).toContainText(inReview)
  await sign(page)
  const message = await expectDone(page)
  await dialog(page).locator('.sheet-end .btn-p').click()
  await expect(dialog(page)).toHaveCount(0)
  return message
}

/** Waits until the page shows a later block, after which a click has had its effect. */
async function laterBlock(page: Page): Promise<void> {
  const asOf = page.locator('section', { has: page.locator('#mint-title') }).locator('.asof')
  const before = (await asOf.textContent()) ?? ''
  await expect(asOf).not.toHaveText(before)
}

/** The form gives the reason, and its button does nothing. */
async function expectRefused(page: Page, lang: Lang, code: string): Promise<void> {
  await expect(button(page)).toHaveText(sayMint(lang, 'act.refused'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  const { sentence, next } = sayError(lang, code)
  const note = page.locator(`[data-problem="${code}"]`)
  await expect(note).toContainText(sentence)
  await expect(note).toContainText(next)
  await button(page).click({ force: true })
  await laterBlock(page)
  await expect(dialog(page)).toHaveCount(0)
}

/** The account's state in a mint on the chain: items, including bonus items, and the paid ones of a round. */
async function onChain({ address, collection }: OwnMint, owner: LocalAccount, round: bigint) {
  const [items, bonus, paid] = await Promise.all([
    readNft<bigint>(collection, 'balanceOf', [owner.address]),
    readNft<bigint>(address, 'bonusMinted', [owner.address]),
    readNft<bigint>(address, 'paidIn', [round, owner.address]),
  ])
  return { items, bonus, paid }
}

test('an OG winner mints the wallet limit in the OG round, and sees a message', async ({ page }) => {
  const before = await balanceOf('MEV', ogWinner.address)
  const wallet = await open(page, ogMint, 'en', ogWinner)
  await expectCount(page, 'en', 1)
  const round = page.locator('.mint-phases li[aria-current]')
  await expect(round).toContainText(sayMint('en', 'who.project.1'))
  await expect(round).toContainText(sayMint('en', 'youMay'))
  await expect(round).toContainText(sayMint('en', 'walletCap', { count: 1 }))
  // The limit of a wallet is one.
  await expect(more(page, 'en')).toHaveAttribute('aria-disabled', 'true')
  await more(page, 'en').click({ force: true })
  await expectCount(page, 'en', 1)
  await buy(page)
  expect(await onChain(ogMint, ogWinner, 1n)).toEqual({ items: 1n, bonus: 0n, paid: 1n })
  expect(before - (await balanceOf('MEV', ogWinner.address))).toBeGreaterThanOrEqual(parseEther(`${PRICE}`))
  await expectRefused(page, 'en', 'mint.walletCap')
  // An approval and a mint, and nothing after them.
  expect(wallet && sends(wallet)).toHaveLength(2)
  expect(await onChain(ogMint, ogWinner, 1n)).toEqual({ items: 1n, bonus: 0n, paid: 1n })
})

test('an account that is not an OG winner gets a message in the OG round and signs nothing', {
  tag: '@long',
}, async ({ page }) => {
  const wallet = await open(page, ogMint, 'en', stranger)
  await expectRefused(page, 'en', 'mint.onlyOg')
  await expect(page.locator('.mint-phases li[aria-current]')).toContainText(sayMint('en', 'youMayNot'))
  expect(wallet && sends(wallet)).toHaveLength(0)
  expect(await nonceOf(stranger.address)).toBe(0)
})

test('a WL winner mints a part of the wallet limit, then the rest, with the demo wallet (ko)', async ({
  page,
}) => {
  await open(page, wlMint, 'ko')
  await expectCount(page, 'ko', 1)
  await expect(page.locator('.mint-phases li[aria-current]')).toContainText(sayMint('ko', 'who.project.2'))
  await choose(page, 'ko', 2)
  await buy(page)
  expect(await onChain(wlMint, demo, 2n)).toEqual({ items: 2n, bonus: 0n, paid: 2n })
  // One of three is left.
  await expect(page.getByText(sayMint('ko', 'youCanStill', { count: 1 }))).toBeVisible()
  await expect(more(page, 'ko')).toHaveAttribute('aria-disabled', 'true')
  await more(page, 'ko').click({ force: true })
  await expectCount(page, 'ko', 1)
  await buy(page)
  expect(await onChain(wlMint, demo, 2n)).toEqual({ items: 3n, bonus: 0n, paid: 3n })
  await expectRefused(page, 'ko', 'mint.walletCap')
  expect(await onChain(wlMint, demo, 2n)).toEqual({ items: 3n, bonus: 0n, paid: 3n })
})

test('an OG winner without a WL entry gets a message in the WL round and signs nothing (ko)', {
  tag: '@long',
}, async ({ page }) => {
  const before = await nonceOf(ogWinner.address)
  const wallet = await open(page, wlMint, 'ko', ogWinner)
  await expectRefused(page, 'ko', 'mint.onlyWl')
  expect(wallet && sends(wallet)).toHaveLength(0)
  expect(await nonceOf(ogWinner.address)).toBe(before)
})

test('a bonus box is free at each threshold, once, and no longer when all are given', async ({ page }) => {
  const wallet = await open(page, boxMint, 'en', collector)
  const [atFive, atTen] = [
    page.locator('.mint-bonus', { hasText: '5 + 1' }),
    page.locator('.mint-bonus', { hasText: '10 + 1' }),
  ]
  await test.step('the fifth gives one', async () => {
    await choose(page, 'en', 4)
    await expect(comesFree(page, 'en', 4, 1)).toHaveCount(0)
    await choose(page, 'en', 5)
    await expect(comesFree(page, 'en', 5, 1)).toBeVisible()
    expect(await buy(page, '+1')).toContain('6')
    expect(await onChain(boxMint, collector, 3n)).toEqual({ items: 6n, bonus: 1n, paid: 5n })
    await expect(atFive).toContainText(sayMint('en', 'used'))
    await expect(atTen).not.toContainText(sayMint('en', 'used'))
  })
  await test.step('the tenth gives another', async () => {
    await choose(page, 'en', 5)
    await expect(comesFree(page, 'en', 5, 1)).toBeVisible()
    expect(await buy(page, '+1')).toContain('6')
    expect(await onChain(boxMint, collector, 3n)).toEqual({ items: 12n, bonus: 2n, paid: 10n })
    await expect(atTen).toContainText(sayMint('en', 'used'))
  })
  await test.step('the bonus of the fifth was only for the first account', async () => {
    await wallet?.changeAccount(latecomer)
    await expect(page.locator('.wallet .mono')).toContainText(latecomer.address.slice(-4))
    await expect(atFive).not.toContainText(sayMint('en', 'used'))
    await expect(atFive).toContainText(sayMint('en', 'bonusGone', { most: 1 }))
    await choose(page, 'en', 5)
    await expect(comesFree(page, 'en', 5, 1)).toHaveCount(0)
    expect(await buy(page)).toContain('5')
    expect(await onChain(boxMint, latecomer, 3n)).toEqual({ items: 5n, bonus: 0n, paid: 5n })
    expect(await readNft<boolean>(boxMint.address, 'bonusSent', [1n, latecomer.address])).toBe(false)
    expect(await readNft<boolean>(boxMint.address, 'bonusSent', [1n, collector.address])).toBe(true)
  })
})
