/** Formulators on the chain: the page's preview is the chain's result, and unsafe actions are refused. */
import type { Page } from '@playwright/test'
import { type Address, parseEther, toFunctionSelector } from 'viem'
import { formatAmount } from '../../src/lib/core/amount/format.ts'
import { fromCoins } from '../../src/lib/core/chain/coins.ts'
import { formulatorName, idName } from '../../src/lib/core/nft/link.ts'
import { dailyOf, reportedNetwork } from '../../src/lib/formulator/figures.ts'
import { addedByNew, previewOf } from '../../src/lib/formulator/preview.ts'
import { allowedTo, balanceOf, call, registry, send, token } from '../support/chain.ts'
import { headBlock, untilBlock, useContracts } from '../support/contracts.ts'
import { BARE, ORIGIN } from '../support/env.ts'
import {
  asItem,
  formulatorCall,
  idsOf,
  kindOf,
  mevFor,
  ownFormulators,
  readFormulator,
} from '../support/formulators.ts'
import { judgeAs } from '../support/hero.ts'
import { itemUrl, listItem, nftCall, operation } from '../support/nft.ts'
import {
  dialog,
  expectDone,
  expectError,
  interactive,
  openSwap,
  openWallet,
  remember,
  sign,
  signButton,
} from '../support/page.ts'
import { alterRpc } from '../support/rpc.ts'
import { reopenCut, savedOf } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayFormulator, sayWallet } from '../support/texts.ts'
import { addWallet, askNode, devAccount, sends } from '../support/wallet.ts'

const phone = { width: 390, height: 844 }
const at = (lang: Lang, path: string) => `${lang === 'ko' ? '/ko' : ''}/${path}`
const TAB = 'myNfts/collected/#formulator'
const tab = (page: Page) => page.locator('.fm-tab')
const daily = (raw: bigint) => formatAmount(raw, 18, { places: 3, pad: true })
const names = (kind: 'Alpha' | 'Sigma' | 'Omega', id: Address) => formulatorName(kind, BigInt(id))
/** The button of the open form, by its text. */
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const row = (page: Page, id: Address) =>
  dialog(page)
    .locator('.fm-opt label')
    .filter({ hasText: idName(BigInt(id)) })

test('created from the wallet’s dialog: the chain’s result equals the preview', async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(2) })
  const wallet = await addWallet(page, { account })
  await remember(page)
  const { formulator } = registry
  await page.setViewportSize(phone)
  await openSwap(page, '', 'ko')
  await openWallet(page, 'ko')
  await dialog(page)
    .getByRole('button', { name: sayWallet('ko', 'createFormulators'), exact: true })
    .click()
  await expect(dialog(page)).toContainText('200,000MEV')
  const more = dialog(page).getByRole('button', { name: sayFormulator('ko', 'oneMore'), exact: true })
  await more.click()
  await expect(dialog(page)).toContainText('400,000MEV')
  // A third one exceeds the balance.
  await more.click()
  await expect(signButton(page)).toHaveText(sayFormulator('ko', 'act.short'))
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await press(page, sayFormulator('ko', 'oneLess'))
  const [perBlock, power] = await Promise.all([
    readFormulator<bigint>(formulator, 'rewardPerBlock'),
    readFormulator<bigint>(formulator, 'totalPower'),
  ])
  const preview = previewOf(reportedNetwork(perBlock, power), 0n, addedByNew(2))
  await expect(dialog(page)).toContainText(daily(preview.gain))
  await expect(dialog(page)).toContainText(sayFormulator('ko', 'notNaive', { amount: daily(preview.naive) }))
  await press(page, sayFormulator('ko', 'reviewCreate', { alphas: 'Alpha 2개' }))

  // Approved, and closed before the second answer: after a reload it continues where it was, on any page.
  let asked = 0
  wallet.hooks.set('eth_sendTransaction', async () => {
    if (++asked === 2) await new Promise(() => undefined)
  })
  await sign(page)
  await expect.poll(() => asked).toBe(2)
  expect(await allowedTo(token('MEV'), account.address, formulator)).toBe(parseEther('400000'))
  wallet.hooks.clear()
  await page.reload()
  await expect(signButton(page)).toHaveText(sayFormulator('ko', 'doCreate', { alphas: 'Alpha 2개' }))
  await sign(page)
  expect(await expectDone(page)).toContain('400,000')
  expect(await readFormulator<bigint>(formulator, 'balanceOf', [account.address])).toBe(2n)
  expect(await allowedTo(token('MEV'), account.address, formulator)).toBe(0n)
  // To the wei, and as the chain's own call prints it.
  expect(await readFormulator<bigint>(formulator, 'calcRewardPower')).toBe(preview.rate)
  expect(fromCoins(await askNode('view.calcRewardPower', [formulator]))).toBe(preview.rate)
  expect(sends(wallet)).toHaveLength(3)
})

