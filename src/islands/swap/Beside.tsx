import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $trades } from '../../stores/swap/trades.ts'
import { Routes } from './Routes.tsx'
import { Trades } from './Trades.tsx'

type Props = {
  /** Whether there is room and an index for others' trades. */
  readonly trades: boolean
  /** The index says that it can't see trades on this chain. */
  readonly onUnseen: () => void
}

/** What stands beside the form, fetched once the form has its pools: others' trades, and why the route won. */
export default function Beside({ trades, onUnseen }: Props) {
  const { status } = useStore($trades)
  useEffect(() => {
    if (status === 'unseen') onUnseen()
  }, [status, onUnseen])
  return (
    <>
      {trades && <Trades />}
      <Routes />
    </>
  )
}
