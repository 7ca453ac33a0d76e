import type { Store, StoreValue } from 'nanostores'
import { useLayoutEffect, useRef, useState } from 'preact/compat'
import { isWaking } from '../lib/islands/waking.ts'

/**
 * A store's value; the component is drawn anew whenever it changes. An island that wakes is first drawn with what its
 * stores began with, as its page was: others may have changed them meanwhile, and attributes that differ from the
 * pre-rendered ones would stay wrong.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  const [, drawAnew] = useState({})
  const waking = useRef(isWaking())
  const value =
    waking.current && 'init' in store ? (store as { readonly init: StoreValue<S> }).init : store.get()
  const shown = useRef(value)
  shown.current = value
  // Before the browser paints: between a paint and a later effect, two components could show different moments.
  useLayoutEffect(() => {
    waking.current = false
    const compare = () => {
      if (!Object.is(shown.current, store.value)) drawAnew({})
    }
    const leave = store.listen(compare)
    compare()
    return leave
  }, [store])
  return value
}
