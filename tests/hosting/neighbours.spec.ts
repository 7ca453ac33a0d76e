/** A path gateway gives every site one origin. Data written there by another site is neither run nor trusted. */
import type { BrowserContext, Page } from '@playwright/test'
import { ORIGIN } from '../support/env.ts'
import { type Gateway, gatewayFor, type HostName, hostOf as hostIn } from '../support/gateway.ts'
import { attack, FORGED } from '../support/neighbour.ts'
import { interactive, mainButton, receiveField } from '../support/page.ts'
import { dist, saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'

test.use({ serviceWorkers: 'allow', locale: 'en-US' })

let gateway: Gateway
test.beforeEach(async () => {
  gateway = await gatewayFor(dist)
})
test.afterEach(() => gateway.close())

const hostOf = (name: HostName) => hostIn(gateway, name)
const API = `${ORIGIN}/api`

/** The neighbour's page, in a tab of its own. */
async function openNeighbour(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(gateway.neighbour)
  return page
}

/** Nothing of the neighbour's is on the page or ran in it. */
async function expectOurs(page: Page): Promise<void> {
  expect(await page.evaluate(() => (globalThis as { ranForeign?: boolean }).ranForeign ?? false)).toBe(false)
  await expect(page).not.toHaveTitle('taken')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
  const text = ((await page.locator('body').textContent()) ?? '').replace(/[,\s]/g, '')
  expect(text).not.toContain(FORGED)
  expect(gateway.neighbourAsked).not.toContain('beacon')
}

test('a neighbour that rewrites all stored data, before, between and during visits', async ({
  page,
  context,
}) => {
  const { root } = hostOf('a path gateway')
  const trade = `${root}swap/#from=MEV&to=USDT&in=10`
  const evil = await openNeighbour(context)

  await test.step('before the first visit', async () => {
    await attack(evil, root, API)
    await page.goto(trade)
    await interactive(page)
    await expect(receiveField(page)).not.toHaveValue('')
    await expectOurs(page)
    await saved(page)
  })
  await test.step('during a visit', async () => {
    await attack(evil, root, API)
    await page.reload()
    await interactive(page)
    await expect(receiveField(page)).not.toHaveValue('')
    await expectOurs(page)
    // A part that is fetched late, and default settings.
    await page.locator('.swap-page .card-h .btn-t').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox').first()).toHaveValue('')
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    await dialog.getByRole('button', { name: say('en', 'nodesTitle') }).click()
    await expect(dialog.getByRole('textbox').first()).toHaveValue('')
    await expect(dialog.getByRole('textbox').nth(1)).toHaveValue('')
    await page.keyboard.press('Escape')
    await saved(page)
  })
  await test.step('between visits, with no network at the next one', async () => {
    await page.goto('about:blank')
    await attack(evil, root, API)
    // Destroyed files can only be loaded again from the host.
    await page.goto(trade)
    await saved(page)
    await page.goto('about:blank')
    gateway.fault = () => ({ kind: 'reset' })
    for (const path of ['swap/', '', 'liquidity/', 'marketplace/']) {
      await page.goto(`${root}${path}`)
      await interactive(page)
      await expect(page.locator('main')).toBeVisible()
      await expectOurs(page)
    }
  })
  await test.step('with no network destroyed files are not replaced by others', async () => {
    await attack(evil, root, API)
    await page.goto(trade, { timeout: 5_000 }).catch(() => undefined)
    await expect(page).not.toHaveTitle('taken')
    expect(await page.evaluate(() => 'ranForeign' in globalThis)).toBe(false)
    expect(gateway.neighbourAsked).not.toContain('beacon')
  })
})

test('figures that were read here are not read back from storage', async ({ page }) => {
  const { root } = hostOf('a path gateway')
  await page.goto(`${root}swap/#from=MEV&to=USDT&in=10`)
  await interactive(page)
  await expect(receiveField(page)).not.toHaveValue('')
  await saved(page)
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  // Those of the worker, which verifies its data.
  expect(names.filter((name) => !/:(?:files|notes)$/.test(name ?? ''))).toEqual([])
  expect(
    await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]),
  ).toEqual([[], [], ''])
})

for (const lang of ['en', 'ko'] as const)
  test(`in place of Connect the page links to an origin of its own, with one click: ${lang}`, async ({
    page,
  }) => {
    const prefix = lang === 'ko' ? 'ko/' : ''
    const { root } = hostOf('a path gateway')
    const subdomain = hostOf('a subdomain gateway').root
    await page.goto(`${root}${prefix}swap/#from=USDT&to=ETH&in=12.5`)
    await interactive(page)
    await expect(mainButton(page)).toHaveText(say(lang, 'gate.shared'))
    await expect(page.locator('.wallet')).toHaveText(say(lang, 'gate.sharedShort'))
    await mainButton(page).click()
    await expect(page).toHaveURL(`${subdomain}${prefix}swap/#from=USDT&to=ETH&in=12.5`)
    await interactive(page)
    await expect(mainButton(page)).toHaveText(say(lang, 'gate.connect'))
  })

test('the link includes an item and a filter, also from the header’s button', async ({ page }) => {
  const { root } = hostOf('a path gateway')
  const subdomain = hostOf('a subdomain gateway').root
  const query = 'marketplace/items/?c=pockets1&listed=1'
  await page.goto(`${root}${query}`)
  await interactive(page)
  const before = new URL(page.url())
  await page.locator('.wallet').click()
  await expect(page).toHaveURL(`${subdomain}marketplace/items/${before.search}`)
})

test('the wallet is not used while another page embeds this one', async ({ page, context }) => {
  const domain = hostOf('a domain root').root
  const outside = await openNeighbour(context)
  await outside.evaluate((src) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, width: 1000, height: 900 })
    document.body.append(frame)
  }, `${domain}swap/#from=MEV&to=USDT&in=10`)
  const inside = outside.frameLocator('iframe')
  await expect(inside.locator('#framed')).toBeVisible()
  await expect(inside.locator('.swap-form > .btn-p')).toHaveText(say('en', 'gate.framed'))
  const opened = context.waitForEvent('page')
  await inside.locator('.swap-form > .btn-p').click()
  const tab = await opened
  await expect(tab).toHaveURL(`${domain}swap/#from=MEV&to=USDT&in=10`)
  await interactive(tab)
  await expect(tab.locator('#framed')).toBeHidden()
  await expect(tab.locator('.swap-form > .btn-p')).toHaveText(say('en', 'gate.connect'))
  await page.close()
})
