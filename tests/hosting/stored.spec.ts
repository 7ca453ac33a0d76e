/**
 * A release takes up what earlier ones stored in a browser: nothing is lost, and nothing is misread. The files in
 * `stored/` never change. stored/README.md says what they hold and how to add one.
 * One file: every test takes up the same storage.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Hex, keccak256, parseEther, parseTransaction, toBytes } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { collectionList } from '../../src/lib/core/config/collections.ts'
import { hexId } from '../../src/lib/core/nft/tokenId.ts'
import { call, funder, give, isMined, nonceOf, registry, send, token, trade } from '../support/chain.ts'
import {
  buyItem,
  infoOf,
  itemUrl,
  listItem,
  mintAt,
  mintItem,
  mintItems,
  ownerOf,
  readNft,
} from '../support/nft.ts'
import { ownRelay } from '../support/ownRelay.ts'
import {
  dialog,
  expectDone,
  expectError,
  interactive,
  isConnected,
  isDisconnected,
  openSwap,
  openWallet,
  sign,
  signButton,
} from '../support/page.ts'
import { askForCode, test } from '../support/pairing.ts'
import { alterRpc } from '../support/rpc.ts'
import { saved } from '../support/site.ts'
import {
  type Json,
  readSnapshot,
  restoreStorage,
  type Snapshot,
  shiftExpiry,
  takeStorage,
} from '../support/snapshot.ts'
import { wrongFiles } from '../support/stored.ts'
import { storedChanges } from '../support/storedChanges.ts'
import { type AppFacts, type ExtensionFacts, storedAccount } from '../support/storedFacts.ts'
import { expect } from '../support/test.ts'
import { say, sayNft, sayWallet } from '../support/texts.ts'
import { addWallet, askNode, devAccount } from '../support/wallet.ts'
import type { startApp } from '../support/walletKit.ts'

const storedBy = (release: string) =>
  JSON.parse(readFileSync(new URL(`stored/${release}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

test('settings, wallet and history of the first release are taken up', async ({ page }) => {
  await addWallet(page, { account: devAccount(5) })
  await page.addInitScript((stored) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('test:stored')) return
    sessionStorage.setItem('test:stored', '1')
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(`meverse:1:/:${name}`, text)
  }, storedBy('first-release'))
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.wallet .mono')).toContainText(devAccount(5).address.slice(-4))
  const history = page.getByRole('region', { name: say('en', 'historyTitle') }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.filter({ hasText: '0.007654 ETH' })).toContainText('2,953')
  await expect(history.filter({ hasText: say('en', 'stateDropped') })).toHaveCount(1)
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('0.7')
})

const FOLDER = '2026-11-preact'
const LEDGER = 'meverse:1:/:ledger'
type Pair = readonly [string, string]

const headNow = async () => Number(await askNode('eth_blockNumber', []))

/** Another account in place of the saved one, as both are written. */
const inPlaceOf = (before: LocalAccount, now: LocalAccount): Pair[] => [
  [before.address, now.address],
  [before.address.toLowerCase(), now.address.toLowerCase()],
]

/**
 * Reads a saved storage.
 * @param sentBlock height at which its pending transaction was sent: the chain of this run has another height
 */
function stored<Facts>(visitor: 'extension' | 'app', sentBlock: number, replace: readonly Pair[] = []) {
  const file = new URL(`stored/${FOLDER}/${visitor}.json`, import.meta.url)
  const snapshot = readSnapshot<Facts>(file, replace)
  const { local } = snapshot.storage
  const { $json: entries } = local[LEDGER] as { $json: { state: string }[] }
  const ledger = entries.map((entry) =>
    entry.state === 'pending' ? { ...entry, sentBlock: String(sentBlock) } : entry,
  )
  const storage = { ...snapshot.storage, local: { ...local, [LEDGER]: { $json: ledger } } }
  return { ...snapshot, storage } as Snapshot<Facts>
}

/** A height at which a transaction was sent that every pool has forgotten since. */
const longAgo = async () => (await headNow()) - 300

const history = (page: Page) =>
  page.getByRole('region', { name: say('en', 'historyTitle') }).getByRole('listitem')

const shownAccount = (page: Page, { address }: LocalAccount) =>
  expect(page.locator('.wallet .mono')).toHaveText(`${address.slice(0, 4)}…${address.slice(-4)}`)

