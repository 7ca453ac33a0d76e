import { readMetadata } from '../../../lib/core/nft/readMetadata.ts'
import { $itemInfo, patchItemInfo } from './info.ts'
import { $itemChain } from './item.ts'

/** The URI whose metadata was looked for since the index last failed. */
let looked: string | null = null

/**
 * Reads the item's metadata from the token URI of its contract, where no index has returned the item, or where the
 * index left out a picture that was too large for it.
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

/** Does so as soon as the chain returned the URI, and again whenever the index fails again. Returns the stop. */
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
