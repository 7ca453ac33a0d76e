/** docs/scale.md says what its program works out from the tables that stand in it. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ASSUMED, apiPerSecond, modelTable, rowsOf, VISIT, visitOf } from '../scripts/bench/scaleModel.ts'
import { scaleFile, withPart } from '../scripts/bench/scalePart.ts'
import { root } from '../scripts/supply/locked.ts'

const text = readFileSync(scaleFile(root), 'utf8')
const bench = readFileSync(`${root}docs/bench.md`, 'utf8')

const table = (rows: readonly string[]) =>
  `<!-- requests -->\n| page | a | b |\n| --- | --- | --- |\n${rows.join('\n')}\n<!-- /requests -->`

it('the model is what follows from what was measured', () => {
  // If not: npm run bench -- --model
  expect(withPart(text, 'model', modelTable(text, bench)) === text).toBe(true)
})

it('the inputs that the document names are those of the program', () => {
  expect(text).toContain(`| peak | ${ASSUMED.peak} × the mean |`)
  expect(text).toContain(`| newcomers | ${ASSUMED.newcomers} of 100 |`)
  expect(text).toContain(`| one RPC node | ${ASSUMED.rpcPerNode} batches/s |`)
  expect(text).toContain(`| signed transactions | 1 for ${1 / ASSUMED.signed} visitors |`)
})

it('the API’s rate is the one that was measured with PostgreSQL, and none where it was not', () => {
  const line = (what: string, rate: string) =>
    `| API, ${what}, 50 clients, questions differ | ${rate} requests/s |`
  expect(apiPerSecond(`${line('built-in database', '1,822')}\n${line('PostgreSQL', '3,619')}`)).toBe(3_619)
  expect(() => apiPerSecond(line('built-in database', '1,822'))).toThrow('no rate')
})

it('tables are read by their columns', () => {
  const rows = rowsOf(table(['| /x | 12, 3.4 kB | 1,234 | 0, 0 kB | 7 |']), 'requests')
  expect(rows.get('/x')).toEqual([12, 3.4, 1234, 0, 0, 7])
})

it('a visit is its pages, each opened once and looked at for its minutes', () => {
  // Opened: 1 to the site, 2 to the RPC with 10 calls, 3 to the API; a minute: 15 with 30 calls, and 6.
  const row = (page: string) =>
    `| ${page} | 1, 5 kB | 2, 4 kB | 10 | 3, 9 kB | 0, 0 kB | 15, 2 kB | 30 | 6, 1 kB |`
  const visit = visitOf(table(VISIT.map(([page]) => row(page))))
  const minutes = VISIT.reduce((all, [, some]) => all + some, 0)
  expect(visit).toEqual({
    rpc: VISIT.length * 2 + minutes * 15,
    rpcKb: VISIT.length * 4 + minutes * 2,
    calls: VISIT.length * 10 + minutes * 30,
    api: VISIT.length * 3 + minutes * 6,
    apiKb: VISIT.length * 9 + minutes,
  })
  expect(() => visitOf(table([]))).toThrow('no row of /')
})
