/**
 * Saves the storage that this release leaves in a browser, for the tests of later releases (README.md). Normal runs
 * skip it: run it with STORED_CAPTURE set to the name of the new folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Hex, keccak256, toBytes } from 'viem'
import { sha256 } from '../../../scripts/sha256.ts'
import { collectionList } from '../../../src/lib/core/config/collections.ts'
import { idText } from '../../../src/lib/core/nft/link.ts'
import { hexId } from '../../../src/lib/core/nft/tokenId.ts'
import { funder, give } from '../../support/chain.ts'
import { ORIGIN, RELAY } from '../../support/env.ts'
import { itemUrl, listItem, mintAt, mintItem, mintItems } from '../../support/nft.ts'
import {
  dialog,
  expectDone,
  interactive,
  isConnected,
  openReview,
  openSwap,
  openWallet,
  sign,
  signButton,
  tickNotice,
} from '../../support/page.ts'
import { askForCode, test } from '../../support/pairing.ts'
import { developmentKey, releaseOf } from '../../support/release.ts'
import { dist, saved } from '../../support/site.ts'
import { type Json, pretty, type Snapshot, takeStorage } from '../../support/snapshot.ts'
import { type AppFacts, type ExtensionFacts, storedAccount } from '../../support/storedFacts.ts'
import { expect } from '../../support/test.ts'
import { type Lang, say, sayHero, sayMint, sayNft } from '../../support/texts.ts'
import { metadataFiles } from '../../support/tuf.ts'
import { addWallet, askNode, type Sent, sends } from '../../support/wallet.ts'

const FOLDER = process.env.STORED_CAPTURE

async function save<Facts>(page: Page, visitor: string, facts: Facts): Promise<void> {
  // The last commit that changed what is shipped.
  const log = ['log', '-1', '--format=%H', '--', 'src', 'sw', 'public']
  const release = execFileSync('git', log, { encoding: 'utf8' }).trim()
  const height = Number(await askNode('eth_blockNumber', []))
  const about = { release, at: Date.now(), origin: ORIGIN, relay: RELAY, height }
  const snapshot: Snapshot<Facts> = { about, facts, storage: await takeStorage(page) }
  const folder = new URL(`${FOLDER}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${visitor}.json`, folder), `${pretty(snapshot as unknown as Json)}\n`)
}

async function change(page: Page, ...names: readonly string[]): Promise<void> {
  await page.locator('.chainchip').click()
  for (const name of names) await dialog(page).getByRole('button', { name, exact: true }).click()
}

/** Puts signed metadata of the running release beside its files, as a real host has them. */
async function serveSigned(page: Page): Promise<void> {
  const { version } = releaseOf(dist)
  const release = sha256(readFileSync(join(dist, 'release.json')))
  const expires = Date.parse('2099-12-31T00:00:00Z')
  const files = metadataFiles([developmentKey], { version, release, expires })
  await page.route(`${ORIGIN}/tuf/*`, (route) => {
    const body = files.get(new URL(route.request().url()).pathname.slice('/tuf/'.length))
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'application/json', body })
  })
}

/** Connects for the first time, and asks for no notice for a week. */
async function agreeForWeek(page: Page, lang: Lang): Promise<void> {
  await interactive(page)
  await page.locator('.wallet').click()
  await page.getByText(say(lang, 'noticeWeek')).click()
  await tickNotice(page, lang)
}

const trade = async (page: Page, hash: string, lang: Lang = 'en') => {
  await openSwap(page, hash, lang)
  await openReview(page, lang)
  await sign(page)
}

