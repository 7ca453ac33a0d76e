/**
 * The site from the very CAR that is published: another implementation of IPFS reads its blocks, checks each and makes
 * files of them again, and a browser opens those at the subdomain form of the CID and at the path form.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCar } from '../../scripts/release/ipfs/car.ts'
import { readBack } from '../../scripts/release/ipfs/readBack.ts'
import { readSite, type Site } from '../../scripts/release/ipfs/site.ts'
import {
  connect,
  expectDone,
  interactive,
  mainButton,
  openReview,
  receiveField,
  sign,
} from '../support/page.ts'
import { dist, routes, saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { type BlockGateway, gatewayOf } from './gateway.ts'

const place = mkdtempSync(join(tmpdir(), 'dex-blocks-'))
const car = join(place, 'site.car')
let site: Site
let gateway: BlockGateway | undefined
test.beforeAll(async () => {
  site = await readSite(dist)
  await writeCar(site, car)
})
test.beforeEach(async () => {
  gateway = await gatewayOf(car)
})
test.afterEach(() => gateway?.close())
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

const subdomain = () => `http://${site.cid}.ipfs.localhost:${gateway?.port}/`
const path = () => `http://127.0.0.1:${gateway?.port}/ipfs/${site.cid}/`

test('every file comes back from the blocks, byte by byte', async () => {
  const limits = { requestMs: 20_000, waitMs: 120_000, firstDelayMs: 100 }
  const link = `http://127.0.0.1:${gateway?.port}/ipfs/`
  const verdict = await readBack(`${link}{cid}/`, site.cid, site.files, limits, AbortSignal.timeout(180_000))
  expect(verdict).toEqual({ link: path(), problem: null })
})

test('at the CID’s own origin a swap is signed and settles', async ({ page }) => {
  await page.goto(`${subdomain()}swap/#from=MEV&to=USDT&in=10`)
  await connect(page, 'Demo wallet')
  await openReview(page)
  await sign(page)
  expect(await expectDone(page)).not.toBe('')
})

test('at the shared path figures are read, and no wallet is asked', async ({ page }) => {
  await page.goto(`${path()}ko/swap/#from=MEV&to=USDT&in=10`)
  await interactive(page)
  await expect(receiveField(page, 'ko')).not.toHaveValue('')
  await expect(mainButton(page)).toHaveText(say('ko', 'gate.shared'))
  await expect(page.locator('#shared-origin a')).toHaveAttribute(
    'href',
    `${subdomain()}ko/swap/#from=MEV&to=USDT&in=10`,
  )
})

for (const [form, root] of [
  ['subdomain', subdomain],
  ['path', path],
] as const)
  test(`at the ${form} form every page opens when the gateway is gone`, async ({ page }) => {
    await page.goto(`${root()}swap`)
    await expect(page).toHaveURL(/\/swap\/$/)
    await saved(page)
    await gateway?.close()
    for (const route of [...routes, 'ko/swap/', 'no/such/page']) {
      await page.goto(`${root()}${route}`)
      await interactive(page)
      await expect(page.locator('main')).toBeVisible()
    }
  })
