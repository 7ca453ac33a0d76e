import { GENESIS_TIME } from '../chain.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** End of block emission of the farm, 31 Oct 2022 09:00 UTC: the old trades lie before it. */
export const EMISSION_END = 1_667_206_800
/** How far back the dense history reaches. */
export const DENSE_SPAN = 90 * DAY

export type Step = {
  start: number
  length: number
  /** Mean number of trades of people (arbitrage comes on top). */
  trades: number
}

/**
 * When things happened: the autumn of 2022, one quiet step a week since, and ten steps a day over the last
 * 90 days before `now` (seconds). @throws when the clock is before the history.
 */
export function schedule(now: number): Step[] {
  const first = GENESIS_TIME + DAY
  if (now < EMISSION_END + DENSE_SPAN + DAY)
    throw new Error(
      `The clock says ${new Date(now * 1000).toISOString()}: set it right, the history ends before it.`,
    )
  const steps: Step[] = []
  const fill = (from: number, to: number, length: number, trades: number): void => {
    for (let start = from; start + length <= to; start += length) steps.push({ start, length, trades })
  }
  const dense = now - DENSE_SPAN
  fill(first, EMISSION_END, 12 * HOUR, 2)
  fill(EMISSION_END + 7 * DAY, dense, 7 * DAY, 1)
  fill(dense, now, DAY / 10, 1.4)
  return steps
}
