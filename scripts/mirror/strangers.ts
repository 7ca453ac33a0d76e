/** Fetches files by their hashes from hosts that nobody vouches for, as the site's own worker does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createMirrors } from '../../sw/mirrors.ts'
import { createDownloads, type Wanted } from '../../sw/verifiedDownload.ts'
import { sha256 } from '../sha256.ts'

/** The bytes of a file whose hash is known. @throws DownloadError where nobody has them in time */
export type Download = (wanted: Wanted) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Every source is a stranger: asked without credentials, followed nowhere, believed by the hash alone.
 * @param sources roots and trustless gateways, the first to ask first; asked anew for each file
 * @param limitMs how long one file is asked for
 * @param stop ends all of it
 */
export function downloadsFrom(
  sources: () => readonly string[],
  limitMs: number,
  stop: AbortSignal,
): Download {
  const download = createDownloads({
    fetch: (url, init) => fetch(url, init),
    hashOf: async (body) => sha256(new Uint8Array(body)),
    now: Date.now,
    wait: (ms) => sleep(ms, undefined, { signal: stop }).catch(() => undefined),
    leaving: stop,
    random: Math.random,
    root: null,
    mirrors: createMirrors(sources, Date.now),
    limitMs,
  })
  return async (wanted) => new Uint8Array(await download(wanted))
}