test('shows where the index judges a formulator differently; the chain decides', async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(2) })
  const { formulator } = registry
  await send(account, [
    call(token('MEV'), 'approve', [formulator, parseEther('400000')]),
    formulatorCall(formulator, 'createAlphaBatch', [2n]),
  ])
  const [free, listed] = (await idsOf(formulator, account.address)) as [Address, Address]
  await listItem(account, asItem(formulator, listed), '5')
  await judgeAs(
    page,
    new Map([
      [BigInt(free), 'listed'],
      [BigInt(listed), null],
    ]),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await addWallet(page, { account })
  await remember(page)
  await page.goto(at('ko', TAB))
  await interactive(page)
  await tab(page)
    .getByRole('button', { name: sayFormulator('ko', 'revokeSeveral') })
    .click()
  await expect(row(page, free)).toBeVisible()
  await expect(row(page, listed)).toHaveCount(0)
  // Without items in its logs the index lists none.
  if (!BARE) {
    await expect(row(page, free)).toContainText(
      /인덱스\(블록 [\d,]+\): 판매 등록됨\. 체인\(블록 [\d,]+\): 사용할 수 있음\./,
    )
    const refused = dialog(page)
      .locator('.fm-refused li')
      .filter({ hasText: idName(BigInt(listed)) })
    await expect(refused).toContainText(/사용할 수 있음\. 체인\(블록 [\d,]+\): 판매 등록됨\./)
  }
  await expect.poll(() => asked).toContain('/api/nfts/v2/my-nft/formulators/revokable-masters')
  await row(page, free).getByRole('checkbox').check()
  await press(page, sayFormulator('ko', 'reviewRevoke', { count: 1 }))
  await dialog(page).getByRole('checkbox').check()
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('upgraded without an index: the chosen one survives, the others end', async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(9) })
  const own = await ownFormulators(account, { alphas: 5, sigmas: 1 })
  const { address } = own
  await useContracts(page, own.exchange)
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(at('en', TAB))
  await interactive(page)
  await expect(tab(page).locator('.fm-list li')).toHaveCount(6)
  await expect(tab(page).locator('.stats-grid')).toContainText('1,800,000.00MEV')
  // This account has all of it: more of it earns nothing more, and the page says so.
  await expect(tab(page)).toContainText(sayFormulator('en', 'gainNone'))
  await expect(tab(page)).toContainText(sayFormulator('en', 'breakEvenNever'))
  await tab(page)
    .getByRole('button', { name: sayFormulator('en', 'chooseSurvivor') })
    .click()
  const alphas: Address[] = []
  for (const id of await idsOf(address, account.address))
    if ((await kindOf(address, id)) === 1) alphas.push(id)
  // Five fit: the excluded one is swapped in for another, and becomes the one that stays.
  const boxes = dialog(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(5)
  const isChosen = (id: Address) => row(page, id).getByRole('checkbox').isChecked()
  const chosen = await Promise.all(alphas.map(isChosen))
  expect(chosen.filter(Boolean)).toHaveLength(4)
  const left = alphas[chosen.indexOf(false)] as Address
  const dropped = alphas[chosen.indexOf(true)] as Address
  await row(page, dropped).getByRole('checkbox').uncheck()
  await expect(signButton(page)).toHaveText(sayFormulator('en', 'choose.Sigma'))
  await row(page, left).getByRole('checkbox').check()
  await row(page, left).getByRole('radio').check()
  await expect(row(page, left).last()).toContainText(sayFormulator('en', 'becomes.Sigma'))
  await press(page, sayFormulator('en', 'reviewUpgrade.Sigma'))
  await expect(signButton(page)).toHaveText(sayFormulator('en', 'doUpgrade', { name: names('Sigma', left) }))
  // Not before the box is ticked.
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await signButton(page).click({ force: true })
  await dialog(page).getByRole('checkbox').check()
  await sign(page)
  expect(await expectDone(page)).toContain(names('Sigma', left))
  for (const id of alphas)
    expect(await kindOf(address, id), id).toBe(id === left ? 2 : id === dropped ? 1 : 0)
  await page.keyboard.press('Escape')

  // Two Sigmas now: an Omega is made of them, from the row of the one that stays.
  const before = await headBlock()
  await untilBlock(before + 2n)
  await tab(page)
    .getByRole('button', {
      name: sayFormulator('en', 'upgradeNamed', { name: names('Sigma', left) }),
      exact: true,
    })
    .click()
  await expect(row(page, left)).toContainText(sayFormulator('en', 'becomes.Omega'))
  await press(page, sayFormulator('en', 'reviewUpgrade.Omega'))
  await dialog(page).getByRole('checkbox').check()
  await sign(page)
  await expectDone(page)
  expect(await kindOf(address, left)).toBe(3)
  await page.keyboard.press('Escape')
  await expect(tab(page).locator('.fm-list li')).toHaveCount(2)
  await expect(tab(page)).toContainText(sayFormulator('en', 'ageTop'))
  expect(sends(wallet)).toHaveLength(2)
})

