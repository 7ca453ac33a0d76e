import { atom } from 'nanostores'
import { chain, mirrors } from '../../../lib/core/config/env.ts'
import { askMetadata } from '../../../lib/core/release/askMetadata.ts'
import { hashOf } from '../../../lib/core/release/hashOf.ts'
import type { ReleaseFile } from '../../../lib/core/release/manifest.ts'
import { addressAt, hostOf } from '../../../lib/core/release/mirror.ts'
import { builtInRoots } from '../../../lib/core/release/roots.ts'
import { advance, NO_DOCUMENTS } from '../../../lib/core/release/tuf/advance.ts'
import { readRoot } from '../../../lib/core/release/tuf/metadata.ts'
import { type MirrorState, mirrorStateOf, type Seen, sampleOf } from '../../../lib/verify/model.ts'
import { readMirror } from '../../../lib/verify/read.ts'
import { $metadata } from '../../../stores/safety.ts'
import { $own } from './verify.ts'

export type MirrorRow = {
  readonly host: string
  readonly state: MirrorState
  /** Version of its own signature; null if it has none. */
  readonly version: string | null
  readonly equal: number
  readonly asked: number
  /** Milliseconds until all requests were answered. */
  readonly took: number
}

/** Mirrors from the last check, and its time; null before. */
export const $mirrors = atom<{ readonly rows: readonly MirrorRow[]; readonly at: number } | null>(null)
export const $asking = atom(false)

/** Returns the version in a mirror's own metadata, expired or not: a mirror may be late. */
async function signedVersion(mirror: string): Promise<string | null> {
  const root = builtInRoots[chain.key]
  if (mirror.includes('{cid}') || root === null) return null
  const known = $metadata.get()
  const roots = known?.documents.roots ?? []
  const newest = known?.root ?? readRoot(root, chain.key)
  const came = await askMetadata(mirror, newest.version, false, NO_DOCUMENTS, false)
  const trust = { chain: chain.key, root }
  return advance(trust, { ...NO_DOCUMENTS, roots }, came, 0).then(
    ({ statement }) => statement?.version ?? null,
    () => null,
  )
}

async function look(mirror: string, sample: readonly ReleaseFile[], running: string): Promise<MirrorRow> {
  const begun = performance.now()
  const [version, bodies] = await Promise.all([
    signedVersion(mirror),
    Promise.all(sample.map((file) => readMirror(addressAt(mirror, file)))),
  ])
  const hashes = await Promise.all(bodies.map((body) => body && hashOf(body)))
  const seen: Seen = {
    version,
    asked: sample.length,
    came: bodies.filter((body) => body !== null).length,
    equal: hashes.filter((hash, i) => hash === sample[i]?.hash).length,
  }
  return {
    host: hostOf(mirror),
    state: mirrorStateOf(seen, running),
    version,
    equal: seen.equal,
    asked: seen.asked,
    took: performance.now() - begun,
  }
}

/**
 * Asks every mirror for its signature and a few files. They see the visitor's address, so this runs only on request.
 */
export async function askMirrors(): Promise<void> {
  const own = $own.get()
  if (own === null || typeof own === 'string' || $asking.get()) return
  $asking.set(true)
  const { files, version } = own.manifest
  const rows = await Promise.all(mirrors.map((mirror) => look(mirror, sampleOf(files), version)))
  $mirrors.set({ rows, at: Date.now() })
  $asking.set(false)
}
