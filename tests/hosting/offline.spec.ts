/**
 * After one visit the site opens without its host: every page, in both languages, at a root and under a gateway's path.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { registry } from '../support/chain.ts'
import { LONG } from '../support/env.ts'
import { type Host, hostUnder } from '../support/host.ts'
import {
  expectDone,
  interactive,
  mainButton,
  openReview,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { nextRelease } from '../support/release.ts'
import { dist, routesAt, saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

test.use({ serviceWorkers: 'allow' })

for (const prefix of ['/', '/ipfs/bafyxyz/']) {
  const tag = prefix === '/' ? [] : '@gate'
  test(`under ${prefix} every page opens when the host is down`, { tag }, async ({ page }) => {
    const host: Host = await hostUnder(dist, prefix)
    const root = `${host.origin}${prefix}`
    await page.goto(`${root}swap/`)
    await saved(page)
    await page.locator('.swap-page .card-h .btn-t').click()
    await expect(page.getByText(say('en', 'offlineReady'))).toBeVisible()
    await host.close()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error)))
    const languages = LONG ? ['', 'ko/'] : [prefix === '/' ? 'ko/' : '']
    const opened = routesAt(prefix)
    expect(opened.length).toBeGreaterThan(10)
    for (const path of opened.flatMap((path) => languages.map((language) => `${language}${path}`))) {
      await page.goto(`${root}${path}`)
      await interactive(page)
      await expect(page.locator('main')).toBeVisible()
    }
    // A folder without its slash, an unknown page, a pretty path.
    await page.goto(`${root}ko/swap`)
    expect(page.url()).toBe(`${root}ko/swap/`)
    await interactive(page)
    await page.goto(`${root}no/such/page`)
    await expect(page.getByRole('heading')).toBeVisible()
    await page.goto(`${root}ko/marketplace/items/pockets1?p=2`)
    expect(page.url()).toBe(`${root}ko/marketplace/items/?p=2&c=pockets1`)
    expect(failures).toEqual([])
  })
}

/** Opens the swap page in two tabs of one visitor, saved for offline use; returns the second one. */
async function openTwo(host: Host, page: Page): Promise<Page> {
  await page.goto(`${host.origin}/swap/`)
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(`${host.origin}/swap/`)
  await interactive(other)
  return other
}

/** An old tab finds the parts that it has not loaded yet. */
async function expectParts(tab: Page): Promise<void> {
  await tab.locator('.swap-page .card-h .btn-t').click()
  await expect(tab.getByRole('dialog')).toBeVisible()
}

test('a new release waits until it is accepted, loads only changed files, and an old tab continues', async ({
  page,
}) => {
  const place = mkdtempSync(join(tmpdir(), 'dex-release-'))
  const host = await hostUnder(dist, '/')
  try {
    const other = await openTwo(host, page)
    nextRelease(dist, place)
    host.dir = place
    host.asked.length = 0
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText(say('en', 'updateTitle'))).toBeVisible()
    expect([...new Set(host.asked)].sort()).toEqual(['/release.json', '/sw.js', '/swap/index.html'])
    // Nothing changes until it is accepted.
    await page.reload()
    await expect(page.locator('main[data-release]')).toHaveCount(0)
    await page.getByRole('button', { name: say('en', 'updateTake') }).click()
    await expect(page.locator('main[data-release="next"]')).toBeVisible()
    // The old tab was not reloaded and still finds its parts.
    await expect(other.locator('main[data-release]')).toHaveCount(0)
    await expectParts(other)
  } finally {
    await host.close()
    rmSync(place, { recursive: true, force: true })
  }
})

for (const [whose, forget] of [
  ['that compares itself with the active one', false],
  ['from before that rule', true],
] as const)
  test(`an older release of a stale host is not offered: a worker ${whose}`, async ({ page }) => {
    const place = mkdtempSync(join(tmpdir(), 'dex-release-'))
    const host = await hostUnder(dist, '/')
    try {
      await page.goto(`${host.origin}/swap/`)
      await saved(page)
      nextRelease(dist, place, '0.0.9')
      const worker = join(place, 'sw.js')
      if (forget)
        writeFileSync(worker, readFileSync(worker, 'utf8').replace(/\b(ABOUT|SERVES)\b/g, 'UNKNOWN_$1'))
      host.dir = place
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update().catch(() => undefined)
      })
      await expect.poll(() => host.asked.filter((path) => path === '/sw.js').length).toBeGreaterThan(1)
      const waiting = () =>
        page.evaluate(async () => {
          const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return installing ? 'installing' : waiting ? 'waiting' : 'none'
        })
      await expect.poll(waiting).toBe(forget ? 'waiting' : 'none')
      // As long as an offer would take.
      await page.waitForTimeout(5_000)
      expect(await waiting()).toBe(forget ? 'waiting' : 'none')
      await expect(page.getByText(say('en', 'updateTitle'))).toHaveCount(0)
    } finally {
      await host.close()
      rmSync(place, { recursive: true, force: true })
    }
  })

