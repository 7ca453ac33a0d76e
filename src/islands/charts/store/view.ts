/** State of the chart, as stored in the address. */
import { map } from 'nanostores'
import {
  firstView,
  formatView,
  parseLook,
  parseView,
  type Subject,
  type View,
} from '../../../lib/charts/link.ts'
import { registry, tokens } from '../../../lib/core/config/contracts.ts'

export const $view = map<View>(firstView)

const known = { tokens: tokens.map(({ symbol }) => symbol), pools: registry.pools.map(({ id }) => id) }

/** True if the page's own address names the subject. */
let named = false

/** Applies a link's hash. */
export function openView(hash: string): void {
  named = false
  $view.set(parseView(hash, known))
}

/** Applies the hash on the page of one token or pool. */
export function openSubject(subject: Subject, hash: string): void {
  named = true
  $view.set(parseLook(hash, subject))
}

/** Changes the view, and writes it into the address. */
export function changeView(next: Partial<View>): void {
  const view = { ...$view.get(), ...next }
  $view.set(view)
  history.replaceState(history.state, '', formatView(view, named))
}
