/** Fetches a file until its bytes are right, or until two minutes have passed (docs/product.md, Times and lifetimes). */

import { eitherSignal } from '../src/lib/api/eitherSignal.ts'
import { CHUNK_LIMIT_MS, pauseAfter } from '../src/lib/errors/backoff.ts'

/** One attempt that only hangs must not use up the whole time. */
const ATTEMPT_MS = 30_000

export type DownloadDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly hashOf: (body: ArrayBuffer) => Promise<string>
  readonly now: () => number
  /** Resolves after the time, or earlier when the network or the tab comes back. */
  readonly wait: (ms: number) => Promise<void>
  /** Whoever wants the file is about to be replaced: nothing is waited for any longer. */
  readonly leaving: AbortSignal
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
 * @throws DownloadError after two minutes of tries, or when `leaving` is said
 */
export async function download(deps: DownloadDeps, url: string, hash: string): Promise<ArrayBuffer> {
  const until = deps.now() + CHUNK_LIMIT_MS
  for (let tries = 0; ; tries++) {
    let reason: string
    try {
      const late = AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_MS, Math.floor(until - deps.now()))))
      // A copy with the wrong bytes in the browser's own cache must not answer twice.
      const init: RequestInit = {
        credentials: 'omit',
        cache: tries === 0 ? 'default' : 'reload',
        signal: eitherSignal(deps.leaving, late),
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
    const pause = pauseAfter(tries, deps.random())
    const last = deps.now() + pause >= until
    if (!last && !deps.leaving.aborted) await deps.wait(pause)
    if (last || deps.leaving.aborted) throw new DownloadError(`${url}: ${reason}`)
  }
}
