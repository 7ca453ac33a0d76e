/**
 * The swap form before React has loaded. Its first script (`src/islands/swap/first.ts`) handles the fields and shows
 * the quote, clicks are queued, and the island continues with the same state.
 */
import type { Page } from '@playwright/test'
import {
  dialog,
  expectDone,
  interactive,
  isConnected,
  mainButton,
  openReview,
  payField,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

/** Delays scripts. Returns a function that releases them. */
async function holdScripts(page: Page, scripts = /\/js\/[\w.-]+\.js$/): Promise<() => void> {
  let letCome = () => {}
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(scripts, async (route) => {
    await come
    await route.continue()
  })
  return () => letCome()
}

/** Opens the swap page without React. Returns a function that releases React. */
async function withoutReact(page: Page, path: string): Promise<() => Promise<void>> {
  const letCome = await holdScripts(page, /\/js\/react\.[\w-]+\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(payField(page)).toBeVisible()
  return async () => {
    letCome()
    await interactive(page)
  }
}

/** Counts how often each text of the live region was set after React has loaded. */
const announcements = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const region = document.querySelector('.swap-form [role="status"], .swap-page [role="status"]')
    if (!region) throw new Error('no live region')
    new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
const said = (page: Page) => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)

const isHydrated = (page: Page) => page.evaluate(() => !document.querySelector('astro-island[ssr]'))

test('a typed amount is quoted before React has loaded, and is unchanged afterwards', async ({ page }) => {
  const come = await withoutReact(page, '/swap/')
  const pay = payField(page)
  await pay.pressSequentially('12.5')
  await expect(receiveField(page)).not.toHaveValue('')
  await expect(page).toHaveURL(/#from=MEV&to=USDT&in=12\.5$/)
  const quoted = await receiveField(page).inputValue()
  // In the middle of the text, with more typed while the island hydrates.
  await pay.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  const coming = come()
  await page.keyboard.type('000', { delay: 20 })
  await coming
  await page.keyboard.type('7')
  await expect(pay).toHaveValue('100072.5')
  await expect(pay).toBeFocused()
  expect(await pay.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)
  await expect(receiveField(page)).not.toHaveValue(quoted)
  await expect(page).toHaveURL(/in=100072\.5$/)
})

test('a screen reader hears the quote once', { tag: '@long' }, async ({ page }) => {
  const come = await withoutReact(page, '/swap/')
  await payField(page).fill('3')
  await expect(receiveField(page)).not.toHaveValue('')
  await announcements(page)
  await come()
  await expect.poll(() => said(page)).toHaveLength(1)
  // As long again as the delay after typing.
  await page.waitForTimeout(1_000)
  expect(await said(page)).toHaveLength(1)
})

test('a link with other tokens and an amount to receive is shown and quoted', async ({ page }) => {
  const come = await withoutReact(page, '/swap/#from=USDT&to=ETH&out=0.01')
  const tokens = page.locator('.swap-form .amt .tok')
  const shown = async () => {
    await expect(tokens.nth(0)).toHaveText('USDT')
    await expect(tokens.nth(1)).toHaveText('ETH')
    await expect(tokens.nth(0)).toHaveAccessibleName(say('en', 'tokenIs', { symbol: 'USDT' }))
    await expect(tokens.nth(1)).toHaveAccessibleName(say('en', 'tokenIs', { symbol: 'ETH' }))
    await expect(receiveField(page)).toHaveValue('0.01')
    await expect(payField(page)).not.toHaveValue('')
  }
  await shown()
  const picture = () => tokens.nth(1).locator('img').getAttribute('src')
  const before = await picture()
  await come()
  await shown()
  expect(await picture()).toBe(before)
  // From here on React compares with the shown state.
  await page.getByRole('button', { name: say('en', 'flip') }).click()
  await expect(tokens.nth(0)).toHaveText('ETH')
  await expect(tokens.nth(1)).toHaveText('USDT')
})

test('flipping the trade works immediately, and once', async ({ page }) => {
  const come = await withoutReact(page, '/swap/#from=MEV&to=USDT&in=5')
  await expect(receiveField(page)).not.toHaveValue('')
  const turn = page.locator('.swap-form .flip')
  const tokens = page.locator('.swap-form .amt .tok')
  await turn.click()
  await expect(tokens.nth(0)).toHaveText('USDT')
  await expect(page).toHaveURL(/from=USDT&to=MEV&in=5$/)
  await come()
  await expect(tokens.nth(0)).toHaveText('USDT')
  await expect(tokens.nth(1)).toHaveText('MEV')
  await expect(turn).not.toHaveAttribute('aria-busy')
})

test('a click that needs React is queued: the last one counts', async ({ page }) => {
  await addWallet(page, { account: devAccount(2) })
  const come = await withoutReact(page, '/swap/')
  const token = page.locator('.swap-form .amt .tok').first()
  await token.click()
  await expect(token).toHaveAttribute('aria-busy', 'true')
  await mainButton(page).click()
  await expect(token).not.toHaveAttribute('aria-busy')
  await expect(mainButton(page)).toHaveAttribute('aria-busy', 'true')
  expect(await isHydrated(page)).toBe(false)
  await come()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText(say('en', 'noticeRisk'))
  await expect(mainButton(page)).not.toHaveAttribute('aria-busy')
})

test('a queued click is dropped by another one, by typing and by Escape', { tag: '@long' }, async ({
  page,
}) => {
  const come = await withoutReact(page, '/swap/')
  const token = page.locator('.swap-form .amt .tok').first()
  const search = page.locator('[data-opens="search"]:visible')
  const isForgotten = () => expect(token).not.toHaveAttribute('aria-busy')
  await token.click()
  await payField(page).pressSequentially('1')
  await isForgotten()
  await token.click()
  await page.keyboard.press('Escape')
  await isForgotten()
  await token.click()
  await search.click()
  await isForgotten()
  await come()
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('combobox')).toBeVisible()
})

test('a queued choice of wallets is not shown over the wallet of the last visit', { tag: '@long' }, async ({
  page,
}) => {
  await addWallet(page, { account: devAccount(2) })
  await remember(page)
  const come = await withoutReact(page, '/swap/')
  await mainButton(page).click()
  await come()
  await isConnected(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('a side without a token shows no picture', { tag: '@long' }, async ({ page }) => {
  const come = await withoutReact(page, '/swap/#from=USDT&in=3')
  const other = page.locator('.swap-form .amt .tok').nth(1)
  await expect(other).toHaveText(say('en', 'chooseToken'))
  await expect(other.locator('img')).toBeHidden()
  await page.locator('.swap-form .flip').click()
  await expect(other.locator('img')).toBeVisible()
  await expect(page.locator('.swap-form .amt .tok').first().locator('img')).toBeHidden()
  await come()
})

test('of the input before any script the last field counts, also if it was emptied', {
  tag: '@long',
}, async ({ page }) => {
  const letCome = await holdScripts(page)
  await page.goto('/swap/#from=MEV&to=USDT&in=5', { waitUntil: 'commit' })
  await receiveField(page).pressSequentially('2')
  await payField(page).pressSequentially('77')
  await payField(page).fill('')
  letCome()
  await interactive(page)
  await expect(payField(page)).toHaveValue('')
  await expect(receiveField(page)).toHaveValue('')
  await payField(page).pressSequentially('3')
  await expect(receiveField(page)).not.toHaveValue('')
})

test('an invalid amount is reported as soon as React has loaded', { tag: '@long' }, async ({ page }) => {
  const come = await withoutReact(page, '/swap/')
  await payField(page).fill('1.1.1')
  await expect(receiveField(page)).toHaveValue('')
  await come()
  await expect(payField(page)).toHaveValue('1.1.1')
  await expect(page.locator('.swap-form .field-err')).toBeVisible()
})

test('input from before React is what is signed', async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ MEV: '20' }) })
  const come = await withoutReact(page, '/swap/')
  await payField(page).pressSequentially('4')
  await expect(receiveField(page)).not.toHaveValue('')
  await come()
  await page.locator('.wallet').click()
  await page.getByText(say('en', 'noticeRisk')).click()
  await page.getByText(say('en', 'noticeSelf')).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await openReview(page)
  await sign(page)
  expect(await expectDone(page)).toContain('4 MEV')
})

