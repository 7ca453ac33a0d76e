import { atom } from 'nanostores'

/**
 * One kind of review: what is about to be signed, frozen as it was shown.
 * @param build what would be signed now; null where nothing can be
 */
export function reviewOf<A extends readonly unknown[], R extends object>(build: (...args: A) => R | null) {
  const $review = atom<R | null>(null)
  return {
    /** The review on screen; null when none is. */
    $review,
    /**
     * Shows what would be signed now, in place of what was shown before. Where nothing can be signed any more the
     * review closes, and the form says why.
     */
    open: (...args: A): void => $review.set(build(...args)),
    close: (): void => $review.set(null),
    /** Whether this one is still on screen: another may have taken its place. */
    isShown: (review: R): boolean => $review.get() === review,
  }
}