test('a store that the browser has wiped blocks no visitor, also after a new release', async ({ page }) => {
  const place = mkdtempSync(join(tmpdir(), 'dex-release-'))
  const host = await hostUnder(dist, '/')
  try {
    await page.goto(`${host.origin}/swap/`)
    await saved(page)
    nextRelease(dist, place)
    host.dir = place
    await page.goto('about:blank')
    const browser = await page.context().newCDPSession(page)
    await browser.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'indexeddb' })
    await browser.send('ServiceWorker.enable')
    await browser.send('ServiceWorker.stopAllWorkers')
    await page.goto(`${host.origin}/swap/`)
    await interactive(page)
    await expect(page.locator('main[data-release="next"]')).toBeVisible()
  } finally {
    await host.close()
    rmSync(place, { recursive: true, force: true })
  }
})

test('a new release that is deployed during a signature is offered after it', async ({ page, funded }) => {
  const place = mkdtempSync(join(tmpdir(), 'dex-release-'))
  const host = await hostUnder(dist, '/')
  try {
    const wallet = await addWallet(page, { account: await funded({ MEV: '50' }) })
    await remember(page)
    await page.goto(`${host.origin}/swap/#from=MEV&to=USDT&in=10`)
    await saved(page)
    let agree = () => {}
    const agreed = new Promise<void>((resolve) => {
      agree = resolve
    })
    wallet.hooks.set('eth_sendTransaction', () => agreed)
    await openReview(page)
    await sign(page)
    await expect.poll(() => sends(wallet).length).toBe(1)
    nextRelease(dist, place)
    host.dir = place
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    // As long as an offer would take.
    await page.waitForTimeout(2_000)
    await expect(page.getByText(say('en', 'updateTitle'))).toHaveCount(0)
    agree()
    await expectDone(page)
    await expect(page.getByText(say('en', 'updateTitle'))).toHaveCount(1)
  } finally {
    await host.close()
    rmSync(place, { recursive: true, force: true })
  }
})

test('a new release is accepted although the browser cannot stop the old worker', async ({ page }) => {
  const place = mkdtempSync(join(tmpdir(), 'dex-release-'))
  const host = await hostUnder(dist, '/')
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
  try {
    const other = await openTwo(host, page)
    // An answer that never arrives blocks an event of the worker.
    host.fault = (path) => (path === '/assets/never.png' ? { kind: 'silence' } : null)
    await other.evaluate(() => void fetch('/assets/never.png').catch(() => undefined))
    nextRelease(dist, place)
    host.dir = place
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.getByRole('button', { name: say('en', 'updateTake') }).click()
    await expect(page.locator('main[data-release="next"]')).toBeVisible()
    expect(await waiting()).toBe('installed')
    // It is not offered again, and the old tab still finds its parts.
    await expect(page.locator('.shell')).toHaveAttribute('data-offline', 'coming')
    await page.waitForTimeout(2_000)
    await expect(page.getByText(say('en', 'updateTitle'))).toHaveCount(0)
    await expectParts(other)
  } finally {
    await host.close()
    rmSync(place, { recursive: true, force: true })
  }
})

test('bytes changed in the store are detected, and repaired from the host', async ({ page }) => {
  const host = await hostUnder(dist, '/')
  try {
    await page.goto(`${host.origin}/swap/`)
    await saved(page)
    const altered = await page.evaluate(async () => {
      const open = indexedDB.open('meverse:1:/:files')
      await new Promise((resolve) => {
        open.onsuccess = resolve
      })
      const rows = open.result.transaction('rows', 'readwrite').objectStore('rows')
      const keys = rows.getAllKeys()
      await new Promise((resolve) => {
        keys.onsuccess = resolve
      })
      for (const key of keys.result)
        rows.put(new TextEncoder().encode('document.title = "taken"').buffer, key)
      return keys.result.length
    })
    expect(altered).toBeGreaterThan(80)
    await page.reload()
    await interactive(page)
    await expect(page).not.toHaveTitle('taken')
    await expect(page.locator('.swap-form')).toBeVisible()
  } finally {
    await host.close()
  }
})

