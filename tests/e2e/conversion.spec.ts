/** The dialog that converts MPL, for real, with converters of the tests' own. */
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { allowedTo, balanceOf, makeMinter, send, token } from '../support/chain.ts'
import { deploy, useContracts } from '../support/contracts.ts'
import { converterAt, converterOf } from '../support/economy.ts'
import { ORIGIN } from '../support/env.ts'
import { dialog, expectDone, expectError, isConnected, remember, sign, signButton } from '../support/page.ts'
import { healAll, reopenCut, savedOf } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayConversion, sayError } from '../support/texts.ts'
import { addWallet, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

const abi = parseAbi([
  'function announceRatio(uint256)',
  'function applyRatio()',
  'function pause()',
  'function resume()',
  'function setRatio(uint256)',
])
const tx = (to: Address, functionName: (typeof abi)[number]['name'], args: readonly bigint[] = []) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
})

async function open(
  page: Page,
  account: LocalAccount,
  made: Address,
  lang: Lang = 'en',
): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await useContracts(page, { [converterAt('mpl-pks')]: made })
  await page.goto(`${prefix(lang)}/swap/#mpl-pks`)
  await expect(dialog(page)).toContainText(sayConversion(lang, 'convertTitle'))
  await isConnected(page)
  return wallet
}

const button = (page: Page) => dialog(page).locator('form .btn-p')
const amountField = (page: Page, lang: Lang = 'en') =>
  dialog(page).getByLabel(sayConversion(lang, 'youConvert'), { exact: true })
const receiveField = (page: Page, lang: Lang = 'en') =>
  dialog(page).getByLabel(sayConversion(lang, 'youReceiveAtLeast'), { exact: true })
const linkedBox = (page: Page, lang: Lang = 'en') =>
  dialog(page).getByRole('checkbox', { name: sayConversion(lang, 'linked') })

/** Types an amount, confirms the game account, opens the review and confirms that it is final. */
async function review(page: Page, amount: string, lang: Lang = 'en'): Promise<void> {
  await amountField(page, lang).fill(amount)
  await linkedBox(page, lang).check()
  await expect(button(page)).toHaveText(sayConversion(lang, 'reviewConversion'))
  await button(page).click()
  await expect(dialog(page).locator('.steps')).toBeVisible()
  await dialog(page).getByRole('checkbox').check()
}

test('the menu opens it with the chosen game, and asks for a wallet', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/swap/')
  for (const [key, symbol, hash] of [
    ['mplToPks', 'PKS', 'mpl-pks'],
    ['mplToHrs', 'HRS', 'mpl-hrs'],
  ] as const) {
    await page.locator('.nav .has-sub').first().hover()
    await page
      .locator('.nav')
      .getByRole('link', { name: say('en', key), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`#${hash}$`))
    await expect(dialog(page)).toContainText(sayConversion('en', 'convertTitle'))
    const chosen = dialog(page).getByRole('button', { name: sayConversion('en', 'to', { symbol }) })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const { sentence, next } = sayError('en', 'wallet.needLogin')
    await expect(dialog(page).locator('[data-problem="wallet.needLogin"]')).toContainText(sentence)
    await expect(button(page)).toHaveText(next)
    await expect(dialog(page)).toContainText(sayConversion('en', 'reference'))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/#mpl/)
  }
})

const looks: [typeof phone, Lang][] = [
  [phone, 'ko'],
  [desktop, 'en'],
]

