/**
 * A visitor's main tasks in Firefox and in WebKit: a quote, a wallet, a swap, an item, another language, no network.
 */
import { expect, test } from '@playwright/test'
import { parseEther } from 'viem'
import { AMOUNT_PLACES, BALANCE_PLACES, formatAmount } from '../../src/lib/core/amount/format.ts'
import { balanceOf, freshAccount, funder, give } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import { itemUrl, listItem, mintItem, ownerOf } from '../support/nft.ts'
import { say, sayNft, sayWallet } from '../support/texts.ts'
import { devAccount } from '../support/wallet.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type Network, startNetwork } from './network.ts'
import { type Visitor, visitorOf } from './visitor.ts'
import { startWebkit } from './webkit.ts'

/** The devnet's demo wallet: no extension runs here, and this one really signs. */
const demo = devAccount(0).address

const payField = ['input', say('en', 'youPay')] as const
const receiveField = ['input', say('en', 'youReceive')] as const
const mainButton = ['.swap-form > .btn-p'] as const
const signButton = ['dialog[open] .sheet-end .btn-p'] as const
const receipt = ['dialog[open] [role="status"]:not(.snack) b'] as const
/** For the received coin: MEV arrives at this account automatically, because it has formulators. */
const balance = ['.swap-form .amt ~ .amt .bal'] as const
const asOf = ['.swap-form .asof'] as const
const BLOCK = /Block ([\d,]+)/
const blockOf = (text: string) => Number(BLOCK.exec(text)?.[1]?.replaceAll(',', ''))
const balanceShown = async () =>
  say('en', 'balance', {
    value: formatAmount(await balanceOf('USDT', demo), 18, { places: BALANCE_PLACES }),
  })

const engines = [
  ['Firefox ESR', startFirefox],
  ['WebKitGTK', startWebkit],
] as const

