import { useMemo } from 'react'
import { type Mark, marksOf } from '../../lib/core/exchange/plot.ts'
import { useStore } from '../../ui/useStore.ts'
import { $ownTrades } from '../shared/exchange/store/ownTrades.ts'
import { $series } from './store/subjects.ts'

/** Returns the chart steps in which the connected account traded, marked in the plot and named in its table. */
export function useOwnMarks(): readonly Mark[] {
  const series = useStore($series)
  const { rows } = useStore($ownTrades)
  return useMemo(() => (series ? marksOf(rows, series) : []), [series, rows])
}
