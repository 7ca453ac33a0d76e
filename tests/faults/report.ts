/** What the rows of the matrix came to. The whole run writes docs/faults.md; a short one only prints. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAULTS } from '../support/env.ts'

const root = new URL('../..', import.meta.url).pathname
const dir = join(root, 'test-results/faults')

export type Figure = {
  readonly row: string
  readonly what: string
  readonly target: string
  readonly found: string
  readonly seed: number | null
}

export const forgetFigures = () => rmSync(dir, { recursive: true, force: true })

export function note(figure: Figure): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(
    join(dir, `${figure.row.padStart(2, '0')}-${figure.what.replace(/\W+/g, '-')}.json`),
    JSON.stringify(figure),
  )
  console.log(`faults: row ${figure.row}, ${figure.what}: ${figure.found} (target ${figure.target})`)
}

/** Called when all rows have passed. */
export function writeFigures(): void {
  if (!FAULTS) return
  const figures = readdirSync(dir)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Figure)
  const lines = figures.map(
    ({ row, what, target, found, seed }) => `| ${row} | ${what} | ${target} | ${found} | ${seed ?? '—'} |`,
  )
  const text = [
    '# Bad networks',
    '',
    'What `npm run test:faults` wrote when all of it passed: the site of one build, served by a host that treats requests as the row says, in Chromium. Seeds replay a row: `TEST_SEED=… npm run test:faults`.',
    '',
    '| row | what happens | target | found | seed |',
    '| ---: | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
  writeFileSync(join(root, 'docs/faults.md'), text)
}
