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
    const asked = { most: 0 }
    Object.assign(globalThis, { asked })
    globalThis.fetch = (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      const now = (under.get(url) ?? 0) + 1
      if (list.test(url)) asked.most = Math.max(asked.most, now)
      under.set(url, now)
      let over = false
      const end = () => {
        if (!over) under.set(url, (under.get(url) ?? 1) - 1)
        over = true
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
  // The demo account has positions, the account after it none of its own beside its trades.
  const [demo, empty] = [accounts[0], devAccount(19)]
  let wrong = 0
  for (const [account, cards] of [
    [demo, true],
    [empty, false],
  ] as const) {
    if (account) await wallet.changeAccount(account)
    await page.waitForTimeout(2_500)
    if ((await page.getByRole('article').count()) > 0 !== cards) wrong++
  }
  const most = await page.evaluate(() => (globalThis as unknown as { asked: { most: number } }).asked.most)
  await context.close()
  await host.close()
  note({
    row: '13',
    what: `${count} account changes, answers up to 0.8 s late`,
    target: '0 late answers shown, at most 1 request for one thing at a time',
    found: `${wrong} shown late, ${most} at a time`,
    seed,
  })
  expect(wrong).toBe(0)
  expect(most).toBeLessThanOrEqual(1)
})
