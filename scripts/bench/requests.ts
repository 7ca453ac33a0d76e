/**
 * Counts the requests of an open page: on opening, and in a minute of being visible. Counts do not depend on speed.
 * `npm run bench -- --requests` writes the table into docs/scale.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { addWallet, devAccount } from '../../tests/support/wallet.ts'

/** Requests, and the transferred bytes of their answers. */
type Count = { requests: number; bytes: number }
type Kind = 'site' | 'rpc' | 'api' | 'media'
type Counts = Record<Kind, Count> & { calls: number }
export type Asked = { readonly page: string; readonly opening: Counts; readonly minute: Counts }

/** The measured pages, with or without a connected wallet. */
const PAGES: readonly [what: string, path: string, wallet?: true][] = [
  ['/', '/'],
  ['/swap/', '/swap/'],
  ['/swap/ with a wallet', '/swap/', true],
  ['/liquidity/', '/liquidity/'],
  ['/mefi-farm/ with a wallet', '/mefi-farm/', true],
  ['/imo/', '/imo/'],
  ['/mint/', '/mint/'],
  ['/marketplace/', '/marketplace/'],
  ['/marketplace/items/', '/marketplace/items/?c=xheroes1'],
  ['/nft-details/', '/nft-details/?c=xheroes1&id=1'],
  ['/myNfts/collected/ with a wallet', '/myNfts/collected/', true],
  ['/meverse_privacy/', '/meverse_privacy/'],
]

/** In parallel, so that three minutes are enough for all; two cores for each. */
const TOGETHER = 4
const OPENING_MS = 15_000
const MINUTES = 1

const none = (): Counts => ({
  site: { requests: 0, bytes: 0 },
  rpc: { requests: 0, bytes: 0 },
  api: { requests: 0, bytes: 0 },
  media: { requests: 0, bytes: 0 },
  calls: 0,
})

const kindOf = (pathname: string): Kind => {
  if (/^\/rpc2?(?:\/|$)/.test(pathname)) return 'rpc'
  if (/^\/api(?:\/|$)/.test(pathname)) return 'api'
  return /^\/(?:ipfs|metadata|media)\//.test(pathname) ? 'media' : 'site'
}

async function countPage(
  browser: Browser,
  origin: string,
  [what, path, wallet]: (typeof PAGES)[number],
): Promise<Asked> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    if (wallet) {
      await addWallet(page, { account: devAccount(2), rpc: `${origin}/rpc` })
      await context.addInitScript(() => {
        localStorage.setItem('meverse:1:/:wagmi.recentConnectorId', '"test.wallet"')
        sessionStorage.setItem('meverse:1:/:notice', 'true')
      })
    }
    let counts = none()
    const kinds = new Map<string, Kind>()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return
      const kind = kindOf(new URL(request.url).pathname)
      kinds.set(requestId, kind)
      counts[kind].requests += 1
      if (kind === 'rpc') counts.calls += request.postData?.match(/"method"/g)?.length ?? 0
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      if (kind) counts[kind].bytes += encodedDataLength
    })
    await page.goto(`${origin}${path}`)
    await sleep(OPENING_MS)
    const opening = counts
    counts = none()
    await sleep(MINUTES * 60_000)
    return { page: what, opening, minute: counts }
  } finally {
    await context.close()
  }
}

/** @param origin of a running devnet */
export async function measureRequests(origin: string): Promise<Asked[]> {
  const browser = await chromium.launch(launchOptions)
  const found: Asked[] = []
  try {
    for (let at = 0; at < PAGES.length; at += TOGETHER) {
      const some = PAGES.slice(at, at + TOGETHER)
      found.push(...(await Promise.all(some.map((one) => countPage(browser, origin, one)))))
    }
    return found
  } finally {
    await browser.close()
  }
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)
const cell = ({ requests, bytes }: Count) => `${requests}, ${bytes === 0 ? 0 : kB(bytes)} kB`

/** The table of docs/scale.md. */
export const requestsTable = (found: readonly Asked[]): string =>
  [
    '| page | opened: site | RPC | calls | API | a minute: site | RPC | calls | API |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...found.map(({ page, opening, minute }) => {
      const cells = [opening, minute].flatMap((one) => [
        cell(one.site),
        cell(one.rpc),
        `${one.calls}`,
        cell(one.api),
      ])
      return `| ${page} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