for (const [screen, lang] of looks)
  test(`converts and shows the receipt (${screen.width} px, ${lang})`, async ({ page, funded }) => {
    const admin = await funded({}, 'owner')
    const account = await funded({ MPL: '2000' })
    const made = await converterOf(admin)
    await page.setViewportSize(screen)
    const wallet = await open(page, account, made, lang)
    await expect(button(page)).toHaveText(say(lang, 'enterAmount'))
    await amountField(page, lang).fill('1200')
    await expect(receiveField(page, lang)).toHaveValue('599.4')
    await expect(button(page)).toHaveText(sayConversion(lang, 'convert.unlinked.button'))
    await review(page, '1200', lang)
    await expect(dialog(page)).toContainText(sayConversion(lang, 'irreversibleTitle'))
    await sign(page)
    expect(await expectDone(page)).toContain('599.4 PKS')
    await expect(dialog(page)).toContainText(sayConversion(lang, 'inGameUnknown'))
    await expect(dialog(page).getByRole('button', { name: sayConversion(lang, 'copyReceipt') })).toBeVisible()
    expect(sends(wallet)).toHaveLength(2)
    expect(await balanceOf('PKS', account.address)).toBe(parseEther('599.4'))
    expect(await balanceOf('MPL', account.address)).toBe(parseEther('800'))
    expect(await allowedTo(token('MPL'), account.address, made)).toBe(0n)
    await signButton(page).click()
    await expect(amountField(page, lang)).toHaveValue('')
    // The same account again is not warned about, another one is.
    await expect(dialog(page)).not.toContainText(sayConversion(lang, 'otherTitle'))
    await wallet.changeAccount(admin)
    await expect(dialog(page)).toContainText(sayConversion(lang, 'otherTitle'))
    await expect(linkedBox(page, lang)).not.toBeChecked()
  })

for (const width of [320, 344, 360])
  test(`a press on 50% takes half at ${width} px`, async ({ page, funded }) => {
    await page.setViewportSize({ width, height: 740 })
    await open(page, await funded({ MPL: '1234567.8912' }), await converterOf(await funded({}, 'owner')))
    await dialog(page)
      .getByRole('button', { name: sayConversion('en', 'halfOf', { symbol: 'MPL' }) })
      .click()
    await expect(amountField(page)).toHaveValue('617283.9456')
  })

test('without an indexer the history comes from the chain’s logs', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ MPL: '1200' })
  const made = await converterOf(await funded({}, 'owner'))
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, account, made)
  await expect(dialog(page).locator('.conversion-past')).toContainText(sayConversion('en', 'pastNone'))
  await review(page, '1200')
  await sign(page)
  await expectDone(page)
  await signButton(page).click()
  const past = dialog(page).locator('.conversion-past')
  await expect(past).toContainText('1,200 MPL → 599.4 PKS')
  await expect(past).toContainText(sayConversion('en', 'pastLogs'))
})

test('each refusal is named before anything is signed', { tag: '@long' }, async ({ page, funded }) => {
  const admin = await funded({}, 'owner')
  const made = await converterOf(admin, { window: '400' })
  const wallet = await open(page, await funded({ MPL: '2000' }), made)
  await linkedBox(page).check()
  const names = { in: 'MPL', out: 'PKS' }
  await amountField(page).fill('600.6')
  await expect(button(page)).toHaveText(sayConversion('en', 'convert.minimum.button', names))
  await amountField(page).fill('600.600601')
  await expect(button(page)).toHaveText(sayConversion('en', 'reviewConversion'))
  await amountField(page).fill('2000.1')
  await expect(button(page)).toHaveText('Insufficient MPL Balance')
  await amountField(page).fill('900')
  await expect(button(page)).toHaveText(sayConversion('en', 'convert.windowCeiling.button'))
  await amountField(page).fill('700')
  await expect(button(page)).toHaveText(sayConversion('en', 'reviewConversion'))
  await send(admin, [tx(made, 'pause')])
  await expect(button(page)).toHaveText(sayConversion('en', 'convert.paused.button'))
  await send(admin, [tx(made, 'resume')])
  await expect(button(page)).toHaveText(sayConversion('en', 'reviewConversion'))
  expect(sends(wallet)).toHaveLength(0)
})

test('a ratio that falls while the review is open stops the signature', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const admin = await funded({}, 'owner')
  const made = await converterOf(admin)
  const wallet = await open(page, await funded({ MPL: '2000' }), made)
  await send(admin, [tx(made, 'announceRatio', [parseEther('0.4')])])
  await expect(dialog(page)).toContainText(/0\.4\s*PKS/)
  await review(page, '1200')
  await send(admin, [tx(made, 'applyRatio')])
  await sign(page)
  await expectError(page, 'convert.lessNow')
  expect(sends(wallet)).toHaveLength(0)
})

