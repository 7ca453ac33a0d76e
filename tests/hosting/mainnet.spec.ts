/** Mainnet's own site: it contacts only the chain, and labels unknown data. */
import type { Page } from '@playwright/test'
import { type Abi, decodeFunctionData, encodeFunctionResult, toFunctionSelector, zeroAddress } from 'viem'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { type Host, hostUnder } from '../support/host.ts'
import { connect, dialog, sign } from '../support/page.ts'
import { siteOn } from '../support/realSites.ts'
import { expect, test } from '../support/test.ts'
import { sayNft } from '../support/texts.ts'
import { addWallet, devAccount, sends } from '../support/wallet.ts'

const RPC = 'https://rpc.meversemainnet.io'
let host: Host
let remove: () => void

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const site = siteOn('mainnet')
  remove = site.remove
  host = await hostUnder(site.dist, '/')
})
test.afterAll(async () => {
  await host.close()
  remove()
})

type Call = { id: number; method: string; params: readonly unknown[] }

/**
 * A node of mainnet that knows its id and a block; returns every contacted origin.
 * @param more returns further answers; for undefined the block's number is used
 */
async function onMainnet(page: Page, more: (call: Call) => unknown = () => undefined): Promise<Set<string>> {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.route(`${RPC}/**`, async (route) => {
    const body = route.request().postDataJSON() as Call | Call[]
    const answer = (call: Call) => ({
      jsonrpc: '2.0',
      id: call.id,
      result: call.method === 'eth_chainId' ? '0x1d5e' : (more(call) ?? '0x56fa9ee'),
    })
    await route.fulfill({
      json: Array.isArray(body) ? body.map(answer) : answer(body),
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return asked
}

test('home shows the block and says that pools and prices are not known', async ({ page }) => {
  const asked = await onMainnet(page)
  await page.goto(host.origin)
  await expect(page.locator('.hz-latest .fig')).toHaveText('91,204,078')
  await expect(page.getByText('Pools and prices on MEVerse Chain Mainnet are not known.')).toBeVisible()
  // No figure is known, and the note gives the reason: no row of dashes, and no 0.
  await expect(page.locator('.hero-s')).toHaveCount(0)
  expect([...asked].sort()).toEqual([host.origin, RPC].sort())
})

test('swap says that the addresses are not known and offers nothing to sign', async ({ page }) => {
  const asked = await onMainnet(page)
  await page.goto(`${host.origin}/ko/swap/#from=MEV&to=USDT&in=1`)
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  await expect(page.getByText('이 네트워크에서는 스왑을 쓸 수 없어요')).toBeVisible()
  await expect(page.locator('main button, main input')).toHaveCount(0)
  await page.waitForTimeout(2_500)
  expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
})

for (const form of ['', 'add/', 'remove/', 'zap/'])
  test(`liquidity/${form} says that the addresses are not known and offers nothing to sign`, async ({
    page,
  }) => {
    const asked = await onMainnet(page)
    await page.goto(`${host.origin}/liquidity/${form}`)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
    await expect(page.getByText('Liquidity is not available on this network')).toBeVisible()
    await expect(page.locator('main button, main input')).toHaveCount(0)
    expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
  })

const unknown = [
  ['nft-sale/?c=formulator&id=1', 'No market on this chain'],
  ['mint/', 'No mints on this chain'],
  ['mint/detail/?projectId=pocket_s1', 'No mints on this chain'],
] as const
for (const [path, text] of unknown)
  test(`${path} says that the addresses are not known and offers nothing to sign`, async ({ page }) => {
    const asked = await onMainnet(page)
    await page.goto(`${host.origin}/${path}`)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.locator('main button, main input')).toHaveCount(0)
    expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
  })

test('a formulator has its page, with owner, picture and transfer, by the contract’s own functions', async ({
  page,
}) => {
  const contract = '0x75A098f86bAe71039217a879f064d034c59C3766'
  const id = '0x75a098f86bae71039217a879f064d034c59c3701'
  const [owner, friend] = [devAccount(3), devAccount(4)]
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
  const answers: Record<string, unknown> = {
    ownerOf: owner.address,
    tokenURI: `ipfs://${cid}/1`,
    balanceOf: 10n ** 21n,
    getApproved: zeroAddress,
  }
  const wallet = await addWallet(page, { account: owner, chainId: 7518 })
  wallet.hooks.set('eth_sendTransaction', () => new Promise(() => undefined))
  const asked = await onMainnet(page, ({ method, params }) => {
    if (method === 'eth_getBalance') return '0x3635c9adc5dea00000'
    if (method === 'eth_gasPrice') return '0x2c9d07ea'
    if (method === 'eth_estimateGas') return '0x5822'
    if (method === 'eth_getTransactionCount') return '0x5'
    if (method !== 'eth_call') return undefined
    const { data } = params[0] as { data: `0x${string}` }
    // The chain's own contracts return nothing for a method that they lack.
    const fn = [...formulatorAbi, ...mrc20Abi].find(
      (each) => each.type === 'function' && toFunctionSelector(each) === data.slice(0, 10),
    )
    const answer = fn && 'name' in fn ? answers[fn.name] : undefined
    if (!fn || answer === undefined) return ''
    return encodeFunctionResult({ abi: [fn] as Abi, functionName: fn.name, result: answer })
  })
  await page.route('**/ipfs/**', (route) => {
    const picture = route.request().url().endsWith('/picture.svg')
    const headers = { 'access-control-allow-origin': '*' }
    if (picture)
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
      })
    return route.fulfill({ headers, json: { name: 'Alpha', image: `ipfs://${cid}/picture.svg` } })
  })
  await page.goto(`${host.origin}/nft-details/?c=formulator&id=${BigInt(id)}`)
  await expect(page.locator('h1')).toContainText('Alpha')
  await expect(page.locator('main')).toContainText('No market on this chain')
  await expect(page.locator('main')).not.toContainText('itemTitle')
  await expect(page.locator('main').getByText(owner.address.slice(0, 4)).first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0)))
    .toBe(true)
  expect([...asked].every((origin) => [host.origin, RPC, 'https://ipfs.io'].includes(origin))).toBe(true)

  await connect(page, 'Test wallet')
  await page
    .locator('main')
    .getByRole('button', { name: sayNft('en', 'transfer') })
    .click()
  await dialog(page).getByLabel(sayNft('en', 'recipient')).fill(friend.address)
  await dialog(page).getByLabel(sayNft('en', 'transferAgree')).click()
  await dialog(page)
    .getByRole('button', { name: sayNft('en', 'reviewTransfer') })
    .click()
  await sign(page)
  await expect.poll(() => sends(wallet).length).toBe(1)
  const [request] = (sends(wallet)[0]?.params ?? []) as { to: string; data: `0x${string}`; chainId: string }[]
  if (!request) throw new Error('nothing was sent')
  expect([request.to.toLowerCase(), request.chainId]).toEqual([contract.toLowerCase(), '0x1d5e'])
  expect(decodeFunctionData({ abi: formulatorAbi, data: request.data })).toEqual({
    functionName: 'transferFrom',
    args: [owner.address, friend.address, BigInt(id)],
  })
})

test('the market lists the known collections, and says that lists need an index', async ({ page }) => {
  const asked = await onMainnet(page)
  await page.goto(`${host.origin}/marketplace/`)
  await expect(page.locator('.project-list [data-project]')).toHaveCount(1)
  await expect(page.locator('[data-problem="api.off"]')).toBeVisible()
  expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
})
