// Writes docs/faults.md from what `npm run test:faults` has just found.
import { writeFileSync } from 'node:fs'
import { figures } from './report.ts'

const lines = figures().map(
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
writeFileSync(new URL('../../docs/faults.md', import.meta.url), text)
