import { useMemo } from 'react'
import { type Mark, marksOf } from '../../lib/exchange/plot.ts'
import { $series } from '../../stores/charts/subjects.ts'
import { $ownTrades } from '../../stores/kernel/ownTrades.ts'
import { useStore } from '../../ui/useStore.ts'

/** The steps of the chart in which the connected account traded: marked in the plot and said in its table. */
export function useOwnMarks(): readonly Mark[] {
  const series = useStore($series)
  const { rows } = useStore($ownTrades)
  return useMemo(() => (series ? marksOf(rows, series) : []), [series, rows])
}
