/** Until an owner's items may be asked for again, in seconds. */
export const COOL_DOWN = 3_600

/** Until the items of an owner may be asked for again, in seconds. */
export const waitOf = (refreshed: number | null, now: number): number =>
  refreshed === null ? 0 : Math.max(0, refreshed + COOL_DOWN - Math.floor(now / 1_000))