test('several revoked together: counted, ticked, paid back', async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(7) })
  const own = await ownFormulators(account, { alphas: 3, sigmas: 1 })
  const { address } = own
  await useContracts(page, own.exchange)
  await addWallet(page, { account })
  await remember(page)
  await page.setViewportSize(phone)
  await page.goto(at('ko', TAB))
  await interactive(page)
  await tab(page)
    .getByRole('button', { name: sayFormulator('ko', 'revokeSeveral') })
    .click()
  await expect(signButton(page)).toHaveText(sayFormulator('ko', 'revokeChoose'))
  const ids = await idsOf(address, account.address)
  const [sigma, alpha] = [
    ids.find((_, i) => i === 0) as Address,
    ids.find((_, i) => i === ids.length - 1) as Address,
  ]
  for (const id of [sigma, alpha]) await row(page, id).getByRole('checkbox').check()
  const kinds = await Promise.all([sigma, alpha].map((id) => kindOf(address, id)))
  const back = kinds.reduce((sum, kind) => sum + (kind === 2 ? 800_000 : 200_000), 0)
  await expect(dialog(page)).toContainText(`${back.toLocaleString('en')}.00MEV`)
  await press(page, sayFormulator('ko', 'reviewRevoke', { count: 2 }))
  const held = await balanceOf('MEV', account.address)
  await dialog(page).getByRole('checkbox').check()
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('textbox').fill('2')
  await sign(page)
  expect(await expectDone(page)).toContain(back.toLocaleString('en'))
  for (const id of [sigma, alpha]) expect(await kindOf(address, id)).toBe(0)
  const came = (await balanceOf('MEV', account.address)) - held
  expect(came).toBeGreaterThan(parseEther(`${back - 1}`))
  await page.keyboard.press('Escape')
  await expect(tab(page).locator('.fm-list li')).toHaveCount(2)
})

