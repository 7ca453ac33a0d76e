/**
 * Wallet apps over WalletConnect: the page, the tests' relay, and an app built on the kit for wallets. One file: one
 * way to pair, and everything that can follow.
 */
import type { Page } from '@playwright/test'
import { product } from '../../src/lib/core/config/product.ts'
import { axeFaults } from '../support/axeFaults.ts'
import { CHAIN_ID, NAMED_APP, ORIGIN, RELAY, ways } from '../support/env.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import {
  dialog,
  expectDone,
  expectError,
  isConnected,
  isDisconnected,
  openReview,
  openSwap,
  sign,
  tickNotice,
} from '../support/page.ts'
import { appEntry, askForCode, codeOf, test } from '../support/pairing.ts'
import { expect } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { devAccount } from '../support/wallet.ts'
import type { WalletApp } from '../support/walletKit.ts'

/** Pairs an app with the swap page. */
async function pairWith(page: Page, app: WalletApp, hash = ''): Promise<void> {
  await openSwap(page, hash)
  await app.pair(await askForCode(page))
  await expect(dialog(page)).toHaveCount(0)
}

const logins = (page: Page) => {
  const bodies: { walletAddress: string; walletType: string | null }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/v1/login')) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** A piece of text that identifies each package in a script. */
const MARKS = { WalletConnect: 'irn_subscri', Web3Modal: 'connectionControllerClient' }

/** Packages for pairing that the page has loaded so far, once per script. */
const pairingScripts = (page: Page) => {
  const found: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const text = await response.text().catch(() => '')
    for (const [name, mark] of Object.entries(MARKS)) if (text.includes(mark)) found.push(name)
  })
  return found
}

/** Records every storage key that the page writes or removes, from before its first script. */
async function storedNames(page: Page): Promise<Set<string>> {
  const names = new Set<string>()
  await page.exposeFunction('noteStored', (name: string) => void names.add(name))
  await page.addInitScript(() => {
    const note = (name: string) =>
      (globalThis as unknown as { noteStored(name: string): void }).noteStored(name)
    for (const method of ['setItem', 'removeItem'] as const) {
      const own: (...given: string[]) => void = Storage.prototype[method]
      Storage.prototype[method] = function (...given: string[]) {
        note(given[0] ?? '')
        own.apply(this, given)
      }
    }
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      note(name)
      return open.call(this, name, version)
    }
  })
  return names
}

/** Records every host that the page contacts. */
const askedHosts = (page: Page) => {
  const hosts = new Set<string>()
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  return hosts
}

const shownAccount = (page: Page, address: string) =>
  expect(page.locator('.wallet .mono')).toHaveText(`${address.slice(0, 4)}…${address.slice(-4)}`)

/** Puts a test between the page and the relay, from before the page's first load. */
async function cutRelay(page: Page) {
  const link = { mode: 'through' as 'through' | 'down' | 'silent', end: () => undefined as unknown }
  await page.routeWebSocket(new RegExp(`^${RELAY}`), (socket) => {
    if (link.mode === 'down') void socket.close({ code: 1001 })
    if (link.mode === 'through') socket.connectToServer()
    link.end = () => socket.close({ code: 1001 })
  })
  return link
}

test('an app pairs by the shown code and signs a swap; only the relay is contacted', {
  tag: '@gate',
}, async ({ page, funded, startApp }) => {
  const account = await funded({ MEV: '500' })
  const app = await startApp({ account })
  const hosts = askedHosts(page)
  const bodies = logins(page)
  await pairWith(page, app, '#from=MEV&to=USDT&in=100')
  expect(app.proposed).toMatchObject([{ name: 'MEVerse DEX', url: `${ORIGIN}/` }])
  await shownAccount(page, account.address)
  await openReview(page)
  await sign(page)
  expect(await expectDone(page)).not.toBe('')
  expect(new Set(app.asked.map(({ method, chainId }) => `${method} ${chainId}`))).toEqual(
    new Set([`eth_sendTransaction eip155:${CHAIN_ID}`]),
  )
  await expect.poll(() => bodies).toEqual([{ walletAddress: account.address, walletType: null }])
  expect([...hosts].sort()).toEqual([new URL(ORIGIN).host, new URL(RELAY).host].sort())
})

