/**
 * Prices that move and pools that close between the quote and the block. All of it happens in the one pool of MPL,
 * which no other test uses, one test after the other.
 */
import { type Address, isAddressEqual, keccak256, parseEther, zeroAddress } from 'viem'
import {
  balanceOf,
  call,
  isKilled,
  isMined,
  nonceOf,
  owner,
  pool,
  registry,
  send,
  trade,
} from '../support/chain.ts'
import { ways } from '../support/env.ts'
import {
  agreeToResend,
  dialog,
  expectDone,
  expectError,
  expectRefused,
  mainButton,
  openReview,
  openSwap,
  receiveField,
  remember,
  sign,
  signButton,
} from '../support/page.ts'
import { beforeRpc, cutRpc, healRpc, holdRpc, type RpcEntry } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { say, sayError } from '../support/texts.ts'
import { addWallet, askNode, type Sent, type TestWallet } from '../support/wallet.ts'

test.describe.configure({ mode: 'serial' })

const POOL = 'MPL-USDC'
const asked = (wallet: TestWallet) => wallet.requests.filter((r) => r.method === 'eth_sendTransaction')
/** Another account pushes the price of MPL down, so that sellers of MPL get less, and up again. */
const sellBefore = (account: Parameters<typeof trade>[0]) => trade(account, '40000', 'MPL', 'USDC')
const buyBack = (account: Parameters<typeof trade>[0]) => trade(account, '1950', 'USDC', 'MPL')

test.afterEach(async () => {
  if (await isKilled(POOL)) await send(owner(), [call(pool(POOL), 'UnkillMe')])
})

test('a price that moved after the review is caught before signing, and the new quote is accepted', {
  tag: '@gate',
}, async ({ page, funded, other }) => {
  const account = await funded({ MPL: '100' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=100')
  await openReview(page)
  const before = await dialog(page).locator('.limit-line').textContent()
  // Only the check before a signature is answered immediately: the page has no newer price than the reviewed one.
  const asksRouter = ({ params }: RpcEntry) =>
    isAddressEqual((params[0] as { to?: Address })?.to ?? zeroAddress, registry.router)
  const hold = () => holdRpc(page, '/rpc', 3_000, (calls) => calls.some(asksRouter))
  await hold()
  await sellBefore(other)
  await sign(page)
  await expectError(page, 'swap.priceMoved')
  expect(asked(wallet)).toEqual([])
  const newQuote = dialog(page).getByRole('button', { name: say('en', 'newQuote') })
  // No node answers: that is reported, and the review stays unchanged.
  await cutRpc(page, '/rpc')
  await cutRpc(page, '/rpc2')
  await newQuote.click()
  await expect(page.locator('.snack[data-error="rpc.unreachable"]')).toBeVisible()
  await expect(newQuote).toBeEnabled()
  expect(await dialog(page).locator('.limit-line').textContent()).toBe(before)
  await healRpc(page, '/rpc2')
  await healRpc(page, '/rpc')
  await hold()
  // It reads before it gives a new quote: after one click the old one is gone permanently.
  await newQuote.click()
  await expect(dialog(page).locator('.note[role="alert"]')).toBeHidden()
  expect(await dialog(page).locator('.limit-line').textContent()).not.toBe(before)
  await healRpc(page, '/rpc')
  await sign(page)
  await expectDone(page)
  await buyBack(other)
})

test('slippage: the price moves between signature and block; it is never mined and costs nothing', async ({
  page,
  funded,
  other,
}) => {
  const account = await funded({ MPL: '100' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=100')
  await openReview(page)
  let sent = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++sent === 2) await sellBefore(other)
  })
  await sign(page)
  await expectRefused(page, 'router.minimum')
  // The approval was mined, the swap never.
  expect(wallet.sent).toHaveLength(2)
  expect(await isMined(wallet.sent[1] as string)).toBe(false)
  expect(await nonceOf(account.address)).toBe(1)
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('100'))
  // The history stores it as failed, across a reload.
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await page.reload()
  await expect(page.locator('.steps .bad')).toContainText(say('en', 'stateFailed').split('{{')[0] ?? '')
  await buyBack(other)
})

for (const lang of ways(['ko', 'en'] as const))
  test(`a waiting transaction is retried: its doubt is shown immediately, and is not final (${lang})`, async ({
    page,
    funded,
    other,
  }) => {
    const account = await funded({ MPL: '100' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    if (lang === 'ko') await page.setViewportSize({ width: 390, height: 844 })
    await openSwap(page, '#from=MPL&to=USDC&in=100', lang)
    await openReview(page, lang)
    const saved: `0x${string}`[] = []
    wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
      // The approval is sent; the swap is signed and withheld from the node.
      if (asked(wallet).length < 2) return undefined
      saved.push(await wallet.sign(tx as Sent))
      return keccak256(saved[0] as `0x${string}`)
    })
    await sign(page)
    await expect.poll(() => saved.length).toBe(1)
    const doubt = dialog(page).locator('.note[data-problem="router.minimum"]')
    await expect(signButton(page)).toHaveText(say(lang, 'waiting'))
    await sellBefore(other)
    await expect(doubt).toContainText(say(lang, 'doubtTitle'))
    await expect(doubt).toContainText(sayError(lang, 'router.minimum').sentence)
    await expect(doubt).toContainText(say(lang, 'doubtBody'))
    // It is not final: the dialog still waits, and the wallet gets no further request.
    await expect(signButton(page)).toHaveText(say(lang, 'waiting'))
    await expect(dialog(page).locator('.note[role="alert"]')).toHaveCount(0)
    await buyBack(other)
    await expect(doubt).toHaveCount(0)
    await wallet.broadcast(saved[0] as string)
    await expectDone(page)
    expect(asked(wallet)).toHaveLength(2)
    expect(await balanceOf('MPL', account.address)).toBe(0n)
  })

