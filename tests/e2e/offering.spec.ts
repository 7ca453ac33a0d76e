/**
 * Offerings on the chain: heights decide what is open, the contract's views what is shown, and the claim what is paid.
 * One file: one page in all of its phases, with the same texts.
 */
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { figure } from '../../src/lib/core/amount/format.ts'
import { balanceOf, call, registry, send, token } from '../support/chain.ts'
import {
  type Behaviour,
  deploy,
  headBlock,
  offeringAt,
  untilBlock,
  useContracts,
} from '../support/contracts.ts'
import { ORIGIN, ways } from '../support/env.ts'
import { dialog, expectDone, expectError, remember, sign, signButton } from '../support/page.ts'
import { cutRpc, hideAmounts } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayOffering } from '../support/texts.ts'
import { addWallet, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')
const zero = '0x0000000000000000000000000000000000000000'
const everyone = `0x${'0'.repeat(64)}` as const
/** A group that does not exist, so it has no members. */
const stranger = `0x${'1'.repeat(64)}` as const
const ID = 'pocket-limited'

const imo = parseAbi([
  'function Deposit(uint256)',
  'function SetEndBlock(uint256)',
  'function GetOfferingAmount(address) view returns (uint256)',
])
const commitTx = (to: Address, amount: string) => ({
  to,
  data: encodeFunctionData({ abi: imo, functionName: 'Deposit', args: [parseEther(amount)] }),
})

type Sale = {
  readonly offering?: string
  readonly raising?: string
  readonly limit?: string
  /** Blocks from now. */
  readonly opens?: bigint
  readonly closes?: bigint
  readonly whitelist?: Address
  /** Tokens that are actually sent to it; by default everything it sells. */
  readonly stock?: string
}

/** A sale of PKT for USDC of the test's own, with the tokens in it. The account itself is the seller. */
async function sale(seller: LocalAccount, s: Sale, behaviour: Behaviour = 'ours') {
  const head = await headBlock()
  const offering = s.offering ?? '1000'
  const address = await deploy(
    seller,
    'Imo',
    [
      seller.address,
      token('USDC'),
      token('PKT'),
      parseEther(offering),
      parseEther(s.raising ?? '100'),
      parseEther(s.limit ?? '0'),
      head + (s.opens ?? 1n),
      head + (s.closes ?? 100_000n),
      0n,
      s.whitelist ?? zero,
      s.whitelist ? stranger : everyone,
    ],
    behaviour,
  )
  await send(seller, [call(token('PKT'), 'transfer', [address, parseEther(s.stock ?? offering)])])
  return { address, end: head + (s.closes ?? 100_000n) }
}

const commitAs = (account: LocalAccount, to: Address, amount: string) =>
  send(account, [call(token('USDC'), 'approve', [to, parseEther(amount)]), commitTx(to, amount)])

/** Ends the sale from the next block on. */
const endNow = async (seller: LocalAccount, to: Address) =>
  send(seller, [
    {
      to,
      data: encodeFunctionData({ abi: imo, functionName: 'SetEndBlock', args: [(await headBlock()) + 1n] }),
    },
  ])

async function open(page: Page, account: LocalAccount, at: Address, lang: Lang = 'en'): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await useContracts(page, { [offeringAt(ID).address]: at })
  await page.goto(`${prefix(lang)}/imo-details/?p=${ID}`)
  return wallet
}

const button = (page: Page) => page.locator('.imo-main form .btn-p')
/** Clicks it as soon as its label matches. */
async function press(page: Page, key: 'act.commit' | 'act.claim', lang: Lang = 'en'): Promise<void> {
  await expect(button(page)).toHaveText(sayOffering(lang, key))
  await button(page).click()
}
const field = (page: Page, lang: Lang = 'en') => page.getByLabel(sayOffering(lang, 'commit'), { exact: true })
const shown = (raw: bigint) => {
  const { whole, fraction } = figure(raw, 18, { places: 6 })
  return `${whole}${fraction}`
}

test('the list distinguishes live, upcoming and finished by heights', async ({ page }) => {
  await page.goto('/imo/')
  const region = (phase: 'live' | 'upcoming' | 'finished') =>
    page.getByRole('region', { name: sayOffering('en', `phase.${phase}`), exact: true })
  await expect(region('live').getByRole('article')).toHaveCount(2)
  await expect(region('upcoming')).toContainText(sayOffering('en', 'xheroes.name'))
  await expect(region('finished')).toContainText(sayOffering('en', 'genesis-pocket.name'))
  await region('finished').getByRole('link').click()
  await expect(page).toHaveURL(/imo-details\/\?p=genesis-pocket$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayOffering('en', 'genesis-pocket.name'))
  await expect(page.locator('main')).toContainText('12 NFT heroes')
})

