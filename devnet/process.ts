import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** True while a process of that id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Command line of a process, '' when it is gone. `/proc` where there is one, `ps` elsewhere. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'linux') return ''
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits until the process is gone; false when `ms` passed first. */
export async function waitGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return !isAlive(pid)
}

/** How long a process may take to end: the chain's writes tens of MB, on a machine that may have other work. */
export const GRACE_MS = 60_000

/** SIGTERM, then SIGKILL after `graceMs`. Only ever called with an id we wrote ourselves. */
export async function stopProcess(pid: number, graceMs = GRACE_MS): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    return
  }
  if (await waitGone(pid, graceMs)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
  await waitGone(pid, 2_000)
}

/** The niceness of work that others wait less for than for what this process does. */
const BEHIND = 10

/**
 * Runs a script with this Node in a process of its own, which takes what processor time others leave.
 * @returns its exit code, 1 when it could not be started and null when a signal ended it, and its last words
 */
export async function runBehind(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<{ code: number | null; words: string }> {
  const { cwd, env = process.env, signal } = options
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000)
    })
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
  try {
    if (child.pid) setPriority(child.pid, BEHIND)
  } catch {
    // it has ended, or the system does not let us: then it is as quick as the others
  }
  const code = await ended
  signal.removeEventListener('abort', stop)
  return { code, words: words.trim() }
}
