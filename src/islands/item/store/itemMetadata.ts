import { readMetadata } from '../../../lib/core/nft/readMetadata.ts'
import { $itemInfo, patchItemInfo } from './info.ts'
import { $itemChain } from './item.ts'

/** The URI whose metadata was read since the indexer last failed. */
let looked: string | null = null

/**
 * Reads the item's metadata from the token URI of its contract, if no indexer has returned the item, or if the indexer
 * left out a picture that was too large for it.
 */
async function readItemMetadata(): Promise<void> {
  const { subject, state, item, metadata } = $itemInfo.get()
  const uri = $itemChain.get().item?.tokenUri
  const missing = state !== 'loading' && state !== 'ready' && !item
  const noPicture = item !== null && item.image === null && item.metadata.state === 'ok'
  if (!subject || metadata || !(missing || noPicture) || !uri || looked === uri) return
  looked = uri
  const found = await readMetadata(uri)
  if (found) patchItemInfo(subject, { metadata: found })
}

/**
 * Reads the metadata once the chain returned the URI, and again whenever the indexer fails again. Returns the stop
 * function.
 */
export function watchItemMetadata(): () => void {
  const stops = [
    $itemChain.listen(() => void readItemMetadata()),
    $itemInfo.listen(({ item }) => {
      if (!item) looked = null
      void readItemMetadata()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
