/** Fetches files by their hashes from untrusted hosts, as the site's own worker does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createMirrors } from '../../../sw/mirrors.ts'
import { createDownloads, type Wanted } from '../../../sw/verifiedDownload.ts'
import { sha256 } from '../../sha256.ts'

/**
 * Returns the bytes of a file with a known hash.
 * @throws DownloadError if no source has them in time
 */
export type Download = (wanted: Wanted) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Every source is untrusted: requested without credentials and redirects, verified by the hash alone.
 * @param sources roots and trustless gateways, in order of use; read again for each file
 * @param limitMs timeout per file
 * @param stop aborts everything
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
