/**
 * `npm run bench`: measures once and writes docs/bench.md, each figure beside its target. `npm run bench -- --site
 * --quotes` measures only these parts (`bench/report.ts` lists them all). No result fails the run, since the machine
 * may be busy. Sizes have their own test.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '../devnet/anvil.ts'
import { seedRecipe } from '../devnet/seed/seed.ts'
import { createUpstream } from '../devnet/upstream.ts'
import { measureIndexing } from '../server/testing/indexSpeed.ts'
import { measureApiLoad } from './bench/apiLoad.ts'
import { measureCandles } from './bench/candles.ts'
import { firstLoadsTable, VISITS } from './bench/firstLoads.ts'
import { firstQuotesTable, ROUNDS } from './bench/firstQuote.ts'
import { measureHops } from './bench/hops.ts'
import { measureNfts } from './bench/nfts.ts'
import { measureSwapPage } from './bench/page.ts'
import { pageScriptsTable } from './bench/pageScripts.ts'
import { buildSite, startDevnet } from './bench/processes.ts'
import { measureQuotes } from './bench/quotes.ts'
import { type Part, partsAsked, withParts } from './bench/report.ts'
import { measureRest } from './bench/rest.ts'
import { measureVisits } from './bench/visits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.BENCH_PORT ?? 7591)

/** One figure. `less` means that the target is a maximum, else it is a minimum. */
type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly target?: number
  readonly less?: boolean
}

const figures: Figure[] = []
function note(what: string, value: number, unit: string, target?: number, less = true): void {
  figures.push({ what, value, unit, ...(target === undefined ? {} : { target, less }) })
  console.log(`${what}: ${shown(value)} ${unit}`)
}

const shown = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0,
  })

/** Ratio to its target; a value under 1 misses it. */
const ratioOf = ({ value, target, less }: Figure): string =>
  target === undefined ? '' : `${shown(less ? target / value : value / target)} ×`

const targetOf = ({ target, less, unit }: Figure): string =>
  target === undefined ? '' : `${less ? '≤' : '≥'} ${shown(target)} ${unit}`.trim()

