/**
 * One build on five kinds of host: it works completely on each, and is saved for offline use where workers are
 * available.
 */
import { fileType } from '../../src/lib/core/release/fileType.ts'
import {
  type Gateway,
  gatewayFor,
  type HostName,
  hostOf as hostIn,
  hostNames,
  parseRedirects,
  redirectOf,
} from '../support/gateway.ts'
import { hostUnder } from '../support/host.ts'
import { interactive, mainButton, receiveField } from '../support/page.ts'
import { dist } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'

let gateway: Gateway
test.use({ serviceWorkers: 'allow' })
test.beforeAll(async () => {
  gateway = await gatewayFor(dist)
})
test.afterAll(() => gateway.close())

const hostOf = (name: HostName) => hostIn(gateway, name)

for (const kind of hostNames) {
  test.describe(kind, () => {
    const tag = kind === 'a path gateway' ? '@gate' : []
    test('shows a quote in both languages, without failing requests', { tag }, async ({ page }) => {
      const { root, shared } = hostOf(kind)
      const failed: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400 && !/\/(sw\.js|signed\.json|tuf\/[\w.]+)$/.test(response.url()))
          failed.push(`${response.status()} ${response.url()}`)
      })
      for (const lang of ['en', 'ko'] as const) {
        await page.goto(`${root}${lang === 'ko' ? 'ko/' : ''}swap/#from=MEV&to=USDT&in=10`)
        await interactive(page)
        await expect(receiveField(page, lang)).not.toHaveValue('')
        await expect(mainButton(page)).toHaveText(say(lang, shared ? 'gate.shared' : 'gate.connect'))
      }
      expect(failed).toEqual([])
      const warning = page.locator('#shared-origin')
      if (shared) {
        await expect(warning).toBeVisible()
        await expect(warning.locator('a')).toHaveAttribute(
          'href',
          `${hostOf('a subdomain gateway').root}ko/swap/#from=MEV&to=USDT&in=10`,
        )
      } else await expect(warning).toBeHidden()
    })

    test('a folder without its slash, and a pretty address', async ({ page, guard }) => {
      const { root, worker, redirects } = hostOf(kind)
      // The browser itself logs that there is no worker; the page works without.
      if (!worker) guard.allowed.push(/fetching the script/)
      await page.goto(`${root}swap`)
      await expect(page).toHaveURL(/\/swap\/(#.*)?$/)
      if (worker) {
        // The worker answers it on any host once it is installed.
        await expect(page.locator('.shell')).toHaveAttribute('data-offline', 'ready')
      } else await expect(page.locator('.shell')).toHaveAttribute('data-offline', 'unsupported')
      if (!worker && !redirects) return
      await page.goto(`${root}marketplace/items/xheroescard?p=2`)
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname.endsWith('/marketplace/items/')).toBe(true)
      expect(Object.fromEntries(searchParams)).toEqual({ c: 'xheroescard1', p: '2' })
    })
  })
}

test('the emulator reads _redirects like hosts that support it', () => {
  const rules = parseRedirects(
    '# no\n/a/:b/c /x/?d=:b 302\n/s/* /t/:splat\n/a/* /never 302\n/* /404.html 404\n',
  )
  expect(redirectOf(rules, '/a/1/c')).toEqual({ to: '/x/?d=1', status: 302 })
  expect(redirectOf(rules, '/a/1/2/c')).toEqual({ to: '/never', status: 302 })
  expect(redirectOf(rules, '/s/one/two')).toEqual({ to: '/t/one/two', status: 301 })
  expect(redirectOf(rules, '/nothing')).toEqual({ to: '/404.html', status: 404 })
})

test.describe('in a subfolder, on a host that does not add the trailing slash', () => {
  let host: Awaited<ReturnType<typeof hostUnder>>
  test.beforeAll(async () => {
    host = await hostUnder(dist, '/folder/')
  })
  test.afterAll(() => host.close())

  // The first address finds none of the files beside it.
  test.beforeEach(({ guard }) => void guard.allowed.push(/Refused to apply style|MIME type|integrity/))

  test('the page redirects once, with query and hash, and works', async ({ page }) => {
    host.slash = 'optional'
    await page.goto(`${host.origin}/folder/swap?a=1#from=MEV&to=USDT&in=10`)
    await interactive(page)
    await expect(page).toHaveURL(/\/folder\/swap\/\?a=1#from=MEV&to=USDT&in=10$/)
    await expect(receiveField(page)).not.toHaveValue('')
  })

  test('a visitor with a Korean browser is redirected to the Korean page of the same folder', async ({
    page,
    context,
  }) => {
    host.slash = 'optional'
    await context.addCookies([{ name: 'selectCountry', value: 'ko', url: `${host.origin}/folder/` }])
    await page.goto(`${host.origin}/folder/swap`)
    await expect(page).toHaveURL(/\/folder\/ko\/swap\/$/)
  })

  test('a host that removes the slash causes no redirect loop', async ({ page, guard }) => {
    // Without the slash no script is found: the page can only stay as it was rendered.
    guard.allowed.push(/./)
    host.slash = 'taken'
    host.asked.length = 0
    await page.goto(`${host.origin}/folder/swap`)
    await page.waitForLoadState('networkidle')
    const pages = host.asked.filter((path) => /\/folder\/swap\/?$/.test(path))
    expect(pages).toEqual(['/folder/swap', '/folder/swap/', '/folder/swap'])
  })
})

test('a host that sends scripts as plain text still shows a message', async ({ page, guard }) => {
  // Chromium refuses such scripts, each with an error.
  guard.allowed.push(/./)
  const host = await hostUnder(dist, '/')
  try {
    host.typeOf = (file) => fileType(file.endsWith('.js') ? 'x.txt' : file)
    await page.goto(`${host.origin}/swap/`)
    const note = page.locator('[data-part-waits]')
    await expect(note).toBeVisible()
    await expect(note).toHaveText(say('en', 'partWaits'))
    host.typeOf = fileType
    await interactive(page)
    await expect(note).toHaveCount(0)
  } finally {
    await host.close()
  }
})

test('a browser without a database still shows the page', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const host = await hostUnder(dist, '/')
  try {
    await page.goto(`${host.origin}/swap/#from=MEV&to=USDT&in=10`)
    await interactive(page)
    await expect(receiveField(page)).not.toHaveValue('')
  } finally {
    await host.close()
  }
})
