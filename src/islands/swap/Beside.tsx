import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { lateTexts } from '../../stores/kernel/lateTexts.ts'
import { $quote } from '../../stores/swap/swap.ts'
import { $trades } from '../../stores/swap/trades.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Routes } from './Routes.tsx'
import { Trades } from './Trades.tsx'

/** A quote is what people wait for: the chart is fetched behind the first one. */
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

/** Whether there has been a quote: what came with the first stays. */
function useQuoted(): boolean {
  const quote = useStore($quote)
  const [quoted, setQuoted] = useState(quote !== null)
  useEffect(() => {
    if (quote) setQuoted(true)
  }, [quote])
  return quoted
}

/** What stands beside the form, fetched once the form has its pools: the pair's chart, others' trades, and why the route won. */
export default function Beside({ indexed, wide, onUnseen }: Props) {
  const { t } = useTexts<'swap'>()
  const { status } = useStore($trades)
  const quoted = useQuoted()
  useEffect(() => {
    if (status === 'unseen') onUnseen()
  }, [status, onUnseen])
  return (
    <>
      {indexed && quoted && <PairChart sheet={!wide} />}
      {indexed && wide && !quoted && <p className="card pair-chart chart-waits">{t('chartWaits')}</p>}
      {indexed && wide && <Trades />}
      <Routes />
    </>
  )
}
