import { type Came, type Documents, NO_DOCUMENTS } from './advance.ts'
import { type Listing, MOST_ROOTS, readSnapshot, readTimestamp } from './metadata.ts'

/** Path of a site's metadata, below its root. */
export const METADATA_FOLDER = 'tuf/'

/** Reads a timestamp or a snapshot; null for another form. */
function readListing(text: string | null, read: (text: string) => Listing): Listing | null {
  try {
    return text === null ? null : read(text)
  } catch {
    return null
  }
}

/** Hosts may answer with a page for a file that they do not have. */
const orNone = (text: string | null) => (text?.startsWith('{') ? text : null)

/**
 * Collects the metadata of one host. Nothing is verified here.
 * @param read returns a file of the metadata folder; null if there is none
 * @param newest version of the newest known root
 * @param own whether to request that version too, to detect a second root of it
 * @param stored documents on this device
 * @param complete whether they name a release, so that the same timestamp means that nothing is new
 */
export async function collect(
  read: (name: string) => Promise<string | null>,
  newest: number,
  own: boolean,
  stored: Documents = NO_DOCUMENTS,
  complete = false,
): Promise<Came> {
  const get = async (name: string) => orNone(await read(name))
  const [timestamp, next, known] = await Promise.all([
    get('timestamp.json'),
    get(`${newest + 1}.root.json`),
    own ? get(`${newest}.root.json`) : null,
  ])
  const roots: string[] = []
  let root = next
  for (let at = newest + 1; root !== null; at++) {
    roots.push(root)
    root = at < newest + MOST_ROOTS ? await get(`${at + 1}.root.json`) : null
  }
  const isAtHand = complete && timestamp === stored.timestamp && roots.length === 0
  const wanted = isAtHand ? null : (readListing(timestamp, readTimestamp)?.listed ?? null)
  const snapshot = wanted === null ? null : await get(`${wanted}.snapshot.json`)
  // A host may lack the snapshot that is stored, or have a broken one, and still have its targets.
  const atHand = readListing(stored.snapshot, readSnapshot)
  const sent = readListing(snapshot, readSnapshot)
  const counts = atHand?.version === wanted ? atHand : (sent ?? atHand)
  const targets = isAtHand || counts === null ? null : await get(`${counts.listed}.targets.json`)
  return { roots, timestamp, snapshot, targets, leastSafe: null, known }
}
