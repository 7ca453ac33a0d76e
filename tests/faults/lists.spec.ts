/** Row 13 of the matrix: what is shown changes faster than the server answers. */
import { hostUnder } from '../support/host.ts'
import { awake, remember } from '../support/page.ts'
import { dist } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { addWallet, devAccount } from '../support/wallet.ts'
import { note } from './report.ts'
import { seeded } from './seeded.ts'
import { runs, seed, visitor } from './visitor.ts'

test('row 13: accounts change faster than their positions come', async ({ browser }) => {
  test.setTimeout(300_000)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser, 'block')
  const page = await context.newPage()
  const next = seeded(seed)
  const list = /\/exchange\/v1\/(pools|positions)\b/
  // Counted where they are asked for: events of the browser come in another order when the machine is busy.
  await page.addInitScript((source) => {
    const list = new RegExp(source)
    const original = globalThis.fetch
    const under = new Map<string, number>()
    const asked = { most: 0, open: 0 }
    Object.assign(globalThis, { asked })
    globalThis.fetch = (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      const now = (under.get(url) ?? 0) + 1
      if (list.test(url)) asked.most = Math.max(asked.most, now)
      under.set(url, now)
      if (list.test(url)) asked.open += 1
      let over = false
      const end = () => {
        if (over) return
        over = true
        under.set(url, (under.get(url) ?? 1) - 1)
        if (list.test(url)) asked.open -= 1
      }
      init?.signal?.addEventListener('abort', end)
      const answer = original(input, init)
      answer.then(end, end)
      return answer
    }
  }, list.source)
  await page.route(
    (url) => list.test(url.href),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, next() * 800))
      await route.continue().catch(() => undefined)
    },
  )
  const wallet = await addWallet(page, { account: devAccount(0) })
  await remember(page)
  await page.goto(`${host.origin}/liquidity/`)
  await awake(page)
  await expect(page.locator('.wallet .mono')).toBeVisible()
  const count = runs(500, 60)
  const accounts = [0, 1, 2, 3, 4].map(devAccount)
  let last = accounts[0]
  for (let change = 0; change < count; change++) {
    last = accounts[Math.floor(next() * accounts.length)]
    if (last) await wallet.changeAccount(last)
    await page.waitForTimeout(next() * 40)
  }
  // The demo account has positions, the account after it none of its own beside its trades. How long an answer takes
  // says nothing here, on a busy machine least of all: whoever waits for it waits until it is there.
  const [demo, empty] = [accounts[0], devAccount(19)]
  const articles = page.getByRole('article')
  let wrong = 0
  if (demo) await wallet.changeAccount(demo)
  await expect.poll(() => articles.count(), { timeout: 60_000 }).toBeGreaterThan(0)
  await wallet.changeAccount(empty)
  await expect(articles).toHaveCount(0, { timeout: 60_000 })
  // Whatever was asked for before comes, and none of it is shown.
  const open = () => page.evaluate(() => (globalThis as unknown as { asked: { open: number } }).asked.open)
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
  await page.waitForTimeout(1_000)
  if ((await articles.count()) > 0) wrong++
  const most = await page.evaluate(() => (globalThis as unknown as { asked: { most: number } }).asked.most)
  await context.close()
  await host.close()
  note({
    row: '13',
    host: 'a domain root',
    what: `${count} account changes, answers up to 0.8 s late`,
    target: '0 late answers shown, at most 1 request for one thing at a time',
    found: `${wrong} shown late, ${most} at a time`,
    seed,
  })
  expect(wrong).toBe(0)
  expect(most).toBeLessThanOrEqual(1)
})
