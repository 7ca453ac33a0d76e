import { atom } from 'nanostores'
import { type Safety, UNKNOWN } from '../lib/core/release/safety.ts'
import type { Advanced } from '../lib/core/release/tuf/advance.ts'

/** The consequences of signed metadata for this release; filled by safetyWatch.ts, which is loaded after the page. */
export const $safety = atom<Safety>(UNKNOWN)

/** Verified metadata. The worker verifies the documents again before it installs the release. */
export type Known = Pick<Advanced, 'documents' | 'root' | 'statement' | 'leastSafe' | 'signers'>

/** The metadata that this page has verified; null before its first check. */
export const $metadata = atom<Known | null>(null)
