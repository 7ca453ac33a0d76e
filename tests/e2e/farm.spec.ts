/**
 * Both farm pages on the chain: they show the contract's own values, and their actions have the shown results.
 * One file: both farms use the same actions and texts.
 */
import type { Page } from '@playwright/test'
import { type Address, maxUint256, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { figure } from '../../src/lib/core/amount/format.ts'
import { balanceOf, call, makeMinter, read, registry, send, token } from '../support/chain.ts'
import { type Behaviour, deploy, headBlock, untilBlock, useContracts } from '../support/contracts.ts'
import { ORIGIN, ways } from '../support/env.ts'
import { dialog, expectDone, expectError, remember, sign, signButton } from '../support/page.ts'
import { cutRpc, hideAmounts } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, sayError, sayFarm } from '../support/texts.ts'
import { addWallet, sends, type TestWallet } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')
const zero = '0x0000000000000000000000000000000000000000'

type Stakes = Readonly<Partial<Record<'MEFI' | 'USDT', string>>>

/**
 * A MEFI farm of the test's own with ended emission, one account's stakes and their rewards. The pool of USDT charges 1
 * % of a withdrawal.
 */
async function endedFarm(staker: LocalAccount, stakes: Stakes, behaviour: Behaviour = 'ours') {
  const admin = staker.address
  const perBlock = parseEther('0.066')
  const farm = await deploy(staker, 'Farm', [admin, token('MEFI'), 0n, maxUint256, perBlock, 0n], behaviour)
  const pools = (['MEFI', 'USDT'] as const).map((id) => ({ id, want: token(id) }))
  const strats: Address[] = []
  for (const { id, want } of pools)
    strats.push(
      await deploy(staker, 'Pool', [
        admin,
        farm,
        want,
        admin,
        admin,
        10_000n,
        id === 'USDT' ? 9_900n : 10_000n,
        0n,
      ]),
    )
  await makeMinter('MEFI', farm)
  await send(
    staker,
    pools.map(({ want }, i) => call(farm, 'Add', [50n, want, true, strats[i]])),
  )
  await send(
    staker,
    pools.flatMap(({ id, want }, pid) => {
      const amount = parseEther(stakes[id] ?? '0')
      return amount > 0n
        ? [call(want, 'approve', [farm, amount]), call(farm, 'Deposit', [BigInt(pid), amount])]
        : []
    }),
  )
  await send(staker, [call(farm, 'SetTokenPerBlock', [0n])])
  return { farm, strats }
}

async function useFarm(page: Page, { farm, strats }: Awaited<ReturnType<typeof endedFarm>>): Promise<void> {
  const exchange: Record<Address, Address> = { [registry.farm.address]: farm }
  strats.forEach((strat, pid) => {
    const { strat: known } = registry.farm.pools[pid] as { strat: Address }
    exchange[known] = strat
  })
  await useContracts(page, exchange)
}

/** The card of one pool. */
const card = (page: Page, pool: string, lang: Lang = 'en') =>
  page.getByRole('region', { name: sayFarm(lang, 'stakeIn', { pool }), exact: true })

const press = (page: Page, pool: string, key: Parameters<typeof sayFarm>[1], lang: Lang = 'en') =>
  card(page, pool, lang)
    .getByRole('button', { name: sayFarm(lang, key), exact: true })
    .click()

const shown = (raw: bigint) => {
  const { whole, fraction } = figure(raw, 18, { places: 4 })
  return `${whole}${fraction}`
}

async function open(page: Page, account: LocalAccount, path: string, lang: Lang = 'en'): Promise<TestWallet> {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(`${prefix(lang)}/${path}/`)
  return wallet
}

/** Fills the open form and continues to the review. */
async function fillForm(page: Page, amount: string, action: 'deposit' | 'withdraw', lang: Lang = 'en') {
  await dialog(page).getByRole('textbox').fill(amount)
  await dialog(page)
    .getByRole('button', { name: sayFarm(lang, `${action}Review`), exact: true })
    .click()
  await expect(signButton(page)).toHaveText(sayFarm(lang, `${action}Do`))
}

const close = (page: Page) => page.keyboard.press('Escape')

const looks: [Behaviour, typeof phone, Lang][] = [
  ['ours', phone, 'ko'],
  ['real', desktop, 'en'],
  ['ours', desktop, 'en'],
  ['real', phone, 'ko'],
]