test('shows the contract’s text if a node executes what it is sent and refuses', async ({
  page,
  funded,
  other,
}) => {
  const account = await funded({ MPL: '100' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=100')
  await openReview(page)
  wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
    if (asked(wallet).length < 2) return
    await sellBefore(other)
    // Such a node answers with the contract's current error; this wallet wraps it in a text of its own.
    const said = await askNode('eth_estimateGas', [{ ...(tx as Sent), from: account.address }]).catch(String)
    const reason = String(said).replace(/^.*execution reverted: /, '')
    const data = `${reason} call <${registry.router}> method SwapExactTokensForTokens`
    throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data })
  })
  await sign(page)
  await expectRefused(page, 'router.minimum')
  expect(wallet.sent).toHaveLength(1)
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('100'))
  await buyBack(other)
})

test('slippage of an exact output names the maximum', async ({ page, funded, other }) => {
  const account = await funded({ MPL: '200' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&out=4')
  await openReview(page, 'en')
  let sent = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++sent === 2) await sellBefore(other)
  })
  await sign(page)
  await expectRefused(page, 'router.maximum')
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('200'))
  await buyBack(other)
})

test('a revert found by the trial on the chain is named, in Korean too', async ({ page, funded, other }) => {
  const account = await funded({ MPL: '100' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=100', 'ko')
  await openReview(page, 'ko')
  let sent = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    // The approval is mined; the swap's checks pass and the price moves before its trial.
    if (++sent !== 1) return
    await beforeRpc(page, '/rpc', 'eth_estimateGas', () => sellBefore(other))
  })
  await sign(page)
  await expectError(page, 'router.minimum', 'ko')
  expect(asked(wallet)).toHaveLength(1)
  await buyBack(other)
})

test('a killed pool: refused at the field, in the review, and by the chain itself', async ({
  page,
  funded,
}) => {
  const account = await funded({ MPL: '100' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=10')
  await openReview(page)
  await send(owner(), [call(pool(POOL), 'KillMe')])
  await sign(page)
  await expectError(page, 'pool.killed')
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await expect(page.locator('.field-err')).toHaveText(say('en', 'pool.killed'))
  await expect(mainButton(page)).toHaveText(say('en', 'cannotSwap'))
  await send(owner(), [call(pool(POOL), 'UnkillMe')])
  await expect(receiveField(page)).not.toHaveValue('')
  // Closed between signature and block.
  await openReview(page)
  let sent = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++sent === 2) await send(owner(), [call(pool(POOL), 'KillMe')])
  })
  await sign(page)
  await expectRefused(page, 'pool.killed')
  expect(await balanceOf('MPL', account.address)).toBe(parseEther('100'))
  await send(owner(), [call(pool(POOL), 'UnkillMe')])
  await agreeToResend(page)
  await sign(page)
  await expectDone(page)
})

test('impact: the tiers have messages, 10 % must be typed, 15 % is refused unless in expert mode', {
  tag: '@gate',
}, async ({ page, funded }) => {
  const account = await funded({ MPL: '600000' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=MPL&to=USDC&in=100')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  const note = page.locator('.swap-form .note')
  await expect(note).toHaveCount(0)
  const pay = page.getByLabel(say('en', 'youPay'), { exact: true })
  await pay.fill('12000')
  await expect(note).toContainText('the trade moves the pool’s price')
  await pay.fill('60000')
  await expect(note).toContainText('you lose about')
  await pay.fill('110000')
  const typed = note.getByRole('textbox')
  await expect(typed).toBeVisible()
  await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
  const word = /type (\d+) to/.exec((await note.textContent()) ?? '')?.[1] ?? ''
  expect(Number(word)).toBeGreaterThanOrEqual(10)
  await typed.fill('9')
  await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
  await typed.fill(word)
  await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'false')
  await pay.fill('300000')
  await expect(mainButton(page)).toHaveText(say('en', 'impactRefusedButton'))
  await expect(page.locator('.field-err')).toContainText('expert mode')
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
  await dialog(page).getByRole('checkbox').click()
  await page.keyboard.press('Escape')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(typed).toBeVisible()
  await expect(signButton(page)).toHaveCount(0)
})
