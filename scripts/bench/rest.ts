/** Measures the cost of an idle devnet with one open page. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { launchOptions } from '../../tests/support/browser.ts'

export type Rest = {
  /** Processor time of all its processes, user and system, in percent of one core. */
  readonly corePercent: number
  /** Memory of all its processes, with shared memory counted once (PSS), in MB. */
  readonly memoryMb: number
}

/** Linux reports processor time in hundredths of a second, independent of its internal clock. */
const TICKS_PER_SECOND = 100

type Process = {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The program's name may contain anything, so fields are counted from its end: state, parent …
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return [
        { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) },
      ]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** A process and all its descendants. */
function family(pid: number): Process[] {
  const all = processes()
  const found = all.filter((one) => one.pid === pid)
  for (const member of found) found.push(...all.filter(({ parent }) => parent === member.pid))
  return found
}

function proportionalMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  // The unit kB there means 1,024 bytes.
  return (Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024) / 1e6
}

/**
 * @param pid the root of the measured processes
 * @param settleMs delay that excludes the requests of opening the page
 * @returns null without /proc
 */
export async function measureRest(
  origin: string,
  pid: number,
  { seconds = 60, settleMs = 10_000 } = {},
): Promise<Rest | null> {
  if (process.platform !== 'linux') return null
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/swap/`)
    await sleep(settleMs)
    const before = new Map(family(pid).map((one) => [one.pid, one.ticks]))
    const started = performance.now()
    await sleep(seconds * 1_000)
    const now = family(pid)
    const took = (performance.now() - started) / 1_000
    const ticks = now.reduce((sum, one) => sum + one.ticks - (before.get(one.pid) ?? 0), 0)
    return {
      corePercent: (ticks / TICKS_PER_SECOND / took) * 100,
      memoryMb: now.reduce((sum, one) => sum + proportionalMb(one.pid), 0),
    }
  } finally {
    await browser.close()
  }
}
