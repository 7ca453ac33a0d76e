/** Reads that a transaction makes stale: each store registers its own, and all run after a transaction. */
const reads = new Set<() => Promise<unknown>>()

/** Repeats this read after every transaction. */
export const rereadAfterTransactions = (read: () => Promise<unknown>): void => void reads.add(read)

/** Reads again everything that a transaction may have changed. */
export const rereadTouched = (): Promise<unknown> => Promise.all([...reads].map((read) => read()))
