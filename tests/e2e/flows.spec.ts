/** Whole trades on the chain: the form's promise, the wallet's signatures and the chain's result. */
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { allowanceOf, balanceOf, call, nonceOf, registry, send, token } from '../support/chain.ts'
import { LONG } from '../support/env.ts'
import {
  connect,
  dialog,
  expectDone,
  mainButton,
  openReview,
  openSwap,
  payField,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { alterRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
type Screen = typeof phone

const trades = [
  { name: 'amm', from: 'MEV', to: 'USDT', amount: '40', pools: ['MEV-USDT'], kinds: ['amm'] },
  { name: 'cfmm', from: 'USDT', to: 'USDC', amount: '25', pools: ['USDT-USDC'], kinds: ['cfmm'] },
  {
    name: 'both kinds',
    from: 'ETH',
    to: 'BUSD',
    amount: '0.02',
    pools: ['ETH-USDC', 'BUSD-USDC'],
    kinds: ['amm', 'cfmm'],
  },
]

/** Limits the page to these pools, so that the best route is known. */
async function leavePools(page: Page, left: (id: string) => boolean): Promise<number> {
  const hidden = registry.pools.filter(({ id }) => !left(id)).map(({ address }) => address.toLowerCase())
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const { to } = (calls[reply.id]?.params[0] ?? {}) as { to?: string }
        return to && hidden.includes(to.toLowerCase()) ? { ...reply, result: '0x' } : reply
      }),
    )
  return hidden.length
}

type Combination = { trade: (typeof trades)[number]; screen: Screen; lang: Lang }
const every: Combination[] = trades.flatMap((trade) =>
  [phone, desktop].flatMap((screen) => (['en', 'ko'] as const).map((lang) => ({ trade, screen, lang }))),
)
// Every pair of trade, screen and language once.
const pairwise = every.filter(({ trade, screen, lang }) => {
  const row = trades.indexOf(trade)
  return (screen === phone) === ((lang === 'en') === (row % 2 === 0)) || row === 0
})

for (const { trade, screen, lang } of LONG ? every : pairwise)
  test(`exact in over ${trade.name}, ${screen.width} px, ${lang}`, async ({ page, funded }) => {
    const account = await funded({ MEV: '100', [trade.from]: trade.from === 'MEV' ? '100' : trade.amount })
    const wallet = await addWallet(page, { account })
    await remember(page)
    await page.setViewportSize(screen)
    await leavePools(page, (id) => trade.pools.includes(id))
    await openSwap(page, `#from=${trade.from}&to=${trade.to}&in=${trade.amount}`, lang)
    const paidBefore = await balanceOf(trade.from, account.address)
    await openReview(page, lang)
    for (const kind of ['amm', 'cfmm'])
      await expect(
        dialog(page).locator('.route-line .tag', { hasText: new RegExp(`^${kind}$`) }),
      ).toHaveCount(trade.kinds.filter((k) => k === kind).length)
    await expect(dialog(page).locator('.limit-line')).toContainText(trade.to)
    await sign(page)
    const line = await expectDone(page)
    expect(line).toContain(trade.from)
    const received = await balanceOf(trade.to, account.address)
    expect(received).toBeGreaterThan(0n)
    const paid = paidBefore - (await balanceOf(trade.from, account.address))
    // The fee is paid in MEV too.
    if (trade.from === 'MEV') expect(paid - parseEther(trade.amount)).toBeLessThan(parseEther('0.01'))
    else expect(paid).toBe(parseEther(trade.amount))
    expect(await allowanceOf(trade.from, account.address)).toBe(0n)
    expect(wallet.sent).toHaveLength(2)
    await dialog(page)
      .getByRole('button', { name: say(lang, 'newSwap') })
      .click()
    await expect(page.getByRole('heading', { name: say(lang, 'historyTitle') })).toBeVisible()
  })

test('the receipt shows the amounts that the chain paid, to the last shown digit', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDC: '30' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDC&to=ETH&in=30')
  await openReview(page)
  await sign(page)
  const line = await expectDone(page)
  const received = await balanceOf('ETH', account.address)
  const shown = /for ([\d,.]+) ETH$/.exec(line)?.[1]?.replace(/,/g, '') ?? ''
  const [, fraction = ''] = shown.split('.')
  const unit = 10n ** BigInt(18 - fraction.length)
  expect(parseEther(shown)).toBe((received / unit) * unit)
})

test('exact out: the receive field is typed, the maximum is respected, the unused part stays', async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '1000' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MEV&to=USDT')
  await receiveField(page).fill('5')
  await expect(payField(page)).not.toHaveValue('')
  await expect(page.locator('.rows dt').first()).toHaveText(say('en', 'maximumPaid'))
  expect(new URL(page.url()).hash).toBe('#from=MEV&to=USDT&out=5')
  await openReview(page)
  await expect(dialog(page).locator('.limit-line')).toContainText('you will pay at most')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBe(parseEther('5'))
  const left = await allowanceOf('MEV', account.address)
  // Half a percent of tolerance was approved and not spent.
  expect(left).toBeGreaterThan(0n)
  expect(left).toBeLessThan(parseEther('3'))
})

test('exact out is refused if only cfmm pools would do', { tag: '@long' }, async ({ page }) => {
  const stable = registry.pools.filter(({ kind }) => kind === 'cfmm').map(({ id }) => id)
  const hidden = await leavePools(page, (id) => stable.includes(id))
  await openSwap(page, '#from=USDT&to=USDC&out=5')
  await expect(page.locator('.field-err')).toHaveText(say('en', 'swap.exactOutUnavailable'))
  await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'poolsUnread', { count: hidden }))
  await payField(page).fill('5')
  await expect(receiveField(page)).toHaveValue(/^4\.9|^5\./)
})

