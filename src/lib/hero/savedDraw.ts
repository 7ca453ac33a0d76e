import * as v from 'valibot'
import { shapeOf } from '../core/storage/shapes.ts'
import type { DrawView } from './drawOf.ts'

/** A settled draw in the form stored on this device. */
export type Drawn = Extract<DrawView, { state: 'drawn' }>

const uint = v.pipe(v.bigint(), v.minValue(0n))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const address = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value),
)
const counts = v.pipe(v.array(count), v.maxLength(16))

const DrawnSchema = v.object({
  of: v.string(),
  view: v.object({
    state: v.literal('drawn'),
    owner: address,
    source: v.picklist(['chain', 'index']),
    draw: v.object({
      height: uint,
      settledHeight: uint,
      boxes: v.pipe(v.array(uint), v.maxLength(50)),
      boxesHash: v.nullable(hash),
      seed: hash,
      left: counts,
      heroes: v.pipe(v.array(v.object({ box: uint, hero: uint, kind: count })), v.maxLength(50)),
      pool: v.object({
        kinds: v.pipe(v.array(v.object({ grade: count, hashPower: count })), v.maxLength(16)),
        first: counts,
      }),
      provenance: v.nullable(hash),
      seedBlockHash: v.nullable(hash),
      savedSeed: v.optional(v.nullable(hash)),
    }),
  }),
})
const read = shapeOf(DrawnSchema)

/**
 * Returns the last stored draw if it is this one.
 * @param of key of series and request
 * @returns null for another one, or anything of another shape
 */
export function readSavedDraw(stored: unknown, of: string): Drawn | null {
  const found = read(stored)
  return found?.of === of ? found.view : null
}
