/**
 * Every page of the sites of the real chains, with a node that never answers and with one that answers, without an
 * index: nothing waits for ever, and nothing is said that such a chain can't keep.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { chainConfig } from '../../src/lib/core/config/chains.ts'
import { LONG } from '../support/env.ts'
import { hostUnder } from '../support/host.ts'
import { messageFiles } from '../support/messageFiles.ts'
import { siteOn } from '../support/realSites.ts'
import { routes } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** Every sentence that says that something is on its way. */
async function waitingTexts(): Promise<RegExp[]> {
  const modules = await Promise.all(messageFiles('en').map(({ path }) => import(path)))
  const texts = modules.flatMap((module) =>
    Object.values(module).flatMap((one) => Object.values(one as object)),
  )
  return texts
    .filter((text) => typeof text === 'string' && text.endsWith('…'))
    .map(
      (text) => new RegExp(text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll(/\{\{[^}]+\}\}/g, '.+')),
    )
}

/** Texts that are false on a chain without pools, market and index. */
const UNTRUE = [
  /Swap tokens/,
  /Open swap/,
  /Browse NFTs/,
  /withdraw them/,
  /traded from the chain/,
  /called “”/,
  /The index did not answer/,
  /none answers/,
  /before your wallet opens/,
]

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
const textOf = (page: Page) => page.locator('main').innerText()

/** An item of the one collection that these chains have. */
const FORMULATOR = 'nft-details/?c=formulator&id=1'

/** Longer than a node is waited for, and asked a second time. */
const PATIENCE_MS = 30_000
/** Pages open at a time. */
const AT_ONCE = 6

async function answer(context: BrowserContext, node: string, isUnresponsive: boolean): Promise<void> {
  await context.route(`${node}/**`, async (route) => {
    if (isUnresponsive) return
    type Call = { id: number; method: string }
    const body = route.request().postDataJSON() as Call | Call[]
    const one = ({ id, method }: Call) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_call' ? '0x' : method === 'eth_chainId' ? chainId : '0x56fa9ee',
    })
    await route.fulfill({
      json: Array.isArray(body) ? body.map(one) : one(body),
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}
let chainId = '0x1'

// The testnet's pages are mainnet's with another chain's names.
for (const chain of LONG ? (['mainnet', 'testnet'] as const) : (['mainnet'] as const))
  test(`no page of ${chain} waits for ever, or says what is not so`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { id, rpc } = chainConfig(chain, '')
    chainId = `0x${id.toString(16)}`
    const node = new URL(rpc[0] ?? '').origin
    const waiting = await waitingTexts()
    const site = siteOn(chain)
    const host = await hostUnder(site.dist, '/')
    const found: string[] = []
    try {
      for (const isUnresponsive of [false, true]) {
        const context = await browser.newContext()
        await answer(context, node, isUnresponsive)
        const open = [...routes, FORMULATOR]
        const visit = async () => {
          for (let path = open.pop(); path !== undefined; path = open.pop()) {
            const page = await context.newPage()
            await page.goto(`${host.origin}/${path}`)
            const texts = async () => {
              const text = await textOf(page)
              const waits = waiting.filter((wording) => wording.test(text)).map(String)
              // A node that is silent is named beside what waits for it.
              return isUnresponsive && (await page.locator('main [data-problem], main .note').count()) > 0
                ? []
                : waits
            }
            await expect
              .poll(texts, { timeout: PATIENCE_MS })
              .toEqual([])
              .catch(async () => found.push(`/${path}, silent: ${isUnresponsive}: waits: ${await texts()}`))
            const text = await textOf(page)
            for (const wording of UNTRUE)
              if (wording.test(text)) found.push(`/${path}, silent: ${isUnresponsive}: ${wording}`)
            await page.close()
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, visit))
        await context.close()
      }
    } finally {
      await host.close()
      site.remove()
    }
    expect(found).toEqual([])
  })