/**
 * A session is resumed for the account that is stored as logged in: the rule of the start
 * (src/lib/core/wallet/session.ts).
 */
const loggedIn = (page: Page, address: string) =>
  expect
    .poll(async () => (await page.context().cookies(ORIGIN)).find(({ name }) => name === 'userInfo')?.value)
    .toContain(address)

test('only the click loads Web3Modal, a later visit resumes without it, and without a session nothing is loaded', async ({
  page,
  startApp,
}) => {
  const scripts = pairingScripts(page)
  const app = await startApp({ account: devAccount(3) })
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await expect(appEntry(page)).toBeEnabled()
  // Neither the page nor the choice needs it.
  expect(scripts).toEqual([])
  await appEntry(page).click()
  await app.pair(await codeOf(page))
  await isConnected(page)
  expect(scripts.sort()).toEqual(['WalletConnect', 'Web3Modal'])
  await loggedIn(page, devAccount(3).address)
  scripts.length = 0
  await page.reload()
  await shownAccount(page, devAccount(3).address)
  // The account is shown from the cookie before the session is resumed.
  await expect.poll(() => scripts).toEqual(['WalletConnect'])
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropDisconnect') }).click()
  await isDisconnected(page)
  scripts.length = 0
  await page.reload()
  await isDisconnected(page)
  expect(scripts).toEqual([])
  const saved = await page.evaluate(() => Object.keys(localStorage))
  expect(saved.filter((name) => /wc@2|WALLETCONNECT|@w3m/.test(name))).toEqual([])
})

test('pairing contacts no host except the relay and stores everything under the app’s own names', async ({
  page,
  startApp,
}) => {
  const [hosts, names] = [askedHosts(page), await storedNames(page)]
  const site = new URL(ORIGIN).host
  const [one, two] = [devAccount(3), devAccount(4)]
  const app = await startApp({ account: one })
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await expect(appEntry(page)).toBeEnabled()
  expect([...hosts]).toEqual([site])
  await appEntry(page).click()
  await codeOf(page)
  await dialog(page)
    .getByRole('button', { name: say('en', 'back') })
    .click()
  await tickNotice(page)
  await appEntry(page).click()
  await app.pair(await codeOf(page))
  await shownAccount(page, one.address)
  await app.approve([one, two], [CHAIN_ID, 1])
  await app.emit('accountsChanged', [two.address])
  await loggedIn(page, two.address)
  await page.reload()
  await shownAccount(page, two.address)
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropDisconnect') }).click()
  await isDisconnected(page)
  expect([...hosts].sort()).toEqual([site, new URL(RELAY).host].sort())
  const left = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  const own = `${product.short}:1:/:`
  expect([...names]).toContain(`${own}walletConnect`)
  expect([...names, ...left].filter((name) => !name.startsWith(own))).toEqual([])
})

for (const [name, walletType] of [
  [NAMED_APP, NAMED_APP],
  ['Quarter', null],
  [`${NAMED_APP} `, null],
] as const)
  test(`the login of “${name}” gives ${walletType} as its walletType`, async ({ page, startApp }) => {
    const bodies = logins(page)
    const app = await startApp({ account: devAccount(4), name })
    await pairWith(page, app)
    await expect.poll(() => bodies).toEqual([{ walletAddress: devAccount(4).address, walletType }])
  })

test('a session that the app deletes logs out, and is not searched for again', async ({
  page,
  context,
  startApp,
}) => {
  const app = await startApp({ account: devAccount(5) })
  await pairWith(page, app)
  await isConnected(page)
  await app.deleteSession()
  await isDisconnected(page)
  await expectError(page, 'wallet.sessionEnded')
  expect((await context.cookies(ORIGIN)).filter(({ name }) => name === 'userInfo')).toEqual([])
  const scripts = pairingScripts(page)
  await page.reload()
  await isDisconnected(page)
  expect(scripts).toEqual([])
})

