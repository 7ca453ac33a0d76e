/**
 * The NFT market on the chain: buying, making and accepting offers, and the message of every refusal. One file:
 * sellers, buyers and offers of one market, with the same texts.
 */
import type { Page } from '@playwright/test'
import { encodeFunctionData, formatEther, parseAbi, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { idName } from '../../src/lib/core/nft/link.ts'
import { balanceOf, call, registry, send, token } from '../support/chain.ts'
import { deploy, useContracts } from '../support/contracts.ts'
import { ORIGIN, ways } from '../support/env.ts'
import {
  buyItem,
  cancelItem,
  type Item,
  itemUrl,
  listItem,
  listingOf,
  mintItem,
  mintItems,
  nftCall,
  offerFor,
  operation,
  ownerOf,
  readNft,
  sendItem,
} from '../support/nft.ts'
import { dialog, expectDone, expectError, interactive, remember, sign, signButton } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayNft } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

/** Opens an item page with the account's wallet. */
async function open(page: Page, account: LocalAccount, item: Item, lang: Lang = 'en', path?: string) {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(itemUrl(item, lang, path))
  await interactive(page)
  return wallet
}

const action = (page: Page, key: Parameters<typeof sayNft>[1], lang: Lang = 'en', values = {}) =>
  page.locator('main').getByRole('button', { name: sayNft(lang, key, values), exact: true })
const box = (page: Page) => page.locator('.buy-box')

const shapes = [
  [{ width: 390, height: 844 }, 'ko'],
  [{ width: 1280, height: 900 }, 'en'],
] as const
for (const [viewport, lang] of shapes)
  test(`list, see it, buy it from a second account (${viewport.width} px, ${lang})`, async ({
    page,
    browser,
    funded,
  }) => {
    const seller = await funded({}, 'seller')
    const buyer = await funded({ MEV: '3000' }, 'buyer')
    const item = await mintItem(seller.address)
    await page.setViewportSize(viewport)
    // Other tests change the listings: this one uses a floor price of its own.
    const floor = { price: parseEther('2300').toString(), currency: 'MEV' }
    const grade = { trait_type: 'Grade', value: 'Rare', count: 1, percent: 1, floor }
    await rewriteAll(page, /\/api\/nfts\/items\//, (text) =>
      JSON.stringify({ ...JSON.parse(text), attributes: [grade] }),
    )

    const wallet = await open(page, seller, item, lang)
    await page
      .locator('main')
      .getByRole('link', { name: sayNft(lang, 'sell'), exact: true })
      .click()
    await interactive(page)
    const submit = page.locator('form .btn-p')
    await expect(submit).toHaveText(sayNft(lang, 'enterPrice'))
    // It warns when an account continues without one.
    await submit.click({ force: true })
    await expect(page.locator('.amt .field-err')).toHaveText(sayNft(lang, 'price.empty'))
    await page.getByLabel(sayNft(lang, 'price'), { exact: true }).fill('2000')
    // 2 % service, 2 % creator, 1 % burn and liquidity: the seller receives the shown amount.
    const net = await page.locator('.total dd .fig').textContent()
    // More than a tenth under the floor price: only after a confirmation.
    await expect(submit).toHaveText(sayNft(lang, 'confirmLow'))
    await page.getByLabel(sayNft(lang, 'lowMeant')).click()
    await expect(submit).toHaveText(sayNft(lang, 'agreeFirst'))
    await page.getByLabel(sayNft(lang, 'listStays')).click()
    await submit.click()
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
    expect(await listingOf(item)).toMatchObject({
      seller: expect.stringMatching(new RegExp(seller.address, 'i')),
      buyNowPrice: parseEther('2000').toString(),
      state: 'OPEN',
    })
    await page.goto(itemUrl(item, lang))
    await expect(action(page, 'cancelSell', lang)).toBeVisible()

    const context = await browser.newContext({ viewport, baseURL: ORIGIN })
    const other = await context.newPage()
    await open(other, buyer, item, lang)
    const before = await balanceOf('MEV', seller.address)
    await action(other, 'buyFor', lang, { amount: '2,000 MEV' }).click()
    await sign(other)
    await expectDone(other)
    expect((await ownerOf(item)).toLowerCase()).toBe(buyer.address.toLowerCase())
    const came = (await balanceOf('MEV', seller.address)) - before
    expect(net?.replace(/[,\s]|MEV|\(.*\)/g, '')).toBe(formatEther(came))
    // A sold item cannot be bought again, and the page says so immediately.
    await other.reload()
    await expect(box(other)).toContainText(sayNft(lang, 'notForSale'))
    await expect(
      other.locator('main').getByRole('link', { name: sayNft(lang, 'sell'), exact: true }),
    ).toBeVisible()
    await context.close()
  })

