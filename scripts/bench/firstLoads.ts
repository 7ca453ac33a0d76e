/// <reference lib="dom" />
/**
 * First loads of every page, without the worker, compared with the same pages of an earlier commit, alternating and on
 * the same machine. `npm run bench -- --loads` writes only that table into docs/bench.md.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { buildSite } from '../../devnet/site.ts'
import { launchOptions } from '../../tests/support/browser.ts'
import { measurePageScripts } from './pageScripts.ts'
import { percentiles } from './quotes.ts'
import { firstVisit, type Line, openInteractive, readTimes, type Times } from './visits.ts'

/** The commit before the work on first loads. */
const BEFORE = '26fe0e055862dbc7efefe34b4da0e9e65aecdb98'
/**
 * Visits per median; odd. The swap page has more: its figures have targets, and on a fast line a first paint can shift
 * by a frame by chance.
 */
export const VISITS = { swap: 25, others: 5 }

/** The earlier and the current site: folders of files. */
type Sites = readonly [before: string, now: string]

type Load = Times & {
  /** Requests to the site itself, until it was usable. */
  readonly requests: number
}

/** One first visit over a line. */
const load = (browser: Browser, dist: string, path: string, line: Line): Promise<Load> =>
  firstVisit(browser, dist, line, async (page, origin) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(origin)) asked.push(request.url())
    })
    await openInteractive(page, `${origin}/${path}`)
    const requests = asked.length
    return { ...(await readTimes(page)), requests }
  })

/**
 * Builds the site of an earlier commit, with its packages, in a temporary folder.
 * @param port of today's devnet, for a site that reads from it; null for a site that reads from no node
 */
export async function earlierSite(
  root: string,
  place: string,
  commit: string,
  port: number | null = null,
): Promise<string> {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', place], { input: packed })
  // The devnet's contracts have other addresses since that commit.
  if (port !== null) copyFileSync(join(root, 'contracts.devnet.json'), join(place, 'contracts.devnet.json'))
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: place, stdio: 'ignore' })
  return buildSite(place, join(place, 'dist'), port ?? 7_518, new AbortController().signal)
}

/** First visits of a page of both sites, or of the current one alone if the page is newer than the earlier site. */
type Both = { readonly was: readonly Load[]; readonly is: readonly Load[] }

const middle = (loads: readonly Load[], of: keyof Load) => percentiles(loads.map((one) => one[of])).p50
const ms = (value: number) => Math.round(value).toLocaleString('en-US')

/** One figure of both sites, or of the current one alone if the page is newer than the earlier site. */
function cell({ was, is }: Both, of: keyof Load): string {
  const now = middle(is, of)
  if (was.length === 0) return ms(now)
  const before = middle(was, of)
  const both = `${ms(before)} → ${ms(now)}`
  return of === 'usable' ? `${both}, ${(before / now).toFixed(2)} ×` : both
}

const cells = (both: Both) => (['usable', 'firstPaint', 'largestPaint'] as const).map((of) => cell(both, of))

/** Alternating visits of both sites. */
async function inTurn(browser: Browser, [before, dist]: Sites, page: string, line: Line): Promise<Both> {
  const path = page === '' ? '' : `${page}/`
  const wasThere = existsSync(join(before, path, 'index.html'))
  const was: Load[] = []
  const is: Load[] = []
  for (let n = 0; n < (page === 'swap' ? VISITS.swap : VISITS.others); n++) {
    if (wasThere) was.push(await load(browser, before, path, line))
    is.push(await load(browser, dist, path, line))
  }
  return { was, is }
}

/**
 * Returns the table of docs/bench.md, and the swap page on a phone's processor.
 * @param root the repository
 * @param dist its built site
 */
export async function firstLoadsTable(root: string, dist: string): Promise<string> {
  const place = join(root, '.cache', 'bench-before')
  const browser = await chromium.launch(launchOptions)
  try {
    const sites: Sites = [await earlierSite(root, place, BEFORE), dist]
    // Pages without islands have nothing to hydrate.
    const pages = [...measurePageScripts(dist)].filter(([, [, files]]) => files > 3).map(([page]) => page)
    const rows: string[] = []
    for (const page of pages) {
      const slow = await inTurn(browser, sites, page, 'slow')
      const fast = await inTurn(browser, sites, page, 'fast')
      rows.push(
        `| /${page} | ${cells(slow).join(' | ')} | ${cells(fast).join(' | ')} | ${cell(fast, 'requests')} |`,
      )
    }
    const [usable, firstPaint, largestPaint] = cells(await inTurn(browser, sites, 'swap', 'phone'))
    return [
      '| page | slow: usable | first paint | largest paint | fast: usable | first paint | largest paint | requests |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
      `The swap page on the fast line with a quarter of the processor, as a phone has it: usable ${usable},`,
      `first paint ${firstPaint}, largest paint ${largestPaint}.`,
    ].join('\n')
  } finally {
    await browser.close()
    rmSync(place, { recursive: true, force: true })
  }
}
