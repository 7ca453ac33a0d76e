/** Results of the matrix rows. `writeReport.ts` makes docs/faults.md of them after a whole run. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostName, hostNames } from '../support/gateway.ts'

const root = new URL('../..', import.meta.url).pathname
const dir = join(root, 'test-results/faults')

type Figure = {
  readonly row: string
  /** The source of the files. */
  readonly host: HostName
  readonly what: string
  readonly target: string
  readonly found: string
  readonly seed: number | null
}

export function note(figure: Figure): void {
  mkdirSync(dir, { recursive: true })
  const { row, host, what, found, target } = figure
  const name = [row.padStart(2, '0'), what.replace(/\W+/g, '-'), hostNames.indexOf(host)].join('-')
  writeFileSync(join(dir, `${name}.json`), JSON.stringify(figure))
  console.log(`faults: row ${row}, ${host}, ${what}: ${found} (target ${target})`)
}

/** All figures of the last run, in the matrix's order. */
export const figures = (): Figure[] =>
  readdirSync(dir)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Figure)