for (const lang of ['en', 'ko'] as const)
  test(`reports an unknown offering, and lists the existing ones (${lang})`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto(`${prefix(lang)}/imo-details/?p=nothing-here`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayOffering(lang, 'notFoundTitle'))
    await expect(page.locator('main')).toContainText('nothing-here')
    await expect(page.getByRole('article')).toHaveCount(registry.offerings.length)
  })

const looks: [Behaviour, typeof phone, Lang][] = [
  ['ours', phone, 'ko'],
  ['real', desktop, 'en'],
  ['ours', desktop, 'en'],
  ['real', phone, 'ko'],
]

for (const [behaviour, screen, lang] of ways(looks, 2))
  test(`commit, then claim of an under-subscribed sale (${behaviour}, ${screen.width} px, ${lang})`, async ({
    page,
    funded,
  }) => {
    const seller = await funded({ PKT: '1000' }, 'seller')
    const account = await funded({ USDC: '60' })
    const { address } = await sale(seller, { limit: '50' }, behaviour)
    await page.setViewportSize(screen)
    const wallet = await open(page, account, address, lang)
    await expect(field(page, lang)).toBeVisible()
    await field(page, lang).fill('70')
    await expect(page.locator('.field-err')).toHaveText(
      sayOffering(lang, 'offering.overCap', { amount: '20', symbol: 'USDC', left: '50' }),
    )
    await field(page, lang).fill('30')
    await expect(button(page)).toHaveText(sayOffering(lang, 'act.commit'))
    // 30 of a raise of 100 for 1,000 tokens.
    await expect(page.locator('.imo-main form .key .fig')).toHaveText('300PKT')
    await press(page, 'act.commit', lang)
    await expect(dialog(page)).toContainText('300')
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
    expect(await balanceOf('USDC', account.address)).toBe(parseEther('30'))
    await page.keyboard.press('Escape')
    const sum = page.getByRole('region', { name: sayOffering(lang, 'yourPart') })
    await expect(sum).toContainText('300')
    await expect(sum).toContainText(sayOffering(lang, 'ifNow'))
    // The remaining part of the cap.
    await field(page, lang).fill('25')
    await expect(page.locator('.field-err')).toHaveText(
      sayOffering(lang, 'offering.overCap', { amount: '5', symbol: 'USDC', left: '20' }),
    )
    await endNow(seller, address)
    await expect(button(page)).toHaveText(sayOffering(lang, 'act.claim'))
    await press(page, 'act.claim', lang)
    await sign(page)
    expect(await expectDone(page)).toContain('300 PKT')
    expect(await balanceOf('PKT', account.address)).toBe(parseEther('300'))
    await page.keyboard.press('Escape')
    await expect(button(page)).toHaveText(sayOffering(lang, 'act.claimed'))
  })

test('an over-subscribed sale: the claim pays the shown sum, to the wei', async ({ page, funded }) => {
  const seller = await funded({ PKT: '1000', USDC: '200' }, 'seller')
  const account = await funded({ USDC: '130.5' })
  const { address } = await sale(seller, { raising: '70' })
  await commitAs(seller, address, '123.456')
  await commitAs(account, address, '130.5')
  await endNow(seller, address)
  await open(page, account, address)
  const committed = parseEther('130.5')
  const total = committed + parseEther('123.456')
  const refund = (committed * (total - parseEther('70'))) / total
  const out = (parseEther('1000') * ((committed * 10n ** 18n) / total)) / 10n ** 18n
  const sum = page.getByRole('region', { name: sayOffering('en', 'yourPart') })
  await expect(sum).toContainText(`−${shown(refund)}USDC`)
  await expect(sum).toContainText(`${shown(out)}PKT`)
  await press(page, 'act.claim')
  await sign(page)
  await expectDone(page)
  await expect(dialog(page)).toContainText(`${shown(refund)} USDC`)
  expect(await balanceOf('USDC', account.address)).toBe(refund)
  expect(await balanceOf('PKT', account.address)).toBe(out)
})

