import { readForeign } from '../api/foreign.ts'
import { chain } from '../config/env.ts'
import { pictureSources } from './media.ts'
import { metadataInside, pictureLink } from './mediaLinks.ts'
import { type Metadata, parseMetadata, pictureAlone } from './metadata.ts'

/**
 * Reads an item's metadata from its URI: from the URI itself, or from the image hosts in their order. A
 * response that is an image becomes the item's image.
 * @returns null if no host has it
 */
export async function readMetadata(written: string): Promise<Metadata | null> {
  const uri = written.trim()
  const inside = metadataInside(uri)
  if (inside !== null) return parseMetadata(inside)
  const link = pictureLink(uri)
  if (link?.startsWith('data:')) return pictureAlone(link)
  return readForeign(pictureSources(uri, chain.media), (text, type) =>
    type.startsWith('image/') ? pictureAlone(link ?? uri) : parseMetadata(text),
  )
}
