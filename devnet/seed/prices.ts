import { TOKENS } from '../tokens.ts'
import type { Random } from './random.ts'

const DAY = 86_400

/** Spread of a day's move, as a fraction. Dollars don't move. */
const DAILY: Record<string, number> = {
  MEV: 0.04,
  MEFI: 0.03,
  ETH: 0.022,
  BTCB: 0.018,
  KLAY: 0.03,
  MPL: 0.04,
}
/** Share of the distance to its usual price that a price loses in a day. */
const PULL = 0.15
/** In the last days the walk ends at the usual prices, so that the newcomer finds 1 MEV at $0.02. */
const LANDING = 2 * DAY

export type Prices = {
  /** Lets time pass. Times may only grow. */
  moveTo(time: number): void
  /** Dollars per coin now. */
  of(symbol: string): number
}

/** Prices outside the exchange: a walk in logarithms around the usual price, landing on it at `end`. */
export function createPrices(random: Random, start: number, end: number): Prices {
  const usual = new Map(TOKENS.map(({ symbol, price }) => [symbol, price]))
  const walk = new Map(Object.keys(DAILY).map((symbol) => [symbol, 0]))
  let now = start
  return {
    moveTo(time) {
      const days = (time - now) / DAY
      now = time
      const keep = Math.exp(-PULL * days)
      for (const [symbol, x] of walk) {
        const spread = (DAILY[symbol] as number) * Math.sqrt((1 - keep * keep) / (2 * PULL))
        walk.set(symbol, x * keep + spread * random.normal())
      }
    },
    of(symbol) {
      const landing = Math.min(1, Math.max(0, (end - now) / LANDING))
      return (usual.get(symbol) as number) * Math.exp((walk.get(symbol) ?? 0) * landing)
    },
  }
}
