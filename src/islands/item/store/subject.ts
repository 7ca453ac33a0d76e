import { atom } from 'nanostores'
import type { Subject } from '../../../lib/item/review.ts'

/** The item in the address of the page: null before it was read, `unknown` for one that this build does not know. */
export const $subject = atom<Subject | 'unknown' | null>(null)

/** Returns the item, if this build knows it. */
export const knownSubject = (): Subject | null => {
  const subject = $subject.get()
  return subject === 'unknown' ? null : subject
}
