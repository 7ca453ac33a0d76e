/** Longer than a working database takes to read a file. */
const DATABASE_MS = 2_000
/** Time that a slow database still gets once the host does not have the file. */
const LAST_MS = 10_000

/**
 * Returns a read that asks the host as well once the database takes too long: WebKit may leave its requests unanswered
 * after a sleep, for as long as the worker lives. The first of both that has the file counts. While the database does
 * not answer, the host is asked immediately.
 * @param wait resolves after this many ms
 */
export function createPatience(wait: (ms: number) => Promise<void>) {
  let unresponsive = false
  /**
   * @param stored the database's answer; null if it does not have the file
   * @param fetched asks the host
   */
  return async <T extends object>(stored: Promise<T | null>, fetched: () => Promise<T>): Promise<T> => {
    let answered = false
    const answer = stored.then((found) => {
      answered = true
      unresponsive = false
      return found
    })
    const late = wait(unresponsive ? 0 : DATABASE_MS).then(() => 'late' as const)
    const soon = await Promise.race([answer, late])
    if (soon !== 'late') return soon ?? fetched()
    unresponsive = !answered
    const body = fetched()
    const found = answer.then((one) => one ?? body)
    const last = body.catch(async (error: unknown) => {
      await wait(LAST_MS)
      throw error
    })
    return Promise.race([Promise.any([body, found]), last])
  }
}
