import { useEffect } from 'react'
import type { PoolSubject } from '../../lib/charts/chart.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { historyTexts } from './historyTexts.ts'
import {
  $tokenTrades,
  moreTokenTrades,
  refreshTokenTrades,
  STEP,
  watchTokenTrades,
} from './store/tokenTrades.ts'
import { TradeTable } from './TradeTable.tsx'

type Props = { readonly token: Address; readonly pools: readonly PoolSubject[] }

/** Latest trades of all accounts in all pools of a token, with the number of pools that could not be read. */
export function TokenTrades({ token, pools }: Props) {
  const { t } = useTexts<'ui' | 'subject'>()
  const state = useStore($tokenTrades)
  const { rows, more, count, told: reported, stamp, status, lost, skipped, asking } = state
  const age = useAge(stamp)
  // Each answer sorts the list of pools again; the sorted key keeps the request the same.
  const key = pools
    .map(({ address }) => address)
    .sort()
    .join()
  useEffect(() => (key ? watchTokenTrades(key.split(',') as Address[]) : undefined), [key])
  const failed = status !== 'ready' && status !== 'loading'
  const missing = [
    ...(reported && lost > 0 ? [t('poolsLost', { count: lost })] : []),
    ...(skipped > 0 ? [t('tradesSkipped', { count: skipped })] : []),
  ]
  return (
    <section className="card" aria-labelledby="trades-title" aria-busy={!reported && !failed} data-age={age}>
      <div className="card-h">
        <h2 id="trades-title">{t('tradesOfToken')}</h2>
      </div>
      {rows.length > 0 ? (
        <TradeTable rows={rows} of={{ token, pools }} />
      ) : (
        <p className="card-b small muted">
          {t(reported ? 'tradesNone' : failed ? historyTexts(status) : 'readingNow')}
        </p>
      )}
      {more && (
        <p className="card-b">
          <button
            className="btn btn-t"
            type="button"
            aria-disabled={asking}
            onClick={() => void moreTokenTrades()}
          >
            {t(asking ? 'readingNow' : 'tradesMore', { count: STEP })}
          </button>
        </p>
      )}
      {missing.length > 0 && <p className="card-b tiny muted skipped">{missing.join(' ')}</p>}
      <AsOf
        stamp={stamp}
        source={reported ? t('tradesCount', { count: formatAmount(BigInt(count), 0) }) : t('fromIndex')}
        again={failed && status !== 'off' ? refreshTokenTrades : undefined}
        waiting={t('noData')}
      />
    </section>
  )
}