test('a stored offer is checked by the form’s rules before its review opens again', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const item = await mintItem(seller.address)
  await open(page, buyer, item)
  await expect(action(page, 'makeOffer')).toBeVisible()
  const short = new URLSearchParams(itemUrl(item).split('?')[1]).get('c')
  const id = new URLSearchParams(itemUrl(item).split('?')[1]).get('id')
  const reopen = async (price: bigint) => {
    await page.evaluate(
      (text) => sessionStorage.setItem('meverse:1:/:resume', text),
      JSON.stringify({
        kind: 'item',
        data: JSON.stringify({
          id: `${short}/${id}`,
          kept: { act: 'offer', price: price.toString(), currency: 'MEV' },
        }),
      }),
    )
    await page.reload()
    // It is restored once, as soon as the item is read: its review may be open by then.
    await page.waitForFunction(() => sessionStorage.getItem('meverse:1:/:resume') === null)
  }
  await reopen(parseEther('1'))
  await expect(action(page, 'makeOffer')).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(dialog(page)).toHaveCount(0)
  await reopen(parseEther('1200'))
  await expect(dialog(page)).toContainText('1,200')
})

test('two buyers race: the loser gets a message, and pays nothing', async ({ page, funded }) => {
  const seller = await funded({}, 'seller')
  const loser = await funded({ MEV: '3000' }, 'loser')
  const winner = await funded({ MEV: '3000' }, 'winner')
  const item = await mintItem(seller.address)
  await listItem(seller, item, '1500')
  const wallet = await open(page, loser, item)
  await action(page, 'buyFor', 'en', { amount: '1,500 MEV' }).click()
  await expect(dialog(page)).toBeVisible()
  await buyItem(winner, item, '1500')
  const before = await balanceOf('MEV', loser.address)
  await sign(page)
  await expectError(page, 'market.sold')
  expect(sends(wallet)).toHaveLength(0)
  expect(await balanceOf('MEV', loser.address)).toBe(before)
})

test('a listing that changed, moved or ended cannot be bought as it was viewed', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '9000' }, 'buyer')
  const item = await mintItem(seller.address)
  await listItem(seller, item, '1500')
  const wallet = await open(page, buyer, item)
  await action(page, 'buyFor', 'en', { amount: '1,500 MEV' }).click()
  await cancelItem(seller, item)
  await listItem(seller, item, '1600')
  await sign(page)
  await expectError(page, 'market.changed')
  await page.keyboard.press('Escape')
  // Transferred away and back again: the listing is inactive, and says so.
  const friend = await funded({}, 'friend')
  await sendItem(seller, item, friend.address)
  await sendItem(friend, item, seller.address)
  await expect(box(page)).toContainText(sayNft('en', 'dead.moved'))
  await expect(action(page, 'makeOffer')).toBeVisible()
  expect(sends(wallet)).toHaveLength(0)
})

test('offer, outbid, cancel, accept', async ({ page, browser, funded }) => {
  const seller = await funded({}, 'seller')
  const maker = await funded({ MEV: '9000' }, 'maker')
  const rich = await funded({ MEV: '9000' }, 'rich')
  const item = await mintItem(seller.address)
  const wallet = await open(page, maker, item)
  await action(page, 'makeOffer').click()
  const field = dialog(page).getByLabel(sayNft('en', 'yourOffer'), { exact: true })
  await expect(dialog(page)).toContainText(
    sayNft('en', 'offerLife', { blocks: '5,184,000', time: '30 days' }),
  )
  await field.fill('999')
  await expect(dialog(page).locator('.field-err')).toHaveText(
    sayNft('en', 'price.belowLeast', { least: '1,000 MEV' }),
  )
  await field.fill('1200')
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'reviewOffer') })
    .click()
  // Outbid while the review is open: the offer would not beat the last one.
  await offerFor(rich, item, '1300')
  await sign(page)
  await expectError(page, 'market.outbid')
  await page.keyboard.press('Escape')
  await action(page, 'makeOffer').click()
  await expect(dialog(page)).toContainText('last offer: 1,300 MEV')
  await field.fill('1400')
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'reviewOffer') })
    .click()
  await expect(dialog(page)).toContainText('5,184,000')
  await sign(page)
  await expectDone(page)
  await page.keyboard.press('Escape')
  // Its expiry, from the contract.
  await expect(page.locator('section', { hasText: sayNft('en', 'offersNote') })).toContainText(
    /until block 5,\d{3},\d{3}/,
  )
  // One's own offer can be cancelled.
  await action(page, 'cancelOffer').click()
  await sign(page)
  await expectDone(page)
  expect(sends(wallet).length).toBeGreaterThanOrEqual(2)

  const context = await browser.newContext({ baseURL: ORIGIN })
  const other = await context.newPage()
  await open(other, seller, item, 'en', 'myNfts/collected')
  // The cancelled offer is not among them, nor is the outbid one.
  await other.getByRole('button', { name: sayNft('en', 'receivedCount', { count: 1 }) }).click()
  await expect(dialog(other).getByRole('row')).toHaveCount(2)
  await expect(dialog(other).getByRole('row').last()).toContainText('1,300')
  await dialog(other).getByRole('link').click()
  await interactive(other)
  await expect(other.locator('section', { hasText: sayNft('en', 'offersNote') })).toContainText('1,300')
  await action(other, 'accept').click()
  await sign(other)
  await expectDone(other)
  expect((await ownerOf(item)).toLowerCase()).toBe(rich.address.toLowerCase())
  await context.close()
})

