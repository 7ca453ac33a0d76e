import { useEffect, useState } from 'react'
import { lateTexts } from '../../messages/lateTexts.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Routes } from './Routes.tsx'
import { $quote } from './store/swap.ts'
import { $trades } from './store/trades.ts'
import { Trades } from './Trades.tsx'

/** A quote is what people wait for: the chart is fetched behind the first one, or where there is none for a moment. */
const PairChart = lazyPart('PairChart', (locale) =>
  withTexts(import('./PairChart.tsx'), lateTexts(locale, 'plot')),
)

type Props = {
  /** Whether there is an index that may know charts and trades. */
  readonly indexed: boolean
  /** Whether there is room for them beside the form. */
  readonly wide: boolean
  /** The index says that it can't see trades on this chain. */
  readonly onUnseen: () => void
}

/** How long the chart waits for a first quote; after that it is no longer in its way. */
const REST_MS = 800

/** Whether there has been a quote, or time for one: what came stays. */
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

/** What stands beside the form, fetched once the form has its pools: the pair's chart, others' trades, and why the route won. */
export default function Beside({ indexed, wide, onUnseen }: Props) {
  const { status } = useStore($trades)
  const due = useChartDue()
  useEffect(() => {
    if (status === 'unseen') onUnseen()
  }, [status, onUnseen])
  return (
    <>
      {indexed && <div className="chart-place">{due && <PairChart sheet={!wide} />}</div>}
      {indexed && wide && <Trades />}
      <Routes />
    </>
  )
}
