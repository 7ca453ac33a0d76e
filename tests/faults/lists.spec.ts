/** Row 13 of the matrix: the selection changes faster than the server answers. */
import { hostUnder } from '../support/host.ts'
import { interactive, isConnected, remember } from '../support/page.ts'
import { dist } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { addWallet, devAccount, type TestWallet } from '../support/wallet.ts'
import { marksOf } from './questions.ts'
import { note } from './report.ts'
import { seeded } from './seeded.ts'
import { comeLate, countAsked, press, watchFrames } from './storm.ts'
import { runs, seed, visitor } from './visitor.ts'

/** Clicks come at uneven intervals. */
const LONGEST_PAUSE_MS = 40

test('row 13: accounts change faster than their positions come', async ({ browser }) => {
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser, 'block')
  const page = await context.newPage()
  const next = seeded(seed)
  const list = /\/exchange\/v1\/(pools|positions)\b/
  const asked = await countAsked(page, list)
  await comeLate(page, list, seed + 1)
  const wallet = await addWallet(page, { account: devAccount(0) })
  await remember(page)
  await page.goto(`${host.origin}/liquidity/`)
  await interactive(page)
  await isConnected(page)
  const count = runs(500, 60)
  const accounts = [0, 1, 2, 3, 4].map(devAccount)
  let last = accounts[0]
  for (let change = 0; change < count; change++) {
    last = accounts[Math.floor(next() * accounts.length)]
    if (last) await wallet.changeAccount(last)
    await page.waitForTimeout(next() * LONGEST_PAUSE_MS)
  }
  // The demo account has positions; the next account has trades but no positions. The answer time does not matter here,
  // least of all on a busy machine: the test waits for the answer.
  const [demo, empty] = [accounts[0], devAccount(19)]
  const articles = page.getByRole('article')
  let wrong = 0
  if (demo) await wallet.changeAccount(demo)
  await expect.poll(() => articles.count()).toBeGreaterThan(0)
  await wallet.changeAccount(empty)
  await expect(articles).toHaveCount(0)
  // Answers to earlier requests arrive, and none of them is shown.
  await asked.over()
  if ((await articles.count()) > 0) wrong++
  await context.close()
  await host.close()
  note({
    row: '13',
    host: 'a domain root',
    what: `${count} account changes, answers up to 0.8 s late`,
    target: '0 late answers shown, at most 1 request for one thing at a time',
    found: `${wrong} shown late, ${asked.most()} at a time`,
    seed,
  })
  expect(wrong).toBe(0)
  expect(asked.most()).toBeLessThanOrEqual(1)
})

const boxes = '.filter-rail input[type=checkbox]'
const sorts = '.sort-field option'
const chips = '.chips-row button'
const types = 'fieldset.chips button.chip'
const pages = '.list-pages button:not([aria-disabled=true])'
const projects = 'fieldset.season-chips input'
const tabs = 'nav.tabs a'

type Storm = {
  readonly name: string
  readonly path: string
  /** The controls, on the page itself and on those that its tabs open. */
  readonly controls: readonly string[]
  /** Accounts that are switched to now and then. */
  readonly accounts: readonly number[]
  readonly whole: number
  readonly short: number
}
/** Five hundred changes in the whole run. */
const storms: readonly Storm[] = [
  {
    name: 'filters, sorts and tabs of the market',
    path: '/marketplace/items/?c=xheroes1',
    controls: [boxes, boxes, boxes, boxes, sorts, sorts, chips, tabs],
    accounts: [],
    whole: 150,
    short: 25,
  },
  {
    name: 'kinds, pages and tabs of the market’s activities',
    path: '/marketplace/activities/?c=xheroes1',
    controls: [types, types, types, pages, pages, tabs],
    accounts: [],
    whole: 75,
    short: 15,
  },
  {
    name: 'filters, collections, tabs and accounts of own NFTs',
    path: '/myNfts/collected/?u=xheroes2',
    controls: [boxes, boxes, boxes, sorts, chips, projects, projects, tabs],
    accounts: [0, 11, 12],
    whole: 150,
    short: 25,
  },
  {
    name: 'kinds, collections, tabs and accounts of own activities',
    path: '/myNfts/activities/',
    controls: [types, types, pages, projects, projects, tabs],
    accounts: [0, 11, 12],
    whole: 75,
    short: 15,
  },
  {
    name: 'tabs and pages of mints',
    path: '/mint/#activities',
    controls: [pages, pages, tabs],
    accounts: [],
    whole: 50,
    short: 15,
  },
]
/** One change in this many is another account. */
const ACCOUNT_SHARE = 0.1

for (const { name, path, controls, accounts, whole, short } of storms)
  test(`row 13: ${name} change faster than their lists come`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const next = seeded(seed)
    const marks = marksOf()
    const asked = await countAsked(page, /\/nfts\/v2\//)
    const frames = await watchFrames(page)
    await comeLate(page, /\/nfts\/v2\//, seed + 1, marks.mark)
    let wallet: TestWallet | null = null
    if (accounts[0] !== undefined) {
      wallet = await addWallet(page, { account: devAccount(accounts[0]) })
      await remember(page)
    }
    await page.goto(path)
    await interactive(page)
    if (wallet) await isConnected(page)
    await expect.poll(() => frames.at(-1)?.marks.length).toBe(1)

    const count = runs(whole, short)
    for (let change = 0; change < count; ) {
      const other = accounts[Math.floor(next() * accounts.length)]
      if (wallet && other !== undefined && next() < ACCOUNT_SHARE) {
        await wallet.changeAccount(devAccount(other))
        change++
      } else if (await press(page, controls, next(), next())) change++
      await page.waitForTimeout(next() * LONGEST_PAUSE_MS)
    }
    // The last choice is shown in the end, and no result of an earlier request.
    await asked.over()
    await expect.poll(() => frames.slice(-1).every(marks.isWhole)).toBe(true)
    const wrong = frames.filter((frame, i) => !marks.belongs(frame, frames[i - 1]))
    note({
      row: '13',
      host: 'a domain root',
      what: `${count} changes of ${name}, answers up to 0.8 s late`,
      target: '0 late answers shown, at most 1 request for one thing at a time',
      found: `${wrong.length} of ${frames.length} views late, ${asked.most()} request at a time`,
      seed,
    })
    expect(wrong.map(marks.explain)).toEqual([])
    expect(asked.most()).toBe(1)
  })
