import { mint } from '../../core/chain/nftCalls.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import type { MintEntry, MintRight } from '../model.ts'

/**
 * Mints a number of items to the caller, with the bonus they earn.
 * @param right NFT to name, if one is known
 */
export const mintCall = (
  { address: to }: MintEntry,
  count: bigint,
  right: MintRight | undefined,
): WriteCall =>
  right
    ? { to, fn: mint.mintWith, args: [count, right.collection, right.id] }
    : { to, fn: mint.mint, args: [count] }