function table(list: readonly Figure[] = figures): string {
  const rows = list.map((f) => [f.what, `${shown(f.value)} ${f.unit}`.trim(), targetOf(f), ratioOf(f)])
  const lines = [['figure', 'measured', 'target', 'target held'], ['---', '---:', '---:', '---:'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

async function seedSpeed(): Promise<void> {
  const anvil = await startAnvil()
  try {
    const started = performance.now()
    let words = ''
    await seedRecipe(root).run(createUpstream(anvil.url), (line) => {
      words = line
    })
    const seconds = (performance.now() - started) / 1_000
    const [swaps = 0, changes = 0, blocks = 0] = (words.match(/\d+/g) ?? []).map(Number)
    note(`Deploy and seed: ${swaps} swaps, ${changes} liquidity changes, ${blocks} blocks`, seconds, 's')
    note('Seed speed', blocks / seconds, 'blocks/s')
  } finally {
    await anvil.stop()
  }
}

async function starts(): ReturnType<typeof startDevnet> {
  const first = await startDevnet(root, PORT, dataDir)
  note('First start, from installed: chain, seed, index, site', first.seconds, 's', 30)
  await first.stop()
  const second = await startDevnet(root, PORT, dataDir)
  note('Second start, on the same chain', second.seconds, 's', 5)
  return second
}

async function rest(pid: number): Promise<void> {
  const found = await measureRest(`http://localhost:${PORT}`, pid)
  if (found === null) return
  note('Devnet at rest, one page open: of a core', found.corePercent, '%', 10)
  note('Devnet at rest, one page open: memory of all its processes', found.memoryMb, 'MB', 500)
}

async function page(): Promise<void> {
  const swap = await measureSwapPage(`http://localhost:${PORT}`)
  note('Keystroke to painted quote, p50', swap.keystroke.p50, 'ms', 50)
  note('Keystroke to painted quote, p99', swap.keystroke.p99, 'ms')
  note('/swap/ opened to first painted quote', swap.firstQuoteMs, 'ms')
  note('/swap/ scripts to the first quote, gzip (inline and props included)', swap.gzip / 1_000, 'kB', 135)
  note('/swap/ scripts to the first quote, raw (inline and props included)', swap.raw / 1_000, 'kB', 430)
  note('/swap/ requests to its own origin to the first quote', swap.siteRequests, '', 12)
  note('/swap/ round trips to the chain to the first quote', swap.rpcRequests, '', 1)
}

async function visits(dataDir: string): Promise<void> {
  const dist = join(dataDir, 'site')
  for (const { line, first, ...visit } of await measureVisits(dist)) {
    const name = `${first ? 'First' : 'Repeat'} visit, ${line}`
    note(`${name}: first paint`, visit.firstPaint, 'ms', line === 'offline' ? 1_500 : undefined)
    note(`${name}: largest paint`, visit.largestPaint, 'ms')
    note(`${name}: interactive`, visit.interactive, 'ms')
    note(`${name}: over the network`, visit.bytes / 1_000, 'kB')
    note(`${name}: requests`, visit.requests, '')
  }
  const hop = await measureHops(dist)
  note('Hop to another page, click to awake, p50', hop.p50, 'ms', 150)
  note('Hop to another page, click to awake, p99', hop.p99, 'ms')
}

async function nfts(): Promise<void> {
  const found = await measureNfts(100_000, 1_000_000)
  const sizes = '100,000 NFTs, 1,000,000 activities'
  note(`${sizes}: backfill from nothing`, found.backfill, 'logs/s', 5_000, false)
  note(`${sizes}: list, two trait filters, by price, over HTTP, p50`, found.list.p50, 'ms')
  note(`${sizes}: list, two trait filters, by price, over HTTP, p99`, found.list.p99, 'ms', 25)
  note(`${sizes}: categories under filters, over HTTP, p50`, found.categories.p50, 'ms')
  note(`${sizes}: categories under filters, over HTTP, p99`, found.categories.p99, 'ms', 50)
  note(`${sizes}: page of activities, over HTTP, p99`, found.activitiesPage.p99, 'ms')
  note(`${sizes}: all of them ranked`, found.rankMs, 'ms')
  note(`${sizes}: read into memory at start`, found.warmMs, 'ms')
  note(`${sizes}: memory of that`, found.indexMb, 'MB')
  note(`${sizes}: memory of the whole process, database included`, found.residentMb, 'MB')
}

/** The built-in database, or PostgreSQL if BENCH_DATABASE_URL names an empty one. */
async function apiLoad(): Promise<void> {
  const given = process.env.BENCH_DATABASE_URL
  const databases: [string, string | undefined][] = [['built-in database', undefined]]
  if (given) databases.push(['PostgreSQL', given])
  for (const [name, url] of databases) {
    const found = await measureApiLoad(20, url)
    for (const [kind, target] of [
      ['repeating', 3_000],
      ['differing', 500],
    ] as const) {
      const { perSecond, times } = found[kind]
      const what = `API, ${name}, 50 clients, questions ${kind === 'repeating' ? 'repeat' : 'differ'}`
      note(what, perSecond, 'requests/s', target, false)
      note(`${what}, p99`, times.p99, 'ms', 150)
    }
  }
}

const report = join(root, 'docs', 'bench.md')
const site = join(root, '.cache', 'bench-site')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** The measured commit. The documents written by this script do not count as changes. */
const commit =
  git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain', '--', '.', ':!docs') ? '-dirty' : '')

/** Returns a table of measured figures, and a sentence with the commit and the machine's load. */
async function measured(
  measure: () => Promise<void>,
): Promise<{ readonly table: string; readonly of: string }> {
  const before = loadavg()[0] ?? 0
  const begun = figures.length
  await measure()
  const load = `${shown(before)} to ${shown(loadavg()[0] ?? 0)}`
  return { table: table(figures.splice(begun)), of: `Commit ${commit}; load average ${load} while it ran.` }
}

let built: ReturnType<typeof buildSite> | null = null

/** Builds the site once, for all parts that measure it. */
function siteBuilt(): ReturnType<typeof buildSite> {
  built ??= buildSite(root, site)
  return built
}

/** Measures in this process, without a devnet: the quotes, and the build time. */
async function buildFigures(): Promise<void> {
  for (const [name, count, p50, p99] of [
    ['16 pools', 16, 1, undefined],
    ['1,000 pools', 1_000, undefined, 50],
  ] as const) {
    const times = measureQuotes(count)
    note(`Local quote over ${name}, p50`, times.clock.p50, 'ms', p50)
    note(`Local quote over ${name}, p99`, times.clock.p99, 'ms', p99)
    note(`Local quote over ${name}, p99, its own processor time`, times.processor.p99, 'ms')
  }
  const build = await siteBuilt()
  note('Build of the site', build.seconds, 's')
  if (build.peakMb !== null) note('Build, peak memory of its process', build.peakMb, 'MB')
}

const dataDir = join(root, '.data', 'bench')

/** Runs a devnet while something is measured on it. */
async function withDevnet(
  start: () => ReturnType<typeof startDevnet>,
  action: (pid: number) => Promise<void>,
) {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const devnet = await start()
  try {
    await action(devnet.pid)
  } finally {
    await devnet.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sitePart(): Promise<string> {
  const found = await measured(async () => {
    await buildFigures()
    await withDevnet(starts, async (pid) => {
      // Before anything else makes the process grow.
      await rest(pid)
      await page()
      await visits(dataDir)
    })
  })
  return `
${found.of}

${found.table}

- **Local quote**: \`quoteSwap\` over all routes of up to three hops, both kinds of pool, amounts of every size. Its own processor time leaves out what the machine did meanwhile.
- **Keystroke to painted quote**: from the key's own event in Chromium to the frame that shows the other amount, on \`/swap/\` with the 16 pools of the devnet. A frame of 16.7 ms is part of it.
- **Scripts**: bodies of every script fetched, inline scripts and the islands' props, from opening to the first quote, without a wallet.
- **Visits**: of \`/swap/\` on a static host, on a phone's screen. Slow is a quarter of the processor, 1.6 Mbit/s and 150 ms; a repeat visit comes from the worker, so that only figures of the chain cross the network. Interactive is when every island that starts by itself is awake.
- **Hops**: from the click on a link of the menu, which no pointer was over, to the frame in which the other page's islands are awake, with the worker, swap and liquidity in turn; the pages measure it themselves.
- **At rest**: \`/swap/\` open in Chromium, seen, for a minute after ten seconds; user and system time of everything that \`npm start\` runs, and its memory with what is shared counted once (PSS). The browser is not counted.
- **Starts**: from the command to the moment when \`/readyz/index\` and \`/swap/\` answer. The first includes the build of the site.
`
}

async function serverPart(): Promise<string> {
  const found = await measured(async () => {
    await seedSpeed()
    await nfts()
    await apiLoad()
  })
  return `
${found.of}

${found.table}

- **NFTs**: one collection holds all items, with nine traits each, in the built-in database; logs come from another process over HTTP. Questions differ from each other and a block of ten transactions comes before every tenth, so that hardly an answer is kept; the first twenty are left out.
- **API load**: 50 connections from another process of the same machine, each asking again when it is answered, while a block comes every half second. Questions that differ are never asked twice: traders, pages, times and searches.
`
}

/** Measures candles while the index holds five million swaps, and the speed of indexing logs. */
async function chartsPart(): Promise<string> {
  const all = await measured(async () => {
    const found = await measureCandles(5_000_000)
    const among = `${shown(found.swaps)} swaps: 1,000 candles`
    for (const [what, times] of [
      ['of a pool, by hour', found.pool],
      ['of a pool, by day', found.days],
      ['of a token, by hour', found.token],
    ] as const) {
      note(`${among} ${what}, over HTTP, p50`, times.p50, 'ms')
      note(`${among} ${what}, over HTTP, p99`, times.p99, 'ms', 10)
    }
    note(`${among} of a pool, none of them in memory, over HTTP, p50`, found.cold.p50, 'ms')
    note('Index speed, from nothing', (await measureIndexing(6_000)).perSecond, 'logs/s', 5_000, false)
  })
  return `
${all.of} The rows of five years were written by the database itself; no two
questions are the same, so that no answer is a kept one. Spans overlap, as those of people who scroll do: what is over
is read once and then in memory. The server's nursery is the one of docs/operators.md. Index speed is of logs that
become events, read from a real chain with \`getLogs\`, decoded, and committed with candles.

${all.table}
`
}

async function quotesPart(): Promise<string> {
  let found = ''
  const start = () => startDevnet(root, PORT, dataDir)
  await withDevnet(start, async () => {
    found = await firstQuotesTable(root, PORT, join(dataDir, 'site'))
  })
  return `
The swap page's first visit on a phone's screen, without the worker: ms from the start of the navigation, medians of
${ROUNDS} rounds in turn, beside the last commit on Preact and the first on React again; now is commit ${commit}. It hears a key
when a character in the field changes the address; interactive is when React has hydrated all that starts by itself.
The factors are against Preact, that of interactive against plain React. Slow is a quarter of the processor, 1.6 Mbit/s
and 150 ms.

${found}
`
}

const loadsPart = async () => `
Every page's first visit on a phone's screen, without the worker, from a host that knows nothing but files: ms from the
start of the navigation, the median of ${VISITS.others} visits (/swap of ${VISITS.swap}, since its figures have targets), before → now
in turn. Before is of the time when first loads had not been worked on, now is commit ${commit}. Usable is when
every island that starts by itself is awake; requests are those to the site until then. Slow is a quarter of the
processor, 1.6 Mbit/s and 150 ms. A page that is newer than that has one figure.

${await firstLoadsTable(root, site)}
`

const scriptsPart = async () => `
Commit ${commit}: gzip bytes of what a page loads of scripts before anything is pressed, and in how many files; before
is of the time when the code had not been put into rooms by word.

${pageScriptsTable(site)}
`

/** Builds the site, and measures it. */
const builtFirst = (part: () => Promise<string>) => async () => {
  await siteBuilt()
  return part()
}

const MEASURE: Readonly<Record<Part, () => Promise<string>>> = {
  loads: builtFirst(loadsPart),
  scripts: builtFirst(scriptsPart),
  server: serverPart,
  charts: chartsPart,
  site: sitePart,
  quotes: quotesPart,
}

async function writeReport(): Promise<void> {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim() || 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, ${process.platform}, Node ${process.version}`
  const intro = `# Benchmarks

What \`npm run bench\` measured, last on ${machine}. Each part is measured by itself and names its commit: a figure
counts while later commits touch nothing that it covers. Its own work makes a load of about 1 to 2; with more, others
shared the cores and times are longer than on a quiet machine. Nothing here is asserted, because a busy machine is no
failure; what must not grow (script bytes, requests) has its own test. "Target held" is how many times better than its
target a figure is.`
  const asked = partsAsked(process.argv)
  for (const part of Object.keys(MEASURE) as Part[]) {
    if (!asked.has(part)) continue
    // Written after each part: an aborted run loses only its current part.
    const text = await MEASURE[part]()
    writeFileSync(report, withParts(readFileSync(report, 'utf8'), intro, { [part]: text }))
  }
}

await writeReport()
for (const path of [site, `${site}.sources.json`]) rmSync(path, { recursive: true, force: true })
