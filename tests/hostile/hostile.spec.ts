/** Untrusted input: wallets' names and pictures, links, storage. */
import { connect, dialog, mainButton, openSwap, payField, tickNotice } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

/** `ours`: the name cannot be shown, so the wallet gets one of ours with its own id. */
const names = [
  { name: '\u202Egnp.tellaW\u202C', shown: 'ours' },
  { name: '\u200B\u200D\uFEFFZero\u0000 width\u2028', shown: 'ours' },
  { name: '<img src=x onerror=alert(1)>', shown: '<img src=x onerror=alert(1)>' },
  { name: `Z${'\u0301'.repeat(50)}algo`, shown: 'ours' },
  { name: '', shown: 'ours' },
  { name: 'MetaMask', shown: 'ours' },
  { name: 'M\u0435t\u0430Mask', shown: 'ours' },
  { name: 'Harbor', shown: 'Harbor' },
  { name: 'HARBOR', shown: 'ours' },
  { name: 'W'.repeat(10_000), shown: 'ours' },
]

test('wallets with an unusable name get one of ours, and still connect', async ({ page }) => {
  const icons = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://evil.example/track.png',
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"%3E%3Cscript%3Ealert(1)%3C/script%3E%3C/svg%3E',
  ]
  const foreign: string[] = []
  page.on('request', (request) => request.url().includes('evil.example') && foreign.push(request.url()))
  let alerted = false
  page.on('dialog', (box) => {
    alerted = true
    void box.dismiss()
  })
  for (const [i, { name }] of names.entries())
    await addWallet(page, { account: devAccount(2), name, rdns: `evil.w${i}`, icon: icons[i] ?? '' })
  await page.setViewportSize({ width: 360, height: 800 })
  await openSwap(page)
  await page.locator('.wallet').click()
  await tickNotice(page)
  const choices = dialog(page)
    .getByRole('list', { name: say('en', 'inBrowser') })
    .getByRole('button')
  await expect(choices).toHaveCount(names.length + 1)
  for (const [i, { shown }] of names.entries())
    if (shown === 'ours')
      await expect(choices.filter({ hasText: `evil.w${i}` })).toHaveText(
        `${say('en', 'unnamedWallet')}evil.w${i}`,
      )
    else await expect(choices.filter({ hasText: shown })).toHaveText(`${shown}${say('en', 'detected')}`)
  const texts = await choices.allTextContents()
  expect(texts.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  for (const text of texts.filter((one) => !one.startsWith('Demo wallet')))
    expect(Array.from(text).length).toBeLessThanOrEqual(53)
  // Pictures only from data: URLs of images.
  const sources = await dialog(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  expect(sources.every((source) => source.startsWith('data:image/'))).toBe(true)
  expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await choices.filter({ hasText: 'evil.w0' }).click()
  await expect(page.locator('.wallet .mono')).toBeVisible()
  expect(foreign).toEqual([])
  expect(alerted).toBe(false)
})

const hashes = [
  '#from=<script>alert(1)</script>&to=%3Cimg%20src=x%20onerror=alert(1)%3E&in=1',
  '#from=__proto__&to=constructor&in=5',
  '#from=toString&to=hasOwnProperty',
  '#from=MEV&to=MEV&in=3',
  '#in=1e99',
  '#in=-5',
  '#in=0x10',
  '#in=１２３',
  '#in=1,000.5',
  '#in=٣',
  `#in=${'9'.repeat(500)}`,
  `#from=MEV&to=USDT&in=${'9'.repeat(78)}`,
  '#in=0.0000000000000000001',
  '#out=1&in=2',
  '#from=mev&to=usdt',
  '#slippage=5000&expert=true&rpcUrl=https://evil.example&to=ETH',
  '#%E0%A4%A',
  '#&&&===',
  '#main',
  `#${'a=b&'.repeat(5_000)}`,
]

test('hostile links leave the page working, with a sensible trade or none', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => request.url().includes('evil.example') && foreign.push(request.url()))
  await openSwap(page, hashes[0])
  for (const hash of hashes)
    await test.step(hash.slice(0, 40), async () => {
      await page.evaluate((next) => {
        location.hash = next
      }, hash)
      await page.reload()
      await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'computedHere'))
      await expect(payField(page)).toHaveValue(/^\d*(\.\d+)?$/)
      await expect(page.locator('.tok')).toHaveText([/^[A-Z]{2,6}$/, /^([A-Z]{2,6}|Choose token)$/])
      await expect(page.getByRole('button', { name: /^Settings, slippage 0\.[15]%/ })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(
        await page.evaluate(() => document.querySelectorAll('main script, main img[src="x"]').length),
      ).toBe(0)
    })
  expect(foreign).toEqual([])
})

test('no text from any source becomes markup or code', { tag: '@gate' }, async ({ page, guard }) => {
  // The browser logs each refusal.
  guard.allowed.push(/TrustedHTML|TrustedScript|trusted-types|Content Security Policy/i)
  await openSwap(page)
  const refused = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const tries: [string, () => unknown][] = [
      ['markup', () => document.createElement('div').insertAdjacentHTML('beforeend', '<img src=x>')],
      ['a frame', () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' })],
      ['a script', () => Object.assign(document.createElement('script'), { src: 'js/x.js' })],
      ['a worker', () => new Worker('sw.js')],
      ['another policy', () => trustedTypes.createPolicy('foreign', {})],
    ]
    return tries.map(([name, run]) => {
      try {
        run()
        return `${name} passed`
      } catch (error) {
        return `${name}: ${(error as Error).name}`
      }
    })
  })
  expect(refused).toEqual([
    'markup: TypeError',
    'a frame: TypeError',
    'a script: TypeError',
    'a worker: TypeError',
    'another policy: TypeError',
  ])
})

test('ignores storage with invalid content', async ({ page }) => {
  const keys = ['settings', 'ledger', 'theme', 'language', 'wagmi.store', 'wagmi.recentConnectorId']
  const rubbish = [
    '{',
    'null',
    '[]',
    '"x"',
    '{"slippageBps":-5,"rpcUrl":"javascript:1","theme":9}',
    '[{"chainId":1}]',
  ]
  await openSwap(page)
  for (const text of rubbish)
    await test.step(text, async () => {
      await page.evaluate(
        ({ names, value }) => {
          for (const name of names) localStorage.setItem(`meverse:1:/:${name}`, value)
        },
        { names: keys, value: text },
      )
      await page.goto('/swap/#from=MEV&to=USDT&in=5')
      await page.reload()
      await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'computedHere'))
      await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
    })
  await connect(page, 'Demo wallet')
})

test('the page works without any storage and with cookies refused', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, area, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await openSwap(page, '#from=MEV&to=USDT&in=5')
  await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'computedHere'))
  await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
})