for (const visitor of ['extension', 'app'] as const)
  test(`keeps every record that the release on Preact stored, by ${visitor}, through three loads`, async ({
    page,
    startApp: start,
  }, info) => {
    const account = storedAccount(FOLDER, visitor)
    const relay = await ownRelay(page, info.parallelIndex)
    if (visitor === 'extension') await addWallet(page, { account })
    const snapshot = stored<AppFacts>(visitor, await headNow())
    if (visitor === 'app') await continueApp(start, snapshot, account, relay.url)
    await restoreStorage(page, snapshot)
    const before = await takeStorage(page)
    // The restore itself is whole: no key is missing, and nothing but ends of sessions has another value.
    expect(storedChanges(snapshot.storage, before)).toEqual([])
    expect(Object.keys(before.local)).toEqual(Object.keys(snapshot.storage.local))
    for (const path of ['/', '/wallet/', '/']) {
      await page.goto(path)
      await interactive(page)
      await shownAccount(page, account)
      // Reads are stored in the background.
      await page.waitForTimeout(3_000)
      expect(storedChanges(before, await takeStorage(page))).toEqual([])
    }
    await relay.stop()
  })

test('shows settings, wallet, history and hearts of the release on Preact', async ({ page, funded }) => {
  const account = await funded({ MEV: '10' })
  const hearted = await mintItem(account.address)
  const facts = stored<ExtensionFacts>('extension', 0).facts
  const snapshot = stored<ExtensionFacts>('extension', await headNow(), [
    ...inPlaceOf(storedAccount(FOLDER, 'extension'), account),
    [facts.liked, hexId(hearted.id)],
    // Here it stays pending, also where another test has sent it.
    [keccak256(facts.pending.raw), keccak256(toBytes(account.address))],
  ])
  await addWallet(page, { account })
  await restoreStorage(page, snapshot)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(page).toHaveURL(/:\d+\/swap\//)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce')
  await shownAccount(page, account)
  await expect(history(page)).toHaveCount(2)
  await expect(history(page).nth(0)).toContainText('Swap MEV to USDT')
  await expect(history(page).nth(0)).toContainText(say('en', 'statePending'))
  await expect(history(page).nth(1)).toContainText('25 USDT')
  await expect(history(page).nth(1)).toContainText('1,248.344721 MEV')
  await expect(page.locator('.pending')).toHaveText(/^1/)
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('3')
  await expect(dialog(page).getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await openWallet(page)
  await expect(dialog(page).locator('.steps li')).toHaveCount(9)
  await expect(
    dialog(page)
      .locator('.steps li')
      .filter({ hasText: /Block [\d,]+/ }),
  ).toHaveCount(8)
  // Amounts were covered.
  await expect(dialog(page).getByRole('button', { name: say('en', 'hideAmounts') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog(page).locator('.steps')).not.toContainText('1,248')
  await page.goto(itemUrl(hearted))
  await interactive(page)
  await expect(page.locator('main .item-heart')).toHaveAttribute('aria-pressed', 'true')
  // An address that only looks like one that was sent something before is named.
  const alike = `${facts.recipient.slice(0, 10)}${'1'.repeat(24)}${facts.recipient.slice(-8)}`.toLowerCase()
  await page
    .locator('main')
    .getByRole('button', { name: sayNft('en', 'transfer'), exact: true })
    .click()
  await dialog(page).getByLabel(sayNft('en', 'recipient')).fill(alike)
  await expect(dialog(page)).toContainText(sayNft('en', 'lookAlikeTitle'))
})

/** Brings an account to the number of the saved transaction, with all that it needs. */
async function readyFor(account: LocalAccount, raw: Hex, nonce: number, helper: LocalAccount): Promise<void> {
  await give(helper, account.address, { MEV: '100' })
  const missing = nonce - (await nonceOf(account.address))
  const approve = call(token('MEV'), 'approve', [registry.router, parseEther('40')])
  const nothing = call(token('MEV'), 'transfer', [account.address, 0n])
  if (missing > 0) await send(account, [...Array<typeof nothing>(missing - 1).fill(nothing), approve])
  const { to, data } = parseTransaction(raw)
  // Others trade in the same pool: the price is brought back to where the transaction is taken.
  for (let tries = 0; tries < 5; tries++) {
    const passes = await askNode('eth_call', [{ from: account.address, to, data }, 'latest']).then(
      () => true,
      () => false,
    )
    if (passes) return
    await trade(helper, '2000', 'USDT', 'MEV')
  }
  throw new Error('the saved transaction does not pass')
}

test('follows the pending transaction of the release on Preact until it is confirmed', async ({
  page,
}, info) => {
  const account = storedAccount(FOLDER, 'extension')
  const { raw, nonce } = stored<ExtensionFacts>('extension', 0).facts.pending
  const hash = keccak256(raw)
  // An earlier run on the same chain may have sent it.
  const mined = await isMined(hash)
  if (!mined) await readyFor(account, raw, nonce, funder(info.parallelIndex))
  await addWallet(page, { account })
  await restoreStorage(page, stored('extension', await headNow()))
  await openSwap(page)
  if (!mined) {
    await expect(page.locator('.pending')).toHaveText(/^1/)
    await askNode('eth_sendRawTransaction', [raw])
  }
  const row = history(page).nth(0)
  await expect(row).toContainText('40 MEV')
  const { blockNumber } = (await askNode('eth_getTransactionReceipt', [hash])) as { blockNumber: Hex }
  await expect(row).toContainText(
    say('en', 'stateConfirmed', { block: Number(blockNumber).toLocaleString('en') }),
  )
  await expect(page.locator('.pending')).toHaveCount(0)
  await page.reload()
  await expect(row).toContainText('40 MEV')
  await expect(history(page).nth(1)).toContainText('1,248.344721 MEV')
})

test('offers the purchase that the release on Preact left in the middle, and buys nothing twice', async ({
  page,
  funded,
}) => {
  const seller = await funded({}, 'seller')
  const buyer = await funded({ MEV: '3000' }, 'buyer')
  const items = await mintItems(seller.address, 3)
  for (const [i, item] of items.entries()) await listItem(seller, item, String(100 * (i + 1)))
  const [first] = items
  if (!first) throw new Error('three were minted')
  await buyItem(buyer, first, '100')
  await send(buyer, [call(token('MEV'), 'approve', [registry.market.operation, parseEther('500')])])
  const { picked } = stored<ExtensionFacts>('extension', 0).facts
  const snapshot = stored('extension', await longAgo(), [
    ...inPlaceOf(storedAccount(FOLDER, 'extension'), buyer),
    ...items.map(({ id }, i): Pair => [picked[i] ?? '', hexId(id)]),
  ])
  const wallet = await addWallet(page, { account: buyer })
  await restoreStorage(page, snapshot)
  const short = collectionList.find(({ id }) => id === first.collection)?.shortName
  await page.goto(`/marketplace/items/?c=${short}`)
  await expect(dialog(page)).toContainText(sayNft('en', 'severalReturned'))
  const states = () =>
    dialog(page)
      .locator('.batch-list [data-state]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')))
  await expect.poll(states).toEqual(['done', 'begun', 'ready'])
  await expect(dialog(page).locator('.total dd').first()).toContainText('500 MEV')
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'severalBuy', { count: 2 }) })
    .click()
  await expect(dialog(page).locator('[data-state="done"]')).toHaveCount(3)
  expect(wallet.sent).toHaveLength(2)
  for (const item of items) expect((await ownerOf(item)).toLowerCase()).toBe(buyer.address.toLowerCase())
})

