/** Mainnet's own site: it asks nobody but the chain, and says what it does not know. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Host, hostUnder } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

const root = new URL('../..', import.meta.url).pathname
const RPC = 'https://rpc.meversemainnet.io'
const place = mkdtempSync(join(tmpdir(), 'dex-mainnet-'))
let host: Host

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const dist = join(place, 'site')
  const env = { ...process.env, CHAIN: 'mainnet', OUT_DIR: dist }
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, env, stdio: 'pipe' })
  host = await hostUnder(dist, '/')
})
test.afterAll(async () => {
  await host.close()
  rmSync(place, { recursive: true, force: true })
})

type Call = { id: number; method: string }

/** A node of mainnet that knows its id and a block; returns every origin that was asked for something. */
async function onMainnet(page: Page): Promise<Set<string>> {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.route(`${RPC}/**`, async (route) => {
    const body = route.request().postDataJSON() as Call | Call[]
    const answer = ({ id, method }: Call) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x1d5e' : '0x56fa9ee',
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
  await expect(page.locator('.nowbox .fig')).toHaveText('91,204,078')
  await expect(page.getByText('Pools and prices on MEVerse Chain Mainnet are not known.')).toBeVisible()
  for (const figure of await page.locator('.stats dd .fig').all()) await expect(figure).toHaveText('—')
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
for (const [path, words] of unknown)
  test(`${path} says that the addresses are not known and offers nothing to sign`, async ({ page }) => {
    const asked = await onMainnet(page)
    await page.goto(`${host.origin}/${path}`)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.locator('main button, main input')).toHaveCount(0)
    expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
  })

test('the market names the collections it knows, and says that lists need an index', async ({ page }) => {
  const asked = await onMainnet(page)
  await page.goto(`${host.origin}/marketplace/`)
  await expect(page.locator('.projects .nft')).toHaveCount(1)
  await expect(page.locator('[data-problem="api.off"]')).toBeVisible()
  expect([...asked].every((origin) => origin === host.origin || origin === RPC)).toBe(true)
})
