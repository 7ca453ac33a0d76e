/**
 * Fetches a file until its bytes are right, or until two minutes have passed (docs/product.md, Times and lifetimes).
 * The host is asked first, and mirrors one after the other if it fails or stalls; the first right bytes are used.
 */

import { eitherSignal } from '../src/lib/core/api/eitherSignal.ts'
import { readCapped } from '../src/lib/core/api/readCapped.ts'
import { CHUNK_LIMIT_MS, pauseAfter } from '../src/lib/core/errors/backoff.ts'
import { LARGEST_FILE } from '../src/lib/core/release/cid.ts'
import { addressAt, STRANGER } from '../src/lib/core/release/mirror.ts'
import { hedge } from './hedge.ts'
import type { Mirrors } from './mirrors.ts'

/** One hanging attempt must not use up the whole time. */
const ATTEMPT_MS = 30_000
/** Without a byte for this long, the next source is asked as well. */
const STALL_MS = 2_500
/** A host that failed lately gets this long, and so does every source after it. */
const FAILED_STALL_MS = 250
const FAILED_LATELY_MS = 30_000

export type DownloadDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly hashOf: (body: ArrayBuffer) => Promise<string>
  readonly now: () => number
  /** Resolves after the time, or earlier when the network or the tab comes back. */
  readonly wait: (ms: number) => Promise<void>
  /** The worker that needs the file is about to be replaced: nothing is waited for any longer. */
  readonly leaving: AbortSignal
  /** In [0, 1). */
  readonly random: () => number
  /** The app's root, with its slash; null if there are only mirrors. */
  readonly root: string | null
  readonly mirrors: Mirrors
  /** Time limit for a file, in ms; two minutes by default. */
  readonly limitMs?: number
}

/** The wanted file: its path below the root, its sha256 in hex, and its number of bytes if known. */
export type Wanted = { readonly path: string; readonly hash: string; readonly size?: number }

/** Reason why a file failed to load. */
export class DownloadError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'DownloadError'
  }
}

/** The host of the site by its root, or a mirror. */
type Source = { readonly host: string } | { readonly mirror: string }

/** Creates downloads that share one record of the host's failures. */
export function createDownloads(deps: DownloadDeps): (wanted: Wanted) => Promise<ArrayBuffer> {
  /** Time of the host's last failure, until it answers correctly again. */
  let hostFailedAt: number | null = null

  async function attempt(source: Source, wanted: Wanted, init: RequestInit, came: () => void) {
    const response = await ('host' in source
      ? deps.fetch(new URL(wanted.path, source.host).href, { ...init, credentials: 'omit' })
      : deps.fetch(addressAt(source.mirror, wanted), { ...init, ...STRANGER }))
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const body = await readCapped(response, wanted.size ?? LARGEST_FILE, came)
    if ((await deps.hashOf(body)) !== wanted.hash) throw new Error('other bytes than the release names')
    return body
  }

  const hosts: readonly Source[] = deps.root === null ? [] : [{ host: deps.root }]

  /** Asks every source once. */
  const round = (wanted: Wanted, cache: RequestCache, limit: number): Promise<ArrayBuffer> =>
    hedge<Source, ArrayBuffer>(
      [...hosts, ...deps.mirrors.inOrder().map((mirror) => ({ mirror }))],
      {
        attempt: (source, signal, came) => attempt(source, wanted, { cache, signal }, came),
        patience: () => {
          const lately = hostFailedAt !== null && deps.now() - hostFailedAt < FAILED_LATELY_MS
          return [lately ? FAILED_STALL_MS : STALL_MS, STALL_MS]
        },
        failed(source) {
          if (deps.leaving.aborted) return
          if ('host' in source) hostFailedAt = deps.now()
          else deps.mirrors.failed(source.mirror)
        },
        served(source) {
          if ('host' in source) hostFailedAt = null
          else deps.mirrors.served(source.mirror)
        },
      },
      eitherSignal(deps.leaving, AbortSignal.timeout(limit)),
    )

  return async (wanted) => {
    const until = deps.now() + (deps.limitMs ?? CHUNK_LIMIT_MS)
    for (let tries = 0; ; tries++) {
      let reason: string
      try {
        const limit = Math.max(1, Math.min(ATTEMPT_MS, Math.floor(until - deps.now())))
        // A copy with the wrong bytes in the browser's own cache must not answer twice.
        return await round(wanted, tries === 0 ? 'default' : 'reload', limit)
      } catch (error) {
        reason = String(error)
      }
      const pause = pauseAfter(tries, deps.random())
      const last = deps.now() + pause >= until
      if (!last && !deps.leaving.aborted) await deps.wait(pause)
      if (last || deps.leaving.aborted) throw new DownloadError(`${wanted.path}: ${reason}`)
    }
  }
}
