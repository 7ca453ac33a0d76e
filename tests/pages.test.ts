/**
 * Every route of the product (docs/product.md, Pages) is a real page in both languages; planned ones are counted
 * explicitly.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { followRedirects, parseRedirects } from '../server/core/static.ts'
import { pages as en } from '../src/layouts/messages.pages.en.ts'
import { approvalsRoute, incidentRoute, menu, verifyRoute } from '../src/layouts/routes.ts'
import { chainConfig } from '../src/lib/core/config/chains.ts'
import { type Page, pageAt, pages } from '../src/lib/core/config/pages.ts'
import { disclosures } from '../src/lib/core/config/privacy.ts'
import { privacyPath, xHeroesProject } from '../src/lib/core/config/product.ts'
import { siteOn } from './support/realSites.ts'
import { toCome } from './support/toCome.ts'

const root = new URL('..', import.meta.url).pathname
let { dist, remove }: ReturnType<typeof siteOn> = { dist: '', remove: () => undefined }

/** The agreed routes, verbatim, with `{tab}` expanded. */
const specified: Record<Page['layout'], readonly string[]> = {
  default: [
    '/',
    '/swap',
    '/liquidity',
    '/liquidity/add',
    '/liquidity/remove',
    '/liquidity/zap',
    '/mefi-farm',
    '/mapp-farm',
    '/nft-farm',
    '/imo',
    '/imo-details',
    '/marketplace',
    '/nft-details',
    '/nft-sale',
    '/mint',
    '/mint/detail',
    '/myNfts/heroes',
    '/myNfts/reveal',
    '/charts',
    '/charts/token',
    '/charts/pool',
    '/wallet',
    '/governance',
    '/proposal',
    '/verify',
    '/approvals',
    '/incident',
    `/${privacyPath}`,
  ],
  list: [
    '/myNfts',
    '/myNfts/collected',
    '/myNfts/activities',
    '/marketplace/items',
    '/marketplace/activities',
    '/heros-mint',
  ],
  none: ['/notFound', '/maintenance'],
}
const whole = pages.filter((page) => !page.part)

beforeAll(() => {
  ;({ dist, remove } = siteOn('mainnet'))
})
afterAll(() => remove())

const htmlOf = (locale: 'en' | 'ko', path: string) =>
  readFileSync(join(dist, locale === 'ko' ? 'ko' : '', path, 'index.html'), 'utf8')
const pageLeadsOn = (path: string) => htmlOf('en', path).includes('data-go-on')

test('the list contains the agreed routes in their layouts, and no others', () => {
  for (const layout of ['default', 'list', 'none'] as const)
    expect(
      whole
        .filter((page) => page.layout === layout)
        .map((page) => `/${page.path}`.replace(/(.)\/$/, '$1'))
        .sort(),
    ).toEqual([...specified[layout]].sort())
})

it.each(whole.map((page) => [page.path || '/', page] as const))(
  '%s is a page in both languages',
  (_, page) => {
    for (const locale of ['en', 'ko'] as const) {
      const html = htmlOf(locale, page.path)
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toMatch(/<main [^>]*id="main"/)
      expect(html).toMatch(/<title>[^<]+ · [^<]+<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/)
      expect(html).toContain('<link rel="alternate" hreflang="ko"')
      const framed = html.includes('class="top"') && html.includes('class="foot"')
      const leadsOn = html.includes('data-go-on')
      if (!leadsOn) expect(framed).toBe(page.layout !== 'none')
      if (page.layout === 'list' && !leadsOn) expect(html).toContain('page-wide')
    }
  },
)

test('a planned page says so and offers nothing to sign', () => {
  const left = pages.filter((page) => page.soon)
  console.log(
    `still to come: ${left.length} of ${pages.length} routes: ${left.map((page) => `/${page.path}`).join(' ')}`,
  )
  console.log(`in all: ${toCome.map(({ name }) => name).join(', ')}`)
  for (const page of left.filter((entry) => !entry.part))
    for (const locale of ['en', 'ko'] as const) {
      const main = /<main[\s\S]*<\/main>/.exec(htmlOf(locale, page.path))?.[0] ?? ''
      expect(main).toContain(locale === 'en' ? en.soonTag : '준비 중')
      expect(main).not.toMatch(/<button|<astro-island|<form/)
      // Only features of this build: mainnet's has no pools yet.
      expect(main).not.toContain('swap/"')
      expect(main).toContain('myNfts/collected/"')
    }
})

test('the list of planned pages has every such route, and the documents name all of them', () => {
  const waiting = toCome.flatMap((one) => one.pages ?? [])
  expect([...waiting].sort()).toEqual(
    pages
      .filter(({ soon }) => soon)
      .map(({ path }) => path)
      .sort(),
  )
  const decisions = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const named = /## Not yet\n([\s\S]*)$/.exec(decisions)?.[1]?.toLowerCase() ?? ''
  expect(toCome.filter(({ name }) => !named.includes(name.toLowerCase())).map(({ name }) => name)).toEqual([])
})

