import { YOUNG_SECONDS } from '../core/nft/heroActs.ts'

/**
 * Blocks until a hero that was got in one can be used in its game, rounded down; 0 once it can.
 * @param got the block in which it was got
 * @param head the latest block
 * @param blockMs how long a block takes
 */
export function youngBlocks(got: bigint, head: bigint, blockMs: number): bigint {
  const from = got + BigInt(Math.floor((YOUNG_SECONDS * 1_000) / blockMs))
  return from > head ? from - head : 0n
}
