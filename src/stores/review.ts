import { atom } from 'nanostores'

/**
 * One kind of review: the data to sign, frozen as it was shown.
 * @param build returns the data to sign now; null if nothing can be signed
 */
export function reviewOf<A extends readonly unknown[], R extends object>(build: (...args: A) => R | null) {
  const $review = atom<R | null>(null)
  return {
    /** The review on screen; null if there is none. */
    $review,
    /**
     * Replaces the review by the data to sign now. If nothing can be signed any more, it closes, and the form says
     * why.
     */
    open: (...args: A): void => $review.set(build(...args)),
    close: (): void => $review.set(null),
    /** True if this review is still on screen: another may have replaced it. */
    isShown: (review: R): boolean => $review.get() === review,
  }
}