for (const [viewport, lang] of ways(shapes))
  test(`the real market's offers do not expire, and the page says so (${viewport.width} px, ${lang})`, {
    tag: '@long',
  }, async ({ page, funded }) => {
    const keeper = await funded({}, 'keeper')
    const maker = await funded({ MEV: '9000' }, 'maker')
    const item = await mintItem(keeper.address)
    const data = await deploy(keeper, 'MarketData', [keeper.address], 'real')
    const front = await deploy(keeper, 'MarketOperation', [keeper.address, 200n, 200n, 100n], 'real')
    const admin = parseAbi([
      'function setMandatoryInitContract(address)',
      'function setMandatoryMarketDataContract(address)',
      'function setERC20Contract(string,address)',
    ])
    await send(keeper, [
      {
        to: data,
        data: encodeFunctionData({ abi: admin, functionName: 'setMandatoryInitContract', args: [front] }),
      },
      {
        to: front,
        data: encodeFunctionData({
          abi: admin,
          functionName: 'setMandatoryMarketDataContract',
          args: [data],
        }),
      },
      ...(['MEV', 'USDT'] as const).map((coin) => ({
        to: data,
        data: encodeFunctionData({ abi: admin, functionName: 'setERC20Contract', args: [coin, token(coin)] }),
      })),
    ])
    await useContracts(page, { [operation]: front, [registry.market.data]: data })
    await page.setViewportSize(viewport)
    await open(page, maker, item, lang)
    await action(page, 'makeOffer', lang).click()
    await expect(dialog(page)).toContainText(sayNft(lang, 'offerLifeEndless'))
    await dialog(page).getByLabel(sayNft(lang, 'yourOffer'), { exact: true }).fill('1200')
    await dialog(page)
      .getByRole('button', { name: sayNft(lang, 'reviewOffer') })
      .click()
    await expect(dialog(page)).toContainText(sayNft(lang, 'offerLifeEndless'))
    await sign(page)
    await expectDone(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('section', { hasText: sayNft(lang, 'offersNote') })).toContainText(
      sayNft(lang, 'offerEndless'),
    )
  })

test('an offer whose maker can no longer pay is not good, and is refused', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const maker = await funded({ MEV: '2000' }, 'maker')
  const item = await mintItem(seller.address)
  await offerFor(maker, item, '1500')
  await open(page, seller, item)
  await expect(action(page, 'accept')).toBeVisible()
  await action(page, 'accept').click()
  await send(maker, [call(token('MEV'), 'approve', [operation, 0n])])
  await sign(page)
  await expectError(page, 'market.offerDry')
  await page.keyboard.press('Escape')
  await expect(page.locator('main')).toContainText(sayNft('en', 'goodNo'))
  await expect(action(page, 'accept')).toHaveCount(0)
})

