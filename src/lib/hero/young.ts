import { YOUNG_SECONDS } from '../core/nft/heroActions.ts'

/**
 * Returns the blocks until a received hero can be used in its game, rounded down; 0 once it can.
 * @param got block in which it was received
 * @param head the latest block
 * @param blockMs duration of a block
 */
export function youngBlocks(got: bigint, head: bigint, blockMs: number): bigint {
  const from = got + BigInt(Math.floor((YOUNG_SECONDS * 1_000) / blockMs))
  return from > head ? from - head : 0n
}
