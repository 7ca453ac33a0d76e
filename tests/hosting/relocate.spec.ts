/** The same files that the devnet serves work unchanged at a root and under a gateway's path (design section 5). */
import type { Page } from '@playwright/test'
import { LONG, ORIGIN } from '../support/env.ts'
import { type Host, hostUnder } from '../support/host.ts'
import { interactive } from '../support/page.ts'
import { dist, routesAt } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

for (const prefix of ['/', '/ipfs/bafyxyz/']) {
  test.describe(`served under ${prefix}`, () => {
    let host: Host
    test.beforeAll(async () => {
      host = await hostUnder(dist, prefix)
    })
    test.afterAll(() => host.close())

    for (const language of LONG ? ['', 'ko/'] : [prefix === '/' ? '' : 'ko/'])
      test(`every route loads, ${language || 'en'}`, async ({ page }) => {
        const failed: string[] = []
        const asked = new Set<string>()
        page.on('request', (request) => asked.add(new URL(request.url()).origin))
        page.on('response', (response) => {
          const url = new URL(response.url())
          if (url.origin !== host.origin) return
          // A host that cannot add a file to its folder has no metadata.
          if (url.pathname.includes('/tuf/')) return
          if (response.status() >= 400 || !url.pathname.startsWith(prefix))
            failed.push(`${response.status()} ${url.pathname}`)
        })
        const opened = routesAt(prefix)
        expect(opened.length).toBeGreaterThan(10)
        for (const path of opened) {
          await page.goto(`${host.origin}${prefix}${language}${path}`)
          await interactive(page)
          await expect(page.locator('h1')).toBeVisible()
          expect(new URL(page.url()).pathname.startsWith(`${prefix}${language}`), page.url()).toBe(true)
          const outside = await page.evaluate(
            ([origin, root]) =>
              [...document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>('a[href], link[href]')]
                .map((link) => link.href)
                .filter((href) => href.startsWith(`${origin}/`) && !href.startsWith(`${origin}${root}`)),
            [host.origin, prefix] as const,
          )
          expect(outside, `links of ${path}`).toEqual([])
        }
        expect(failed).toEqual([])
        // Only the host and the devnet's own RPC and API.
        expect([...asked].sort()).toEqual([host.origin, ORIGIN].sort())
        expect(host.missing.filter((path) => !path.includes('/tuf/'))).toEqual([])
      })

    test('figures are loaded, links work, and stored data belongs to the prefix', async ({
      page,
      context,
    }) => {
      await page.goto(`${host.origin}${prefix}`)
      await expect(page.locator('.hero-s dd .fig').first()).toHaveText(/^\$\d/)
      // Lower lists hydrate once visible.
      await page.locator('#largest-title').scrollIntoViewIfNeeded()
      await page.locator('.tbl-rows .rowlink').first().click()
      await expect(page).toHaveURL(new RegExp(`${prefix}charts/pool/\\?pool=`))
      await page.locator('main .btn-p').first().click()
      await expect(page).toHaveURL(new RegExp(`${prefix}swap/#from=`))
      await page.locator('.amt input').first().fill('1')
      await expect(page.locator('.swap-form .asof')).toHaveAttribute('data-age', 'live')
      for (const cookie of await context.cookies()) expect(cookie.path).toBe(prefix)
      const keys = await page.evaluate(() => Object.keys(localStorage))
      for (const key of keys) expect(key).toContain(`:${prefix}:`)
    })

    test.describe('addresses without files', () => {
      const lost = async (page: Page, path: string) => {
        await page.goto(`${host.origin}${prefix}${path}`)
        await page.waitForFunction(
          () => !document.querySelector('[data-in]') || 'found' in document.documentElement.dataset,
        )
      }

      test('an unknown one is reported at any depth, and links home', async ({ page }) => {
        for (const path of ['nothing', 'a/b/c/d', 'swap/unknown/', 'ko/nothing/here']) {
          await lost(page, path)
          const korean = path.startsWith('ko/')
          await expect(page.locator('html')).toHaveAttribute('lang', korean ? 'ko' : 'en')
          await expect(page.locator('h1:visible')).toHaveText(
            korean ? '페이지를 찾을 수 없어요' : 'Page not found',
          )
          const home = page.locator('a:visible').first()
          await expect(home).toHaveJSProperty('href', `${host.origin}${prefix}${korean ? 'ko/' : ''}`)
        }
        await page.locator('a:visible').first().click()
        await expect(page).toHaveURL(`${host.origin}${prefix}ko/`)
      })

      test('pretty ones redirect with query and hash', async ({ page }) => {
        const leads = [
          ['marketplace/items/heroes?p=2#top', 'marketplace/items/?p=2&c=heroes#top'],
          ['marketplace/activities/xheroescard/', 'marketplace/activities/?c=xheroescard1'],
          ['ko/marketplace/items/a%20b', 'ko/marketplace/items/?c=a+b'],
          ['ko/myNfts/collected/xheroes?p=3', 'ko/myNfts/collected/?p=3&u=xheroes-test'],
          ['ko/mynfts/collected/XHEROES', 'ko/myNfts/collected/?u=xheroes-test'],
          ['ko/myNfts/collected/xheroescard', 'ko/myNfts/collected/?u=xheroes-test'],
          // In another case.
          ['SWAP/?a=1#b', 'swap/?a=1#b'],
          ['KO/Liquidity/Add', 'ko/liquidity/add/'],
          ['KO', 'ko/'],
          ['mynfts/Collected/', 'myNfts/collected/'],
          ['marketplace/Items/heroes', 'marketplace/items/?c=heroes'],
          // Tabs that do not exist.
          ['myNfts/nothing?p=2', 'myNfts/collected/?p=2'],
          ['marketplace/nothing/heroes', 'marketplace/items/?c=heroes'],
          ['marketplace/nothing', 'marketplace/'],
        ] as const
        for (const [from, to] of leads) {
          await page.goto(`${host.origin}${prefix}${from}`)
          await expect(page).toHaveURL(`${host.origin}${prefix}${to}`)
        }
      })

      test('old ones redirect with query and hash', async ({ page }) => {
        await page.goto(`${host.origin}${prefix}heros-mint/?a=1`)
        await expect(page).toHaveURL(`${host.origin}${prefix}myNfts/collected/?t=xHeroes&a=1#xHeroes`)
        await page.goto(`${host.origin}${prefix}ko/myNfts/?u=7&p=2#here`)
        await expect(page).toHaveURL(`${host.origin}${prefix}ko/myNfts/collected/?u=7&p=2#here`)
      })

      test('a path that names another host redirects nowhere', async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).origin))
        await page.goto(`${host.origin}${prefix}/evil.test/marketplace/items/x`)
        await page.waitForTimeout(500)
        expect(new URL(page.url()).origin).toBe(host.origin)
        expect(asked.filter((origin) => origin.includes('evil'))).toEqual([])
      })
    })
  })
}