test('every entry of the menu links to a page of the list', () => {
  for (const item of menu)
    for (const entry of 'items' in item ? item.items : [item]) if ('path' in entry) pageAt(entry.path)
})

test('every link of every page leads to a file', () => {
  for (const page of whole)
    for (const locale of ['en', 'ko'] as const) {
      const address = new URL(`http://x/${locale === 'ko' ? 'ko/' : ''}${page.path}`)
      for (const [, href = ''] of htmlOf(locale, page.path).matchAll(/<(?:a|link)\b[^>]*? href="([^"]*)"/g)) {
        expect(href, `${address.pathname} has a link to nowhere`).not.toBe('')
        const url = new URL(href.replaceAll('&amp;', '&'), address)
        if (url.origin !== address.origin) continue
        const file = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname
        expect(existsSync(join(dist, file)), `${address.pathname} links to ${href}`).toBe(true)
      }
    }
})

test('the privacy page names every host that the build contacts automatically, and the owner of each request', () => {
  const { rpc, api, media } = chainConfig('mainnet', '')
  const asked = [...rpc, ...(api ? [api] : []), ...media.ipfs, ...media.origins]
  // This build names no mirrors, pairs no wallet apps and has no Face Wallet, and the page says so.
  const { mirrors: _, relay: __, face: ___, ...shown } = disclosures
  const entries = Object.values(shown)
    .flat()
    .filter((entry) => !('hosts' in entry) || entry.hosts.length > 0)
  for (const locale of ['en', 'ko'] as const) {
    const html = htmlOf(locale, privacyPath)
    for (const address of asked) expect(html).toContain(new URL(address).host)
    const policy = /img-src ([^;]*)/.exec(html)?.[1] ?? ''
    for (const origin of policy.match(/https:[^ ]+/g) ?? []) expect(html).toContain(new URL(origin).host)
    const notes = html.match(/<li>[^<]+<br><small class="faint">[^<]+<\/small>/g)
    expect(notes).toHaveLength(entries.filter((entry) => entry.carries !== null || 'hosts' in entry).length)
  }
})

test('the page for a bad release runs no code of its own, and links to the checks', () => {
  for (const locale of ['en', 'ko'] as const) {
    const main = /<main[\s\S]*<\/main>/.exec(htmlOf(locale, incidentRoute))?.[0] ?? ''
    expect(main).not.toMatch(/<astro-island|<button|<script/)
    expect(main).toContain(approvalsRoute)
    expect(main).toContain(verifyRoute)
    expect(main.match(/<li>/g)?.length).toBe(13)
  }
})

test('every page ends with links to approvals and to the page for a bad release', () => {
  for (const page of whole.filter(({ layout, path }) => layout !== 'none' && !pageLeadsOn(path)))
    for (const locale of ['en', 'ko'] as const) {
      const foot = /<footer[\s\S]*<\/footer>/.exec(htmlOf(locale, page.path))?.[0] ?? ''
      expect(foot, page.path).toContain(approvalsRoute)
      expect(foot, page.path).toContain(incidentRoute)
    }
})

test('MEFI Farm says that farming has ended', () => {
  expect(htmlOf('en', 'mefi-farm/')).toContain('31 Oct 2022, 09:00 UTC')
  expect(htmlOf('ko', 'mefi-farm/')).toContain('2022년 10월 31일 18:00')
})

test('an item’s page shows texts, not their keys', () => {
  for (const locale of ['en', 'ko'] as const)
    for (const path of ['nft-details/', 'nft-sale/'])
      expect(htmlOf(locale, path)).not.toMatch(/>(item|sale)Title</)
})

test('nothing links to the maintenance page', () => {
  for (const page of whole)
    for (const locale of ['en', 'ko'] as const) {
      if (page.path === 'maintenance/') continue
      expect(htmlOf(locale, page.path)).not.toContain('maintenance/')
    }
})

test('the redirects are rules that our own server follows, filled in', () => {
  const text = readFileSync(join(dist, '_redirects'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines.at(-1)).toBe('/* /404.html 404')
  expect(text).not.toMatch(/%[A-Z]+%|\b200$/m)
  const rules = parseRedirects(text)
  const to = (path: string, search = '') =>
    followRedirects(rules, path.split('/').filter(Boolean), search)?.location
  expect(to('/marketplace/items/abc', '?p=2')).toBe('/marketplace/items/?c=abc&p=2')
  expect(to('/ko/marketplace/activities/xheroescard/')).toBe('/ko/marketplace/activities/?c=xheroescard1')
  expect(to('/ko/myNfts/collected/xheroes')).toBe(`/ko/myNfts/collected/?u=${xHeroesProject.mainnet}`)
  expect(to('/anything/else')).toBeUndefined()
})
