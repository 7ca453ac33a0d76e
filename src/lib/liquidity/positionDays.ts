/** A position's days as two lines: what it was worth, and what the coins would have been worth had they been kept. */
import { parseUsd } from '../core/exchange/price.ts'
import type { PositionDaysResponse } from '../core/exchange/schema.ts'
import type { Point } from '../core/exchange/timePlot.ts'

export type PositionLines = {
  /** Dollars over 1e18 at each day's end, oldest first; null where they are not known, and where nothing was in the pool. */
  readonly worth: readonly Point[]
  readonly held: readonly Point[]
}

/** Lines of an answer of the index, each day once; they break where the position was closed for a while. */
export function positionLines({ list }: Pick<PositionDaysResponse, 'list'>): PositionLines {
  const byTime = new Map(list.map((day) => [day.time, day]))
  const days = [...byTime.values()].sort((a, b) => a.time - b.time)
  const line = (usd: (day: (typeof days)[number]) => string | null) =>
    days.map((day) => ({ time: day.time, raw: BigInt(day.liquidity) === 0n ? null : parseUsd(usd(day)) }))
  return { worth: line(({ valueUsd }) => valueUsd), held: line(({ heldUsd }) => heldUsd) }
}
