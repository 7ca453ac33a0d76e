import { type Came, type Documents, NO_DOCUMENTS } from './advance.ts'
import { MOST_ROOTS, readSnapshot, readTimestamp } from './metadata.ts'

/** Path of a site's metadata, below its root. */
export const METADATA_FOLDER = 'tuf/'

/** The version that a file lists; null for another form. */
function listedIn(text: string | null, read: (text: string) => { readonly listed: number }): number | null {
  try {
    return text === null ? null : read(text).listed
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
  const snapshotVersion = isAtHand ? null : listedIn(timestamp, readTimestamp)
  const snapshot = snapshotVersion === null ? null : await get(`${snapshotVersion}.snapshot.json`)
  // A host may lack the snapshot that is stored, and have its targets.
  const targetsVersion = isAtHand ? null : listedIn(snapshot ?? stored.snapshot, readSnapshot)
  const targets = targetsVersion === null ? null : await get(`${targetsVersion}.targets.json`)
  return { roots, timestamp, snapshot, targets, leastSafe: null, known }
}