test('a part that fails on the first visit is retried, before a worker is installed', async ({ page }) => {
  const host = await hostUnder(dist, '/')
  try {
    let left = 5
    host.fault = (path) => (/\/js\/Swap\./.test(path) && left-- > 0 ? { kind: 'reset' } : null)
    await page.goto(`${host.origin}/swap/#from=MEV&to=USDT&in=10`)
    await interactive(page)
    await expect(page.getByLabel(say('en', 'youReceive'), { exact: true })).not.toHaveValue('')
    expect(left).toBeLessThan(0)
  } finally {
    await host.close()
  }
})

test('without any network the last figures are shown, with their block and age, and nothing can be signed', async ({
  page,
  context,
  funded,
}) => {
  const host = await hostUnder(dist, '/')
  try {
    await addWallet(page, { account: await funded({ USDT: '50' }) })
    await remember(page)
    await page.goto(`${host.origin}/swap/#from=USDT&to=ETH&in=10`)
    await expect(mainButton(page)).toHaveText(say('en', 'review'))
    await saved(page)
    const asOf = page.locator('.swap-form .asof')
    const block = /Block ([\d,]+)/.exec((await asOf.textContent()) ?? '')?.[1] as string
    const quoted = await receiveField(page).inputValue()
    await context.setOffline(true)
    // Two minutes later, by the device's clock.
    await page.clock.install({ time: Date.now() + 120_000 })
    await page.reload()
    await interactive(page)
    await expect(receiveField(page)).toHaveValue(quoted)
    await expect(asOf).toContainText('min. ago')
    expect(
      Number(/Block ([\d,]+)/.exec((await asOf.textContent()) ?? '')?.[1]?.replace(/,/g, '')),
    ).toBeLessThan(Number(block.replace(/,/g, '')) + 120)
    await expect(page.locator('.bal').first()).toContainText('50')
    await expect(mainButton(page)).toHaveText(say('en', 'stale'))
    await expect(mainButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('.chainchip')).toContainText(/offline/i)
    await context.setOffline(false)
    await expect(mainButton(page)).toHaveText(say('en', 'review'))
  } finally {
    await host.close()
  }
})

test('pools, farms, offerings and mints show the last data, with its block and age', async ({
  page,
  context,
}) => {
  const host = await hostUnder(dist, '/')
  const shown = [
    ['liquidity/', 'main .fig'],
    ['liquidity/add/', 'main .fig'],
    ['mefi-farm/', 'main .fig'],
    ['mapp-farm/', 'main .fig'],
    ['imo/', 'main .fig'],
    ['mint/', 'main .fig'],
    [`mint/detail/?projectId=${registry.mints[0]?.id}`, 'main .fig'],
  ] as const
  const figures = async (part: string) =>
    (await page.locator(part).allTextContents()).filter((text) => text !== '—').length
  try {
    const before = new Map<string, number>()
    await page.goto(`${host.origin}/swap/`)
    await saved(page)
    for (const [path, part] of shown) {
      await page.goto(`${host.origin}/${path}`)
      await expect(page.locator('.asof').first()).toContainText(/Block [\d,]+/)
      await expect.poll(() => figures(part), { message: path }).toBeGreaterThan(2)
      before.set(path, await figures(part))
      // Stored periodically, in the background.
      await page.waitForTimeout(500)
    }
    await context.setOffline(true)
    await page.clock.install({ time: Date.now() + 120_000 })
    for (const [path, part] of shown) {
      await page.goto(`${host.origin}/${path}`)
      await interactive(page)
      await expect.poll(() => figures(part), { message: path }).toBeGreaterThan(2)
      await expect(page.locator('.asof').first()).toContainText(/Block [\d,]+/)
      await expect(page.locator('.asof').first()).toContainText('min. ago')
      await expect(page.getByText('since block —')).toHaveCount(0)
    }
  } finally {
    await host.close()
  }
})
