import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { apiUrl } from '../../stores/settings.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $reported, $reportedTrades } from './store/subjects.ts'

export type Stat = {
  readonly label: string
  readonly figure: ReactNode
  /** Below the figure. */
  readonly hint?: string
}

type Props = {
  readonly stats: readonly Stat[]
  /** True if the indexer reports that it cannot see trades here. */
  readonly unseen: boolean
}

/** Current figures, each with its block. */
export function Stats({ stats, unseen: unindexed }: Props) {
  const { t } = useTexts<'subject'>()
  const { by, stamp } = useStore($reported)
  const trades = useStore($reportedTrades)
  const age = useAge(stamp)
  // Volumes and fees of an earlier answer appear next to newer figures of the chain, so they show their own block.
  const older = by === 'chain' ? trades.stamp : null
  const source = older
    ? t('volumeOf', { block: formatAmount(older.block, 0) })
    : t(by === 'index' ? 'fromIndex' : 'fromChain')
  return (
    <section className="card figures-card" aria-label={t('figures')} data-age={age}>
      <dl className="stats-grid stats-5">
        {stats.map(({ label, figure, hint }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{stamp ? figure : <span className="sk" />}</dd>
            <dd className="stats-hint">{stamp ? hint : ''}</dd>
          </div>
        ))}
      </dl>
      <AsOf stamp={stamp} source={stamp ? source : ''} waiting={t('readingNow')} />
      {(unindexed || (trades.answers === false && !trades.stamp)) && (
        <div className="card-b">
          <Note kind="info">
            <p>{t(unindexed ? 'noHistoryUnseen' : apiUrl() === null ? 'noHistoryOff' : 'noHistoryDown')}</p>
          </Note>
        </div>
      )}
    </section>
  )
}
