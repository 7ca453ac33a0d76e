import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of a button that gets the focus back when its view was left. */
export function useReturned(left: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is back
  useEffect(() => {
    if (left) button.current?.focus()
  }, [])
  return button
}
