import { settleWindow } from './draw.ts'
import { DRAW_AFTER, HASHES } from './model.ts'

/** Position of the draw block on a line from 0 to 1000. Blocks before it are wide, those after it narrow. */
export const SEED_AT = 520
const END = 1_000
/** Blocks per tick after the draw block. */
const PER_TICK = 8

/** Returns the position of a block on the line of a request, 0 to 1000. */
export function placeOf(block: bigint, height: bigint): number {
  const { seedHeight } = settleWindow(height)
  const wide = (SEED_AT / Number(DRAW_AFTER)) * Number(block - height)
  const narrow = SEED_AT + ((END - SEED_AT) / Number(HASHES)) * Number(block - seedHeight)
  return Math.max(0, Math.min(END, block <= seedHeight ? wide : narrow))
}

/** Positions of the blocks before the draw block, and of the ticks after it. */
export const WIDE = Array.from({ length: Number(DRAW_AFTER) }, (_, k) => (SEED_AT * k) / Number(DRAW_AFTER))
export const NARROW = Array.from(
  { length: Number(HASHES) / PER_TICK },
  (_, k) => SEED_AT + ((k + 1) * (END - SEED_AT) * PER_TICK) / Number(HASHES),
)
