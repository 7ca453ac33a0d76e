/** What the rows of the matrix came to. `writeReport.ts` makes docs/faults.md of them after a whole run. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const dir = join(root, 'test-results/faults')

type Figure = {
  readonly row: string
  readonly what: string
  readonly target: string
  readonly found: string
  readonly seed: number | null
}

export function note(figure: Figure): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(
    join(dir, `${figure.row.padStart(2, '0')}-${figure.what.replace(/\W+/g, '-')}.json`),
    JSON.stringify(figure),
  )
  console.log(`faults: row ${figure.row}, ${figure.what}: ${figure.found} (target ${figure.target})`)
}

/** All figures of the last run, in the matrix's order. */
export const figures = (): Figure[] =>
  readdirSync(dir)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Figure)
