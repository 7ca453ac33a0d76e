/**
 * Deposits, withdrawals and zaps on the chain: the form's promise, the wallet's signatures and the chain's result.
 * One file: three forms over the same pools, with the same texts.
 */
import type { Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import {
  allowedTo,
  balanceOf,
  call,
  deposit,
  isKilled,
  lpOf,
  owner,
  pool,
  registry,
  send,
  token,
  trade,
} from '../support/chain.ts'
import { BARE, LONG } from '../support/env.ts'
import { dialog, expectDone, expectError, mainButton, remember, sign, signButton } from '../support/page.ts'
import { alterRpc, cutRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayLiquidity } from '../support/texts.ts'
import { addWallet, REJECTED, type Sent, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
type Form = 'add' | 'remove' | 'zap'

const symbolsOf = (id: string) => id.split('-') as [string, string]

/** Opens a form with a pool in its query and the input in its hash. */
async function openForm(page: Page, form: Form, id: string, hash: string, lang: Lang = 'en'): Promise<void> {
  const [a, b] = symbolsOf(id)
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/liquidity/${form}/?a=${a}&b=${b}${hash}`)
  await expect(page.locator('.swap-form')).toBeVisible()
}

async function review(page: Page, form: Form, lang: Lang = 'en'): Promise<void> {
  await expect(mainButton(page)).toHaveText(sayLiquidity(lang, `review${form}`))
  await mainButton(page).click()
  await expect(dialog(page)).toBeVisible()
}

type Case = {
  readonly name: string
  readonly form: Form
  readonly id: string
  readonly hash: string
  readonly has: Readonly<Record<string, string>>
  /** Deposits coins beforehand, so that there is something to withdraw. */
  readonly position?: readonly [string, string]
  readonly signatures: number
}

const [MEV_USDT, USDT_USDC] = ['MEV-USDT', 'USDT-USDC']
const inAmm = { has: { MEV: '2000', USDT: '40' }, position: ['1000', '30'] as const }
const inCfmm = { has: { USDT: '100', USDC: '100' }, position: ['60', '60'] as const }

const cases: Case[] = [
  {
    name: 'add to an amm',
    form: 'add',
    id: MEV_USDT,
    hash: '#MEV=500',
    has: { MEV: '1000', USDT: '50' },
    signatures: 3,
  },
  {
    name: 'add a mix to a cfmm',
    form: 'add',
    id: USDT_USDC,
    hash: '#USDT=12.5&USDC=40',
    has: { USDT: '20', USDC: '50' },
    signatures: 3,
  },
  {
    name: 'add one coin to a cfmm',
    form: 'add',
    id: USDT_USDC,
    hash: '#USDC=40',
    has: { USDC: '50' },
    signatures: 2,
  },
  {
    name: 'zap one coin into an amm',
    form: 'zap',
    id: MEV_USDT,
    hash: '#mode=in&token=USDT&USDT=10',
    has: { USDT: '10' },
    signatures: 2,
  },
  {
    name: 'zap one coin into a cfmm',
    form: 'zap',
    id: USDT_USDC,
    hash: '#mode=in&token=USDT&USDT=10',
    has: { USDT: '10' },
    signatures: 2,
  },
  {
    name: 'zap another token into an amm, over a swap',
    form: 'zap',
    id: 'KLAY-USDC',
    hash: '#mode=in&token=ETH&ETH=0.01',
    has: { ETH: '0.01' },
    signatures: 4,
  },
  {
    name: 'zap another token into a cfmm, over a swap',
    form: 'zap',
    id: USDT_USDC,
    hash: '#mode=in&token=KLAY&KLAY=50',
    has: { KLAY: '50' },
    signatures: 4,
  },
  {
    name: 'take both out of an amm',
    form: 'remove',
    id: MEV_USDT,
    hash: '#mode=both&LP=50',
    ...inAmm,
    signatures: 2,
  },
  {
    name: 'take both out of a cfmm',
    form: 'remove',
    id: USDT_USDC,
    hash: '#mode=both&LP=50',
    ...inCfmm,
    signatures: 1,
  },
  {
    name: 'take one coin out of an amm',
    form: 'remove',
    id: MEV_USDT,
    hash: '#mode=one&token=USDT&LP=50',
    ...inAmm,
    signatures: 2,
  },
  {
    name: 'take exact coins out of a cfmm',
    form: 'remove',
    id: USDT_USDC,
    hash: '#mode=exact&USDT=7&USDC=1.25',
    ...inCfmm,
    signatures: 1,
  },
  {
    name: 'zap out of an amm',
    form: 'zap',
    id: MEV_USDT,
    hash: '#mode=out&token=MEV&LP=50',
    ...inAmm,
    signatures: 2,
  },
  {
    name: 'zap out of a cfmm',
    form: 'zap',
    id: USDT_USDC,
    hash: '#mode=out&token=USDC&LP=50',
    ...inCfmm,
    signatures: 1,
  },
]

const looks = [
  [phone, 'en'],
  [desktop, 'ko'],
  [desktop, 'en'],
  [phone, 'ko'],
] as const

/** Figures of a receipt's line in base units, by the text that follows them. */
const figures = (line: string) =>
  new Map(
    [...line.matchAll(/([\d,]+(?:\.\d+)?) ([A-Z]+(?:-[A-Z]+ LP)?)/g)].map(([, n = '', s = '']) => [
      s,
      n.replace(/,/g, ''),
    ]),
  )

/** The same, truncated to the shown decimals. */
function isCutOf(shown: string | undefined, raw: bigint): void {
  expect(shown).toBeDefined()
  const [, fraction = ''] = (shown ?? '').split('.')
  const unit = 10n ** BigInt(18 - fraction.length)
  expect(parseEther(shown ?? '0')).toBe((raw / unit) * unit)
}

/** The account's last approval of a token, in base units; 0 for none. */
const approvedBy = (wallet: TestWallet, of: Address): bigint => {
  const data = sends(wallet)
    .map(({ params: [tx] }) => tx as Sent)
    .findLast(({ to, data }) => to.toLowerCase() === of.toLowerCase() && data?.startsWith('0x095ea7b3'))?.data
  return data ? BigInt(`0x${data.slice(74)}`) : 0n
}

for (const [n, c] of cases.entries())
  for (const [k, [screen, lang]] of looks.entries()) {
    // Every pair of form, screen and language once; all of them in the long run.
    if (!LONG && k !== n % looks.length) continue
    test(`${c.name}, ${screen.width} px, ${lang}`, async ({ page, funded }) => {
      const account = await funded({ ...c.has, MEV: String(100 + Number(c.has.MEV ?? 0)) })
      const [a, b] = symbolsOf(c.id)
      if (c.position) await deposit(account, c.id, ...c.position)
      const wallet = await addWallet(page, { account })
      await remember(page)
      await page.setViewportSize(screen)
      const before = {
        lp: await lpOf(c.id, account.address),
        a: await balanceOf(a, account.address),
        b: await balanceOf(b, account.address),
      }
      await openForm(page, c.form, c.id, c.hash, lang)
      await review(page, c.form, lang)
      await expect(dialog(page).locator('.limit-line')).toBeVisible()
      await sign(page)
      const line = await expectDone(page)
      // Other accounts' trades may have made the other pools cheaper: then a zap swaps first, and says so.
      const swapsFirst = c.form === 'zap' && wallet.sent.length === 4
      if (swapsFirst) await expect(dialog(page)).toContainText(/Swap|스왑/)
      expect(wallet.sent).toHaveLength(swapsFirst ? 4 : c.signatures)
      const after = {
        lp: await lpOf(c.id, account.address),
        a: await balanceOf(a, account.address),
        b: await balanceOf(b, account.address),
      }
      const shown = figures(line)
      if (after.lp > before.lp) isCutOf(shown.get(`${c.id} LP`), after.lp - before.lp)
      else {
        // MEV pays the fees as well.
        if (a !== 'MEV' && after.a > before.a) isCutOf(shown.get(a), after.a - before.a)
        if (after.b > before.b) isCutOf(shown.get(b), after.b - before.b)
      }
      expect(after.lp).not.toBe(before.lp)
      // The whole output of the swap before a zap is deposited, to the wei: no dust is left.
      if (c.signatures === 4) expect([after.a, after.b]).toEqual([before.a, before.b])
      // Approvals are used up. An amm in which another account trades meanwhile takes less of one coin than agreed,
      // within the slippage tolerance.
      const moves = c.form === 'add' && c.id === MEV_USDT
      for (const spender of [registry.router, pool(c.id)])
        for (const of of [token(a), token(b), pool(c.id), ...Object.keys(c.has).map(token)]) {
          const left = await allowedTo(of, account.address, spender)
          expect(left).toBeLessThanOrEqual(moves ? approvedBy(wallet, of) / 100n : 0n)
        }
      await dialog(page).locator('.sheet-end .btn-p').click()
      await expect(mainButton(page)).toHaveText(say(lang, 'enterAmount'))
    })
  }

test('a link opens the form, typing changes the address, the other side follows', async ({ page }) => {
  await openForm(page, 'add', 'ETH-USDC', '#ETH=1')
  const fields = page.locator('.amt input')
  await expect(fields.nth(1)).not.toHaveValue('')
  await fields.nth(1).fill('100')
  await expect(page).toHaveURL(/\/liquidity\/add\/\?a=ETH&b=USDC#USDC=100$/)
  await expect(fields.first()).toHaveValue(/^0\.0/)
  await page.locator('.pool-pick').click()
  await dialog(page).getByRole('combobox').fill('busd usdc')
  await expect(dialog(page).getByRole('option')).toHaveCount(1)
  await dialog(page).getByRole('option').click()
  await expect(page).toHaveURL(/\?a=BUSD&b=USDC$/)
  // A stable pool takes any mix: the other side does not follow.
  await fields.first().fill('5')
  await expect(fields.nth(1)).toHaveValue('')
})

for (const lang of ['en', 'ko'] as const)
  test(`reports two tokens without a pool, and offers another choice (${lang})`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto(`${lang === 'ko' ? '/ko' : ''}/liquidity/add/?a=CHERRY&b=USDC`)
    await expect(page.locator('.pool-err')).toHaveText(
      sayLiquidity(lang, 'liquidity.noPool', { pool: 'CHERRY-USDC' }),
    )
    await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
    await page.locator('.pool-pick').click()
    await dialog(page).getByRole('option').first().click()
    await expect(page.locator('.pool-err')).toHaveCount(0)
    await expect(page.locator('.amt')).toHaveCount(2)
  })

test('refuses more than the balance at the field, for coins and pool tokens alike', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '30', USDC: '30' })
  await deposit(account, USDT_USDC, '10', '10')
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'add', USDT_USDC, '#USDT=27.5&USDC=1')
  await expect(mainButton(page)).toHaveText(say('en', 'insufficient', { symbol: 'USDT' }))
  await expect(page.locator('.amt .field-err')).toHaveText(
    sayLiquidity('en', 'liquidity.insufficient', { amount: '7.5', symbol: 'USDT' }),
  )
  await openForm(page, 'remove', USDT_USDC, '#LP=5000')
  await expect(mainButton(page)).toHaveText(say('en', 'insufficient', { symbol: 'LP' }))
  await expect(page.locator('.amt .field-err')).toContainText('more than you have')
  await page.getByRole('button', { name: sayLiquidity('en', 'partOf', { percent: 50 }) }).click()
  await expect(mainButton(page)).toHaveText(sayLiquidity('en', 'reviewremove'))
  expect(sends(wallet)).toEqual([])
})

test('reports a pool with unusable answers, and the others stay', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const { to } = (calls[reply.id]?.params[0] ?? {}) as { to?: string }
        return to?.toLowerCase() === pool(MEV_USDT).toLowerCase() ? { ...reply, result: '0x' } : reply
      }),
    )
  await openForm(page, 'add', MEV_USDT, '#MEV=1')
  await expect(page.locator('.pool-err')).toHaveText(sayLiquidity('en', 'liquidity.unread'))
  await expect(page.locator('.swap-form .asof')).toContainText(sayLiquidity('en', 'unread', { count: 1 }))
  await openForm(page, 'add', 'ETH-USDC', '#ETH=1')
  await expect(page.locator('.amt input').nth(1)).not.toHaveValue('')
})

test('MAX leaves the amount that the fees need, and deposits the rest', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '60' })
  await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'zap', MEV_USDT, '#mode=in&token=MEV')
  await page.getByRole('button', { name: say('en', 'maxOf', { symbol: 'MEV' }) }).click()
  await expect(page.locator('.amt input')).toHaveValue('59.98')
  await review(page, 'zap')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('MEV', account.address)).toBeLessThan(parseEther('0.02'))
})

for (const [at, lang] of [
  [1, 'en'],
  [3, 'ko'],
] as const)
  test(`the wallet rejects signature ${at}; trying again continues there (${lang})`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const account = await funded({ MEV: '600', USDT: '50' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    await openForm(page, 'add', MEV_USDT, '#MEV=500', lang)
    await review(page, 'add', lang)
    let asked = 0
    wallet.hooks.set('eth_sendTransaction', async () => {
      if (++asked === at) throw Object.assign(new Error(REJECTED.message), REJECTED)
    })
    await sign(page)
    await expectError(page, 'wallet.rejected', lang)
    // The earlier approval stays, and the page says so.
    const stands = dialog(page).getByText(say(lang, 'approvalStands'))
    await expect(stands).toHaveCount(at === 1 ? 0 : 1)
    wallet.hooks.clear()
    await sign(page)
    await expectDone(page)
    expect(wallet.sent).toHaveLength(3)
    expect(sends(wallet)).toHaveLength(4)
  })

test('a pool that moved past the limit stops the signature; the new figures are signed', {
  tag: '@long',
}, async ({ page, funded, other }) => {
  const account = await funded({ BTCB: '0.01', BUSD: '200' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'add', 'BTCB-BUSD', '#BTCB=0.001')
  await review(page, 'add')
  await trade(other, '4000', 'BUSD', 'BTCB')
  await sign(page)
  await expectError(page, 'liquidity.moved')
  expect(sends(wallet)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('en', 'newQuote') })
    .click()
  await sign(page)
  await expectDone(page)
  expect(await lpOf('BTCB-BUSD', account.address)).toBeGreaterThan(0n)
})

test('a closed pool takes no deposits and pays out both coins', async ({ page, funded }) => {
  const id = 'BTCB-MEFI'
  const account = await funded({ BTCB: '0.01', MEFI: '200' })
  await deposit(account, id, '0.005', '100')
  const wallet = await addWallet(page, { account })
  await remember(page)
  await send(owner(), [call(pool(id), 'KillMe')])
  try {
    expect(await isKilled(id)).toBe(true)
    await openForm(page, 'add', id, '#BTCB=0.001')
    await expect(page.locator('.pool-err')).toHaveText(sayLiquidity('en', 'pool.killed'))
    await openForm(page, 'zap', id, '#mode=out&token=MEFI&LP=0.1')
    await expect(page.locator('.pool-err')).toHaveText(sayLiquidity('en', 'pool.killed'))
    await openForm(page, 'remove', id, '#mode=both')
    await page.getByRole('button', { name: sayLiquidity('en', 'partOf', { percent: 100 }) }).click()
    await review(page, 'remove')
    await sign(page)
    await expectDone(page)
    expect(await lpOf(id, account.address)).toBe(0n)
    expect(wallet.sent).toHaveLength(2)
  } finally {
    await send(owner(), [call(pool(id), 'UnkillMe')])
  }
})

/** Lets the wallet answer some signatures and then withhold the next one. */
function holdFrom(wallet: TestWallet, signature: number): { readonly held: () => boolean } {
  let asked = 0
  let holds = false
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked < signature) return undefined
    holds = true
    return new Promise(() => undefined)
  })
  return { held: () => holds }
}

test('a reload after the first approval continues with the second', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '600', USDT: '50' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'add', MEV_USDT, '#MEV=500')
  await review(page, 'add')
  const { held } = holdFrom(wallet, 2)
  await sign(page)
  await expect.poll(held).toBe(true)
  wallet.hooks.clear()
  await page.reload()
  await expect(signButton(page)).toHaveText(sayLiquidity('en', 'doadd'))
  await sign(page)
  await expectDone(page)
  expect(wallet.sent).toHaveLength(3)
  await page.reload()
  await expect(mainButton(page)).toHaveText(say('en', 'enterAmount'))
  await expect(dialog(page)).toHaveCount(0)
})

test('a reload after the swap of a zap zaps the swap’s output, and does not swap again', async ({
  page,
  funded,
}) => {
  const account = await funded({ ETH: '0.01' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'zap', 'KLAY-USDC', '#mode=in&token=ETH&ETH=0.01')
  await review(page, 'zap')
  const { held } = holdFrom(wallet, 3)
  await sign(page)
  await expect.poll(held).toBe(true)
  wallet.hooks.clear()
  expect(await balanceOf('ETH', account.address)).toBe(0n)
  await page.reload()
  await expect(signButton(page)).toHaveText(sayLiquidity('en', 'dozap'))
  await sign(page)
  await expectDone(page)
  expect(wallet.sent).toHaveLength(4)
  for (const symbol of ['ETH', 'USDC', 'KLAY'] as const)
    expect(await balanceOf(symbol, account.address)).toBe(0n)
  expect(await lpOf('KLAY-USDC', account.address)).toBeGreaterThan(0n)
})

test('without API, with empty storage and one node of two, liquidity is removed', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '10', MEV: '1000' })
  await deposit(account, MEV_USDT, '400', '8')
  const wallet = await addWallet(page, { account })
  await page.route('**/api/**', (route) => route.abort())
  await cutRpc(page, '/rpc')
  await remember(page)
  await page.goto('/liquidity/')
  const card = page.getByRole('article', { name: MEV_USDT })
  await expect(card).toBeVisible()
  await expect(card).toContainText(sayLiquidity('en', 'historyUnknown'))
  await expect(page.getByText(sayLiquidity('en', 'indexDown'))).toBeVisible()
  await card.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: sayLiquidity('en', 'partOf', { percent: 100 }) }).click()
  await review(page, 'remove')
  await sign(page)
  await expectDone(page)
  expect(await lpOf(MEV_USDT, account.address)).toBe(0n)
  expect(wallet.sent).toHaveLength(2)
})

test('the list: nothing held, then a position first; search and order are stored in the address', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50', USDC: '50' })
  await addWallet(page, { account })
  await remember(page)
  await page.goto('/liquidity/')
  await expect(page.getByText(sayLiquidity('en', 'positionsNone'), { exact: true })).toBeVisible()
  const rows = page.locator('.liq-tbl tbody tr')
  await expect(rows).toHaveCount(16)
  await page.getByRole('searchbox').fill('btcb')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: sayLiquidity('en', 'colVolume') }).click()
  await expect(page).toHaveURL(/\?q=btcb&sort=volume$/)
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect(page.locator('.liq-tbl [aria-sort]')).toContainText(sayLiquidity('en', 'colVolume'))
  await page.getByRole('searchbox').fill('nothing')
  await expect(page.getByText(sayLiquidity('en', 'noneMatch', { text: 'nothing' }))).toBeVisible()
  await deposit(account, USDT_USDC, '20', '20')
  const days = Promise.withResolvers<void>()
  await page.route('**/PositionDays.*.js', async (route) => {
    await days.promise
    await route.continue()
  })
  await page.goto('/liquidity/')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toHaveAccessibleName(USDT_USDC)
  await expect(card.locator('.pos-big')).toContainText(/\$(39\.9|40)/)
  // The index compares with holding the coins, unless its logs do not show who received the LP tokens.
  await expect(card.locator('.total dd')).toContainText(BARE ? '—' : '$')
  if (!BARE) {
    // Its days are loaded last, into reserved space: the list below does not move under a click.
    const before = await rows.first().boundingBox()
    days.resolve()
    await expect(card.locator('.pos-days .asof')).toContainText(/\d/)
    expect(await rows.first().boundingBox()).toEqual(before)
    // Alone on a wide window it is horizontal: its days beside its figures, without empty space.
    const wide = await page.locator('.pos-grid').boundingBox()
    expect(await card.boundingBox()).toMatchObject({ x: wide?.x, width: wide?.width })
    const figures = await card.locator('.pos-big').boundingBox()
    const beside = await card.locator('.pos-days').boundingBox()
    expect(beside?.x).toBeGreaterThan((figures?.x ?? 0) + (figures?.width ?? 0))
  }
  // A whole row is the link.
  await rows.first().click({ position: { x: 300, y: 10 } })
  await expect(page).toHaveURL(/\/liquidity\/add\/\?a=/)
})

test('the pool’s own token is offered to the wallet', { tag: '@long' }, async ({ page, funded }) => {
  const account = await funded({ USDC: '5' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openForm(page, 'zap', USDT_USDC, '#mode=in&token=USDC&USDC=5')
  await review(page, 'zap')
  await sign(page)
  await expectDone(page)
  await dialog(page)
    .getByRole('button', { name: sayLiquidity('en', 'addToken', { pool: USDT_USDC }) })
    .click()
  await expect
    .poll(() => wallet.requests.find(({ method }) => method === 'wallet_watchAsset')?.params)
    .toMatchObject({ type: 'ERC20', options: { address: pool(USDT_USDC), decimals: 18 } })
})
