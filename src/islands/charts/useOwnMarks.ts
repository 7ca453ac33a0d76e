import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type Mark, marksOf } from '../../lib/exchange/plot.ts'
import { $series } from '../../stores/charts/subjects.ts'
import { $ownTrades } from '../../stores/kernel/ownTrades.ts'

/** The steps of the chart in which the connected account traded: marked in the plot and said in its table. */
export function useOwnMarks(): readonly Mark[] {
  const series = useStore($series, { ssr: 'initial' })
  const { rows } = useStore($ownTrades, { ssr: 'initial' })
  return useMemo(() => (series ? marksOf(rows, series) : []), [series, rows])
}
