import { readForeign } from '../api/foreign.ts'
import { chain } from '../config/env.ts'
import { pictureSources } from './media.ts'
import { metadataInside, pictureLink } from './mediaLinks.ts'
import { type Metadata, parseMetadata, pictureAlone } from './metadata.ts'

/**
 * What an item says of itself, where its contract says it lies: in the address, or on the hosts that pictures are
 * asked of, in the same order. What turns out to be a picture is the item's picture.
 * @returns null where none of them has it
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