test('another account closes the review, and the message is in the form', async ({ page, funded }) => {
  const admin = await funded({}, 'owner')
  const wallet = await open(page, await funded({ MPL: '2000' }), await converterOf(admin))
  await review(page, '1200')
  await wallet.changeAccount(admin)
  await expectError(page, 'wallet.reviewClosed')
  await expect(linkedBox(page)).not.toBeChecked()
  expect(sends(wallet)).toEqual([])
})

test('a reload between approval and conversion opens the review and continues', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ MPL: '1200' })
  const wallet = await open(page, account, await converterOf(await funded({}, 'owner')))
  await review(page, '1200')
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(2)
  wallet.hooks.clear()
  await page.reload()
  await expect(dialog(page).locator('.steps')).toBeVisible()
  // It is final, so it is confirmed again.
  await dialog(page).getByRole('checkbox').check()
  await sign(page)
  await expectDone(page)
  expect(wallet.sent).toHaveLength(2)
  expect(await balanceOf('PKS', account.address)).toBe(parseEther('599.4'))
})

/** Makes the page take the registry's converters for ones of the real chain's kind. */
const asRequest = (script: string) =>
  script.replace(/(["'`])converter\1(?=,["']?address["']?:)/g, '$1request$1')

test('the real chain’s contract: any other ratio stops the signature, and a lower receipt says so', {
  tag: '@long',
}, async ({ page, funded }) => {
  const admin = await funded({}, 'owner')
  const account = await funded({ MPL: '3000' })
  const made = await deploy(
    admin,
    'Request',
    [admin.address, token('MPL'), token('PKS'), parseEther('0.5')],
    'real',
  )
  await makeMinter('PKS', made)
  const wallet = await addWallet(page, { account })
  await remember(page)
  await useContracts(page, { [converterAt('mpl-pks')]: made }, asRequest)
  await page.goto('/swap/#mpl-pks')
  await isConnected(page)
  await expect(dialog(page)).toContainText(sayConversion('en', 'nextUnknown'))
  await review(page, '1200')
  await expect(dialog(page)).toContainText(sayConversion('en', 'noMinimum'))
  await send(admin, [tx(made, 'setRatio', [parseEther('0.6')])])
  await sign(page)
  await expectError(page, 'convert.ratioChanged')
  expect(sends(wallet)).toHaveLength(0)
  await page.keyboard.press('Escape')
  await review(page, '1200')
  // The owner is quicker than the signed transaction.
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await send(admin, [tx(made, 'setRatio', [parseEther('0.3')])])
    return undefined
  })
  await sign(page)
  expect(await expectDone(page)).toContain('360 PKS')
  await expect(dialog(page)).toContainText('less than reviewed')
  // It emits nothing: the list is the contract's own.
  await signButton(page).click()
  await expect(dialog(page).locator('.conversion-past')).toContainText('1,200 MPL → 360 PKS')
})

test('without a node the last figures are shown with their age, and nothing is signed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const made = await converterOf(await funded({}, 'owner'))
  const wallet = await open(page, await funded({ MPL: '2000' }), made)
  await expect(button(page)).toHaveText(say('en', 'enterAmount'))
  await savedOf(page, 'conversion.mpl-pks.mine')
  await reopenCut(page)
  await expect(dialog(page).locator('.asof').first()).toContainText(/Block [\d,]+ · 2 min\. ago/)
  await expect(dialog(page)).toContainText(
    sayConversion('en', 'ratioOf', { in: 'MPL', out: 'PKS', ratio: '0.5' }),
  )
  await amountField(page).fill('1200')
  await linkedBox(page).check()
  await expect(button(page)).toHaveText(say('en', 'stale'))
  await healAll(page)
  await expect(button(page)).toHaveText(sayConversion('en', 'reviewConversion'))
  expect(sends(wallet)).toHaveLength(0)
})