test('reopens the review of a mint that the release on Preact had open, which can be signed', async ({
  page,
  funded,
}) => {
  const { id, collection, price, symbol } = await mintAt('anyone')
  const account = await funded({ [symbol]: String(price * 2n + 50n) })
  const { mint } = stored<ExtensionFacts>('extension', 0).facts
  const snapshot = stored('extension', await longAgo(), [
    ...inPlaceOf(storedAccount(FOLDER, 'extension'), account),
    // Which mint is open follows from the height.
    [`\\"${mint.id}\\"`, `\\"${id}\\"`],
  ])
  await addWallet(page, { account })
  await restoreStorage(page, snapshot)
  await page.goto(`/mint/detail/?projectId=${id}`)
  await expect(signButton(page)).toBeVisible()
  await expect(dialog(page)).toContainText(String(mint.count))
  await sign(page)
  expect(await expectDone(page)).toContain(String(mint.count))
  expect(await readNft<bigint>(infoOf(collection), 'balanceOf', [account.address])).toBe(BigInt(mint.count))
})

let continued = 0

/** The wallet app of a saved session, with its own storage of that time. */
function continueApp(
  start: typeof startApp,
  { about, facts: { peer } }: Snapshot<AppFacts>,
  account: LocalAccount,
  relay: string,
) {
  const seconds = Math.round((Date.now() - about.at) / 1_000)
  // Apps of one process that have the same prefix would be one app.
  const prefix = `${peer.prefix}-${process.pid}-${continued++}`
  const rows = Object.entries(shiftExpiry<Record<string, Json>>(peer.rows, seconds)).map(
    ([key, value]): [string, unknown] => [key.replace(`:${peer.prefix}//`, `:${prefix}//`), value],
  )
  return start({ account, name: peer.name, storage: { prefix, rows: new Map(rows) }, relay })
}