for (const [behaviour, screen, lang] of ways(looks, 2))
  test(`MEFI: withdraw an amount, harvest, withdraw all (${behaviour}, ${screen.width} px, ${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDT: '100', MEFI: '10' })
    const mine = await endedFarm(account, { USDT: '100', MEFI: '10' }, behaviour)
    await page.setViewportSize(screen)
    await useFarm(page, mine)
    const wallet = await open(page, account, 'mefi-farm', lang)
    // The page shows the contract's view, to the last shown place.
    const pending = await read<bigint>(mine.farm, 'PendingReward', [1n, account.address])
    expect(pending).toBeGreaterThan(0n)
    const usdt = card(page, 'USDT', lang)
    await expect(usdt).toContainText(`${shown(pending)}MEFI`)
    await expect(usdt).toContainText('100USDT')
    await expect(usdt).toContainText('0.00%')
    await expect(usdt).toContainText(sayFarm(lang, 'apr.ended'))
    await expect(page.locator('main')).toContainText(sayFarm(lang, 'endedClosed'))
    await expect(page.getByRole('button', { name: sayFarm(lang, 'depositAct'), exact: true })).toHaveCount(0)

    // A partial withdrawal: one per cent stays with the other stakers, and the reward is paid too.
    await press(page, 'USDT', 'withdrawSome', lang)
    await fillForm(page, '40', 'withdraw', lang)
    await expect(dialog(page)).toContainText('39.6')
    const before = await balanceOf('MEFI', account.address)
    await sign(page)
    expect(await expectDone(page)).toContain('39.6')
    expect(await balanceOf('USDT', account.address)).toBe(parseEther('39.6'))
    expect((await balanceOf('MEFI', account.address)) - before).toBe(pending)
    await close(page)

    // Only the reward of the other pool.
    const due = await read<bigint>(mine.farm, 'PendingReward', [0n, account.address])
    await press(page, 'MEFI', 'harvest', lang)
    await sign(page)
    await expectDone(page)
    expect((await balanceOf('MEFI', account.address)) - before - pending).toBe(due)
    expect(await read<bigint>(mine.farm, 'StakedWantTokens', [0n, account.address])).toBe(parseEther('10'))
    await close(page)

    // The whole remainder.
    const left = await read<bigint>(mine.farm, 'StakedWantTokens', [1n, account.address])
    await press(page, 'USDT', 'withdrawAll', lang)
    await sign(page)
    await expectDone(page)
    expect(await balanceOf('USDT', account.address)).toBe(parseEther('39.6') + (left * 9_900n) / 10_000n)
    expect(sends(wallet)).toHaveLength(3)
  })

test('MEFI: withdraws from all pools, one review after the other', async ({ page, funded }) => {
  const account = await funded({ USDT: '20', MEFI: '5' })
  const mine = await endedFarm(account, { USDT: '20', MEFI: '5' })
  await useFarm(page, mine)
  await open(page, account, 'mefi-farm')
  await page.getByRole('button', { name: sayFarm('en', 'withdrawEverything') }).click()
  await expect(dialog(page)).toContainText(sayFarm('en', 'everywhereTitle', { pool: 'MEFI', at: 1, all: 2 }))
  await sign(page)
  await expectDone(page)
  await dialog(page)
    .getByRole('button', { name: sayFarm('en', 'nextPool', { at: 2, all: 2 }) })
    .click()
  await expect(dialog(page)).toContainText(sayFarm('en', 'everywhereTitle', { pool: 'USDT', at: 2, all: 2 }))
  await sign(page)
  await expectDone(page)
  await dialog(page).locator('.sheet-end .btn-p').click()
  // This test's farm has two pools of the eighteen: unread pools are not shown as empty.
  await expect(page.locator('main')).toContainText(sayFarm('en', 'stakesUnread'))
  for (const pid of [0n, 1n])
    expect(await read<bigint>(mine.farm, 'StakedWantTokens', [pid, account.address])).toBe(0n)
})

for (const lang of ways(['ko', 'en'] as const))
  test(`MEFI: an emergency withdrawal names its cost and waits for the box (${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({ USDT: '30' })
    const mine = await endedFarm(account, { USDT: '30' })
    await useFarm(page, mine)
    const wallet = await open(page, account, 'mefi-farm', lang)
    const pending = await read<bigint>(mine.farm, 'PendingReward', [1n, account.address])
    const amount = figure(pending, 18, { places: 6 })
    await card(page, 'USDT', lang).getByText(sayFarm(lang, 'trouble')).click()
    await press(page, 'USDT', 'emergency', lang)
    await expect(dialog(page).getByRole('alert')).toContainText(
      sayFarm(lang, 'forfeitTitle', { amount: `${amount.whole}${amount.fraction}`, symbol: 'MEFI' }),
    )
    await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
    await signButton(page).click({ force: true })
    expect(sends(wallet)).toHaveLength(0)
    const before = await balanceOf('MEFI', account.address)
    await dialog(page).getByLabel(sayFarm(lang, 'forfeitTick')).check()
    await sign(page)
    await expectDone(page)
    expect(await balanceOf('USDT', account.address)).toBe((parseEther('30') * 9_900n) / 10_000n)
    expect(await balanceOf('MEFI', account.address)).toBe(before)
    expect(await read<bigint>(mine.farm, 'PendingReward', [1n, account.address])).toBe(0n)
  })

test('MEFI: refusals at the right places', { tag: '@long' }, async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  const mine = await endedFarm(account, { USDT: '10' })
  await useFarm(page, mine)
  const wallet = await open(page, account, 'mefi-farm')
  await press(page, 'USDT', 'withdrawSome')
  const field = dialog(page).getByRole('textbox')
  const button = dialog(page).locator('form .btn-p')
  await expect(button).toHaveText(say('en', 'enterAmount'))
  await field.fill('1,2,3')
  await expect(dialog(page).locator('.field-err')).toHaveText(say('en', 'amount.malformed'))
  await field.fill('12.5')
  await expect(dialog(page).locator('.field-err')).toHaveText(
    sayFarm('en', 'farm.moreThanStaked', { amount: '2.5', symbol: 'USDT' }),
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await dialog(page)
    .getByRole('button', { name: say('en', 'maxOf', { symbol: 'USDT' }) })
    .click()
  await expect(field).toHaveValue('10')
  await button.click()
  // Withdrawn elsewhere after the review.
  await send(account, [call(mine.farm, 'Withdraw', [1n, parseEther('6')])])
  await sign(page)
  await expectError(page, 'farm.stake')
  expect(sends(wallet)).toHaveLength(0)
})

test('MEFI: without a wallet everything is visible, and nothing can be signed', async ({ page }) => {
  await page.goto('/mefi-farm/')
  await expect(page.locator('main')).toContainText(sayFarm('en', 'endedTitle'))
  await expect(page.locator('main')).toContainText(sayFarm('en', 'mefiConnect'))
  await page.getByText(sayFarm('en', 'allPools', { count: 18 })).click()
  await expect(page.locator('.tbl tbody tr')).toHaveCount(18)
  await expect(page.locator('.tbl tbody tr').first()).toContainText(sayFarm('en', 'apr.ended'))
})

test('MEFI: a farm that pays has not ended, for any date: it shows its rate and takes deposits', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '30' })
  const mine = await endedFarm(account, { USDT: '10' })
  await send(account, [call(mine.farm, 'SetTokenPerBlock', [parseEther('0.066')])])
  await useFarm(page, mine)
  await open(page, account, 'mefi-farm')
  const main = page.locator('main')
  await expect(main).toContainText(sayFarm('en', 'payingTitle'))
  await expect(main).toContainText('0.066MEFI')
  await expect(card(page, 'USDT')).toBeVisible()
  await expect(card(page, 'USDT')).not.toContainText(sayFarm('en', 'ended'))
  await expect(main).not.toContainText(sayFarm('en', 'endedClosed'))
  await press(page, 'USDT', 'depositAct')
  await fillForm(page, '5', 'deposit')
  await sign(page)
  await expectDone(page)
  expect(await read<bigint>(mine.farm, 'StakedWantTokens', [1n, account.address])).toBe(parseEther('15'))
  await close(page)
  // And no longer, as soon as its owner stops it.
  await send(account, [call(mine.farm, 'SetTokenPerBlock', [0n])])
  await expect(main).toContainText(sayFarm('en', 'endedTitle'))
  await expect(card(page, 'USDT')).toContainText(sayFarm('en', 'ended'))
})

