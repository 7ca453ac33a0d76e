// Ends processes with all their descendants. Plain JavaScript, like its callers.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every process with its parent; empty without `ps`. */
function processes() {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/(\d+) +(\d+)/g)].map(([, id, parent]) => ({ id: +id, parent: +parent }))
}

const startedBy = (pid, all) =>
  all.filter(({ parent }) => parent === pid).flatMap(({ id }) => [id, ...startedBy(id, all)])

/** @returns those that received the signal, and so are alive */
const report = (ids, signal) =>
  ids.filter((id) => {
    try {
      return process.kill(id, signal)
    } catch {
      return false
    }
  })

/** Returns true if all have ended within a time. */
async function areGone(ids, ms) {
  const end = Date.now() + ms
  while (report(ids, 0).length > 0) {
    if (Date.now() > end) return false
    await sleep(50)
  }
  return true
}

/**
 * Forwards a signal to processes, and waits for them and their descendants. Descendants usually end with them;
 * otherwise they receive the signal too, and finally are killed. A chain that a test started has a group of its own,
 * and outlives the test.
 */
export async function endTrees(roots, signal) {
  const running = processes()
  const all = roots.flatMap((pid) => [pid, ...startedBy(pid, running)])
  report(roots, signal)
  if (!(await areGone(all, 2_000))) report(all, signal)
  if (!(await areGone(all, 20_000))) report(all, 'SIGKILL')
}
