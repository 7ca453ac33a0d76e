/** Asks a host or a mirror for its metadata. Nothing of the answer is believed here. */
import { STRANGER } from '../mirror.ts'
import { readCapped } from '../readCapped.ts'
import type { Documents } from './advance.ts'
import { MOST_METADATA_BYTES, MOST_ROOTS, readSnapshot, readTimestamp } from './metadata.ts'

const TIMEOUT_MS = 5_000

/** Where a site has its metadata, below its root. */
export const METADATA_FOLDER = 'tuf/'

/** Returns a metadata file; null where there is none. Hosts may answer with a page what they do not have. */
async function ask(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { ...STRANGER, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status !== 200) return null
    const body = await readCapped(response, MOST_METADATA_BYTES)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return text.startsWith('{') ? text : null
  } catch {
    return null
  }
}

/** The version that a file lists; null for another form. */
function listedIn(text: string | null, read: (text: string) => { readonly listed: number }): number | null {
  try {
    return text === null ? null : read(text).listed
  } catch {
    return null
  }
}

/**
 * @param site the root of a host or mirror, with its slash
 * @param newest version of the newest root that is known
 * @param own whether to ask for that version too, to notice a second root of it
 */
export async function askMetadata(site: string, newest: number, own: boolean): Promise<Documents> {
  const get = (path: string) => ask(new URL(`${METADATA_FOLDER}${path}`, site).href)
  const asked = [
    get('timestamp.json'),
    get(`${newest + 1}.root.json`),
    own ? get(`${newest}.root.json`) : null,
  ]
  const [timestamp = null, next = null, known = null] = await Promise.all(asked)
  const roots = known === null ? [] : [known]
  for (let root: string | null = next, at = newest + 1; root !== null && at <= newest + MOST_ROOTS; at++) {
    roots.push(root)
    root = at < newest + MOST_ROOTS ? await get(`${at + 1}.root.json`) : null
  }
  const snapshotVersion = listedIn(timestamp, readTimestamp)
  const snapshot = snapshotVersion === null ? null : await get(`${snapshotVersion}.snapshot.json`)
  const targetsVersion = listedIn(snapshot, readSnapshot)
  const targets = targetsVersion === null ? null : await get(`${targetsVersion}.targets.json`)
  return { roots, timestamp, snapshot, targets, leastSafe: null }
}