test('MEFI: with the API closed, nothing stored and one node of two down, withdraw and harvest succeed', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '10', MEFI: '4' })
  const mine = await endedFarm(account, { USDT: '10', MEFI: '4' })
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await cutRpc(page, '/rpc')
  await useFarm(page, mine)
  await open(page, account, 'mefi-farm')
  const due = await read<bigint>(mine.farm, 'PendingReward', [0n, account.address])
  await press(page, 'MEFI', 'harvest')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('MEFI', account.address)).toBe(due)
  await close(page)
  await press(page, 'USDT', 'withdrawAll')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBe((parseEther('10') * 9_900n) / 10_000n)
})

/** A farm that pays PKT for staked MEFI, from the account's own balance. */
async function appFarm(staker: LocalAccount, funds: string, perBlock: string, behaviour: Behaviour = 'ours') {
  const start = await headBlock()
  const farm = await deploy(
    staker,
    'MAppFarm',
    [zero, staker.address, token('PKT'), 0n, parseEther(perBlock), start, token('MEFI')],
    behaviour,
  )
  await send(staker, [call(token('PKT'), 'approve', [farm, parseEther(funds)])])
  const known = registry.mappFarms[1] as (typeof registry.mappFarms)[number]
  return { farm, known, banker: staker }
}

