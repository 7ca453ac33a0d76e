/** What a mirror asks to be listed with. */
import type { Held } from './folder.ts'

/** A line of JSON: where the mirror is, and what it had when it was tested. @param now in ms */
export const listingOf = (address: string, { site }: Held, now: number): string =>
  JSON.stringify({
    address,
    version: site.manifest.version,
    cid: site.cid,
    date: new Date(now).toISOString(),
  })
