/**
 * `npm run age`: refuses versions that are new in the lockfile and were published less than seven days ago. New means
 * missing in the committed lockfile, or in that of `--since <commit>`. If the registry cannot be reached it fails,
 * unless `--unasked` accepts that. npm's own configuration decides which registry is used.
 */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'
import type { Lockfile } from './lockfile.ts'
import { DAYS, judge, newIn } from './supply/age.ts'
import { idOf, readLockfile, root } from './supply/locked.ts'

const { values } = parseArgs({
  options: { since: { type: 'string', default: 'HEAD' }, unasked: { type: 'boolean', default: false } },
})
const committed = execFileSync('git', ['show', `${values.since}:package-lock.json`], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
const young = JSON.parse(readFileSync(new URL('supply/young.json', import.meta.url), 'utf8'))
const fresh = newIn(readLockfile(), JSON.parse(committed) as Lockfile)

/** Returns the publication times of a package's versions from the registry; empty if it cannot be reached. */
async function timesOf(name: string): Promise<Readonly<Record<string, string>>> {
  try {
    const windows = process.platform === 'win32'
    const asked = await promisify(execFile)(windows ? 'npm.cmd' : 'npm', ['view', name, 'time', '--json'], {
      cwd: root,
      shell: windows,
      maxBuffer: 2 ** 28,
    })
    return JSON.parse(asked.stdout)
  } catch {
    return {}
  }
}

const published = new Map<string, number | null>()
// Sequential, to spare the registry: there are few.
for (const [name, versions] of Map.groupBy(fresh, (one) => one.name)) {
  const times = await timesOf(name)
  for (const one of versions) {
    const time = Date.parse(times[one.version] ?? '')
    published.set(idOf(one), Number.isNaN(time) ? null : time)
  }
}
const { refused, unknown } = judge(fresh.map(idOf), published, Date.now(), young)
for (const sentence of refused) console.error(sentence)
if (unknown.length > 0)
  console.error(`The registry could not be asked about ${unknown.join(', ')}, so their age is not known.`)
const bad = refused.length > 0 || (unknown.length > 0 && !values.unasked)
if (!bad)
  console.log(`${fresh.length} new versions, ${unknown.length} not asked, none younger than ${DAYS} days.`)
process.exitCode = bad ? 1 : 0
