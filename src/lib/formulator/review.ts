import type { Address } from '../core/config/registry.ts'
import type { Held, Request, Terms } from './model.ts'
import type { Preview } from './preview.ts'

/** The action about to be signed, frozen as shown. */
export type FormulatorReview = {
  readonly owner: Address
  readonly terms: Terms
  /** Formulators of the action, the one that survives an upgrade first; empty if new ones are created. */
  readonly items: readonly Held[]
  /** Null if the network's power is unknown. */
  readonly preview: Preview | null
  /** True if the preview uses the network's reported figures, not an estimate. */
  readonly exact: boolean
}

/** Returns the formulators that no longer exist after the action. */
export const endingOf = ({ terms, items }: FormulatorReview): readonly Held[] =>
  terms.act === 'upgrade' ? items.slice(1) : items

/** Returns the request to sign; null until the loss is acknowledged. */
export function requestOf(
  { owner, terms, items, preview, exact }: FormulatorReview,
  acknowledged: boolean,
): Request | null {
  const shown = { owner, seen: items, rate: (exact && preview?.rate) || null }
  if (terms.act === 'create') return { ...shown, ...terms }
  return acknowledged ? { ...shown, ...terms, acknowledged } : null
}