test('transfer is refused while listed, and succeeds after cancelling', async ({ page, funded }) => {
  const account = await funded({}, 'owner')
  const friend = await funded({}, 'friend')
  const item = await mintItem(account.address)
  await listItem(account, item, '1500')
  await open(page, account, item)
  await action(page, 'transfer').click()
  await expect(dialog(page)).toContainText(sayNft('en', 'transferListedTitle'))
  await expect(dialog(page)).toContainText(sayNft('en', 'transferListedBody'))
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'cancelSell'), exact: true })
    .click()
  await sign(page)
  await expectDone(page)
  await page.keyboard.press('Escape')
  await action(page, 'transfer').click()
  const to = dialog(page).getByLabel(sayNft('en', 'recipient'))
  const wrong = [
    ['0x12', 'to.malformed'],
    [`0x${'0'.repeat(40)}`, 'to.zero'],
    [account.address, 'to.self'],
    [
      friend.address
        .replace(/[a-f]/, (c) => c.toUpperCase())
        .replace(/([A-F])(?!.*[A-F])/, (c) => c.toLowerCase()),
      'to.checksum',
    ],
  ] as const
  for (const [text, issue] of wrong) {
    await to.fill(text)
    await expect(dialog(page).locator('.field-err')).toHaveText(sayNft('en', issue))
  }
  await to.fill(friend.address)
  await dialog(page).getByLabel(sayNft('en', 'transferAgree')).click()
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'reviewTransfer') })
    .click()
  await expect(dialog(page)).toContainText(friend.address)
  await sign(page)
  await expectDone(page)
  expect((await ownerOf(item)).toLowerCase()).toBe(friend.address.toLowerCase())
})

test('with the API unreachable from the start an item is bought from the chain', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const item = await mintItem(seller.address)
  await listItem(seller, item, '1100')
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, buyer, item)
  // Its own texts are read from the address in its contract.
  await expect(page.locator('h1')).not.toContainText(sayNft('en', 'unnamed'))
  await expect(page.locator('main')).toContainText(sayNft('en', 'historyUnknown'))
  await action(page, 'buyFor', 'en', { amount: '1,100 MEV' }).click()
  await sign(page)
  await expectDone(page)
  expect((await ownerOf(item)).toLowerCase()).toBe(buyer.address.toLowerCase())
})

test('the market’s approval to move items can be revoked', { tag: '@long' }, async ({ page, funded }) => {
  const account = await funded({}, 'owner')
  const item = await mintItem(account.address)
  await listItem(account, item, '1500')
  await cancelItem(account, item)
  await open(page, account, item)
  await action(page, 'revokeRight').click()
  await sign(page)
  await expectDone(page)
  expect(await readNft<boolean>(item.contract, 'isApprovedForAll', [account.address, operation])).toBe(false)
})

for (const lang of ['en', 'ko'] as const)
  test(`names older sales that the market’s approval reactivates, and can end them first (${lang})`, async ({
    page,
    funded,
  }) => {
    const account = await funded({}, 'owner')
    const [old, ended, item] = await mintItems(account.address, 3)
    if (!old || !ended || !item) throw new Error('three were minted')
    await listItem(account, old, '7')
    await listItem(account, ended, '8')
    await cancelItem(account, ended)
    await send(account, [nftCall(item.contract, 'setApprovalForAll', [operation, false])])
    const wallet = await open(page, account, item, lang, 'nft-sale')
    await page.getByLabel(sayNft(lang, 'price'), { exact: true }).fill('1000000')
    await page.getByLabel(sayNft(lang, 'listStays')).click()
    await page.locator('form .btn-p').click()
    const rows = dialog(page).locator('.old-sales li')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(idName(old.id))
    await expect(rows).toContainText('7')
    await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
    // Ended from a link of the review: nothing is reactivated, and no agreement is needed.
    await expect(rows.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(itemUrl(old, lang).replace('?', '\\?')),
    )
    await cancelItem(account, old)
    await expect(rows).toHaveCount(0)
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
  })

test('a purchase does not wait for an index that is overloaded', async ({ page, funded }) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const item = await mintItem(seller.address)
  await listItem(seller, item, '1100')
  await page
    .context()
    .route(/\/my-nft\/offers\/made/, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '60' }, body: '' }),
    )
  await open(page, buyer, item)
  await action(page, 'buyFor', 'en', { amount: '1,100 MEV' }).click()
  await expect(dialog(page)).toContainText(sayNft('en', 'oldUnknown'))
  await sign(page)
  await expectDone(page)
  expect((await ownerOf(item)).toLowerCase()).toBe(buyer.address.toLowerCase())
})

test('an older sale that ends after it was ticked leaves the listing ready to sign', {
  tag: '@long',
}, async ({ page, funded }) => {
  const account = await funded({}, 'owner')
  const [old, item] = await mintItems(account.address, 2)
  if (!old || !item) throw new Error('two were minted')
  await listItem(account, old, '7')
  await send(account, [nftCall(item.contract, 'setApprovalForAll', [operation, false])])
  const wallet = await open(page, account, item, 'en', 'nft-sale')
  await page.getByLabel(sayNft('en', 'price'), { exact: true }).fill('1000000')
  await page.getByLabel(sayNft('en', 'listStays')).click()
  await page.locator('form .btn-p').click()
  await dialog(page).getByLabel(sayNft('en', 'revivesTick')).click()
  await cancelItem(account, old)
  await expect(dialog(page).locator('.old-sales li')).toHaveCount(0)
  await sign(page)
  await expectDone(page)
  expect(sends(wallet)).toHaveLength(2)
})