test('a session that the app deletes between two visits is reported as ended', async ({
  page,
  context,
  startApp,
}) => {
  const app = await startApp({ account: devAccount(5) })
  await pairWith(page, app)
  await expect
    .poll(async () => (await context.cookies(ORIGIN)).some(({ name }) => name === 'userInfo'))
    .toBe(true)
  await page.goto('about:blank')
  await app.deleteSession()
  await openSwap(page)
  await expectError(page, 'wallet.sessionEnded')
  await isDisconnected(page)
})

test('an app that no longer answers is named when the network is back, and can be paired again', async ({
  page,
  startApp,
}) => {
  const app = await startApp({ account: devAccount(5) })
  await pairWith(page, app)
  await isConnected(page)
  await app.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectError(page, 'wallet.appSilent')
  // It may only be asleep, so the page does not log out.
  await isConnected(page)
  await page
    .locator('.snack')
    .getByRole('button', { name: say('en', 'connect'), exact: true })
    .click()
  await expect(appEntry(page)).toBeVisible()
  await expect(page.locator('.snack')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await isDisconnected(page)
})

test('leaving an app in one tab leaves it in the others', async ({ page, context, startApp }) => {
  const app = await startApp({ account: devAccount(5) })
  await pairWith(page, app)
  const other = await context.newPage()
  await openSwap(other)
  await isConnected(other)
  await page.locator('.wallet').click()
  await page
    .locator('.drop')
    .getByRole('button', { name: say('en', 'dropDisconnect') })
    .click()
  await isDisconnected(page)
  await expect(page.locator('.snack')).toHaveCount(0)
  await isDisconnected(other)
})

test('a double click on the entry of wallet apps leaves its view open', async ({ page }) => {
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await appEntry(page).dblclick()
  await codeOf(page)
})

test('a code that could not be made is not reported as expired', async ({ page }) => {
  await page.route(/\/js\/web3modal\.[\w-]+\.js/, (route) => route.abort())
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await appEntry(page).click()
  await expect(dialog(page).getByText(say('en', 'appNone'))).toBeVisible()
  await page.unroute(/\/js\/web3modal\.[\w-]+\.js/)
  await dialog(page)
    .getByRole('button', { name: say('en', 'appNew') })
    .click()
  await codeOf(page)
})

test('follows the app’s account changes within its approvals; without any account it logs out', async ({
  page,
  startApp,
}) => {
  const [one, two, three] = [devAccount(6), devAccount(7), devAccount(8)]
  const bodies = logins(page)
  const app = await startApp({ account: one })
  await pairWith(page, app)
  await shownAccount(page, one.address)
  // An account that was never approved is not accepted from an event alone.
  await app.emit('accountsChanged', [`eip155:${CHAIN_ID}:${three.address}`])
  await app.approve([one, two], [CHAIN_ID])
  await shownAccount(page, one.address)
  await app.emit('accountsChanged', [two.address])
  await loggedIn(page, two.address)
  await page.reload()
  await shownAccount(page, two.address)
  await app.approve([three], [CHAIN_ID])
  await shownAccount(page, three.address)
  await expect.poll(() => bodies.at(-1)?.walletAddress).toBe(three.address)
  const others = bodies.map(({ walletAddress }) => walletAddress)
  expect(new Set(others)).toEqual(new Set([one.address, two.address, three.address]))
  await app.emit('accountsChanged', [])
  await isDisconnected(page)
})

test('a wrong chain switches when the app is connected: automatically if approved, else the app adds it', async ({
  page,
  startApp,
}) => {
  const app = await startApp({ account: devAccount(9), chains: [1] })
  await pairWith(page, app)
  const wrong = page.locator('.wallet.bad')
  await expect(wrong).toBeVisible()
  await wrong.click()
  await shownAccount(page, devAccount(9).address)
  expect(app.asked.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ])
  await loggedIn(page, devAccount(9).address)
  // The page shows the chain as soon as it is approved. The answer may arrive after the app's next event, and would
  // then restore the requested chain: a freshly loaded page waits for none.
  await page.reload()
  await shownAccount(page, devAccount(9).address)
  await app.emit('chainChanged', 1)
  await expect(wrong).toBeVisible()
  await page.reload()
  await expect(wrong).toBeVisible()
  await wrong.click()
  await isConnected(page)
  // The app knows the chain: nothing is added twice.
  expect(app.asked.filter(({ method }) => method === 'wallet_addEthereumChain').length).toBe(1)
})