async function useAppFarm(page: Page, { farm, known, banker }: Awaited<ReturnType<typeof appFarm>>) {
  await useContracts(page, {
    [known.address]: farm,
    [known.banker]: banker.address,
  })
}

for (const [behaviour, screen, lang] of looks.slice(0, 2))
  test(`MApp: deposit, harvest, withdraw (${behaviour}, ${screen.width} px, ${lang})`, async ({
    page,
    funded,
  }) => {
    const banker = await funded({ PKT: '1000' }, 'banker')
    const account = await funded({ MEFI: '50' })
    const mine = await appFarm(banker, '1000', '0.01', behaviour)
    await page.setViewportSize(screen)
    await useAppFarm(page, mine)
    const wallet = await open(page, account, 'mapp-farm', lang)
    await press(page, mine.known.id, 'depositAct', lang)
    await dialog(page).getByRole('textbox').fill('60')
    await expect(dialog(page).locator('.field-err')).toHaveText(
      sayFarm(lang, 'farm.moreThanHeld', { amount: '10', symbol: 'MEFI' }),
    )
    await fillForm(page, '50', 'deposit', lang)
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
    expect(await balanceOf('MEFI', account.address)).toBe(0n)
    expect(await read<bigint>(mine.farm, 'StakedWantTokens', [0n, account.address])).toBe(parseEther('50'))
    await close(page)
    await expect(card(page, mine.known.id, lang)).toContainText('100.00%')

    await press(page, mine.known.id, 'harvest', lang)
    await sign(page)
    const line = await expectDone(page)
    const earned = await balanceOf('PKT', account.address)
    expect(earned).toBeGreaterThan(0n)
    // The receipt shows the received amount, not the expected one.
    const paid = figure(earned, 18, { places: 6 })
    expect(line).toContain(`${paid.whole}${paid.fraction}`)
    await close(page)

    await press(page, mine.known.id, 'withdrawSome', lang)
    await fillForm(page, '20', 'withdraw', lang)
    await sign(page)
    await expectDone(page)
    expect(await balanceOf('MEFI', account.address)).toBe(parseEther('20'))
    expect(await balanceOf('PKT', account.address)).toBeGreaterThan(earned)
  })

for (const reported of [true, false])
  test(`MApp: a deposit that pays a reward ${reported ? 'says how much' : 'never says that none came'}, where the chain ${reported ? 'reports' : 'does not report'} it`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const banker = await funded({ PKT: '1000' }, 'banker')
    const account = await funded({ MEFI: '50' })
    const mine = await appFarm(banker, '1000', '0.01')
    await send(account, [
      call(token('MEFI'), 'approve', [mine.farm, parseEther('10')]),
      call(mine.farm, 'Deposit', [0n, parseEther('10')]),
    ])
    await useAppFarm(page, mine)
    if (!reported) await hideAmounts(page, [token('PKT')])
    await open(page, account, 'mapp-farm')
    await press(page, mine.known.id, 'depositAct')
    await fillForm(page, '40', 'deposit')
    await sign(page)
    await expectDone(page)
    const earned = await balanceOf('PKT', account.address)
    expect(earned).toBeGreaterThan(0n)
    const { whole, fraction } = figure(earned, 18, { places: 6 })
    const text = reported
      ? sayFarm('en', 'noteReward', { reward: `${whole}${fraction}`, symbol: 'PKT' })
      : sayFarm('en', 'noteRewardUnknown')
    await expect(dialog(page)).toContainText(text.slice(0, text.lastIndexOf(' {{block')))
    await expect(dialog(page)).not.toContainText(sayFarm('en', 'noteNoReward').slice(0, 9))
  })

