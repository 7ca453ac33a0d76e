/**
 * Computes the load of many visitors a day from the measurements of one page and one machine. It is multiplication
 * only: docs/scale.md has the formulas and the measured tables that this reads, and gets its last table from here.
 */

/** Guesses without a measurement, one per line, in one place. */
export const ASSUMED = {
  /** Ratio of the busiest second to the daily mean. */
  peak: 3,
  /** First-time visitors out of a hundred, without a copy of the site. */
  newcomers: 30,
  /** Releases per day that a returning visitor gets. */
  releases: 1 / 7,
  /** Batches per second that one RPC node answers. */
  rpcPerNode: 300,
  /** Fraction of a machine's measured capacity that is planned, so that one machine can fail. */
  load: 0.5,
  /** Signed transactions per visitor. */
  signed: 0.05,
  /** Bytes of a transaction's rows with their indexes. */
  rowBytes: 2_000,
} as const

/**
 * Answers per second of one API process with its PostgreSQL on two cores, for requests that all differ.
 * @param bench docs/bench.md
 * @throws if it has no such figure, because it was measured without PostgreSQL
 */
export function apiPerSecond(bench: string): number {
  const [, found] = /PostgreSQL, 50 clients, questions differ \| ([\d,]+) requests\/s/.exec(bench) ?? []
  if (!found) throw new Error('docs/bench.md has no rate of the API with PostgreSQL')
  return Number(found.replaceAll(',', ''))
}

/** A visit: these pages in order, each viewed for this many minutes. */
export const VISIT: readonly [page: string, minutes: number][] = [
  ['/', 1],
  ['/swap/ with a wallet', 2],
  ['/marketplace/items/', 1],
]

export const VISITORS = [10_000, 1_000_000, 100_000_000] as const

type Cells = readonly number[]

/** Rows of a table of docs/scale.md: numbers by the first cell; `12, 3.4 kB` is two numbers. */
export function rowsOf(text: string, part: string): Map<string, Cells> {
  const [, table = ''] = new RegExp(`<!-- ${part} -->([\\s\\S]*?)<!-- /${part} -->`).exec(text) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  return new Map(
    rows.slice(1).map((line) => {
      const [name = '', ...cells] = line.slice(2, -2).split(' | ')
      // Commas in thousands are not followed by a space.
      const numbers = cells.flatMap((cell) => cell.split(', '))
      return [name, numbers.map((one) => Number(one.replaceAll(',', '').replace(/ kB$/, '')))]
    }),
  )
}

/** Numbers of a row before those per minute: site, RPC and API are two each, calls are one. */
const OF_A_MINUTE = 7

type Visit = { rpc: number; rpcKb: number; calls: number; api: number; apiKb: number }

/**
 * One visit, in requests and kB.
 * @throws for a page that was not measured
 */
export function visitOf(text: string): Visit {
  const rows = rowsOf(text, 'requests')
  const visit: Visit = { rpc: 0, rpcKb: 0, calls: 0, api: 0, apiKb: 0 }
  for (const [page, minutes] of VISIT) {
    const cells = rows.get(page)
    if (!cells) throw new Error(`docs/scale.md has no row of ${page}`)
    const at = (column: number) => (cells[column] ?? 0) + minutes * (cells[column + OF_A_MINUTE] ?? 0)
    visit.rpc += at(2)
    visit.rpcKb += at(3)
    visit.calls += at(4)
    visit.api += at(5)
    visit.apiKb += at(6)
  }
  return visit
}

const DAY = 86_400

/**
 * Returns the last table of docs/scale.md.
 * @param text that document, with the measured tables
 * @param bench docs/bench.md
 */
export function modelTable(text: string, bench: string): string {
  const oneApi = apiPerSecond(bench)
  const visit = visitOf(text)
  const updates = rowsOf(text, 'updates')
  const [files = 0, , siteKb = 0] = updates.get('the whole site') ?? []
  const [changed = 0, , changedKb = 0] = updates.get('an error sentence, English') ?? []
  const { peak, newcomers, releases, rpcPerNode, load, signed, rowBytes } = ASSUMED
  const fresh = newcomers / 100
  const again = (1 - fresh) * releases
  const rate = (visitors: number, each: number) => (visitors * each * peak) / DAY
  const rows: [what: string, of: (visitors: number) => number][] = [
    ['site: requests a second, peak', (n) => rate(n, fresh * files + again * changed)],
    ['site: GB a day', (n) => (n * (fresh * siteKb + again * changedKb)) / 1e6],
    ['site: Mbit/s, peak', (n) => (rate(n, fresh * siteKb + again * changedKb) * 8) / 1_000],
    ['RPC: batches a second, peak', (n) => rate(n, visit.rpc)],
    ['RPC: calls in them a second, peak', (n) => rate(n, visit.calls)],
    ['RPC: GB a day', (n) => (n * visit.rpcKb) / 1e6],
    ['RPC: nodes, nothing kept in front', (n) => Math.ceil(rate(n, visit.rpc) / rpcPerNode)],
    ['API: requests a second, peak', (n) => rate(n, visit.api)],
    ['API: GB a day', (n) => (n * visit.apiKb) / 1e6],
    ['API: machines, nothing kept in front', (n) => Math.ceil(rate(n, visit.api) / (oneApi * load))],
    ['chain: transactions a second, peak', (n) => rate(n, signed)],
    ['database: GB more a year', (n) => (n * signed * rowBytes * 365) / 1e9],
  ]
  const shown = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 })
  return [
    `| visitors a day | ${VISITORS.map((n) => shown(n)).join(' | ')} |`,
    `| --- | ${VISITORS.map(() => '---:').join(' | ')} |`,
    ...rows.map(([what, of]) => `| ${what} | ${VISITORS.map((n) => shown(of(n))).join(' | ')} |`),
  ].join('\n')
}
