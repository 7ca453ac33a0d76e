/**
 * A page's first chain read. The page contains its text (`layouts/FirstRead.astro`), and `boot.js` sends it while the
 * scripts are still loading. If the page's stores make the same read, they get that answer.
 */

export type FirstRead = {
  readonly url: string
  /** The JSON text that was sent. */
  readonly body: string
  /** When it was sent, in ms since the epoch. */
  readonly at: number
  readonly answer: Promise<Response>
}

/** Greatest age in ms of an answer that is used. The pools are read again at the same interval. */
const USABLE_MS = 4_000

/**
 * Takes the answer of the first read for the request that asks the same of the same node, once. Every other request is
 * sent.
 * @param send the real fetch
 * @param now ms since the epoch
 */
export const withFirstRead =
  (send: typeof fetch, now: () => number = Date.now): typeof fetch =>
  (url, init) => {
    const first = globalThis.firstRead
    if (first?.url !== url || first.body !== init?.body) return send(url, init)
    globalThis.firstRead = undefined
    const age = now() - first.at
    return age >= 0 && age < USABLE_MS ? first.answer : send(url, init)
  }
