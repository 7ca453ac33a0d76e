/**
 * Unsafe trades are not signed, and each refusal shows its catalogue sentence. One file: the ways in
 * which one swap can be refused.
 */
import { expect as expectPlain, type Page } from '@playwright/test'
import { type Hex, keccak256, parseEther, parseTransaction } from 'viem'
import { balanceOf, call, isMined, nonceOf, send, token } from '../support/chain.ts'
import { CHAIN_ID } from '../support/env.ts'
import {
  agreeToResend,
  dialog,
  expectDone,
  expectError,
  expectRefused,
  mainButton,
  openReview,
  openSwap,
  openWallet,
  payField,
  remember,
  sign,
  signButton,
} from '../support/page.ts'
import { alterRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayError, sayWallet } from '../support/texts.ts'
import { reviewTrade } from '../support/trade.ts'
import { addWallet, askNode, REJECTED, type Sent, sends, withhold } from '../support/wallet.ts'

for (const [step, lang] of [
  ['approve', 'en'],
  ['swap', 'ko'],
] as const)
  test(`the wallet rejects at ${step} (${lang})`, { tag: '@gate' }, async ({ page, funded }) => {
    const account = await funded({ USDT: '10' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    await openSwap(page, '#from=USDT&to=ETH&in=10', lang)
    await openReview(page, lang)
    if (step === 'approve') wallet.next.set('eth_sendTransaction', REJECTED)
    else {
      let asked = 0
      wallet.hooks.set('eth_sendTransaction', async () => {
        if (++asked === 2) throw Object.assign(new Error(REJECTED.message), REJECTED)
      })
    }
    await sign(page)
    await expectError(page, 'wallet.rejected', lang)
    await expect(signButton(page)).toHaveText(say(lang, 'tryAgain'))
    expect(await balanceOf('USDT', account.address)).toBe(parseEther('10'))
    // Trying again continues where it stopped: an existing approval is not requested again.
    wallet.hooks.clear()
    await sign(page)
    await expectDone(page)
    expect(wallet.sent).toHaveLength(2)
    expect(sends(wallet)).toHaveLength(3)
  })

test('reports a wallet with an open request', async ({ page, funded }) => {
  const { wallet } = await reviewTrade(page, funded)
  for (const [failure, code] of [
    [{ code: -32002, message: 'Request already pending.' }, 'wallet.busy'],
    [{ code: 4100, message: 'The requested account is not authorized.' }, 'wallet.locked'],
    [{ code: 4900, message: 'The provider is disconnected.' }, 'wallet.disconnected'],
    [{ code: 4200, message: 'The method is not supported.' }, 'wallet.unsupported'],
    [{ code: -32602, message: 'Invalid params: unknown field `chainId`' }, 'wallet.refusedForm'],
  ] as const) {
    wallet.next.set('eth_sendTransaction', failure)
    await sign(page)
    await expectError(page, code)
  }
  expect(wallet.sent).toEqual([])
})

for (const lang of ['en', 'ko'] as const)
  test(`more than the balance is refused at the field, with the missing amount (${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDC: '12.5' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    await openSwap(page, '#from=USDC&to=ETH&in=20', lang)
    await expect(mainButton(page)).toHaveText(say(lang, 'insufficient', { symbol: 'USDC' }))
    await expect(page.locator('.field-err')).toHaveText(
      say(lang, 'swap.insufficient', { amount: '7.5', symbol: 'USDC' }),
    )
    await expect(payField(page, lang)).toHaveAttribute('aria-invalid', 'true')
    await mainButton(page).click({ force: true })
    await expect(dialog(page)).toHaveCount(0)
    await payField(page, lang).fill('12.5')
    await expect(mainButton(page)).toHaveText(say(lang, 'review'))
    expect(sends(wallet)).toEqual([])
  })

test('a balance spent elsewhere after the review is noticed before signing', { tag: '@gate' }, async ({
  page,
  funded,
  other,
}) => {
  const account = await funded({ USDC: '20' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDC&to=ETH&in=20')
  await openReview(page)
  await send(account, [call(token('USDC'), 'transfer', [other.address, parseEther('15')])])
  await sign(page)
  await expectError(page, 'swap.balance')
  expect(sends(wallet)).toEqual([])
})

test('without MEV for the fee the node refuses and nothing moves', async ({ page, funded, other }) => {
  const account = await funded({ USDC: '20', MEV: '1' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  // Leaves less than gas limit times price.
  await send(account, [call(token('MEV'), 'transfer', [other.address, parseEther('0.9982')])])
  const nonce = await nonceOf(account.address)
  await openSwap(page, '#from=USDC&to=ETH&in=20')
  await openReview(page)
  wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
    // A wallet with a large gas limit of its own.
    const raw = await wallet.sign({ ...(tx as Sent), gas: '0x4c4b40' })
    return askNode('eth_sendRawTransaction', [raw])
  })
  await sign(page)
  await expectRefused(page, 'tx.noFunds')
  expect(await nonceOf(account.address)).toBe(nonce)
})

test('another account in the wallet, with or without an event, ends the review', { tag: '@gate' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '5' })
  const second = await funded({ USDT: '5' }, 'second')
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await openReview(page)
  // The wallet changed without an event.
  wallet.account = second
  await sign(page)
  await expectError(page, 'wallet.accountChanged')
  // It changes back, then announces another account while the review is open.
  wallet.account = account
  await wallet.changeAccount(second)
  await expect(page.locator('.wallet .mono')).toContainText(second.address.slice(-4))
  await expect(dialog(page)).toHaveCount(0)
  await expectError(page, 'wallet.reviewClosed')
  expect(sends(wallet)).toEqual([])
  // The new account signs its own review.
  await openReview(page)
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBe(parseEther('5'))
  expect(await balanceOf('USDT', second.address)).toBe(0n)
})

test('a wallet that never answers for its accounts is abandoned after ten seconds and can be asked again', async ({
  page,
  funded,
}) => {
  const { wallet } = await reviewTrade(page, funded)
  wallet.hooks.set('eth_accounts', () => new Promise(() => undefined))
  await sign(page)
  await expectError(page, 'wallet.silent')
  expect(sends(wallet)).toEqual([])
  wallet.hooks.delete('eth_accounts')
  await expect(signButton(page)).toHaveText(say('en', 'tryAgain'))
  await sign(page)
  await expectDone(page)
})

test('another chain in the wallet during the review stops the signature', async ({ page, funded }) => {
  const { wallet } = await reviewTrade(page, funded)
  wallet.chainId = 1
  await sign(page)
  await expectError(page, 'wallet.wrongChain')
  expect(sends(wallet)).toEqual([])
})

for (const [code, lang] of [
  [4902, 'en'],
  [-32603, 'ko'],
] as [number, Lang][])
  test(`wrong chain: the button switches, adds on ${code}, switches again (${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDT: '5' })
    const wallet = await addWallet(page, { account, chainId: 1 })
    wallet.chains.delete(CHAIN_ID)
    wallet.hooks.set('wallet_switchEthereumChain', async ([asked]) => {
      if (!wallet.chains.has(Number((asked as { chainId: string }).chainId)))
        throw Object.assign(new Error('Unrecognized chain ID'), { code })
    })
    await remember(page)
    await openSwap(page, '#from=USDT&to=ETH&in=5', lang)
    const button = page.locator('.wallet')
    await expect(button).toHaveText(sayWallet(lang, 'wrongChain'))
    await expect(mainButton(page)).toHaveText(say(lang, 'gate.wrongChain', { name: 'MEVerse Devnet' }))
    await expect(page.locator('.swap-form .note')).toContainText('751812')
    await button.click()
    await expect(page.locator('.wallet .mono')).toBeVisible()
    const asked = wallet.requests.filter(({ method }) => method.startsWith('wallet_'))
    expect(asked.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(asked[1]?.params[0]).toMatchObject({
      chainId: '0xb78c4',
      chainName: 'MEVerse Devnet',
      nativeCurrency: { symbol: 'MEV', decimals: 18 },
    })
    await expect(mainButton(page)).toHaveText(say(lang, 'review'))
  })

test('a rejected switch is reported and leaves the button', async ({ page, funded }) => {
  const account = await funded({})
  const wallet = await addWallet(page, { account, chainId: 1 })
  await remember(page)
  await openSwap(page)
  const wrongChain = say('en', 'gate.wrongChain').split(':')[0] as string
  // Until the wallet is back the button offers to connect.
  await expect(page.locator('.wallet')).toHaveText(wrongChain)
  wallet.next.set('wallet_switchEthereumChain', REJECTED)
  await page.locator('.wallet').click()
  await expectError(page, 'wallet.rejected')
  const odd = { code: -32000, message: 'Something odd' }
  wallet.next.set('wallet_switchEthereumChain', odd)
  wallet.next.set('wallet_addEthereumChain', odd)
  await page.locator('.wallet').click()
  await expectError(page, 'wallet.addChainFailed')
  await expect(page.locator('.wallet')).toHaveText(wrongChain)
})

test('reports the end of a trade whose review was closed, also in the title of a hidden tab', async ({
  page,
  funded,
}) => {
  const { wallet } = await reviewTrade(page, funded)
  // The approval is let through.
  const saved = withhold(wallet, 1)
  await sign(page)
  await expect.poll(() => saved.length).toBe(1)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await page.keyboard.press('Escape')
  await expect(page.locator('.pending')).toHaveText(/^1/)
  const title = await page.title()
  // The window decides if a page is visible, and a test has none.
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await look(true)
  await askNode('eth_sendRawTransaction', [saved[0]])
  await expect(page).toHaveTitle(`✓ Swap USDT to ETH · ${title}`)
  const answered = page
    .locator('.snack')
    .filter({ hasText: /Swap USDT to ETH.*−5 USDT \+0\.00\d+ ETH · Block [\d,]+/ })
  await expect(answered).toBeVisible()
  await look(false)
  await expect(page).toHaveTitle(title)
})

test('pending survives a reload and the closing of the tab, and settles in the ledger', {
  tag: '@gate',
}, async ({ page, context, funded }) => {
  const { wallet } = await reviewTrade(page, funded)
  const saved = withhold(wallet)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await page.reload()
  // The review that the reload interrupted is restored.
  await expect(signButton(page)).toHaveText(say('en', 'doSwap'))
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await openWallet(page)
  await expect(dialog(page)).toContainText(say('en', 'statePending'))
  await page.close()
  const next = await context.newPage()
  await openSwap(next)
  await expectPlain(next.locator('.wallet .mono')).toBeVisible()
  expect(await isMined(keccak256(saved[0] as `0x${string}`))).toBe(false)
  // Any page counts pending transactions, and describes their kind and amounts.
  await expect(next.locator('.pending')).toHaveText(/^1/)
  await next.goto('/liquidity/')
  await expect(next.locator('.pending')).toHaveText(/^1/)
  await askNode('eth_sendRawTransaction', [saved[0]])
  const answered = next.locator('.snack').filter({ hasText: /Approve USDT.*Block [\d,]+/ })
  await expect(answered).toBeVisible()
  await expect(next.locator('.pending')).toHaveCount(0)
  await openWallet(next)
  await expect(dialog(next)).toContainText(/Block [\d,]+/)
  await expect(dialog(next)).not.toContainText(say('en', 'statePending'))
  // Finished entries can be exported and cleared.
  const download = next.waitForEvent('download')
  await dialog(next)
    .getByRole('button', { name: say('en', 'export') })
    .click()
  expect((await download).suggestedFilename()).toBe(`transactions-${CHAIN_ID}.json`)
  await dialog(next)
    .getByRole('button', { name: say('en', 'clear') })
    .click()
  await expect(dialog(next)).toContainText(sayWallet('en', 'historyEmpty'))
})

test('a review that is closed after the approval requests no further signature', async ({ page, funded }) => {
  const { account, wallet } = await reviewTrade(page, funded)
  const saved = withhold(wallet)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await wallet.broadcast(saved[0] as string)
  await expect.poll(() => nonceOf(account.address)).toBe(1)
  wallet.hooks.clear()
  // The history shows that the approval is mined, so its flow has continued or ended by now.
  await openWallet(page)
  await expect(dialog(page).locator('.steps li')).toContainText(/Block [\d,]+/)
  await page.keyboard.press('Escape')
  await openReview(page)
  expect(sends(wallet)).toHaveLength(1)
  await sign(page)
  await expectDone(page)
  expect(sends(wallet)).toHaveLength(2)
})

test('a swap continued after a reload waits for the approval that is still in the pool', async ({
  page,
  funded,
}) => {
  const { wallet } = await reviewTrade(page, funded)
  const saved = withhold(wallet)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await page.reload()
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'checking'))
  // Long enough for a second request, if there were one.
  await expect(page.locator('.chainchip')).not.toHaveText(
    (await page.locator('.chainchip').textContent()) ?? '',
  )
  expect(sends(wallet)).toHaveLength(1)
  wallet.hooks.clear()
  await wallet.broadcast(saved[0] as string)
  await expectDone(page)
  expect(sends(wallet)).toHaveLength(2)
})