if (FOLDER) {
  test.use({ serviceWorkers: 'allow' })

  test('the storage of somebody with an extension', async ({ page, funded }) => {
    const account = storedAccount(FOLDER, 'extension')
    const seller = await funded({}, 'seller')
    const friend = await funded({}, 'friend')
    await give(funder(0), account.address, { MEV: '20000', USDT: '500' })
    const wallet = await addWallet(page, { account })
    await serveSigned(page)
    await page.goto('/')
    await agreeForWeek(page, 'en')
    await page.getByRole('button', { name: 'Test wallet' }).click()
    await isConnected(page)
    await saved(page)

    // Settings, and the language there and back.
    await change(page, say('en', 'themeDark'), say('en', 'motionReduce'))
    await dialog(page).getByRole('textbox').fill('3')
    await dialog(page).getByRole('checkbox').check()
    await dialog(page).getByRole('button', { name: '한국어' }).click()
    await expect(page).toHaveURL(`${ORIGIN}/ko/`)
    await isConnected(page)
    await change(page, 'English')
    await expect(page).toHaveURL(`${ORIGIN}/`)
    await isConnected(page)

    // A heart, and an item that was sent to somebody.
    const [hearted, gift] = await mintItems(account.address, 2)
    if (!hearted || !gift) throw new Error('two were minted')
    await page.goto(itemUrl(hearted))
    await interactive(page)
    const heart = page.locator('main .item-heart')
    await expect(heart).toHaveText('0')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto(itemUrl(gift))
    await interactive(page)
    await page
      .locator('main')
      .getByRole('button', { name: sayNft('en', 'transfer'), exact: true })
      .click()
    await dialog(page).getByLabel(sayNft('en', 'recipient')).fill(friend.address)
    await dialog(page).getByLabel(sayNft('en', 'transferAgree')).click()
    await dialog(page)
      .getByRole('button', { name: sayNft('en', 'reviewTransfer') })
      .click()
    await sign(page)
    await expectDone(page)

    // A box that was opened and seen.
    const box = await mintItem(account.address, 'pocket_box_s2')
    await page.goto(`/myNfts/heroes/?act=reveal&c=box2&id=${idText(box.id)}`)
    await interactive(page)
    await page.locator('#outcome .btn-p').click()
    await dialog(page).getByRole('checkbox').check()
    await sign(page)
    await expectDone(page)
    await dialog(page)
      .getByRole('button', { name: sayHero('en', 'seeDraw') })
      .click()
    await page.waitForURL(/myNfts\/reveal\/\?s=pocket_s2&r=\d+$/)
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'same')

    // A trade that is done.
    await trade(page, '#from=USDT&to=MEV&in=25')
    await expectDone(page)

    // Three items: the first is bought, the question about the second stays open.
    const items = await mintItems(seller.address, 3)
    const prices = ['100', '200', '300']
    for (const [i, item] of items.entries()) await listItem(seller, item, prices[i] ?? '')
    const short = collectionList.find(({ id }) => id === items[0]?.collection)?.shortName
    await page.goto(`/marketplace/items/?c=${short}`)
    await interactive(page)
    await isConnected(page)
    await page.getByRole('button', { name: sayNft('en', 'buySeveral') }).click()
    for (const [i, { id }] of items.entries()) {
      await page.getByLabel(sayNft('en', 'searchLabel')).fill(`0x${id.toString(16)}`)
      await expect(page.locator('.nft-card')).toHaveCount(1)
      await expect(page.locator('.nft-card .nft-price')).toContainText([prices[i] ?? ''])
      await page.locator('.card-pick input').first().check()
    }
    await page.getByRole('button', { name: sayNft('en', 'reviewPicked', { count: 3 }) }).click()
    await expect(dialog(page).locator('[data-state="ready"]')).toHaveCount(3)
    const before = sends(wallet).length
    wallet.hooks.set('eth_sendTransaction', async () => {
      if (sends(wallet).length === before + 3) await new Promise(() => undefined)
    })
    await dialog(page)
      .getByRole('button', { name: sayNft('en', 'severalBuy', { count: 3 }) })
      .click()
    await expect.poll(() => sends(wallet).length).toBe(before + 3)

    // Figures of several pages, for use without a network.
    for (const path of ['liquidity', 'mefi-farm', 'mapp-farm', 'imo', 'mint', 'wallet', 'myNfts/collected']) {
      await page.goto(`/${path}/`)
      await isConnected(page)
      // Figures are saved in the background.
      await page.waitForTimeout(3_000)
    }
    await openWallet(page)
    await dialog(page)
      .getByRole('button', { name: say('en', 'hideAmounts') })
      .click()

    // A trade that is signed and not mined.
    const stored: Hex[] = []
    let approvals = 1
    wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
      if (approvals-- > 0) return undefined
      const raw = await wallet.sign(tx as Sent)
      stored.push(raw)
      return keccak256(raw)
    })
    await trade(page, '#from=MEV&to=USDT&in=40')
    await expect.poll(() => stored.length).toBeGreaterThan(0)
    await expect(signButton(page)).toHaveText(say('en', 'waiting'))
    const [raw] = stored
    if (!raw) throw new Error('one was signed')
    const nonce = Number(await askNode('eth_getTransactionCount', [account.address, 'latest']))
    await page.keyboard.press('Escape')
    await expect(page.locator('.pending')).toHaveText(/^1/)

    // The review of a mint, which waits for the trade.
    const { id } = await mintAt('anyone')
    await page.goto(`/mint/detail/?projectId=${id}`)
    await interactive(page)
    await expect(page.locator('.page-dock .btn-p')).toHaveText(sayMint('en', 'act.mint', { count: 1 }))
    await page.getByRole('button', { name: sayMint('en', 'oneMore') }).click()
    await page.locator('.page-dock .btn-p').click()
    await sign(page)
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('meverse:1:/:resume')))
      .toContain('"mint"')
    await saved(page)
    await save<ExtensionFacts>(page, 'extension', {
      pending: { raw, nonce },
      picked: items.map((item) => hexId(item.id)),
      liked: hexId(hearted.id),
      recipient: friend.address,
      mint: { id, count: 2 },
    })
  })

  test('the storage of somebody with a wallet app', async ({ page, startApp }) => {
    const account = storedAccount(FOLDER, 'app')
    await give(funder(1), account.address, { MEV: '2000' })
    const storage = { prefix: 'stored', rows: new Map<string, unknown>() }
    const app = await startApp({ account, name: 'Quarter', storage })
    await page.goto('/')
    await interactive(page)
    await change(page, '한국어')
    await expect(page).toHaveURL(`${ORIGIN}/ko/`)
    await app.pair(await askForCode(page, 'ko'))
    await isConnected(page)
    await saved(page)
    await trade(page, '#from=MEV&to=USDT&in=100', 'ko')
    await expectDone(page)
    await page.keyboard.press('Escape')
    const lost = keccak256(toBytes(`${FOLDER} lost`))
    app.answers.set('eth_sendTransaction', lost)
    await page.goto('/ko/')
    await trade(page, '#from=MEV&to=USDT&in=7', 'ko')
    await expect(signButton(page)).toHaveText(say('ko', 'waiting'))
    await page.keyboard.press('Escape')
    await expect(page.locator('.pending')).toHaveText(/1/)
    await saved(page)
    const rows = JSON.parse(JSON.stringify(Object.fromEntries(storage.rows))) as Record<string, Json>
    await save<AppFacts>(page, 'app', { peer: { name: 'Quarter', prefix: storage.prefix, rows }, lost })
  })
}
