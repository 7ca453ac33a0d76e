/**
 * Boxes opened and heroes changed on the chain: from the list to the result, refusals, and recovery after a reload.
 * One file: the tests share the steps on the bench.
 */
import type { Page } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { idName, idText } from '../../src/lib/core/nft/link.ts'
import { send } from '../support/chain.ts'
import { useContracts } from '../support/contracts.ts'
import { BARE, ORIGIN, RPC } from '../support/env.ts'
import {
  heroesOf,
  heroOf,
  judgeAs,
  longHeld,
  otherKinds,
  requestCount,
  revealOf,
  unsettled,
} from '../support/hero.ts'
import {
  infoOf,
  itemUrl,
  listItem,
  mintItems,
  nftCall,
  operation,
  ownerOf,
  readNft,
  sendItem,
} from '../support/nft.ts'
import { ownReveal } from '../support/ownReveal.ts'
import { dialog, expectDone, expectError, interactive, remember, sign, signButton } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayHero, sayNft } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

const at = (lang: Lang, path: string) => `${lang === 'ko' ? '/ko' : ''}/${path}`
const bench = (page: Page) => page.locator('#outcome .btn-p')
/** Picks a hero by its picture once it no longer moves: lists are sorted again when more is known of their heroes. */
async function pick(page: Page, group: string, id: bigint): Promise<void> {
  const input = page.locator(`input[name="${group}"][aria-label*="${idName(id)}"]`)
  await page.locator('label').filter({ has: input }).click()
  // The hero that stays is removed from the choices.
  if (group !== 'master') await expect(input).toBeChecked()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await interactive(page)
}

/** Ticks the irreversible parts, and types how many items end. */
async function agree(page: Page, count = 1): Promise<void> {
  await dialog(page).getByRole('checkbox').check()
  if (count > 1) await dialog(page).getByRole('textbox').fill(String(count))
}

/** Picks two boxes among one's own NFTs; one of another season beside them is refused. */
async function pickTwo(page: Page): Promise<void> {
  await open(page, '/myNfts/collected/?u=box2')
  await expect(page.locator('.item-list .nft-card h3 a')).toHaveCount(3)
  await page.getByRole('button', { name: sayNft('en', 'selectMany') }).click()
  for (const box of (await page.locator('.card-pick input').all()).slice(0, 2)) await box.check()
  await page.getByRole('radio', { name: /Mystery Box S1/ }).check({ force: true })
  await expect(page.locator('.card-pick input')).toHaveCount(1)
  await page.locator('.card-pick input').check()
  await page.getByRole('button', { name: sayNft('en', 'revealSelected', { count: 3 }) }).click()
  await expectError(page, 'hero.mixed')
  await page.locator('.card-pick input').uncheck()
  await page.getByRole('link', { name: sayNft('en', 'revealSelected', { count: 2 }) }).click()
}

