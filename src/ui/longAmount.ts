/** Longest amount in characters that a field shows in its usual size. */
const USUAL_LENGTH = 12

/** True for an amount that a field sets smaller. */
export const isLongAmount = (text: string): boolean => text.length > USUAL_LENGTH
