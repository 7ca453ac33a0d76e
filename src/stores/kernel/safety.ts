import { atom } from 'nanostores'
import { type Safety, UNKNOWN } from '../../lib/release/safety.ts'

/** What signed statements say of this release; filled by safetyWatch.ts, which comes after the page. */
export const $safety = atom<Safety>(UNKNOWN)