for (const lang of ['en', 'ko'] as const)
  test(`a purchase names the older offers that its approval covers (${lang})`, async ({ page, funded }) => {
    const keeper = await funded({}, 'keeper')
    const seller = await funded({}, 'seller')
    const buyer = await funded({ MEV: '9000' }, 'buyer')
    const [old, dear] = await mintItems(keeper.address, 2)
    const item = await mintItem(seller.address)
    if (!old || !dear) throw new Error('two were minted')
    await offerFor(buyer, old, '1500')
    await offerFor(buyer, dear, '2600')
    await send(buyer, [call(token('MEV'), 'approve', [operation, 0n])])
    await listItem(seller, item, '2000')
    const wallet = await open(page, buyer, item, lang)
    await action(page, 'buyFor', lang, { amount: '2,000 MEV' }).click()
    const rows = dialog(page).locator('.note p', { has: page.getByRole('link') })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('1,500')
    await expect(rows.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(itemUrl(old, lang).replace('?', '\\?')),
    )
    await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
    await dialog(page).getByRole('checkbox').check()
    await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
    // Ended from the link: nothing is covered, and nothing is left to tick.
    await send(buyer, [
      nftCall(operation, 'cancelItemToBuyWithSuggester', [old.contract, old.id, 'MEV', parseEther('1500')]),
    ])
    await expect(rows).toHaveCount(0)
    await sign(page)
    await expectDone(page)
    expect(sends(wallet)).toHaveLength(2)
  })

test('reactivated sales count by their prices: a tick applies to the shown list', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({}, 'owner')
  const [old, item] = await mintItems(account.address, 2)
  if (!old || !item) throw new Error('two were minted')
  const close = () => send(account, [nftCall(item.contract, 'setApprovalForAll', [operation, false])])
  await listItem(account, old, '7')
  await close()
  const wallet = await open(page, account, item, 'en', 'nft-sale')
  await page.getByLabel(sayNft('en', 'price'), { exact: true }).fill('1000000')
  await page.getByLabel(sayNft('en', 'listStays')).click()
  await page.locator('form .btn-p').click()
  await dialog(page).getByLabel(sayNft('en', 'revivesTick')).click()
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
  await cancelItem(account, old)
  await listItem(account, old, '6')
  await close()
  await signButton(page).click({ force: true })
  // The page or the check before the signature may see it first.
  await expect(dialog(page).locator('.old-sales li')).toContainText(' 6MEV')
  await expect(dialog(page).getByLabel(sayNft('en', 'revivesTick'))).not.toBeChecked()
  await expect(signButton(page)).toHaveAttribute('aria-disabled', 'true')
  expect(sends(wallet)).toEqual([])
})

test('a heart stays on the device until its owner signs it for everyone, and withdraws it', async ({
  page,
  browser,
  funded,
}) => {
  const fan = await funded({}, 'fan')
  const item = await mintItem(fan.address)
  // The index's first answer is lost: the page must recover.
  let asked = 0
  await page.route(
    (url) => url.pathname.includes('/nfts/items/') && url.searchParams.has('wallet'),
    (route) => (++asked === 1 ? route.abort() : route.continue()),
  )
  const wallet = await open(page, fan, item)
  const heart = page.locator('main .item-heart')
  // Clicked once the index knows the item: a like could be counted only then.
  await expect(heart).toHaveText('0')
  await heart.click()
  await expect(heart).toHaveText('0')
  await expect(page.getByText(sayNft('en', 'likeLocal'))).toBeVisible()
  expect(asked).toBe(2)
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(0)

  wallet.next.set('personal_sign', { code: 4001, message: 'User rejected the request.' })
  await action(page, 'likePublish').click()
  await expect(page.locator('.snack')).toContainText(/reject|declin|cancel/i)
  await expect(heart).toHaveText('0')

  await action(page, 'likePublish').click()
  await expect(heart).toHaveText('1')
  await expect(page.getByText(sayNft('en', 'likePublic'))).toBeVisible()
  expect(sends(wallet)).toHaveLength(0)

  const other = await browser.newPage({ baseURL: ORIGIN })
  await other.goto(itemUrl(item))
  await expect(other.locator('main .item-heart')).toHaveText('1')
  await other.close()

  await page.reload()
  await action(page, 'likeTakeBack').click()
  await expect(heart).toHaveText('0')
  // The device's own heart is not shared.
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
