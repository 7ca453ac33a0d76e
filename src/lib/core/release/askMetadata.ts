/** Asks the host and its mirrors for their metadata. A host that does not answer changes nothing. */
import { eitherSignal } from '../api/eitherSignal.ts'
import { readCapped } from '../api/readCapped.ts'
import { STRANGER } from './mirror.ts'
import type { Came, Documents } from './tuf/advance.ts'
import { collect, METADATA_FOLDER } from './tuf/collect.ts'
import { MOST_METADATA_BYTES } from './tuf/metadata.ts'

const TIMEOUT_MS = 5_000
/** Limit of one source. It may send many slow roots that are none, one after the other. */
const SOURCE_MS = 30_000

/** Returns a file as text; null for anything else. */
async function ask(url: string, over: AbortSignal): Promise<string | null> {
  try {
    const signal = eitherSignal(over, AbortSignal.timeout(TIMEOUT_MS))
    const response = await fetch(url, { ...STRANGER, signal })
    if (response.status !== 200) return null
    const body = await readCapped(response, MOST_METADATA_BYTES)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

/**
 * @param site root of the host or mirror, with its slash
 * @param newest version of the newest known root
 * @param own whether to request that version too, to detect a second root of it
 * @param stored documents on this device
 * @param complete whether they name a release
 * @returns the received documents, unverified
 */
export const askMetadata = (
  site: string,
  newest: number,
  own: boolean,
  stored: Documents,
  complete: boolean,
): Promise<Came> => {
  const over = AbortSignal.timeout(SOURCE_MS)
  const read = (name: string) => ask(new URL(`${METADATA_FOLDER}${name}`, site).href, over)
  return collect(read, newest, own, stored, complete)
}
