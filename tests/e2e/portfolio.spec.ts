/**
 * The portfolio of a wallet: its holdings, exported files, another account's, without an index and without a network.
 */
import { readFileSync } from 'node:fs'
import { axeFaults } from '../support/axeFaults.ts'
import { useOwnIndex } from '../support/ownIndex.ts'
import { dialog, isConnected, openWallet, remember } from '../support/page.ts'
import { saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayPortfolio as say, sayWallet } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

test('without a wallet the page offers to connect one, and a link without a valid one says so', async ({
  page,
}) => {
  await page.goto('/wallet/')
  await expect(page.locator('main')).toContainText(say('en', 'connectText'))
  await page.goto('/wallet/?a=0x12')
  await expect(page.locator('main')).toContainText(say('en', 'badTitle'))
})

test('the demo wallet’s holdings: every part with its block, and files with the same content', async ({
  page,
}) => {
  await addWallet(page, { account: devAccount(0) })
  await remember(page)
  await page.goto(`${prefix('en')}/wallet/`)
  await isConnected(page)
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  await expect(part(say('en', 'worth')).locator('.wt-fig')).toContainText(/\$[\d,]+/)
  await expect(part(say('en', 'part.tokens'))).toContainText('MEV')
  await expect(part(say('en', 'poolsAndStakes'))).toContainText(say('en', 'role.held'))
  await expect(part(say('en', 'overTime')).locator('.cx-w .cx-line')).toHaveAttribute('d', /^M/)
  await expect(part(say('en', 'didTitle')).locator('li').first()).toBeVisible()
  for (const asof of await page.locator('.asof').all()) await expect(asof).toContainText(/\d/)

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    ])
    return readFileSync(await download.path(), 'utf8')
  }
  const holdings = await saved(say('en', 'fileHoldings'))
  expect(holdings.startsWith(`\ufeff${say('en', 'csvPart')},`)).toBe(true)
  expect(holdings).toMatch(/\r\nTokens,MEV,held,\d+(\.\d+)?,MEV,/)
  const moves = await saved(say('en', 'fileMoves'))
  const count = /([\d,]+)/.exec(
    (await page.getByRole('button', { name: say('en', 'fileMoves') }).textContent()) ?? '',
  )
  expect(moves.trimEnd().split('\r\n').length - 1).toBeGreaterThanOrEqual(
    Number(count?.[1]?.replaceAll(',', '')),
  )
  expect(await axeFaults(page)).toEqual([])
})

test('any wallet by its address; without an index today’s figures are read from the chain (ko)', async ({
  page,
}) => {
  await page.route(/\/api\//, (route) => route.abort())
  await page.goto(`${prefix('ko')}/wallet/?a=${devAccount(0).address}`)
  await expect(page.locator('.wt-fig')).toContainText(/\$[\d,]+/)
  await expect(page.locator('main')).toContainText(say('ko', 'days.down'))
  await expect(page.locator('main')).toContainText(say('ko', 'why.noIndex'))
})

test('amounts are hidden on the page and in the dialog, also on the next visit; files contain them', async ({
  page,
}) => {
  await addWallet(page, { account: devAccount(0) })
  await remember(page)
  await page.goto('/wallet/')
  const total = page.locator('.wt-fig')
  const toggle = page.getByRole('button', { name: sayWallet('en', 'hideAmounts') })
  const didSomething = page.getByRole('region', { name: say('en', 'didTitle') }).locator('li')
  await expect(total).toContainText(/\$[\d,]+/)
  await expect(didSomething.first()).toBeVisible()
  // Prices and floor prices are public; an account's own figures are those in its lists and sums.
  const own = page.locator('.wt-fig, .wt-parts b, .card-h > .fig, .pf-list small, .pf-list > li > .fig')
  expect((await own.allTextContents()).some((text) => /\d/.test(text))).toBe(true)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(total).toContainText(sayWallet('en', 'amountHidden'))
  await page.reload()
  await expect(total).toContainText(sayWallet('en', 'amountHidden'))
  await expect(didSomething.first()).toBeVisible()
  await expect(page.locator('#pools .pf-list li').first()).toBeVisible()
  const left = (
    await page.locator('.wt-fig, .wt-parts b, .card-h > .fig, #pools .pf-list .fig').allTextContents()
  ).filter((text) => /\d/.test(text))
  expect(left).toEqual([])
  await expect(page.locator('main')).toContainText(say('en', 'filesCovered'))
  expect(await axeFaults(page)).toEqual([])
  await openWallet(page)
  await expect(dialog(page).locator('.rows dd').first()).toContainText(sayWallet('en', 'amountHidden'))
  await dialog(page)
    .getByRole('button', { name: sayWallet('en', 'hideAmounts') })
    .click()
  await expect(dialog(page).locator('.rows dd').first()).toContainText(/\d/)
  await expect(total).toContainText(/\$[\d,]+/)
})

test.describe('with the worker', { tag: '@long' }, () => {
  test.use({ serviceWorkers: 'allow' })
  test('a viewed portfolio opens again without a network, with its block and age, and nothing is marked as current', async ({
    page,
    context,
  }) => {
    const closeIndex = await useOwnIndex(page)
    await page.goto(`/wallet/?a=${devAccount(0).address}`)
    await saved(page)
    // From now on requests pass through the worker, which caches the index's answers.
    await page.reload()
    const total = page.locator('.wt-fig .fig')
    const part = (title: string) => page.getByRole('region', { name: title, exact: true })
    const days = part(say('en', 'overTime'))
    const did = part(say('en', 'didTitle'))
    await expect(total).toContainText(/\$[\d,]+/)
    await expect(days.locator('.cx-w .cx-line')).toHaveAttribute('d', /^M/)
    await expect(did.locator('li').first()).toBeVisible()
    await expect(part(say('en', 'nftsAtFloor')).locator('li').first()).toBeVisible()
    await closeIndex()
    await context.setOffline(true)
    // An hour later.
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    await page.reload()
    await expect(total).toContainText(/\$[\d,]+/)
    await expect(days.locator('.cx-w .cx-line')).toHaveAttribute('d', /^M/)
    await expect(did.locator('li').first()).toBeVisible()
    const cards = page.locator('section.card[data-age]')
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(5)
    await expect
      .poll(() => cards.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-age')))]))
      .toEqual(['old'])
    for (const asof of await page.locator('main .asof').all()) {
      await expect(asof).toContainText(/\d/)
      await expect(asof).toContainText('1 hr. ago')
    }
  })
})
