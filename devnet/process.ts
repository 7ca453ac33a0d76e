import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** True while a process with that id runs. */
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

/** Command line of a process, '' if it has ended. Reads `/proc` if it exists, else runs `ps`. */
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

/** Waits until the process has ended; false after `ms`. */
export async function waitGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return !isAlive(pid)
}

/** Timeout for a process to end: the chain's writes tens of MB, perhaps on a busy machine. */
export const GRACE_MS = 60_000

/** SIGTERM, then SIGKILL after `graceMs`. Only called with an id that we stored ourselves. */
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

/** The niceness of background work, which is less urgent than this process. */
const BEHIND = 10

/**
 * Runs a script with this Node in a separate process at low priority.
 * @returns its exit code and its last output; the code is 1 if it could not be started and null if a signal ended it
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
    // It has ended, or the system does not allow it: then it runs at normal priority.
  }
  const code = await ended
  signal.removeEventListener('abort', stop)
  return { code, words: words.trim() }
}
