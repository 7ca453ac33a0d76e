/** Candles as they are shown: of one pool's trades, in its other coin or in dollars over a path of pools. */
import type { SeriesCandle } from '../../../src/lib/exchange/seriesSchema.ts'
import { compare, fromDecimal, inverse, type Ratio, shift, times, toDecimal } from '../../ratio.ts'
import { PRICE_DIGITS } from './market.ts'

/** As the index has it: prices are coin 1 per coin 0 in base units. */
export type StoredCandle = {
  readonly time: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  readonly volume_base: string
  readonly volume_quote: string
  readonly swaps: string
  readonly first_block: string
  readonly last_block: string
}

export type Bar = {
  readonly time: number
  /** Whole units of what the series is in, per whole unit of the base coin. */
  readonly open: Ratio | null
  readonly high: Ratio | null
  readonly low: Ratio | null
  readonly close: Ratio | null
  readonly volumeBase: bigint
  readonly volumeQuote: bigint
  /** Over 1e18, rounded down for each hour; null where that is not known. */
  readonly volumeUsd: bigint | null
  readonly swaps: number
  readonly firstBlock: number
  readonly lastBlock: number
}

type Facing = {
  /** Which coin is priced. */
  readonly base: 0 | 1
  /** Decimals of both coins, in the pool's order. */
  readonly decimals: readonly [number, number]
  /** Dollars per base unit of the other coin at an hour; null where they are not known. */
  readonly dollarsAt: (time: number) => Ratio | null
  readonly unit: 'token' | 'usd'
}

const USD = 10n ** 18n

/** One stored candle, seen from its base coin. An inverse price's highest is one by the lowest. */
export function barOf(row: StoredCandle, { base, decimals, dollarsAt, unit }: Facing): Bar {
  const time = Number(row.time)
  const dollars = dollarsAt(time)
  const [own, other] = [decimals[base], decimals[1 - base] as number]
  const shown = (text: string | null): Ratio | null => {
    if (text === null) return null
    const stored = fromDecimal(text)
    const price = base === 0 ? stored : inverse(stored)
    if (unit === 'token') return shift(price, own - other)
    return dollars && shift(times(price, dollars), own)
  }
  const volumeQuote = BigInt(base === 0 ? row.volume_quote : row.volume_base)
  return {
    time,
    open: shown(row.open),
    high: shown(base === 0 ? row.high : row.low),
    low: shown(base === 0 ? row.low : row.high),
    close: shown(row.close),
    volumeBase: BigInt(base === 0 ? row.volume_base : row.volume_quote),
    volumeQuote,
    volumeUsd: dollars && (volumeQuote * dollars.n * USD) / dollars.d,
    swaps: Number(row.swaps),
    firstBlock: Number(row.first_block),
    lastBlock: Number(row.last_block),
  }
}

const beyond = (a: Ratio | null, b: Ratio | null, sign: 1 | -1): Ratio | null =>
  a === null || (b !== null && compare(b, a) * sign > 0) ? b : a

/** Bars of a longer step. Sums are those of the hours, and so are the highest and the lowest. @param bars oldest first */
export function gather(bars: readonly Bar[], step: number): Bar[] {
  const list: Bar[] = []
  for (const bar of bars) {
    const time = bar.time - (bar.time % step)
    const last = list.at(-1)
    if (last?.time !== time) {
      list.push({ ...bar, time })
      continue
    }
    list[list.length - 1] = {
      time,
      open: last.open ?? bar.open,
      high: beyond(last.high, bar.high, 1),
      low: beyond(last.low, bar.low, -1),
      close: bar.close ?? last.close,
      volumeBase: last.volumeBase + bar.volumeBase,
      volumeQuote: last.volumeQuote + bar.volumeQuote,
      volumeUsd: last.volumeUsd === null || bar.volumeUsd === null ? null : last.volumeUsd + bar.volumeUsd,
      swaps: last.swaps + bar.swaps,
      firstBlock: last.firstBlock,
      lastBlock: bar.lastBlock,
    }
  }
  return list
}

/**
 * A step opens at the price that held when it began, which is what the last trade before it left: between trades a
 * pool's price stands. Its highest and lowest reach to that.
 * @param bars oldest first @param before the close that held before the first; null where there was none
 */
export function opened(bars: readonly Bar[], before: Ratio | null): Bar[] {
  let held = before
  return bars.map((bar) => {
    const open = held ?? bar.open
    held = bar.close ?? held
    if (bar.open === null) return bar
    return { ...bar, open, high: beyond(bar.high, open, 1), low: beyond(bar.low, open, -1) }
  })
}

const text = (price: Ratio | null) => price && toDecimal(price, PRICE_DIGITS)

/** As an answer says it: prices to 18 digits, rounded down, sums exact. */
export const rowOf = (bar: Bar): SeriesCandle => ({
  ...bar,
  open: text(bar.open),
  high: text(bar.high),
  low: text(bar.low),
  close: text(bar.close),
  volumeBase: String(bar.volumeBase),
  volumeQuote: String(bar.volumeQuote),
  volumeUsd: bar.volumeUsd === null ? null : toDecimal({ n: bar.volumeUsd, d: USD }, 100),
})