for (const [name, start] of engines)
  test.describe(name, () => {
    // One visit: each part continues where the last one ended.
    test.describe.configure({ mode: 'serial' })
    let network: Network
    let engine: Engine
    let visitor: Visitor

    test.beforeAll(async () => {
      network = await startNetwork()
      engine = await start(network.port)
      visitor = visitorOf(engine)
      console.log(`journey.spec.ts: ${engine.name}`)
    })
    test.afterAll(async () => {
      await engine?.close()
      await network?.cut()
    })

    test('types an amount and gets a quote', async () => {
      await visitor.open(`${ORIGIN}/swap/`)
      await visitor.type(payField, '1000')
      expect(Number((await visitor.reads(receiveField)).replaceAll(',', ''))).toBeGreaterThan(0)
      await visitor.sees(mainButton, say('en', 'gate.connect'))
    })

    test('accepts the notice and connects the demo wallet', async () => {
      await visitor.press(['.wallet'])
      // The dialog grows when the wallets are listed.
      await visitor.sees(['dialog[open] .wl button', 'Demo wallet'])
      for (const wording of [say('en', 'noticeRisk'), say('en', 'noticeSelf')]) {
        await visitor.press(['dialog[open] label', wording])
        await visitor.sees(['dialog[open] label:has(:checked)', wording])
      }
      await visitor.press(['dialog[open] .wl button', 'Demo wallet'])
      await visitor.sees(['.wallet .mono'], demo.slice(-4))
      await visitor.sees(balance, await balanceShown())
    })

    test('signs a swap, and the page shows what the chain paid', async () => {
      const [paid, received] = [await balanceOf('MEV', demo), await balanceOf('USDT', demo)]
      await visitor.sees(mainButton, say('en', 'review'))
      await visitor.press(mainButton)
      await visitor.press(signButton)
      const line = await visitor.sees(receipt)
      const came = (await balanceOf('USDT', demo)) - received
      expect(came).toBeGreaterThan(0n)
      expect(line).toBe(
        say('en', 'doneTitle', {
          paid: '1,000',
          in: 'MEV',
          received: formatAmount(came, 18, { places: AMOUNT_PLACES }),
          out: 'USDT',
        }),
      )
      // The fee is paid in MEV too, and formulators earn some meanwhile.
      const went = paid - (await balanceOf('MEV', demo))
      expect(went).toBeGreaterThan(parseEther('900'))
      expect(went).toBeLessThan(parseEther('1000.1'))
      await visitor.press(['dialog[open] button', say('en', 'newSwap')])
      await visitor.sees(balance, await balanceShown())
    })

    test('buys an item that is for sale', async () => {
      const seller = freshAccount(`engines, ${name}`)
      await give(funder(0), seller.address, { MEV: '100' })
      const item = await mintItem(seller.address)
      await listItem(seller, item, '1500')
      // The newest is first; the list is read again until the index has seen it.
      await visitor.open(`${ORIGIN}/marketplace/items/?c=xheroes4&sort=recent&listed=true`)
      await visitor.press([`.item-list .nft-card h3 a[href$="${itemUrl(item).split('?')[1]}"]`])
      await visitor.press(['main button', sayNft('en', 'buyFor', { amount: '1,500 MEV' })])
      await visitor.press(signButton)
      await visitor.sees(receipt, / is yours, for 1,500 MEV\.$/)
      expect(await ownerOf(item)).toBe(demo)
    })

    test('changes the language and stays on the page', async () => {
      await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=10`)
      await visitor.sees(mainButton, say('en', 'review'))
      await visitor.press(['a[data-language="ko"]'])
      await visitor.sees(mainButton, say('ko', 'review'))
      const page = await visitor.ask(() => [document.documentElement.lang, location.pathname, location.hash])
      expect(page).toEqual(['ko', '/ko/swap/', '#from=MEV&to=USDT&in=10'])
      await visitor.reads(['input', say('ko', 'youReceive')])
      await visitor.press(['a[data-language="en"]'])
      await visitor.sees(mainButton, say('en', 'review'))
      expect(await visitor.ask(() => document.documentElement.lang)).toBe('en')
    })

    test('a page that is left while it saves its figures does not block a later one from them', async () => {
      await visitor.sees(['.shell[data-offline="ready"] .wallet'])
      for (let visit = 0; visit < 12; visit++) {
        await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=20`)
        await visitor.sees(mainButton, say('en', 'review'))
        await network.cut()
        await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=20`)
        await visitor.reads(receiveField)
        await network.restore()
      }
    })

    test('opens again without host, nodes and index, with the last figures and their age', async () => {
      await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=20`)
      await visitor.sees(mainButton, say('en', 'review'))
      await visitor.sees(['.shell[data-offline="ready"] .wallet'])
      await network.cut()
      const block = blockOf(await visitor.sees(asOf, BLOCK))
      await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=20`)
      await visitor.reads(receiveField)
      expect(blockOf(await visitor.sees(asOf, BLOCK))).toBeLessThanOrEqual(block)
      await visitor.sees(['.chainchip'], sayWallet('en', 'rpcDown'))
      // It can be viewed, and not signed.
      await visitor.sees(mainButton, say('en', 'stale'))
      await visitor.sees(['.swap-form > .btn-p[aria-disabled="true"]'])
      await visitor.sees(asOf, /\d min\. ago/)
      // A page that was not opened before is available as well, also in the other language.
      await visitor.open(`${ORIGIN}/ko/liquidity/`)
      await visitor.sees(['main h1'])
      expect(await visitor.ask(() => document.documentElement.lang)).toBe('ko')
      await visitor.open(`${ORIGIN}/swap/#from=MEV&to=USDT&in=20`)
      await network.restore()
      await visitor.sees(mainButton, say('en', 'review'))
    })

    test('no script failed on the way', async () => {
      // A new error is recorded, so none was missed before.
      await visitor.ask(() => console.error('the journey ends'))
      await expect.poll(() => engine.errors()).toEqual([expect.stringContaining('the journey ends')])
    })
  })
