import { useEffect, useState } from 'react'
import { lateTexts } from '../../messages/lateTexts.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Routes } from './Routes.tsx'
import { $quote } from './store/swap.ts'
import { $trades } from './store/trades.ts'
import { Trades } from './Trades.tsx'

/** Users wait for the quote: the chart is loaded after the first one, or after a delay without one. */
const PairChart = lazyPart('PairChart', (locale) =>
  withTexts(import('./PairChart.tsx'), lateTexts(locale, 'plot')),
)

type Props = {
  /** True if there is an indexer, which may have charts and trades. */
  readonly indexed: boolean
  /** True if they fit next to the form. */
  readonly wide: boolean
  /** The indexer reports that it cannot see trades on this chain. */
  readonly onUnseen: () => void
}

/** Maximum wait of the chart for a first quote; after that it no longer delays one. */
const REST_MS = 800

/** True once there has been a quote, or the delay is over; never false again. */
function useChartDue(): boolean {
  const quote = useStore($quote)
  const [due, setDue] = useState(quote !== null)
  useEffect(() => {
    if (due) return
    const timer = setTimeout(() => setDue(true), quote ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [due, quote])
  return due
}

/**
 * Content next to the form, loaded once the form has its pools: the pair's chart, others' trades, and the compared
 * routes.
 */
export default function Beside({ indexed, wide, onUnseen: onUnindexed }: Props) {
  const { status } = useStore($trades)
  const due = useChartDue()
  useEffect(() => {
    if (status === 'unseen') onUnindexed()
  }, [status, onUnindexed])
  return (
    <>
      {indexed && <div className="chart-place">{due && <PairChart sheet={!wide} />}</div>}
      {indexed && wide && <Trades />}
      <Routes />
    </>
  )
}
