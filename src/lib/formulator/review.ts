import type { Address } from '../core/config/registry.ts'
import type { Held, Request, Terms } from './model.ts'
import type { Preview } from './preview.ts'

/** What is about to be signed, frozen as it was shown. */
export type FormulatorReview = {
  readonly owner: Address
  readonly terms: Terms
  /** Those that the act is about, the one that survives an upgrade first; none where new ones are created. */
  readonly items: readonly Held[]
  /** Null where the network's power is not known. */
  readonly preview: Preview | null
  /** Whether the network that the preview is of was told, and not guessed. */
  readonly exact: boolean
}

/** Those that are there no more after the act. */
export const endingOf = ({ terms, items }: FormulatorReview): readonly Held[] =>
  terms.act === 'upgrade' ? items.slice(1) : items

/** What is signed of a review; null while what ends is not acknowledged. */
export function requestOf({ owner, terms }: FormulatorReview, acknowledged: boolean): Request | null {
  if (terms.act === 'create') return { owner, ...terms }
  return acknowledged ? { owner, ...terms, acknowledged } : null
}