/** Both nodes show the withheld transaction, as nodes do that expose their pool. */
async function showPool(page: Page, from: string, saved: readonly string[]) {
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const asked = calls[reply.id]
        const raw = saved.find((one) => keccak256(one as Hex) === asked?.params[0]) as Hex | undefined
        if (asked?.method !== 'eth_getTransactionByHash' || reply.result !== null || !raw) return reply
        const { to, data, nonce = 0 } = parseTransaction(raw)
        return {
          ...reply,
          result: {
            from,
            to,
            input: data,
            value: '0x0',
            nonce: `0x${nonce.toString(16)}`,
            blockNumber: null,
          },
        }
      }),
    )
}

/** Waits until the ledger has an entry of the last sent transaction. */
const ledgerHas = (page: Page, field: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('meverse:1:/:ledger') ?? '')).toContain(field)

/** Lets a test change the height that both nodes report. */
async function shiftHeight(page: Page): Promise<{ by: bigint }> {
  const shift = { by: 0n }
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) =>
        calls[reply.id]?.method === 'eth_blockNumber'
          ? { ...reply, result: `0x${(BigInt(String(reply.result)) + shift.by).toString(16)}` }
          : reply,
      ),
    )
  return shift
}

test('detects a transaction that another one replaced', { tag: '@gate' }, async ({ page, funded, other }) => {
  const { account, wallet } = await reviewTrade(page, funded)
  const saved = withhold(wallet)
  await showPool(page, account.address, saved)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await ledgerHas(page, 'seenNonce')
  await send(account, [call(token('USDT'), 'transfer', [other.address, 1n])])
  await expectError(page, 'tx.replaced')
  // Its nonce is used up: signing again needs no confirmation box.
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
})