test('MAX leaves the amount that the fee needs, and the rest is then swapped', async ({ page, funded }) => {
  const account = await funded({ MEV: '60' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MEV&to=USDC')
  await page.getByRole('button', { name: say('en', 'maxOf', { symbol: 'MEV' }) }).click()
  await expect(payField(page)).toHaveValue('59.99')
  await openReview(page)
  await sign(page)
  await expectDone(page)
  const left = await balanceOf('MEV', account.address)
  expect(left).toBeGreaterThan(0n)
  expect(left).toBeLessThan(parseEther('0.01'))
})

test('MAX of a token that pays no fee is the whole balance', { tag: '@long' }, async ({ page, funded }) => {
  const account = await funded({ KLAY: '12.345678901234567891' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=KLAY&to=USDT')
  await page.getByRole('button', { name: say('en', 'maxOf', { symbol: 'KLAY' }) }).click()
  await expect(payField(page)).toHaveValue('12.345678901234567891')
})

test('a link opens its trade, typing changes the address, flip reverses it', async ({ page }) => {
  await openSwap(page, '#from=BTCB&to=USDC&in=0.01')
  await expect(payField(page)).toHaveValue('0.01')
  await expect(receiveField(page)).not.toHaveValue('')
  await expect(page.locator('.tok').first()).toHaveText('BTCB')
  await payField(page).fill('0.025')
  await expect(page).toHaveURL(/#from=BTCB&to=USDC&in=0.025$/)
  await page.getByRole('button', { name: say('en', 'flip') }).click()
  await expect(page.locator('.tok').first()).toHaveText('USDC')
  await expect(page).toHaveURL(/#from=USDC&to=BTCB&in=0.025$/)
  await page.evaluate(() => {
    location.hash = '#from=ETH&to=MEV&out=77'
  })
  await expect(receiveField(page)).toHaveValue('77')
  await expect(page.locator('.tok').first()).toHaveText('ETH')
  // Back returns to the previous trade.
  await page.goBack()
  await expect(page.locator('.tok').first()).toHaveText('USDC')
})

test('choosing tokens in the picker: search, own balances, the other side flips', async ({
  page,
  funded,
}) => {
  const account = await funded({ HRS: '7' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page)
  await page.locator('.tok').first().click()
  const options = dialog(page).getByRole('option')
  await expect(options).toHaveCount(13)
  await dialog(page).getByRole('combobox').fill('hero')
  await expect(options).toHaveCount(1)
  await expect(options.first()).toContainText('7')
  await dialog(page).getByRole('combobox').fill(token('ETH'))
  await expect(options).toHaveText([/ETH/])
  await dialog(page).getByRole('combobox').fill('nothing like it')
  await expect(dialog(page)).toContainText('No token matches')
  await dialog(page).getByRole('combobox').fill('usdt')
  await options.first().click()
  await expect(page.locator('.tok')).toHaveText(['USDT', 'MEV'])
  await expect(page).toHaveURL(/#from=USDT&to=MEV$/)
})

test('a second swap needs no approval while the allowance lasts', async ({ page, funded }) => {
  const account = await funded({ USDT: '50' })
  await send(account, [call(token('USDT'), 'approve', [registry.router, parseEther('30')])])
  const before = await nonceOf(account.address)
  const wallet = await addWallet(page, { account })
  await remember(page)
  for (const left of ['20', '10']) {
    await openSwap(page, '#from=USDT&to=ETH&in=10')
    await page.reload()
    await openReview(page)
    await sign(page)
    await expectDone(page)
    // Completed steps are not listed.
    await expect(dialog(page).locator('.steps li')).toHaveCount(1)
    expect(await allowanceOf('USDT', account.address)).toBe(parseEther(left))
  }
  expect(wallet.sent).toHaveLength(2)
  expect(await nonceOf(account.address)).toBe(before + 2)
})

test('a wallet that is connected manually on a phone in Korean signs as well', async ({ page, funded }) => {
  const account = await funded({ MEFI: '3' })
  await addWallet(page, { account })
  await page.setViewportSize(phone)
  await openSwap(page, '#from=MEFI&to=BTCB&in=3', 'ko')
  await connect(page, 'Test wallet', 'ko')
  await openReview(page, 'ko')
  await sign(page)
  expect(await expectDone(page)).toContain('BTCB')
})

test('a whitelisted trader is quoted and pays the lower fee', { tag: '@long' }, async ({ page }) => {
  const account = devAccount(3)
  await leavePools(page, (id) => id === 'ETH-USDT')
  await openSwap(page, '#from=ETH&to=USDT&in=0.01')
  await expect(receiveField(page)).not.toHaveValue('')
  const fee = page.locator('.swap-form .rows > div').nth(3).locator('.faint')
  await expect(fee).toHaveText('0.30%')
  await addWallet(page, { account })
  await remember(page)
  await page.reload()
  await expect(fee).toHaveText('0.10%')
  const before = await balanceOf('USDT', account.address)
  await openReview(page)
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBeGreaterThan(before)
})

test('the button names the missing steps in order', { tag: '@long' }, async ({ page }) => {
  await openSwap(page)
  await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
  await connect(page, 'Demo wallet')
  await expect(mainButton(page)).toHaveText(say('en', 'enterAmount'))
  for (const [text, key] of [
    ['1,2,3', 'amount.malformed'],
    ['-1', 'amount.negative'],
    ['0.1234567890123456789', 'amount.decimals'],
    ['9'.repeat(80), 'amount.large'],
  ] as const) {
    await payField(page).fill(text)
    await expect(page.locator('.field-err')).toHaveText(say('en', key, { symbol: 'MEV', decimals: 18 }))
    await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(payField(page)).toHaveValue(text)
  }
  await payField(page).fill('1')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
})