test('boxes picked among own NFTs become heroes; the draw is verified, and survives reload, loss of index and of network', async ({
  page,
  context,
  funded,
}) => {
  const account = await funded({})
  const wallet = await addWallet(page, { account })
  await remember(page)
  const boxes = await mintItems(account.address, 3, 'pocket_box_s2')
  const [other] = await mintItems(account.address, 1, 'pocket_box_s1')
  if (!other) throw new Error('one was minted')
  // Without items in its logs the index lists none; the frame reads them from the chain, also by a link.
  const [first, second] = boxes.map(({ id }) => idText(id))
  if (BARE) await open(page, `/myNfts/heroes/?act=reveal&c=box2&id=${first},${second}`)
  else await pickTwo(page)

  await expect(bench(page)).toHaveText(sayHero('en', 'do.reveal.many', { count: 2 }))
  await page
    .locator(`#season-pocket_s1`)
    .locator('xpath=ancestor::section')
    .locator('input')
    .check({ force: true })
  await expect(page.locator('#outcome [role="alert"]')).toHaveText(sayHero('en', 'mixed'))
  await expect(bench(page)).toHaveText(sayHero('en', 'impossible.reveal'))
  await page
    .locator('#outcome')
    .getByRole('button', { name: sayHero('en', 'keepSeason', { count: 2, name: 'Mystery Box S2' }) })
    .click()
  await bench(page).click()
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await agree(page)
  await dialog(page).getByRole('textbox').fill('3')
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  await agree(page, 2)
  const number = await requestCount('pocket_s2')
  const settle = await unsettled(page, 'pocket_s2', number)
  await sign(page)
  expect(await expectDone(page)).toBe(sayHero('en', 'done.reveal', { count: 2 }))
  expect(sends(wallet)).toHaveLength(2)
  await dialog(page)
    .getByRole('button', { name: sayHero('en', 'seeDraw') })
    .click()
  await page.waitForURL(/myNfts\/reveal\/\?s=pocket_s2&r=\d+$/)

  // No account settles it: the page waits, also after a reload, and offers to do it.
  const waits = page.getByRole('heading', { name: sayHero('en', 'waitTitle') })
  await expect(waits).toBeVisible()
  await expect(page.locator('.box-tray li')).toHaveCount(2)
  await page.reload()
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: sayHero('en', 'settleDo') }).click()
  await expect(dialog(page)).toContainText(sayHero('en', 'settleBody', { count: 1 }))
  await sign(page)
  // The chain shows that it is settled.
  await expectError(page, 'hero.settle')
  await page.keyboard.press('Escape')
  // The boxes open, once per device; a click skips the animation.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const showAll = page.getByRole('button', { name: sayHero('en', 'showAll') })
  const opened = showAll.waitFor()
  await settle()
  await opened
  const title = page.getByRole('heading', { name: sayHero('en', 'drawHeroes.many', { count: 2 }) })
  await expect(title).toBeFocused()
  const verdict = page.locator('[data-verdict]')
  await expect(verdict).toHaveAttribute('data-verdict', 'same')
  await expect(verdict).toContainText(sayHero('en', 'verdict.same', { count: 2, all: 2 }))
  for (const check of await page.locator('.draw-proof .proof-eq').all())
    await expect(check).toHaveText('equal')
  expect(await readNft<bigint>(infoOf('pocket_s2'), 'balanceOf', [account.address])).toBe(2n)
  const left = boxes.length - 2
  expect(await readNft<bigint>(infoOf('pocket_box_s2'), 'balanceOf', [account.address])).toBe(BigInt(left))

  await page.reload()
  await expect(title).toBeVisible()
  await expect(showAll).toHaveCount(0)

  // From the chain alone, in the other language; then without any network.
  await context.route(`${ORIGIN}/api/**`, (route) => route.abort())
  await page.goto(`/ko${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await expect(verdict).toContainText(sayHero('ko', 'verdict.same', { count: 2, all: 2 }))
  await expect(page.locator('.asof').last()).toContainText(sayHero('ko', 'checkFromChain'))
  // Pictures come from the index.
  if (!BARE) await expect(page.locator('.star-item img')).toBeVisible()
  await context.route(`${ORIGIN}/rpc*`, (route) => route.abort())
  await page.reload()
  await expect(verdict).toContainText(sayHero('ko', 'verdict.same', { count: 2, all: 2 }))
  await expect(page.locator('.asof').last()).toContainText(sayHero('ko', 'checkKept'))
})

test('a hero merges, receives a level, and others end permanently; then the approval is revoked', async ({
  page,
  context,
  funded,
}) => {
  const account = await funded({ PKT: '500' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await longHeld(context)
  const written = [30, 12, 3, 2, 1].map((level) => ({ level, stars: 1 }))
  const [high, mid, low, third, last] = await heroesOf(account.address, 'pocket_s2', written)
  if (!high || !mid || !low || !third || !last) throw new Error('five were made')
  const { address: reveal } = revealOf('pocket_s2')

  await open(page, itemUrl(high))
  await page.getByRole('link', { name: sayHero('en', 'act.merge'), exact: true }).click()
  await expect(page.locator('.hero-chosen')).toContainText('Lv 30')
  await pick(page, 'material', low.id)
  await expect(page.locator('.ba-table .ba-change').first()).toContainText('▲ 1')
  // The possible results are shown beside it.
  await expect(page.locator('.recipe-list li')).toHaveCount(4)
  await bench(page).click()
  await agree(page)
  // A reload between the signatures opens the same review again; signed steps are not requested again.
  wallet.hooks.set('eth_sendTransaction', () =>
    sends(wallet).length === 2 ? new Promise(() => undefined) : Promise.resolve(undefined),
  )
  await sign(page)
  await expect.poll(() => sends(wallet).length).toBe(2)
  wallet.hooks.delete('eth_sendTransaction')
  await page.reload()
  await expect(dialog(page)).toContainText(idName(low.id))
  await agree(page)
  await sign(page)
  await expectDone(page)
  await expect(dialog(page).getByRole('status')).toContainText('2 stars')
  expect(sends(wallet)).toHaveLength(3)
  expect((await heroOf(high)).stars).toBe(2)
  expect((await heroOf(low)).used).toBe('merged')
  expect(await ownerOf(low)).toBe(reveal)
  await dialog(page).locator('.sheet-end .btn-p').click()

  // The level is transferred to the lower one, for a fee that is approved to the wei.
  await page.getByRole('link', { name: sayHero('en', 'act.inherit'), exact: true }).click()
  await page.getByRole('button', { name: sayHero('en', 'change') }).click()
  await pick(page, 'master', mid.id)
  await pick(page, 'material', high.id)
  await expect(page.locator('.ba-table')).toContainText('PKT')
  await bench(page).click()
  await agree(page)
  await sign(page)
  await expectDone(page)
  expect(sends(wallet)).toHaveLength(5)
  expect((await heroOf(mid)).level).toBe(30)
  expect((await heroOf(high)).used).toBe('inherited')
  await dialog(page).locator('.sheet-end .btn-p').click()

  await page.getByRole('link', { name: sayHero('en', 'act.dismantle'), exact: true }).click()
  await expect(bench(page)).toHaveText(sayHero('en', 'pickHeroes'))
  for (const { id } of [third, last]) await pick(page, 'heroes', id)
  await bench(page).click()
  await agree(page, 2)
  const rejected = { code: 4001, message: 'no' }
  wallet.next.set('eth_sendTransaction', rejected)
  await sign(page)
  await expectError(page, 'wallet.rejected')
  await sign(page)
  expect(await expectDone(page)).toBe(sayHero('en', 'done.dismantle', { count: 2 }))
  expect((await heroOf(last)).used).toBe('dismantled')
  await dialog(page)
    .getByRole('button', { name: sayHero('en', 'takeBackNow') })
    .click()
  await sign(page)
  await expectDone(page)
  expect(await readNft<boolean>(infoOf('pocket_s2'), 'isApprovedForAll', [account.address, reveal])).toBe(
    false,
  )
})

test('shows where the index judges a hero differently; the chain decides', async ({
  page,
  context,
  funded,
}) => {
  const account = await funded({})
  await addWallet(page, { account })
  await remember(page)
  const [free, other, listed] = await heroesOf(account.address, 'pocket_s2', [
    { level: 30, stars: 2 },
    { level: 12, stars: 1 },
    { level: 3, stars: 1 },
  ])
  if (!free || !other || !listed) throw new Error('three were made')
  await listItem(account, listed, '900')
  await judgeAs(
    context,
    new Map([
      [free.id, 'listed'],
      [listed.id, null],
    ]),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, at('en', 'myNfts/heroes/?act=merge&c=pocket2'))

  const refused = page.locator('.hero-refused li').filter({ hasText: idName(listed.id) })
  await expect(refused).toContainText(sayHero('en', 'listed.merge'))
  await expect(page.locator(`input[name="master"][aria-label*="${idName(listed.id)}"]`)).toHaveCount(0)
  // Without items in its logs the index lists none.
  if (!BARE) {
    await expect(refused).toContainText(/The index says: can be used .+ The chain says: listed for sale/)
    const note = page.locator('.hero-bench .note').filter({ hasText: idName(free.id) })
    await expect(note).toContainText(/The index says: listed for sale \(block [\d,]+\)\./)
    await expect(note).toContainText(/The chain says: can be used \(block [\d,]+\)\./)
    // A delay does not explain what the chain repeats.
    await expect(note).toContainText(sayNft('en', 'meaning.contradiction'))
  }

  await pick(page, 'master', free.id)
  await pick(page, 'material', other.id)
  if (!BARE) await expect(page.locator('.hero-chosen')).toContainText('The index says: listed for sale')
  const route = '/api/nfts/v2/my-nft/pocket-heroes/mergeable-'
  await expect.poll(() => asked).toContain(`${route}slaves`)
  expect(asked).toContain(`${route}masters`)
  expect(asked.filter((path) => path.endsWith('collection/items'))).toEqual([])
  await bench(page).click()
  await agree(page)
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a hero is promoted in Korean, from the chain alone; a hero used up in another tab is not signed for', async ({
  page,
  context,
  funded,
  other,
}) => {
  const account = await funded({})
  const wallet = await addWallet(page, { account })
  await remember(page)
  await context.route(`${ORIGIN}/api/**`, (route) => route.abort())
  const made = await heroesOf(
    account.address,
    'xheroes_s1',
    Array.from({ length: 8 }, () => ({ level: 5, stars: 3 })),
  )
  const states = await Promise.all(made.map(async (item) => ({ item, grade: (await heroOf(item)).grade })))
  const grade = [0, 1].find((one) => states.filter((state) => state.grade === one).length > 2)
  const [stays, ends, third] = states.filter((state) => state.grade === grade).map(({ item }) => item)
  if (!stays || !ends || !third || grade === undefined) throw new Error('three of a grade were made')
  await open(page, at('ko', `myNfts/heroes/?act=promote&c=xheroes1&id=${stays.id},${ends.id}`))
  await expect(bench(page)).toContainText(idName(stays.id))
  // The same in a second tab, which is faster there.
  const second = await context.newPage()
  await open(second, page.url())
  await bench(second).click()
  await agree(second)
  await bench(page).click()
  await agree(page)
  await sendItem(account, ends, other.address)
  for (const tab of [page, second]) {
    await sign(tab)
    await expectError(tab, 'market.notOwner', 'ko')
  }
  expect(sends(wallet)).toHaveLength(0)
  await second.close()
  await page.keyboard.press('Escape')
  await open(page, at('ko', `myNfts/heroes/?act=promote&c=xheroes1&id=${stays.id},${third.id}`))
  await bench(page).click()
  await agree(page)
  await sign(page)
  await expectDone(page)
  expect(await heroOf(stays)).toMatchObject({ grade: grade + 1, stars: 1 })
  expect((await heroOf(third)).used).toBe('merged')

  // Without any network: the heroes and their possible results are shown, and nothing can be signed.
  await page.keyboard.press('Escape')
  await open(page, at('ko', `myNfts/heroes/?act=promote&c=xheroes1&id=${stays.id}`))
  await expect(page.locator('.bench-rec .card-h')).toBeVisible()
  await context.route(`${ORIGIN}/rpc*`, (route) => route.abort())
  await page.reload()
  await expect(page.locator('.hero-chosen')).toContainText(idName(stays.id))
  await expect(page.locator('.bench-rec .card-h')).toBeVisible()
  await expect(bench(page)).toHaveAttribute('aria-disabled', 'true')
})

test('shows each reason to refuse: for sale, dormant, new, unfit, closed seasons', { tag: '@long' }, async ({
  page,
  context,
  funded,
}) => {
  const account = await funded({})
  await addWallet(page, { account })
  await remember(page)
  const [listed, asleep, plain] = await heroesOf(account.address, 'pocket_s2', [
    { level: 9, stars: 5 },
    { level: 8, stars: 1 },
    { level: 7, stars: 1 },
  ])
  const [s3] = await mintItems(account.address, 1, 'pocket_box_s3')
  const [s4] = await mintItems(account.address, 1, 'pocket_box_s4')
  if (!listed || !asleep || !plain || !s3 || !s4) throw new Error('they were made')
  await listItem(account, listed, '9000')
  await listItem(account, asleep, '9000')
  // The market's approval is revoked: no sale can happen, and both are still bound.
  await send(account, [nftCall(infoOf('pocket_s2'), 'setApprovalForAll', [operation, false])])

  // Recently received: the game's rule, checked by the index if it sees the time.
  await open(page, at('en', 'myNfts/heroes/?act=merge&c=pocket2'))
  if (!BARE) {
    await expect(page.locator('.hero-refused').first()).toContainText('24 hours')
    await expect(bench(page)).toHaveText('Merge not possible')
  }
  await longHeld(context)
  for (const [action, sentence, button] of [
    ['merge', 'Please Cancel Sell first to proceed merge.', 'Merge not possible'],
    ['inherit', 'Please Cancel Sell first to proceed level transfer.', 'Level Transfer not possible'],
    ['dismantle', 'Please Cancel Sell first to proceed dismantle.', 'Dismantle not possible'],
  ] as const) {
    await open(page, at('en', `myNfts/heroes/?act=${action}&c=pocket2&id=${asleep.id}`))
    await expect(page.locator('.hero-bench')).toContainText(sentence)
    await expect(bench(page)).toHaveText(button)
  }
  await open(page, itemUrl(asleep))
  await expect(page.getByRole('region', { name: sayHero('en', 'actsTitle') })).toContainText(
    'Please Cancel Sell first to proceed level transfer.',
  )
  await page.getByRole('button', { name: sayNft('en', 'cancelSell') }).click()
  await sign(page)
  await expectDone(page)
  await dialog(page).locator('.sheet-end .btn-p').click()
  await page.getByRole('link', { name: sayHero('en', 'act.merge'), exact: true }).click()
  await expect(page.locator('.hero-chosen')).toContainText('Lv 8')
  await pick(page, 'material', plain.id)
  await expect(bench(page)).toContainText('Merge')

  await open(page, at('en', 'myNfts/heroes/?act=reveal'))
  await expect(page.locator('.hero-bench')).toContainText(
    'Season 4 Mystery Box Reveal will be available soon.',
  )
  await expect(page.locator('.hero-bench')).toContainText(
    /You can reveal Mystery Box on \d+(st|nd|rd|th) [A-Z][a-z]{2} \d\d:\d\d \(UTC\)/,
  )
  await expect(bench(page)).toHaveText(sayHero('en', 'impossible.reveal'))
})

test('a draw that is not settled is settled manually, without an index; a hero that differs from its draw is reported', {
  tag: '@long',
}, async ({ page, context, funded }) => {
  const account = await funded({})
  const own = await ownReveal(account, 'pocket_s2', 2)
  const asked = [
    encodeFunctionData({
      abi: nft721Abi,
      functionName: 'setApprovalForAll',
      args: [own.address, true],
    }),
    encodeFunctionData({ abi: heroRevealAbi, functionName: 'reveal', args: [['1', '2']] }),
  ] as const
  await send(account, [
    { to: own.boxes, data: asked[0] },
    { to: own.address, data: asked[1] },
  ])
  await useContracts(page, own.exchange)
  await context.route(`${ORIGIN}/api/**`, (route) => route.abort())
  const wallet = await addWallet(page, { account })
  await remember(page)
  await open(page, '/myNfts/reveal/?s=pocket_s2&r=0')
  await page.getByRole('button', { name: sayHero('en', 'settleDo') }).click()
  await sign(page)
  expect(await expectDone(page)).toBe(sayHero('en', 'settleDoneBody'))
  expect(sends(wallet)).toHaveLength(1)
  expect(await readNft<bigint>(own.heroes, 'balanceOf', [account.address])).toBe(2n)
  await dialog(page).locator('.sheet-end .btn-p').click()
  const verdict = page.locator('[data-verdict]')
  await expect(verdict).toContainText(sayHero('en', 'verdict.same', { count: 2, all: 2 }))

  await rewriteAll(context, RPC, otherKinds)
  const other = await context.newPage()
  await useContracts(other, own.exchange)
  await open(other, '/ko/myNfts/reveal/?s=pocket_s2&r=0')
  await expect(other.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'differs')
})
