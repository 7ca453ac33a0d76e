/** One wallet as a person looks at it: what it has, files of it, somebody else's, without an index and without a network. */
import { readFileSync } from 'node:fs'
import { axeFaults } from '../support/axeFaults.ts'
import { isConnected, remember } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayPortfolio as say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

test('without a wallet the page leads to one, and a link that names none says so', async ({ page }) => {
  await page.goto('/wallet/')
  await expect(page.locator('main')).toContainText(say('en', 'connectText'))
  await page.goto('/wallet/?a=0x12')
  await expect(page.locator('main')).toContainText(say('en', 'badTitle'))
})

test('what the demo wallet has: every part with its block, and files that hold the same', async ({
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
  await expect(part(say('en', 'overTime')).locator('.cx-w .wp')).toHaveAttribute('d', /^M/)
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

test('anybody’s wallet by its address; without an index today’s figures come from the chain (ko)', async ({
  page,
}) => {
  await page.route(/\/api\//, (route) => route.abort())
  await page.goto(`${prefix('ko')}/wallet/?a=${devAccount(0).address}`)
  await expect(page.locator('.wt-fig')).toContainText(/\$[\d,]+/)
  await expect(page.locator('main')).toContainText(say('ko', 'days.down'))
  await expect(page.locator('main')).toContainText(say('ko', 'why.noIndex'))
})