test('a refund that no node reports is not shown as zero', { tag: '@long' }, async ({ page, funded }) => {
  const seller = await funded({ PKT: '1000', USDC: '100' }, 'seller')
  const account = await funded({ USDC: '100' })
  const { address } = await sale(seller, { raising: '70' })
  await commitAs(seller, address, '100')
  await commitAs(account, address, '100')
  await endNow(seller, address)
  await open(page, account, address)
  await hideAmounts(page, [token('USDC')])
  await press(page, 'act.claim')
  await sign(page)
  expect(await expectDone(page)).toContain('500 PKT')
  const text = sayOffering('en', 'noteRefundUnknown')
  await expect(dialog(page)).toContainText(text.slice(0, text.indexOf(' {{block')))
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('65'))
})

for (const lang of ['en', 'ko'] as const)
  test(`the real chain's refund: a negative one is not shown as one, and the receipt reports it (${lang})`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const seller = await funded({ PKT: '1000', USDC: '100' }, 'seller')
    const account = await funded({ USDC: '100' })
    // 1,000 tokens against 50 raised: the real refund is 100 − 500.
    const { address } = await sale(seller, { raising: '50' }, 'real')
    await commitAs(seller, address, '100')
    await commitAs(account, address, '100')
    await endNow(seller, address)
    await open(page, account, address, lang)
    const sum = page.getByRole('region', { name: sayOffering(lang, 'yourPart') })
    await expect(sum).toContainText(sayOffering(lang, 'doubt.negative'))
    await expect(sum).not.toContainText('−400')
    await expect(sum).toContainText('500PKT')
    await press(page, 'act.claim', lang)
    await sign(page)
    await expectDone(page)
    await expect(dialog(page)).toContainText(
      sayOffering(lang, 'noteNoRefund', { block: '' })
        .replace(/[,\s]*$/, '')
        .slice(0, 8),
    )
    expect(await balanceOf('USDC', account.address)).toBe(0n)
    expect(await balanceOf('PKT', account.address)).toBe(parseEther('500'))
  })

test('the real chain’s positive refund is shown and paid', { tag: '@long' }, async ({ page, funded }) => {
  const seller = await funded({ PKT: '40', USDC: '100' }, 'seller')
  const account = await funded({ USDC: '100' })
  const { address } = await sale(seller, { offering: '40', raising: '50' }, 'real')
  await commitAs(seller, address, '100')
  await commitAs(account, address, '100')
  await endNow(seller, address)
  await open(page, account, address)
  // 100 − 40 · ½, as that contract computes it.
  await expect(page.getByRole('region', { name: sayOffering('en', 'yourPart') })).toContainText('−80USDC')
  await press(page, 'act.claim')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('80'))
})

test('before the start and after the end nothing can be committed', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '10' })
  const soon = await sale(seller, { opens: 40n, closes: 100_000n })
  await open(page, account, soon.address)
  await expect(button(page)).toHaveText(sayOffering('en', 'act.upcoming'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.ruler')).toBeVisible()
  await expect(page.locator('.imo-count .imo-big')).toHaveText(/^\d{1,2}$/)
  // When the block arrives, the form opens without a reload.
  await expect(field(page)).toBeVisible()
  await field(page).fill('10')
  await press(page, 'act.commit')
  await expect(signButton(page)).toHaveText(sayOffering('en', 'commitDo'))
  // Closed between the review and the signature.
  await endNow(seller, soon.address)
  await untilBlock((await headBlock()) + 2n)
  await sign(page)
  await expectError(page, 'offering.mismatch')
  await page.keyboard.press('Escape')
  await expect(button(page)).toHaveText(sayOffering('en', 'act.notParticipated'))
})

test('the sale ends by its own height while the review is open', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '10' })
  const { address, end } = await sale(seller, { closes: 45n })
  await open(page, account, address)
  await field(page).fill('10')
  await press(page, 'act.commit')
  await expect(signButton(page)).toHaveText(sayOffering('en', 'commitDo'))
  await untilBlock(end)
  await sign(page)
  await expectError(page, 'offering.time')
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('10'))
})

test('a reload between approval and commitment continues at the same step', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '12' })
  const { address } = await sale(seller, {})
  const wallet = await open(page, account, address)
  await field(page).fill('12')
  await press(page, 'act.commit')
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(2)
  wallet.hooks.clear()
  await page.reload()
  await expect(signButton(page)).toHaveText(sayOffering('en', 'commitDo'))
  await sign(page)
  await expectDone(page)
  // Completed steps are not listed.
  await expect(dialog(page).locator('.steps li')).toHaveCount(1)
  expect(wallet.sent).toHaveLength(2)
  expect(await balanceOf('USDC', account.address)).toBe(0n)
})

