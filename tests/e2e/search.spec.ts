/** The global search: opened by keys and by the lens, from stored data, without a pointer. */
import type { Page } from '@playwright/test'
import { registry } from '../support/chain.ts'
import { ORIGIN } from '../support/env.ts'
import { dialog, interactive, openSwap, payField, remember } from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say, saySearch } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const NAMES = '**/nfts/v2/market-place/names'
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })
const indexed = (page: Page) => expect(dialog(page).locator('[data-index="ready"]')).toContainText(/\d/)
const home = (lang: Lang) => (lang === 'ko' ? '/ko/' : '/')

async function openSearch(page: Page, key = '/'): Promise<void> {
  await interactive(page)
  await page.keyboard.press(key)
  await expect(field(page)).toBeFocused()
}

test('no page requests names before a search, then once, and the block is shown', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('market-place/names') && asked.push(request.url()))
  await openSwap(page)
  expect(asked).toEqual([])
  await openSearch(page)
  await indexed(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openSearch(page, 'Control+k')
  await indexed(page)
  expect(asked).toHaveLength(1)
})

for (const lang of ['en', 'ko'] as const)
  test(`by the keyboard alone: the symbol first, arrows choose, Enter opens, Escape returns the focus (${lang})`, async ({
    page,
  }) => {
    await page.goto(home(lang))
    const lens = page.getByRole('button', { name: say(lang, 'search'), exact: true })
    await interactive(page)
    await lens.focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await indexed(page)
    await page.keyboard.press('Escape')
    await expect(lens).toBeFocused()
    await openSearch(page)
    await page.keyboard.type('mev')
    await expect(chosen(page)).toContainText('MEVerse')
    await expect(chosen(page).locator('mark')).toHaveText('MEV')
    await expect(dialog(page).getByRole('status')).toHaveText(/\d/)
    const groups = await dialog(page)
      .getByRole('group')
      .evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(groups.slice(0, 2)).toEqual([saySearch(lang, 'kind.token'), saySearch(lang, 'kind.pool')])
    for (let i = 0; i < 50; i++) await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText((await options(page).last().textContent()) ?? '')
    await expect(chosen(page)).toBeInViewport()
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? 'none',
    )
    await expect(field(page)).toBeFocused()
    await field(page).fill('USDC-MEV')
    await expect(chosen(page)).toContainText('MEV-USDC')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${home(lang)}charts/pool/\\?pool=MEV-USDC$`))
  })

test('finds pages by their names in both languages, collections and items by name and number', async ({
  page,
}) => {
  await page.goto('/')
  await openSearch(page)
  await indexed(page)
  for (const typed of ['유동성', 'Liquidity', '유동성'.normalize('NFD')]) {
    await field(page).fill(typed)
    await expect(chosen(page)).toContainText('Liquidity')
  }
  await field(page).fill('xheroes s1')
  await expect(chosen(page)).toHaveAttribute('href', /marketplace\/items\/\?c=xheroes1$/)
  const { list } = (await (await page.request.get(`${ORIGIN}/api/nfts/v2/market-place/names`)).json()) as {
    list: { shortName: string; items: [string, string][] }[]
  }
  const [id, name] = list.find(({ shortName }) => shortName === 'pocket1')?.items[0] ?? ['', '']
  await field(page).fill(name)
  await expect(chosen(page)).toHaveAttribute('href', new RegExp(`nft-details/\\?c=pocket1&id=${id}$`))
  await field(page).fill(`#${id}`)
  await expect(options(page).first()).toBeVisible()
  await field(page).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace(/ #\d+$/, ''))
})

test('a search without results says where it looked, and suggests what may have been meant', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/')
  await openSearch(page)
  await indexed(page)
  await field(page).fill('lquidity')
  await expect(dialog(page)).toContainText(saySearch('en', 'nothing', { text: 'lquidity' }))
  await expect(dialog(page)).toContainText(/Searched 13 tokens, 16 pools, 17 collections, [\d,]{3,} items/)
  await dialog(page).getByRole('link', { name: 'Liquidity', exact: true }).click()
  await expect(page).toHaveURL(/\/liquidity\/$/)
})

test('keys open nothing while typing, or over another dialog', { tag: '@long' }, async ({ page }) => {
  await openSwap(page)
  await payField(page).focus()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(payField(page)).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('.tok').first().click()
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .focus()
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(1)
  await expect(field(page)).toHaveAttribute('aria-label', say('en', 'pickerSearch'))
})

test('without a network it searches the stored data of an earlier search; without any it says so', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.route(NAMES, (route) => route.abort())
  await page.goto('/')
  await openSearch(page)
  await expect(dialog(page)).toContainText(saySearch('en', 'indexDown'))
  await page.keyboard.type('MEFI')
  await expect(chosen(page)).toContainText('MEFI')
  await page.unroute(NAMES)
  await page.reload()
  await openSearch(page)
  await indexed(page)
  const block = await dialog(page).locator('[data-index]').textContent()
  await page.route(NAMES, (route) => route.abort())
  await page.reload()
  await interactive(page)
  await openSearch(page)
  await expect(dialog(page).locator('[data-index]')).toHaveText(block ?? '')
  await context.setOffline(true)
  await page.keyboard.type('garam')
  await expect(chosen(page)).toContainText(/garam/i)
})

test('untrusted names can neither disguise themselves nor run', { tag: '@long' }, async ({ page }) => {
  await rewriteAll(page, NAMES, (text) =>
    text.replace(/"\d+","[^"]*"/, '"57","<img src=x onerror=alert(1)>\u202egnp.live\\u200b"'),
  )
  page.on('dialog', () => expect(true, 'a script ran').toBe(false))
  await page.goto('/')
  await openSearch(page)
  await indexed(page)
  await page.keyboard.type('<img')
  await expect(chosen(page).locator('b')).toHaveText('<img src=x onerror=alert(1)>gnp.live')
  await expect(dialog(page).locator('.hits img')).toHaveCount(0)
})

test('an address and a transaction: what this site has of them', async ({ page }) => {
  const account = devAccount(2)
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page)
  await expect(page.locator('.wallet .mono')).toBeVisible()
  await openSearch(page)
  await field(page).fill(account.address)
  await expect(chosen(page)).toContainText(saySearch('en', 'ownWallet'))
  await expect(chosen(page)).toHaveAttribute('href', /wallet\/$/)
  await expect(options(page).nth(1)).toHaveAttribute('href', /myNfts\/collected\/$/)
  await field(page).fill(String(registry.tokens.USDT).toUpperCase().replace('0X', '0x'))
  await expect(chosen(page)).toContainText('USDT')
  const stranger = `0x${'ab'.repeat(20)}`
  await field(page).fill(stranger)
  await expect(options(page)).toHaveCount(1)
  await expect(chosen(page)).toContainText(saySearch('en', 'addressHas'))
  await expect(chosen(page)).toHaveAttribute('href', new RegExp(`wallet/\\?a=${stranger}$`))
  await field(page).fill(`0x${'ab'.repeat(32)}`)
  await expect(dialog(page)).toContainText(saySearch('en', 'hashNone'))
})

test('a page that loads no code until an interaction opens the search at the first key', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/meverse_privacy/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('settings')
  // The search data is loaded with the dialog's code.
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: say('en', 'settingsTitle') })).toBeVisible()
})