test('a wrong chain and an unreachable app: logged out, and the choice opens', async ({ page, startApp }) => {
  const link = await cutRelay(page)
  const app = await startApp({ account: devAccount(9), chains: [1] })
  await pairWith(page, app)
  await expect(page.locator('.wallet.bad')).toBeVisible()
  link.mode = 'down'
  await link.end()
  await page.locator('.wallet.bad').click()
  await expect(appEntry(page)).toBeVisible()
  await expectError(page, 'wallet.disconnected')
  await page.keyboard.press('Escape')
  await isDisconnected(page)
})

test('handles an app that rejects the page, or a signature', async ({ page, funded, startApp }) => {
  const account = await funded({ MEV: '500' })
  const no = await startApp({ account, rejects: true })
  await openSwap(page, '#from=MEV&to=USDT&in=1')
  await no.pair(await askForCode(page))
  await expectError(page, 'wallet.rejected')
  await expect(dialog(page)).toContainText(say('en', 'appOver'))
  await dialog(page)
    .getByRole('button', { name: say('en', 'appNew') })
    .click()
  const yes = await startApp({ account })
  yes.refused.add('eth_sendTransaction')
  await yes.pair(await codeOf(page))
  await isConnected(page)
  await openReview(page)
  await sign(page)
  await expectError(page, 'wallet.rejected')
})

for (const mode of ['down', 'silent'] as const)
  test(`a relay that is ${mode}: reported after ten seconds, and can be left at any time`, async ({
    page,
    startApp,
  }) => {
    const link = await cutRelay(page)
    link.mode = mode
    await openSwap(page)
    await page.locator('.wallet').click()
    await tickNotice(page)
    await appEntry(page).click()
    await expect(dialog(page).getByRole('button', { name: say('en', 'anotherWallet') })).toBeFocused()
    await expect(dialog(page).getByRole('status')).toHaveText(say('en', 'appMaking'))
    await expect(dialog(page).locator('.note')).toContainText(/The relay .* has not answered for 1\d sec/)
    await dialog(page)
      .getByRole('button', { name: say('en', 'back') })
      .click()
    await expect(appEntry(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await isDisconnected(page)
    link.mode = 'through'
    const app = await startApp({ account: devAccount(3) })
    await page.reload()
    await app.pair(await askForCode(page))
    await isConnected(page)
  })

test('an unresponsive relay and a clock that is days wrong: the clock is named', async ({ page }) => {
  const link = await cutRelay(page)
  link.mode = 'silent'
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 3 * 86_400_000
  })
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  await appEntry(page).click()
  await expect(dialog(page).locator('.note')).toContainText(
    /clock is [23] days? .*away from the newest block/,
  )
})

test('an abandoned code pairs no app', async ({ page, startApp }) => {
  const app = await startApp({ account: devAccount(3) })
  await openSwap(page)
  const uri = await askForCode(page)
  await dialog(page)
    .getByRole('button', { name: say('en', 'back') })
    .click()
  await expect(appEntry(page)).toBeFocused()
  await app.pair(uri).catch(() => undefined)
  await page.keyboard.press('Escape')
  // Another app, by another code, is the valid one.
  const second = await startApp({ account: devAccount(4) })
  await second.pair(await askForCode(page))
  await shownAccount(page, devAccount(4).address)
})

