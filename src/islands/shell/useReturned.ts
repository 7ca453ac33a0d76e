import { type RefObject, useEffect, useRef } from 'react'

/** A button that the focus comes back to when what it opened was left. */
export function useReturned(left: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is back
  useEffect(() => {
    if (left) button.current?.focus()
  }, [])
  return button
}