test('refuses listed, dormant and too young ones: before the review and at the signature', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(4) })
  const own = await ownFormulators(account, { alphas: 4, ages: [1n, 1n] })
  const { address } = own
  const ids = await idsOf(address, account.address)
  const [first, second] = ids as [Address, Address]
  await useContracts(page, own.exchange)
  await addWallet(page, { account })
  await remember(page)
  await page.goto(at('en', TAB))
  await interactive(page)
  await tab(page)
    .getByRole('button', { name: sayFormulator('en', 'chooseSurvivor') })
    .click()
  await press(page, sayFormulator('en', 'reviewUpgrade.Sigma'))
  await dialog(page).getByRole('checkbox').check()
  // Listed meanwhile, and the market's approval revoked: it could still sell.
  await listItem(account, asItem(address, first), '5')
  await send(account, [nftCall(address, 'setApprovalForAll', [operation, false])])
  await sign(page)
  await expectError(page, 'market.listed')
  await page.keyboard.press('Escape')
  const card = tab(page)
    .locator('.fm-list li')
    .filter({ hasText: idName(BigInt(first)) })
  await expect(card).toContainText(sayFormulator('en', 'forSale'))
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(tab(page).getByRole('button', { name: sayFormulator('en', 'chooseSurvivor') })).toHaveCount(0)
  await tab(page)
    .getByRole('button', { name: sayFormulator('en', 'revokeNamed', { name: names('Alpha', second) }) })
    .click()
  await expect(row(page, second)).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
  await expect(dialog(page).locator('[data-problem="market.listed"]')).toBeVisible()
  await dialog(page)
    .getByRole('link', { name: sayFormulator('en', 'toCancelSell', { name: names('Alpha', first) }) })
    .click()
  await expect(page).toHaveURL(/nft-details\/\?c=formulator&id=0x0+/)
  const facts = page.getByRole('region', { name: sayFormulator('en', 'factsTitle') })
  await expect(facts).toContainText('200,000.00MEV')
  await expect(facts.getByRole('button', { name: sayFormulator('en', 'revoke') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('too young: the ruler shows the remaining time, and an item page shows its owner’s actions', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({ MEV: mevFor(4) })
  const own = await ownFormulators(account, { alphas: 4, ages: [100_000n, 100_000n] })
  const [id] = (await idsOf(own.address, account.address)) as [Address]
  await useContracts(page, own.exchange)
  await addWallet(page, { account })
  await remember(page)
  await page.goto(at('ko', TAB))
  await interactive(page)
  await expect(tab(page).locator('.age-line').first()).toHaveAttribute('aria-label', /100,000블록 중 \d+블록/)
  const waits = tab(page).locator('.btn-p')
  await expect(waits).toHaveAttribute('aria-disabled', 'true')
  await page.goto(itemUrl(asItem(own.address, id), 'ko'))
  const facts = page.getByRole('region', { name: sayFormulator('ko', 'factsTitle') })
  await expect(facts).toContainText('Alpha')
  await expect(facts.getByRole('button', { name: sayFormulator('ko', 'upgrade') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await facts.getByRole('button', { name: sayFormulator('ko', 'revoke') }).click()
  await press(page, sayFormulator('ko', 'reviewRevoke', { count: 1 }))
  await dialog(page).getByRole('checkbox').check()
  // Revoked elsewhere meanwhile: reported at the signature, and on the page of the ended one.
  await send(account, [formulatorCall(own.address, 'revoke', [id])])
  await sign(page)
  await expectError(page, 'formulator.missing', 'ko')
})

test('rewards arrive automatically; an estimate is labelled as one; all data is stored for offline visits', {
  tag: '@long',
}, async ({ page }) => {
  // As on the real chain: data that only our own contract returns is missing.
  const ours = ['totalPower', 'rewardPerBlock', 'sigmaBlocks', 'omegaBlocks'].map((name) =>
    toFunctionSelector(`${name}()`),
  )
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const { data } = (calls[reply.id]?.params[0] ?? {}) as { data?: string }
        return data && ours.includes(data.slice(0, 10) as `0x${string}`) ? { ...reply, result: '' } : reply
      }),
    )
  const account = devAccount(0)
  await addWallet(page, { account })
  await remember(page)
  await page.goto(at('en', TAB))
  await interactive(page)
  await expect(tab(page)).toContainText(sayFormulator('en', 'estimated'))
  const rate = fromCoins(await askNode('view.calcRewardPower', [registry.formulator])) ?? 0n
  const locked = parseEther('800000')
  await expect(tab(page).locator('.stats-grid')).toContainText(`≈ ${daily(dailyOf(locked, rate))}`)
  const rewards = page.getByRole('region', { name: sayFormulator('en', 'rewards') })
  await expect(rewards).toContainText(sayFormulator('en', 'rewardsNote'))
  const reported = (await askNode('search.dailyReward', [registry.formulator, account.address, 1])) as Record<
    string,
    string
  >
  const [day = ''] = Object.keys(reported).sort().slice(0, 1)
  await expect(rewards.locator('tbody tr').filter({ hasText: day })).toContainText(
    daily(fromCoins(reported[day]) ?? 0n),
  )
  await expect(rewards.locator('tbody tr')).toHaveCount(Object.keys(reported).length)
  const older = rewards.getByRole('button', { name: sayFormulator('en', 'older') })
  await older.click()
  await expect(rewards).toContainText(sayFormulator('en', 'daysPage', { page: 2 }))

  // Without a network the stored data is shown with its age, and nothing can be signed.
  await savedOf(page, 'formulator.mine', 'formulator.rewards')
  await reopenCut(page)
  await expect(tab(page).locator('.fm-list li')).toHaveCount(4)
  await expect(rewards.locator('tbody tr')).toHaveCount(Object.keys(reported).length)
  await expect(tab(page).locator('.card').first()).toHaveAttribute('data-age', /stale|old/)
  await tab(page)
    .getByRole('button', { name: sayFormulator('en', 'revokeSeveral') })
    .click()
  await dialog(page).getByRole('checkbox').first().check()
  await expect(signButton(page)).toHaveText(sayFormulator('en', 'act.stale'))
})
