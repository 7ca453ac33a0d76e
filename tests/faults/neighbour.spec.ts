/** Row 17 of the matrix: another page of a path gateway rewrites all stored data, again and again. */
import { ORIGIN } from '../support/env.ts'
import { hostNamed } from '../support/gateway.ts'
import { attack, FORGED } from '../support/neighbour.ts'
import { interactive } from '../support/page.ts'
import { dist, saved } from '../support/site.ts'
import { wrongFiles } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { note } from './report.ts'
import { runs, stay, visitor } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

test('row 17: another page rewrites our caches', async ({ browser }) => {
  test.setTimeout(3_600_000)
  const host = await hostNamed(dist, 'a path gateway')
  const context = await visitor(browser)
  const [page, evil] = [await context.newPage(), await context.newPage()]
  const count = runs(100, 4)
  const paths = stay()
  let ours = 0
  let refetched = 0
  try {
    await page.goto(`${host.root}swap/`)
    await saved(page)
    await evil.goto(host.neighbour)
    for (let run = 0; run < count; run++) {
      await attack(evil, host.root, `${ORIGIN}/api`)
      const { bad } = await wrongFiles(page, host.root)
      expect(bad).toBeGreaterThan(80)
      await page.goto(`${host.root}${paths[run % paths.length]}`)
      await interactive(page)
      const ran = await page.evaluate(() => 'ranForeign' in globalThis)
      const text = ((await page.locator('body').textContent()) ?? '').replace(/[,\s]/g, '')
      if (!ran && (await page.title()) !== 'taken' && !text.includes(FORGED)) ours++
      // The files that the page needed were wrong, and are right again.
      await expect.poll(async () => (await wrongFiles(page, host.root)).bad).toBeLessThan(bad)
      refetched++
    }
  } finally {
    await context.close()
    await host.close()
  }
  note({
    row: '17',
    host: 'a path gateway',
    what: `another page rewrites our caches, ${count} times`,
    target: `${count} of ${count} detected and fetched again`,
    found: `${ours} of ${count} pages ours, ${refetched} fetched again, beacon ${host.neighbourAsked.includes('beacon') ? 'sent' : 'never sent'}`,
    seed: null,
  })
  expect([ours, refetched]).toEqual([count, count])
  expect(host.neighbourAsked).not.toContain('beacon')
})