test.describe('the first request to the chain', () => {
  /** Texts of all requests that were sent to nodes, by address. */
  const questions = (page: Page) => {
    const sent: [string, string][] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /rpc/.test(request.url()))
        sent.push([request.url(), request.postData() ?? ''])
    })
    return sent
  }

  test('is sent before any script has loaded, and once', async ({ page }) => {
    const sent = questions(page)
    const letCome = await holdScripts(page)
    await page.goto('/swap/#from=MEV&to=USDT&in=1', { waitUntil: 'commit' })
    await expect.poll(() => sent.length).toBe(1)
    letCome()
    await expect(receiveField(page)).not.toHaveValue('')
    // The pools alone are that many calls.
    expect(sent.filter(([, body]) => JSON.parse(body).length > 60)).toHaveLength(1)
  })

  test('is not sent to a node that the visitor did not choose', { tag: '@long' }, async ({ page }) => {
    const sent = questions(page)
    await page.addInitScript(() =>
      localStorage.setItem('meverse:1:/:settings', JSON.stringify({ rpcUrl: 'http://127.0.0.1:9/rpc' })),
    )
    await page.route('http://127.0.0.1:9/rpc', (route) => route.abort())
    await page.goto('/swap/#from=MEV&to=USDT&in=1')
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent[0]?.[0]).toBe('http://127.0.0.1:9/rpc')
  })

  test('is sent again if its answer is a failure', { tag: '@long' }, async ({ page }) => {
    let asked = 0
    await page.route(/\/rpc/, (route) => (asked++ === 0 ? route.abort() : route.continue()))
    await page.goto('/swap/#from=MEV&to=USDT&in=1')
    await expect(receiveField(page)).not.toHaveValue('')
    expect(asked).toBeGreaterThan(1)
  })
})
