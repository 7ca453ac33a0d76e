import { computed, type ReadableAtom, type Store, type StoreValue } from 'nanostores'

type Values<S extends readonly Store[]> = { [K in keyof S]: StoreValue<S[K]> }

/**
 * A computed store that knows its value from before anything happened. Pages are pre-rendered with that value,
 * and hydration must find it again although other islands may have changed the sources meanwhile.
 */
export function derived<const S extends readonly Store[], T>(
  sources: S,
  compute: (...values: Values<S>) => T,
): ReadableAtom<T> & { readonly init: T } {
  const store = computed(sources as unknown as Store[], compute as (...values: unknown[]) => T)
  // From the sources' own beginnings: this file may be loaded after another island has moved them.
  const beginnings = sources.map((source) => (source as Store & { init: unknown }).init)
  return Object.assign(store, { init: compute(...(beginnings as Values<S>)) })
}
