/** Row 10 of the matrix: a new release is deployed while an old tab is open, again and again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { hostUnder } from '../support/host.ts'
import { interactive } from '../support/page.ts'
import { renamedRelease } from '../support/release.ts'
import { dist, saved } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { note } from './report.ts'
import { seeded } from './seeded.ts'
import { runs, seed, visitor } from './visitor.ts'

/** The release suffixes in the names of a page's scripts. */
const marksOf = (page: Page) =>
  page.evaluate(() => {
    const urls = [
      ...performance.getEntriesByType('resource').map(({ name }) => name),
      ...[...document.querySelectorAll('astro-island')].map((island) => island.getAttribute('component-url')),
    ]
    const scripts = urls.filter((url) => url && /\/js\/[^/]+\.js$/.test(url)) as string[]
    return [...new Set(scripts.map((url) => /\.(aa|bb)\.js$/.exec(url)?.[1] ?? 'first'))]
  })

test('row 10: a new release is deployed with an old tab open', async ({ browser }) => {
  test.setTimeout(3_600_000)
  const place = mkdtempSync(join(tmpdir(), 'dex-releases-'))
  const releases = ['aa', 'bb'].map((mark) => join(place, mark))
  // With a dot, which no hash in a name can end with by chance.
  for (const dir of releases) await renamedRelease(dist, dir, `.${basename(dir)}`)
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const failures: string[] = []
  context.on('page', (page) => page.on('pageerror', (error) => failures.push(String(error))))
  const next = seeded(seed)
  const count = runs(200, 3)
  const mixed: string[] = []
  try {
    const first = await context.newPage()
    await first.goto(`${host.origin}/swap/`)
    await saved(first)
    await first.close()
    for (let run = 0; run < count; run++) {
      const old = await context.newPage()
      await old.goto(`${host.origin}/swap/`)
      await interactive(old)
      const [mark] = await marksOf(old)
      const other = await context.newPage()
      host.dir = releases[run % 2] as string
      // The release is deployed before, while or after the second tab loads; the old one continues at any moment.
      const landing = other.goto(`${host.origin}/`)
      const update = old
        .waitForTimeout(next() * 400)
        .then(() => old.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update()))
      const taking = (async () => {
        await landing
        await other.getByRole('button', { name: say('en', 'updateTake') }).click()
        // Between two documents there is nothing of either.
        const isOther = async () => (await marksOf(other)).some((one) => one !== mark)
        await expect.poll(() => isOther().catch(() => false)).toBe(true)
        await interactive(other)
      })()
      const going = (async () => {
        await old.waitForTimeout(next() * 1_500)
        await old.locator('.swap-page .card-h .btn-t').click()
        await expect(old.getByRole('dialog')).toBeVisible()
      })()
      await Promise.all([update, taking, going])
      // A part that was opened late belongs to the release that was there before.
      const marks = [await marksOf(old), await marksOf(other)]
      if (marks[0]?.join() !== mark || marks[1]?.length !== 1) mixed.push(`${run}: ${marks.join(' | ')}`)
      await old.close()
      await other.close()
    }
  } finally {
    await context.close()
    await host.close()
    rmSync(place, { recursive: true, force: true })
  }
  note({
    row: '10',
    host: 'a domain root',
    what: `a release lands with an old tab open, ${count} races`,
    target: '0 errors, 0 mixed pages',
    found: `${failures.length} errors, ${mixed.length} mixed pages`,
    seed,
  })
  expect(failures).toEqual([])
  expect(mixed).toEqual([])
})
