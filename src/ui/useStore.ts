import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/**
 * Returns a store's value and renders the component again when it changes.
 *
 * Hydration uses the store's initial value, which is the value that the page was pre-rendered with. Another island may
 * have changed the store by then; without this option React reports a mismatch (error 418).
 */
export const useStore = <S extends Store>(store: S): StoreValue<S> => useNanoStore(store, { ssr: 'initial' })
