/** Which candles a view asks for, and how they are shown: turned so that the coin that was chosen is priced. */

import { sameAddress } from '../../lib/config/registry.ts'
import { inverseSeries, type Series } from '../../lib/exchange/candles.ts'
import { $candles, type CandlesAsked } from '../kernel/candles.ts'
import { derived } from '../kernel/derived.ts'
import { $poolSubjects, $tokenSubjects, type PoolSubject } from './subjects.ts'
import { $view } from './view.ts'

/** The pool that a token's chart is about: its largest, or the pool itself. */
export const $chartPool = derived([$view, $poolSubjects, $tokenSubjects], ({ subject }, pools, tokens) => {
  if (subject.kind === 'pool') return pools.find(({ id }) => id === subject.id) ?? null
  const token = tokens.find(({ symbol }) => symbol === subject.symbol)
  return pools.find((pool) => token && pool.tokens.some((coin) => sameAddress(coin, token.address))) ?? null
})

/** What to ask the index for; null where there is nothing to draw. */
export const $asked = derived(
  [$view, $tokenSubjects, $chartPool],
  ({ subject, interval, unit }, tokens, pool): CandlesAsked | null => {
    if (subject.kind === 'token' && unit === 'usd') {
      const token = tokens.find(({ symbol }) => symbol === subject.symbol)
      return token && !token.dollar ? { of: 'tokens', address: token.address, interval } : null
    }
    return pool ? { of: 'pools', address: pool.address, interval, unit } : null
  },
)

/** Which coin of the pool is to be priced; null where the index's own choice stands. */
const wanted = (symbol: string | null, pool: PoolSubject | null) =>
  symbol === null ? null : (pool?.tokens[pool.symbols.indexOf(symbol)] ?? null)

export const $series = derived([$candles, $view, $chartPool], ({ series }, view, pool): Series | null => {
  if (series === null || series.quote === null) return series
  const base = wanted(view.subject.kind === 'token' ? view.subject.symbol : null, pool)
  const facing = base === null || sameAddress(series.base, base) ? series : inverseSeries(series)
  return view.inverse ? inverseSeries(facing) : facing
})
