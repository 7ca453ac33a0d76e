/** A device's clock may be wrong by so much, in ms. */
export const CLOCK_MS = 86_400_000
