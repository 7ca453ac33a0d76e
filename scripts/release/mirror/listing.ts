/** Prints the data for a mirror's listing request. */
import type { Held } from './folder.ts'

/**
 * A line of JSON: the mirror's address, and its release when it was tested.
 * @param now in ms
 */
export const listingOf = (address: string, { site }: Held, now: number): string =>
  JSON.stringify({
    address,
    version: site.manifest.version,
    cid: site.cid,
    date: new Date(now).toISOString(),
  })
