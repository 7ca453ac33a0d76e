import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Says that another living process already works in the same place. */
export class LockedError extends Error {
  readonly pid: number
  constructor(path: string, pid: number) {
    super(
      `Another copy (process ${pid}) is using this data directory: ${path}. Stop it first, or use another one.`,
    )
    this.name = 'LockedError'
    this.pid = pid
  }
}

/** Start time of a process in the system's own units. A reused process id has another start time. Linux only. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function alive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return start === '' || startOf(pid) === '' || startOf(pid) === start
}

function holder(text: string): { pid: number; start: string } | null {
  const [pid, start] = text.trim().split(' ')
  return pid && /^\d+$/.test(pid) ? { pid: Number(pid), start: start ?? '' } : null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Takes an exclusive lock as a file that holds the process number. PGlite has none of its own: two processes
 * on one directory silently lose each other's acknowledged rows. A lock left by a killed process is taken over.
 * @returns the release, safe to call twice
 * @throws LockedError when the holder lives
 */
export function acquireLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  const content = `${process.pid} ${startOf(process.pid)}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        // A link is created completely or not at all, so no process ever reads a half-written lock.
        linkSync(draft, path)
        return () => {
          if (read(path) === content) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const text = read(path)
      if (text === null) continue
      const found = holder(text)
      if (found && alive(found.pid, found.start)) throw new LockedError(path, found.pid)
      // Stale. Moving it aside decides who among several finders removes it.
      const aside = `${path}.stale.${process.pid}`
      try {
        renameSync(path, aside)
      } catch {
        continue
      }
      if (read(aside) !== text) {
        // A newer, living lock was moved by mistake: put it back and look again.
        try {
          linkSync(aside, path)
        } catch {}
      }
      rmSync(aside, { force: true })
    }
    throw new Error(`The lock ${path} could not be taken.`)
  } finally {
    rmSync(draft, { force: true })
  }
}