test('MApp: a reload between approval and deposit continues at the same step', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const banker = await funded({ PKT: '100' }, 'banker')
  const account = await funded({ MEFI: '25' })
  const mine = await appFarm(banker, '100', '0.001')
  await useAppFarm(page, mine)
  const wallet = await open(page, account, 'mapp-farm')
  await press(page, mine.known.id, 'depositAct')
  await fillForm(page, '25', 'deposit')
  let asked = 0
  // The second wallet request stays open.
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(2)
  wallet.hooks.clear()
  await page.reload()
  await expect(signButton(page)).toHaveText(sayFarm('en', 'depositDo'))
  await sign(page)
  await expectDone(page)
  // Completed steps are not listed.
  await expect(dialog(page).locator('.steps li')).toHaveCount(1)
  expect(wallet.sent).toHaveLength(2)
  expect(await read<bigint>(mine.farm, 'StakedWantTokens', [0n, account.address])).toBe(parseEther('25'))
})

/** A farm with a stake whose banker has run out of rewards. */
async function dryFarm(banker: LocalAccount, account: LocalAccount, behaviour: Behaviour) {
  const mine = await appFarm(banker, '0.5', '0.1', behaviour)
  await send(account, [
    call(token('MEFI'), 'approve', [mine.farm, parseEther('30')]),
    call(mine.farm, 'Deposit', [0n, parseEther('30')]),
  ])
  await untilBlock((await headBlock()) + 8n)
  return mine
}

test('MApp: if a dry banker does not block withdrawals, the page says so and the stake is returned', {
  tag: '@long',
}, async ({ page, funded }) => {
  const banker = await funded({ PKT: '10' }, 'banker')
  const account = await funded({ MEFI: '30' })
  const mine = await dryFarm(banker, account, 'ours')
  await useAppFarm(page, mine)
  await open(page, account, 'mapp-farm')
  await expect(card(page, mine.known.id)).toContainText(sayFarm('en', 'dryTitle'))
  // The review promises what the banker has left, not what the farm owes.
  await press(page, mine.known.id, 'harvest')
  await expect(dialog(page)).toContainText(sayFarm('en', 'rewardShort'))
  await expect(dialog(page).locator('dl')).toContainText('0.5PKT')
  await sign(page)
  expect(await expectDone(page)).toContain('0.5')
  expect(await balanceOf('PKT', account.address)).toBe(parseEther('0.5'))
  await close(page)
  const again = card(page, mine.known.id).getByRole('button', { name: sayFarm('en', 'harvest'), exact: true })
  await expect(again).toHaveCount(0)
  await press(page, mine.known.id, 'withdrawSome')
  await fillForm(page, '30', 'withdraw')
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('MEFI', account.address)).toBe(parseEther('30'))
  expect(await balanceOf('PKT', account.address)).toBe(parseEther('0.5'))
})

for (const lang of ways(['ko', 'en'] as const))
  test(`MApp: if a dry banker blocks withdrawals, the page says so before anything is signed (${lang})`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const banker = await funded({ PKT: '10' }, 'banker')
    const account = await funded({ MEFI: '30' })
    const mine = await dryFarm(banker, account, 'real')
    await useAppFarm(page, mine)
    const wallet = await open(page, account, 'mapp-farm', lang)
    const { sentence, next } = sayError(lang, 'farm.bankerDry')
    const note = card(page, mine.known.id, lang).locator('[data-problem="farm.bankerDry"]')
    await expect(note).toContainText(sentence)
    await expect(note).toContainText(next)
    await press(page, mine.known.id, 'withdrawSome', lang)
    await fillForm(page, '30', 'withdraw', lang)
    await sign(page)
    await expectError(page, 'farm.bankerDry', lang)
    expect(sends(wallet)).toHaveLength(0)
    // After a refill the same button succeeds.
    await send(banker, [call(token('PKT'), 'approve', [mine.farm, parseEther('10')])])
    await sign(page)
    await expectDone(page)
    expect(await balanceOf('MEFI', account.address)).toBe(parseEther('30'))
  })
