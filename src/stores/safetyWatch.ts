/**
 * Checks if this release may still sign, and if there is a newer one, by metadata that enough keys signed, from any
 * source. A missing answer changes nothing, so that no server can stop a release by not answering.
 */
import { isContentAddress } from '../lib/core/config/contentAddress.ts'
import { chain, mirrors, version } from '../lib/core/config/env.ts'
import { askMetadata } from '../lib/core/release/askMetadata.ts'
import { safetyOf } from '../lib/core/release/judge.ts'
import { builtInRoots } from '../lib/core/release/roots.ts'
import {
  type Advanced,
  advance,
  type Came,
  type Documents,
  NO_DOCUMENTS,
  readDocuments,
  type Trust,
} from '../lib/core/release/tuf/advance.ts'
import { MOST_ROOTS, readRoot } from '../lib/core/release/tuf/metadata.ts'
import { appRoot, readJson, writeText } from '../lib/core/storage/storage.ts'
import { $metadata, $safety } from './safety.ts'

const DAY_MS = 86_400_000
/** Reviews that follow each other within this time share one check. */
export const REVIEW_MS = 60_000

/** The repository of this chain; null for a chain without signers. */
function trusted(): Trust | null {
  const root = builtInRoots[chain.key]
  return root === null ? null : { chain: chain.key, root }
}

function know(advanced: Advanced): void {
  const known = $safety.get()
  const safety = safetyOf(advanced, { version, id: '' }, Date.now())
  $safety.set({ ...known, ...safety, forked: known.forked || safety.forked })
  $metadata.set(advanced)
}

/** Time since the last check; a time in the future is from a wrong clock. */
function lookedAgo(): number {
  const at = readJson('metadataAt')
  const ago = typeof at === 'number' ? Date.now() - at : -1
  return ago >= 0 ? ago : Number.POSITIVE_INFINITY
}

/** If the address is a content address, its host has no metadata, because no file can be added there. */
function sitesToAsk(): readonly string[] {
  const own = new URL(appRoot(), location.href)
  const sites = mirrors.filter((mirror) => !mirror.includes('{cid}') && mirror !== own.href)
  return isContentAddress(own) ? sites : [own.href, ...sites]
}

const stored = (): Documents => readDocuments(readJson('metadata'))

/** Stores the result. Another tab may have stored a longer chain meanwhile: it never shrinks. */
async function keep(trust: Trust, known: Advanced): Promise<Advanced> {
  const merged = await advance(trust, known.documents, stored(), Date.now())
  writeText('metadata', JSON.stringify(merged.documents))
  return { ...merged, forked: merged.forked || known.forked }
}

/**
 * Asks all sources, and again while one of them has a newer root, because another may have signed by it. Each answer
 * counts as soon as it arrives: a single slow source must not withhold the others' news.
 */
async function ask(trust: Trust, first: Advanced): Promise<void> {
  const builtIn = readRoot(trust.root, trust.chain).version
  let known = first
  let last = Promise.resolve()
  const take = async (came: Came) => {
    const next = await advance(trust, known.documents, came, Date.now())
    const isSame = JSON.stringify(next.documents) === JSON.stringify(known.documents)
    if (isSame && !next.forked) return
    known = await keep(trust, { ...next, forked: next.forked || known.forked })
    know(known)
  }
  for (let round = 0; round < MOST_ROOTS; round++) {
    const newest = known.root.version
    const { documents, statement } = known
    await Promise.all(
      sitesToAsk().map(async (site) => {
        const came = await askMetadata(site, newest, newest > builtIn, documents, statement !== null)
        last = last.then(() => take(came))
        await last
      }),
    )
    if (known.root.version === newest) break
  }
}

let looking: Promise<void> | undefined

async function look(trust: Trust, everyMs: number): Promise<void> {
  const before = $metadata.get()?.documents
  const known = await advance(trust, before ?? stored(), before ? stored() : NO_DOCUMENTS, Date.now())
  know(known)
  if (lookedAgo() < everyMs) return
  await ask(trust, known)
  writeText('metadataAt', JSON.stringify(Date.now()))
}

/**
 * Reads the stored result, and asks again if the last check is older than `everyMs`. Resolves when all is reported;
 * never throws.
 * @param everyMs a day unless a review is about to open
 */
export function lookForSafety(everyMs = DAY_MS): Promise<void> {
  const trust = trusted()
  // Signatures can only be verified if the browser supports it.
  if (trust === null || !globalThis.crypto?.subtle) return Promise.resolve()
  looking ??= look(trust, everyMs)
    .catch(() => undefined)
    .finally(() => {
      looking = undefined
    })
  return looking
}
