// Writes docs/faults.md from the last results of `npm run test:faults`.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { figures } from './report.ts'

const root = new URL('../..', import.meta.url).pathname
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The tested commit. Changes that affect neither the site nor the tests are ignored. */
function commit(): string {
  const changed = git(
    'status',
    '--porcelain',
    '--',
    'src',
    'sw',
    'server',
    'devnet',
    'scripts',
    'public',
    'tests',
  )
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? ' with changes' : ''}`
}

const lines = figures().map(
  ({ row, host, what, target, found, seed }) =>
    `| ${row} | ${host} | ${what} | ${target} | ${found} | ${seed ?? '—'} |`,
)

const hosts = [
  '**a domain root**: an origin of the site’s own, files that browsers ask for again each time.',
  '**a path gateway**: `/ipfs/<cid>/` beside other sites of one origin; browsers keep every file for ever. Nothing but files is stored there, and no wallet is asked.',
  '**a subdomain gateway**: `<cid>.ipfs.…`, an origin of its own; browsers keep every file for ever; `_redirects` counts.',
  '**a name**: as a subdomain gateway, but what stands behind it may change, so browsers keep files for five minutes.',
  '**a host without workers**: as a domain root, but the worker’s script is not there: so is every visit with a browser that runs none.',
]

/** The reason why a row does not run on every host. */
const absent = [
  'Row 1 is not on the host without workers: nothing but a worker opens a page there without a network.',
  'Row 2 on the host without workers is in row 16: before the host has answered nothing of ours runs, and a page that neither the browser has kept nor is open can’t be shown. So it is asked of pages that the browser was told to keep, and of one that is open.',
  'Row 3 is on two hosts: the others send the same bytes over the same line. Row 16 wants rows 2 to 4 within half as much time again; what comes over the line stays the same.',
  'Row 11 without a worker shows the portal in the place of the page, as it should; what is asked is that nothing of it stays.',
  'Row 12 without a worker has none to kill.',
  'Rows 8 and 14 sign: a path gateway leads to an origin of its own first, and from there on all hosts are alike.',
  'Row 9 is about the form’s own code, and asked with a worker and without: a host does no more than be late.',
  'Row 10 needs an address at which another release can land: under a path or subdomain gateway a release is its address.',
  'Rows 13 and 15 are about the index, the chain and the clock; the host of the files is not asked.',
]

const text = [
  '# Bad networks',
  '',
  `What \`npm run test:faults\` wrote when all of it passed, on commit ${commit()}: the site of one build, served by a host that treats requests as the row says, in Chromium. Seeds replay a row: \`TEST_SEED=… npm run test:faults\`.`,
  '',
  '| row | host | what happens | target | found | seed |',
  '| ---: | --- | --- | --- | --- | --- |',
  ...lines,
  '',
  '## Hosts',
  '',
  ...hosts.map((line) => `* ${line}`),
  '',
  ...absent.map((line) => `* ${line}`),
  '',
].join('\n')
writeFileSync(new URL('../../docs/faults.md', import.meta.url), text)