test('detects a transaction that the pool dropped', async ({ page, funded }) => {
  const account = await funded({ USDT: '5' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  const shift = await shiftHeight(page)
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await openReview(page)
  withhold(wallet)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await ledgerHas(page, 'answerBlock')
  // Two minutes of blocks pass immediately.
  shift.by = 260n
  await expectError(page, 'tx.dropped')
  await page.reload()
  await openWallet(page)
  await expect(dialog(page)).toContainText(say('en', 'stateDropped'))
})

for (const lang of ['en', 'ko'] as const)
  test(`a transaction that no node has is signed again with a confirmation and its nonce, and both are reported (${lang})`, {
    tag: '@gate',
  }, async ({ page, funded }) => {
    const account = await funded({ USDT: '5' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    const shift = await shiftHeight(page)
    await openSwap(page, '#from=USDT&to=ETH&in=5', lang)
    await openReview(page, lang)
    const saved = withhold(wallet)
    await sign(page)
    await expect(signButton(page)).toHaveText(say(lang, 'waiting'))
    await ledgerHas(page, 'answerBlock')
    shift.by = 260n
    await expectError(page, 'tx.dropped', lang)
    shift.by = 0n
    const tick = dialog(page).getByRole('checkbox', { name: say(lang, 'resendTick') })
    await expect(tick).not.toBeChecked()
    await expect(dialog(page)).toContainText(say(lang, 'resendElsewhere'))
    await signButton(page).click({ force: true })
    expect(sends(wallet)).toHaveLength(1)
    // The wallet ignores the requested nonce, and sends the first one as well.
    const first = Number(await nonceOf(account.address))
    wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
      wallet.hooks.clear()
      const raw = await wallet.sign(tx as Sent, first + 1)
      await wallet.broadcast(saved[0] as string)
      await expect.poll(() => nonceOf(account.address)).toBe(first + 1)
      return askNode('eth_sendRawTransaction', [raw])
    })
    await tick.check()
    await sign(page)
    await expectDone(page)
    expect(sends(wallet).map(({ params: [tx] }) => (tx as Sent).nonce)).toEqual([
      undefined,
      `0x${first.toString(16)}`,
      undefined,
    ])
    // The next load looks for the first one again.
    await page.reload()
    await openWallet(page, lang)
    const rows = dialog(page).locator('.steps li')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: say(lang, 'stateConfirmed', { block: '' }).trim() })).toHaveCount(3)
  })

