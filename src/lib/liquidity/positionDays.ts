/** A position's days as two lines: its value, and the value of the coins if they had been held instead. */
import { parseUsd } from '../core/exchange/price.ts'
import type { PositionDaysResponse } from '../core/exchange/schema.ts'
import type { Point } from '../core/exchange/timePlot.ts'

export type PositionLines = {
  /** Dollars over 1e18 at each day's end, oldest first; null if unknown, or if the position was empty. */
  readonly value: readonly Point[]
  readonly held: readonly Point[]
}

/** Converts the indexer's answer to lines, each day once, with breaks while the position was closed. */
export function positionLines({ list }: Pick<PositionDaysResponse, 'list'>): PositionLines {
  const byTime = new Map(list.map((day) => [day.time, day]))
  const days = [...byTime.values()].sort((a, b) => a.time - b.time)
  const line = (usd: (day: (typeof days)[number]) => string | null) =>
    days.map((day) => ({ time: day.time, raw: BigInt(day.liquidity) === 0n ? null : parseUsd(usd(day)) }))
  return { value: line(({ valueUsd }) => valueUsd), held: line(({ heldUsd }) => heldUsd) }
}
