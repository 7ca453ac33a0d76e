// Ends processes with all that they have started. Plain JavaScript, as what uses it.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every process with its parent; none where there is no `ps`. */
function processes() {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/(\d+) +(\d+)/g)].map(([, id, parent]) => ({ id: +id, parent: +parent }))
}

const startedBy = (pid, all) =>
  all.filter(({ parent }) => parent === pid).flatMap(({ id }) => [id, ...startedBy(id, all)])

/** @returns which of them got the signal, and so are alive */
const tell = (ids, signal) =>
  ids.filter((id) => {
    try {
      return process.kill(id, signal)
    } catch {
      return false
    }
  })

/** Whether all have ended within a time. */
async function areGone(ids, ms) {
  const end = Date.now() + ms
  while (tell(ids, 0).length > 0) {
    if (Date.now() > end) return false
    await sleep(50)
  }
  return true
}

/**
 * Hands a signal on to processes, and waits for them and for what they have started. That ends with them, as a rule;
 * else it is told too, and at last made to: a chain that a test started has a group of its own, and outlives the test.
 */
export async function endTrees(roots, signal) {
  const running = processes()
  const all = roots.flatMap((pid) => [pid, ...startedBy(pid, running)])
  tell(roots, signal)
  if (!(await areGone(all, 2_000))) tell(all, signal)
  if (!(await areGone(all, 20_000))) tell(all, 'SIGKILL')
}
