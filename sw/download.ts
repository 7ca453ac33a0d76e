/** Fetches a file until its bytes are right, or until two minutes have passed (specification section 9). */

/** Chunk loading timeout of the specification. */
export const LIMIT_MS = 120_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** One attempt that only hangs must not use up the whole time. */
const ATTEMPT_MS = 30_000

export type DownloadDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly hashOf: (body: ArrayBuffer) => Promise<string>
  readonly now: () => number
  /** Resolves after the time, or earlier when the network or the tab comes back. */
  readonly wait: (ms: number) => Promise<void>
  /** In [0, 1). */
  readonly random: () => number
}

/** Why a file did not come. */
export class DownloadError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'DownloadError'
  }
}

/**
 * @param url whole address @param hash sha256 of the right bytes, hex
 * @throws DownloadError after two minutes of tries
 */
export async function download(deps: DownloadDeps, url: string, hash: string): Promise<ArrayBuffer> {
  const until = deps.now() + LIMIT_MS
  for (let tries = 0; ; tries++) {
    let reason: string
    try {
      // A copy with the wrong bytes in the browser's own cache must not answer twice.
      const init: RequestInit = {
        credentials: 'omit',
        cache: tries === 0 ? 'default' : 'reload',
        signal: AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_MS, Math.floor(until - deps.now())))),
      }
      const response = await deps.fetch(url, init)
      if (response.ok) {
        const body = await response.arrayBuffer()
        if ((await deps.hashOf(body)) === hash) return body
        reason = 'other bytes than the release names'
      } else reason = `HTTP ${response.status}`
    } catch (error) {
      reason = String(error)
    }
    const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10))
    const pause = Math.round(most * (0.5 + deps.random() / 2))
    if (deps.now() + pause >= until) throw new DownloadError(`${url}: ${reason}`)
    await deps.wait(pause)
  }
}