test('an account with code sees a notice before it signs, and its transaction waits for other signers', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '5' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  const shift = await shiftHeight(page)
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) =>
        calls[reply.id]?.method === 'eth_getCode' ? { ...reply, result: '6001' } : reply,
      ),
    )
  await openSwap(page, '#from=USDT&to=ETH&in=5')
  await openReview(page)
  await expect(dialog(page)).toContainText(say('en', 'signersTitle'))
  withhold(wallet)
  await sign(page)
  await expect(dialog(page).locator('.steps')).toContainText(say('en', 'signers'))
  await ledgerHas(page, 'answerBlock')
  shift.by = 260n
  // After some polls it is not given up.
  await page.waitForTimeout(5_000)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await page.reload()
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await openWallet(page)
  await expect(dialog(page)).toContainText(say('en', 'stateSigners'))
  await expect(page.locator('.pending')).toHaveCount(0)
})

test('reports a used nonce as such', async ({ page, funded, other }) => {
  const { account, wallet } = await reviewTrade(page, funded)
  wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
    const raw = await wallet.sign(tx as Sent)
    wallet.hooks.clear()
    await send(account, [call(token('USDT'), 'transfer', [other.address, 1n])])
    return askNode('eth_sendRawTransaction', [raw])
  })
  await sign(page)
  const alert = dialog(page)
    .getByRole('alert')
    .filter({ has: page.locator('[data-error="tx.nonceUsed"]') })
  await expect(alert).toContainText(sayError('en', 'tx.nonceUsed').sentence)
  // It may be used by the wallet's own first try, so signing again needs a tick.
  for (const text of Object.values(sayError('en', 'wallet.mayHaveSent')))
    await expect(alert).toContainText(text)
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await agreeToResend(page)
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('rejects a wallet answer that is not a hash', async ({ page, funded, guard }) => {
  const { wallet } = await reviewTrade(page, funded)
  for (const [i, answer] of ['0x1234', '', 42, { hash: '0x' }, null].entries()) {
    wallet.hooks.set('eth_sendTransaction', async () => answer)
    // The wallet may have sent the first one.
    if (i > 0) await agreeToResend(page)
    await sign(page)
    await expectError(page, 'wallet.badAnswer')
  }
  expect([...guard.codes]).toEqual(['wallet.badAnswer'])
})
