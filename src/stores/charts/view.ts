/** What the chart shows, as the address carries it. */
import { map } from 'nanostores'
import { firstView, formatView, parseView, type View } from '../../lib/charts/link.ts'
import { registry, tokens } from '../../lib/config/contracts.ts'

export const $view = map<View>(firstView)

const known = { tokens: tokens.map(({ symbol }) => symbol), pools: registry.pools.map(({ id }) => id) }

/** Takes up what a link asks for. */
export const openView = (hash: string) => $view.set(parseView(hash, known))

/** Shows something else, and writes it into the address. */
export function changeView(next: Partial<View>): void {
  const view = { ...$view.get(), ...next }
  $view.set(view)
  history.replaceState(history.state, '', formatView(view))
}
