/** What the chart shows, as the address carries it. */
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

/** Whether the page's own address names what is shown. */
let named = false

/** Takes up what a link asks for. */
export function openView(hash: string): void {
  named = false
  $view.set(parseView(hash, known))
}

/** The same of a page that is about one token or pool. */
export function openSubject(subject: Subject, hash: string): void {
  named = true
  $view.set(parseLook(hash, subject))
}

/** Shows something else, and writes it into the address. */
export function changeView(next: Partial<View>): void {
  const view = { ...$view.get(), ...next }
  $view.set(view)
  history.replaceState(history.state, '', formatView(view, named))
}
