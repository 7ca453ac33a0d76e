import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

/** SIGTERM, then SIGKILL after `graceMs`. Only ever called with an id we wrote ourselves. */
export async function stopProcess(pid: number, graceMs = 8_000): Promise<void> {
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
