import { mint } from '../../chain/nftCalls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { MintEntry } from '../model.ts'

/** Mints so many to the caller, with the bonus they earn. */
export const mintCall = ({ address: to }: MintEntry, count: bigint): WriteCall => ({
  to,
  fn: mint.mint,
  args: [count],
})