test('resumes the session with a wallet app that the release on Preact paired, and the app signs', async ({
  page,
  startApp: start,
}, info) => {
  const account = storedAccount(FOLDER, 'app')
  await give(funder(info.parallelIndex), account.address, { MEV: '200' })
  const relay = await ownRelay(page, info.parallelIndex)
  const snapshot = stored<AppFacts>('app', await longAgo())
  const app = await continueApp(start, snapshot, account, relay.url)
  await restoreStorage(page, snapshot)
  let later = 0n
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) =>
        calls[reply.id]?.method === 'eth_blockNumber'
          ? { ...reply, result: `0x${(BigInt(String(reply.result)) + later).toString(16)}` }
          : reply,
      ),
    )
  // The language was chosen: the address without one leads there. The review that was open is open again.
  await page.goto('/swap/')
  await expect(page).toHaveURL(/\/ko\/swap\//)
  await shownAccount(page, account)
  await expect(signButton(page)).toHaveText(say('ko', 'doSwap'))
  await expect(dialog(page)).toContainText('7')
  await sign(page)
  await expectDone(page)
  expect(app.asked.map(({ method }) => method)).toContain('eth_sendTransaction')
  await page.keyboard.press('Escape')
  await openWallet(page, 'ko')
  await expect(dialog(page)).toContainText('Quarter')
  // The release stored no height after the wallet's answer: 240 blocks are counted from this load.
  later = 260n
  const dropped = dialog(page)
    .locator('.steps li')
    .filter({ hasText: say('ko', 'stateDropped') })
  await expect(dropped).toHaveCount(1)
  await page.keyboard.press('Escape')
  await app.deleteSession()
  await isDisconnected(page, 'ko')
  await relay.stop()
})

test('says that the app of a session from the release on Preact is silent, and another can be paired', async ({
  page,
  startApp: start,
}, info) => {
  const account = storedAccount(FOLDER, 'app')
  await give(funder(info.parallelIndex), account.address, { MEV: '200' })
  const relay = await ownRelay(page, info.parallelIndex)
  await restoreStorage(page, stored('app', await longAgo()))
  await page.goto('/ko/swap/')
  await shownAccount(page, account)
  await expect(signButton(page)).toHaveText(say('ko', 'doSwap'))
  await sign(page)
  const silent = dialog(page)
    .locator('.note')
    .filter({ hasText: say('ko', 'silentTitle') })
  await expect(silent).toContainText(say('ko', 'silentBody'))
  await silent.getByRole('button', { name: say('ko', 'leaveWallet') }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('.wallet').click()
  await page
    .locator('.drop')
    .getByRole('button', { name: say('ko', 'dropDisconnect') })
    .click()
  await isDisconnected(page, 'ko')
  const app = await start({ account: devAccount(4), relay: relay.url })
  await app.pair(await askForCode(page, 'ko'))
  await shownAccount(page, devAccount(4))
  await relay.stop()
})

const WEEK_MS = 7 * 86_400_000

test('says that a session of the release on Preact has ended, and asks to connect', async ({
  page,
}, info) => {
  const relay = await ownRelay(page, info.parallelIndex)
  await restoreStorage(page, stored('app', await longAgo()), WEEK_MS + 60_000)
  await page.goto('/ko/swap/')
  // Before the session is read a page looks the same: the next one is to look for none.
  const remembered = () => page.evaluate(() => localStorage.getItem('meverse:1:/:wagmi.recentConnectorId'))
  await expect.poll(remembered).toBeNull()
  await isDisconnected(page, 'ko')
  await expect(page.locator('.swap-form > .btn-p')).toHaveText(sayWallet('ko', 'connect'))
  await expectError(page, 'wallet.sessionEnded', 'ko')
  await relay.stop()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('takes over the files and answers that the worker of the release on Preact saved', async ({
    page,
  }) => {
    const account = storedAccount(FOLDER, 'extension')
    await addWallet(page, { account })
    await restoreStorage(page, stored('extension', await longAgo()))
    const before = await takeStorage(page)
    await page.goto('/swap/')
    await saved(page)
    expect(await wrongFiles(page, new URL('/', page.url()).href)).toMatchObject({ bad: 0 })
    await isConnected(page)
    const changes = storedChanges(before, await takeStorage(page))
    expect(changes).toEqual([])
  })
})
