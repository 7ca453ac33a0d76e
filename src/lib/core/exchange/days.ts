/** A pool's days as a page uses them. */
import type * as v from 'valibot'
import { parseUsd } from './price.ts'
import { DAY_SECONDS, type poolDaysResponseSchema } from './seriesSchema.ts'

export type Day = {
  /** The day's first second (UTC). */
  readonly time: number
  /** Dollars over 1e18 that the pool held at the end of the day, or holds now; null if unknown. */
  readonly tvl: bigint | null
  /** Dollars over 1e18; null if trades can't be seen, or have no price. */
  readonly volume: bigint | null
  readonly swaps: number | null
}

type Answer = Pick<v.InferOutput<typeof poolDaysResponseSchema>, 'list'>

/** Converts an answer of the index, oldest first; duplicates and times that are no whole day are left out. */
export function daysOf({ list }: Answer): Day[] {
  const byTime = new Map(
    list.map(({ time, tvlUsd, volumeUsd, swaps }) => [
      time,
      { time, tvl: parseUsd(tvlUsd), volume: parseUsd(volumeUsd), swaps },
    ]),
  )
  return [...byTime.values()].filter(({ time }) => time % DAY_SECONDS === 0).sort((a, b) => a.time - b.time)
}
