/** A pool's days as a page works with them. */
import type * as v from 'valibot'
import { parseUsd } from './price.ts'
import { DAY_SECONDS, type poolDaysResponseSchema } from './seriesSchema.ts'

export type Day = {
  /** The day's first second (UTC). */
  readonly time: number
  /** Dollars over 1e18 that the pool held when the day ended, or holds now; null where that is not known. */
  readonly tvl: bigint | null
  /** Dollars over 1e18; null where trades can't be seen, or have no price. */
  readonly volume: bigint | null
  readonly swaps: number | null
}

type Answer = Pick<v.InferOutput<typeof poolDaysResponseSchema>, 'list'>

/** An answer of the index, oldest first; what it repeats, or tells of no whole day, is left out. */
export function daysOf({ list }: Answer): Day[] {
  const byTime = new Map(
    list.map(({ time, tvlUsd, volumeUsd, swaps }) => [
      time,
      { time, tvl: parseUsd(tvlUsd), volume: parseUsd(volumeUsd), swaps },
    ]),
  )
  return [...byTime.values()].filter(({ time }) => time % DAY_SECONDS === 0).sort((a, b) => a.time - b.time)
}