const unfunded: [Behaviour, typeof phone, Lang][] = [
  ['ours', phone, 'ko'],
  ['real', desktop, 'en'],
]

for (const [behaviour, screen, lang] of unfunded)
  test(`refuses a sale without all its tokens, until they arrive (${behaviour}, ${screen.width} px, ${lang})`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const seller = await funded({ PKT: '1000' }, 'seller')
    const account = await funded({ USDC: '10' })
    const { address } = await sale(seller, { stock: '999.5' }, behaviour)
    await page.setViewportSize(screen)
    const wallet = await open(page, account, address, lang)
    await expect(button(page)).toHaveText(sayOffering(lang, 'act.unfunded'))
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('.imo-main')).toContainText(
      sayOffering(lang, 'why.unfunded', { held: '999.5', offering: '1,000', symbol: 'PKT' }),
    )
    await expect(field(page, lang)).toHaveCount(0)
    expect(sends(wallet)).toHaveLength(0)
    // The rest arrives, and the form opens.
    await send(seller, [call(token('PKT'), 'transfer', [address, parseEther('0.5')])])
    await expect(field(page, lang)).toBeVisible()
    await field(page, lang).fill('10')
    await press(page, 'act.commit', lang)
    await sign(page)
    await expectDone(page)
    expect(await balanceOf('USDC', account.address)).toBe(0n)
  })

test('tokens withdrawn from the real sale while its review is open stop the signature', {
  tag: '@long',
}, async ({ page, funded }) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '10' })
  const { address } = await sale(seller, {}, 'real')
  const wallet = await open(page, account, address)
  await field(page).fill('10')
  await press(page, 'act.commit')
  await expect(signButton(page)).toHaveText(sayOffering('en', 'commitDo'))
  const taking = parseAbi(['function FinalWithdraw(uint256,uint256)'])
  await send(seller, [
    { to: address, data: encodeFunctionData({ abi: taking, args: [0n, parseEther('1000')] }) },
  ])
  await sign(page)
  await expectError(page, 'offering.unfunded')
  expect(sends(wallet)).toHaveLength(0)
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('10'))
})

test('an account without a commitment has nothing to claim; a claim made elsewhere is noticed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '10' })
  const { address } = await sale(seller, {})
  await commitAs(account, address, '10')
  await endNow(seller, address)
  const wallet = await open(page, account, address)
  await press(page, 'act.claim')
  await expect(signButton(page)).toHaveText(sayOffering('en', 'claimDo'))
  const harvest = parseAbi(['function Harvest()'])
  await send(account, [{ to: address, data: encodeFunctionData({ abi: harvest }) }])
  await sign(page)
  await expectError(page, 'offering.claimed')
  expect(sends(wallet)).toHaveLength(0)
  await page.keyboard.press('Escape')
  await wallet.changeAccount(seller)
  await expect(button(page)).toHaveText(sayOffering('en', 'act.notParticipated'))
})

test('an account that is not on the whitelist sees this before it types anything', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({ PKT: '1000' }, 'seller')
  const account = await funded({ USDC: '10' })
  const whitelist = (registry as unknown as { whitelist: Address }).whitelist
  const { address } = await sale(seller, { whitelist })
  const wallet = await open(page, account, address)
  await expect(button(page)).toHaveText(sayOffering('en', 'act.notAllowed'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.imo-main')).toContainText(sayOffering('en', 'why.notAllowed'))
  await expect(field(page)).toHaveCount(0)
  expect(sends(wallet)).toHaveLength(0)
})

test('with the API closed, nothing stored and one node of two down, the claim succeeds', {
  tag: '@long',
}, async ({ page, funded }) => {
  const seller = await funded({ PKT: '1000', USDC: '100' }, 'seller')
  const account = await funded({ USDC: '100' })
  const { address } = await sale(seller, {})
  await commitAs(seller, address, '100')
  await commitAs(account, address, '100')
  await endNow(seller, address)
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await cutRpc(page, '/rpc')
  await open(page, account, address)
  await press(page, 'act.claim')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('PKT', account.address)).toBe(parseEther('500'))
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('50'))
})