test('hostile: 100 kB of name and picture, events and answers of the wrong type', async ({
  page,
  funded,
  startApp,
}) => {
  const account = await funded({ MEV: '500' })
  const name = `\u202E${'W'.repeat(100_000)}`
  const app = await startApp({ account, name, icon: `data:image/svg+xml,${'x'.repeat(100_000)}` })
  const bodies = logins(page)
  await pairWith(page, app, '#from=MEV&to=USDT&in=1')
  await shownAccount(page, account.address)
  await expect.poll(() => bodies).toEqual([{ walletAddress: account.address, walletType: null }])
  for (const data of [null, 7, 'x', ['0x1234'], [null], { 0: account.address }, ['a'.repeat(100_000)]])
    await app.emit('accountsChanged', data)
  for (const data of [null, -1, 'eip155:x', {}, '0x', 1.5]) await app.emit('chainChanged', data)
  await shownAccount(page, account.address)
  await page.locator('.wallet').click()
  await page.getByRole('button', { name: say('en', 'dropWallet'), exact: true }).click()
  await expect(dialog(page)).toContainText('WWWW')
  expect((await dialog(page).textContent())?.length).toBeLessThan(2_000)
  expect(await layoutFaults(page)).toEqual([])
  expect(await dialog(page).locator('img[src*="xxxx"]').count()).toBe(0)
  await page.keyboard.press('Escape')
  app.answers.set('eth_sendTransaction', { hash: 'x'.repeat(100_000) })
  await openReview(page)
  await sign(page)
  await expectError(page, 'wallet.badAnswer')
})

for (const [lang, theme, width] of ways(
  [
    ['en', 'light', 1280],
    ['ko', 'dark', 360],
    ['en', 'dark', 360],
    ['ko', 'light', 1280],
  ] as const,
  2,
))
  test(`the view of the code in ${lang}, ${theme}, ${width} px: a code on white, copied, opened, counted down`, async ({
    page,
    context,
  }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await openSwap(page, '', lang)
    await page.locator('.wallet').click()
    await tickNotice(page, lang)
    await expect(appEntry(page, lang)).toHaveAttribute('aria-disabled', 'false')
    expect(await axeFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    await page.screenshot({ path: info.outputPath(`choice-${lang}-${theme}.png`) })
    await appEntry(page, lang).click()
    const uri = await codeOf(page, lang)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await expect(dialog(page).getByRole('heading')).toHaveText(say(lang, 'appEntry'))
    expect(await axeFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    await page.screenshot({ path: info.outputPath(`code-${lang}-${theme}.png`) })
    const colours = await page
      .locator('.qr path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill))
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    await dialog(page)
      .getByRole('button', { name: say(lang, 'appCopy') })
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
    const links = await dialog(page)
      .locator('.apps a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    const given = encodeURIComponent(uri)
    expect(links).toEqual([
      `https://metamask.app.link/wc?uri=${given}`,
      `https://link.trustwallet.com/wc?uri=${given}`,
      uri,
    ])
    const left = dialog(page).locator('.pair-end .num')
    const first = await left.textContent()
    await expect(left).not.toHaveText(String(first))
    await page.keyboard.press('Escape')
    await isDisconnected(page, lang)
  })

test('an expired code is removed from the page, and another can be requested', async ({ page }) => {
  // A phone has no chart beside the form: its code would count as lost if it were in transit when the clock jumps
  // ahead.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await openSwap(page)
  const uri = await askForCode(page)
  await page.clock.fastForward('05:01')
  await expect(dialog(page)).toContainText(say('en', 'appOver'))
  await expect(dialog(page).locator('.qr path')).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: say('en', 'appNew') })
    .click()
  expect(await codeOf(page)).not.toBe(uri)
})

test('inside another page no app can be paired', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.route(`${ORIGIN}/outer.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>outer</title><iframe src="/swap/" width="900" height="700"></iframe>',
    }),
  )
  await page.goto('/outer.html')
  const inside = page.frameLocator('iframe')
  await expect(inside.locator('.swap-form > .btn-p')).toHaveText(say('en', 'gate.framed'))
  await inside.locator('.wallet').click({ noWaitAfter: true })
  await expect(inside.getByRole('dialog')).toHaveCount(0)
  expect(sockets).toEqual([])
})
