import { useEffect } from 'react'
import type { PoolSubject } from '../../lib/charts/chart.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { historyTexts } from './historyTexts.ts'
import { $trades, refreshTrades, watchTrades } from './store/trades.ts'
import { TradeTable } from './TradeTable.tsx'

/** Rows shown of an answer's page. */
const SHOWN = 10

/** Latest trades of all accounts in a pool. */
export function PoolTrades({ pool }: { readonly pool: PoolSubject }) {
  const { t } = useTexts<'ui' | 'subject'>()
  const { body, stamp, status } = useStore($trades)
  const rows = body?.list
  const age = useAge(stamp)
  const { address } = pool
  useEffect(() => watchTrades(address), [address])
  const failed = status !== 'ready' && status !== 'loading'
  return (
    <section className="card" aria-labelledby="trades-title" aria-busy={!rows && !failed} data-age={age}>
      <div className="card-h">
        <h2 id="trades-title">{t('tradesTitle')}</h2>
      </div>
      {rows && rows.length > 0 ? (
        <TradeTable rows={rows.slice(0, SHOWN)} of={pool} />
      ) : (
        <p className="card-b small muted">
          {t(rows ? 'tradesNone' : failed ? historyTexts(status) : 'readingNow')}
        </p>
      )}
      <AsOf
        stamp={stamp}
        source={body ? t('tradesCount', { count: formatAmount(BigInt(body.count), 0) }) : t('fromIndex')}
        again={failed && status !== 'off' ? refreshTrades : undefined}
        waiting={t('noData')}
      />
    </section>
  )
}
