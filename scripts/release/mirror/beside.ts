/** Files that a mirror serves beside those of the release. */
import { METADATA_FOLDER } from '../../../src/lib/core/release/tuf/collect.ts'
import { fileOf, type SiteFile } from '../ipfs/site.ts'
import type { Held } from './folder.ts'
import { publicFiles } from './metadata.ts'
import type { Trust } from './settings.ts'

/** Its metadata, and the signed.json of older releases. */
export function filesBeside({ metadata, signed }: Held, { roots, chain }: Trust): SiteFile[] {
  const texts: [path: string, text: string][] = [
    ...(metadata ? publicFiles(metadata, roots, chain) : []),
  ].map(([name, text]) => [`${METADATA_FOLDER}${name}`, text])
  if (signed !== null) texts.push(['signed.json', signed])
  return texts.map(([path, text]) => fileOf(path, new TextEncoder().encode(text)))
}
