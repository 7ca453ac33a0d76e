import { atom } from 'nanostores'
import { type Safety, UNKNOWN } from '../../lib/release/safety.ts'
import type { Statement } from '../../lib/release/signed.ts'

/** What signed statements say of this release; filled by safetyWatch.ts, which comes after the page. */
export const $safety = atom<Safety>(UNKNOWN)

/** A verified statement and its text. The worker verifies the text again before it installs the release. */
export type Known = Statement & { readonly text: string }

/** The newest verified statement; null until one is known. */
export const $signed = atom<Known | null>(null)
