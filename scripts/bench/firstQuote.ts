/// <reference lib="dom" />
/**
 * How soon the swap page takes a key and shows its first quote, beside other commits of the site, in alternating first
 * visits on one machine. `npm run bench -- --quotes` writes the table into docs/bench.md.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'
import { earlierSite } from './firstLoads.ts'
import { percentiles } from './quotes.ts'
import { firstVisit, type Line } from './visits.ts'

/** From the start of the navigation, in ms. */
export type FirstQuote = {
  /** A character in the pay field has changed the page's address, which the form's code does. */
  readonly hearsKey: number
  /** The receive field holds an amount. */
  readonly quote: number
  /** React or Preact has taken over every island that starts with the page. */
  readonly interactive: number
  readonly firstPaint: number
}

/** A site that is measured. */
export type Site = { readonly name: string; readonly dist: string }

type Probe = { -readonly [K in keyof FirstQuote]?: number }

/** Types into the form from its first frame on, until the page answers. Runs in the page. */
function probe(): void {
  const times: Probe = {}
  Object.assign(globalThis, { probe: times })
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const hydrated = (island: Element): boolean => {
    if (island.hasAttribute('ssr')) return false
    const key = Object.keys(island).find((name) => name.startsWith('__reactContainer'))
    if (key === undefined) return true
    type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }
    const { stateNode } = (island as unknown as Record<string, Root>)[key] as Root
    return stateNode.current.memoizedState.isDehydrated !== true
  }
  const look = () => {
    const [paid, received] = document.querySelectorAll<HTMLInputElement>('.amt input')
    const islands = [...document.querySelectorAll('astro-island:is([client="painted"], [client="load"])')]
    if (paid && received) {
      if (times.hearsKey === undefined) {
        if (location.hash.includes('in=')) times.hearsKey = performance.now()
        else {
          setValue?.call(paid, paid.value === '12' ? '13' : '12')
          paid.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
          if (location.hash.includes('in=')) times.hearsKey = performance.now()
        }
      }
      if (times.quote === undefined && received.value !== '') times.quote = performance.now()
    }
    if (
      times.interactive === undefined &&
      document.readyState !== 'loading' &&
      islands.length > 0 &&
      islands.every(hydrated)
    )
      times.interactive = performance.now()
    if (times.hearsKey && times.quote && times.interactive) console.debug('measured')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const visit = (browser: Browser, { dist }: Site, line: Line): Promise<FirstQuote> =>
  firstVisit(browser, dist, line, async (page, origin) => {
    await page.addInitScript(probe)
    const measured = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'measured',
      timeout: 120_000,
    })
    await page.goto(`${origin}/swap/`, { waitUntil: 'commit' })
    await measured
    return await page.evaluate(() => ({
      ...(globalThis as unknown as { probe: Required<Probe> }).probe,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
  })

/**
 * Measures sites in alternating rounds.
 * @param rounds first visits of each site; odd
 * @returns medians by site, in the order given
 */
export async function measureFirstQuotes(
  sites: readonly Site[],
  line: Line,
  rounds: number,
): Promise<readonly FirstQuote[]> {
  const browser = await chromium.launch(launchOptions)
  const seen = sites.map((): FirstQuote[] => [])
  try {
    // The first visit of a browser is slower, whichever site it is.
    for (const site of sites) await visit(browser, site, line)
    for (let round = 0; round < rounds; round++)
      for (const [i, site] of sites.entries()) seen[i]?.push(await visit(browser, site, line))
  } finally {
    await browser.close()
  }
  const median = (times: readonly FirstQuote[], of: keyof FirstQuote) =>
    percentiles(times.map((one) => one[of])).p50
  return seen.map((times) => ({
    hearsKey: median(times, 'hearsKey'),
    quote: median(times, 'quote'),
    interactive: median(times, 'interactive'),
    firstPaint: median(times, 'firstPaint'),
  }))
}

/** Commits that today's page is held against: the last one on Preact, and React without a first script. */
const EARLIER = [
  { name: 'Preact', commit: 'c57b0eac04893c29a0c50fc43c3f3a1d4320cdfe' },
  { name: 'React, plain', commit: 'ce709eef62dcc519a5a717ad3165266a0bfd7962' },
] as const

/** Rounds of first visits; odd. */
export const ROUNDS = 15

/**
 * The table of today's page beside those of earlier commits, on both lines.
 * @param port where a devnet of this checkout runs; all sites are built for it
 * @param dist today's site
 */
export async function firstQuotesTable(root: string, port: number, dist: string): Promise<string> {
  const place = join(root, '.cache', 'bench-earlier')
  const sites: Site[] = []
  try {
    for (const [i, { name, commit }] of EARLIER.entries())
      sites.push({ name, dist: await earlierSite(root, join(place, String(i)), commit, port) })
    sites.push({ name: 'now', dist })
    const lines = [
      '| page | first paint | hears a key | first quote | all interactive |',
      '|---|---:|---:|---:|---:|',
    ]
    for (const line of ['slow', 'fast'] as const) {
      const seen = await measureFirstQuotes(sites, line, ROUNDS)
      const [preact, plain] = seen
      for (const [i, times] of seen.entries()) {
        const ms = (of: keyof FirstQuote, against?: FirstQuote) =>
          `${Math.round(times[of]).toLocaleString('en-US')} ms` +
          (against && i === sites.length - 1 ? `, ${(times[of] / against[of]).toFixed(2)} ×` : '')
        const cells = [
          `${line}: ${sites[i]?.name}`,
          ms('firstPaint', preact),
          ms('hearsKey', preact),
          ms('quote', preact),
          ms('interactive', plain),
        ]
        lines.push(`| ${cells.join(' | ')} |`)
      }
    }
    return lines.join('\n')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
