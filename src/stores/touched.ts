/** Reads that a transaction makes old: each store that has one says so, and what follows a transaction asks for all. */
const reads = new Set<() => Promise<unknown>>()

/** From now on this is read anew whenever a transaction has ended. */
export const rereadAfterTransactions = (read: () => Promise<unknown>): void => void reads.add(read)

/** Reads again what a transaction may have touched. */
export const rereadTouched = (): Promise<unknown> => Promise.all([...reads].map((read) => read()))
