import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatAmount, pricePlaces } from '../../lib/amount/format.ts'
import type { PoolSubject } from '../../lib/charts/chart.ts'
import { tokenAt } from '../../lib/config/contracts.ts'
import { sameAddress } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { sumPlaces } from '../../lib/exchange/price.ts'
import type { SwapRow } from '../../lib/exchange/schema.ts'
import { tradedAt } from '../../lib/exchange/tradedAt.ts'
import { shortAddress } from '../../lib/i18n/clean.ts'
import { PRICE_DECIMALS } from '../../lib/pool/model.ts'
import { $trades, refreshTrades, watchTrades } from '../../stores/charts/trades.ts'
import { $wallet } from '../../stores/kernel/wallet.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useAge } from '../../ui/useAge.ts'
import { When } from '../../ui/When.tsx'
import { historyWords } from './historyWords.ts'

/** Of an answer's page, as many as one looks at. */
const SHOWN = 10

type Props = {
  readonly pool: PoolSubject
  /** What the trades are called. */
  readonly title: string
}

/** Everybody's latest trades in a pool. */
export function PoolTrades({ pool, title }: Props) {
  const { t } = useTexts<'ui' | 'subject'>()
  const { body, stamp, status } = useStore($trades, { ssr: 'initial' })
  const rows = body?.list
  const age = useAge(stamp)
  const { address } = pool
  useEffect(() => watchTrades(address), [address])
  const failed = status !== 'ready' && status !== 'loading'
  return (
    <section className="card" aria-labelledby="trades-title" aria-busy={!rows && !failed} data-age={age}>
      <div className="card-h">
        <h2 id="trades-title">{title}</h2>
      </div>
      {rows && rows.length > 0 ? (
        <Rows rows={rows} pool={pool} />
      ) : (
        <p className="card-b small muted">
          {t(rows ? 'tradesNone' : failed ? historyWords(status) : 'readingNow')}
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

function Rows({ rows, pool }: { readonly rows: readonly SwapRow[]; readonly pool: PoolSubject }) {
  const { t } = useTexts<'subject'>()
  return (
    <table {...roles.table} className="tbl tbl-c">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('colPaid')}
          </th>
          <th {...roles.head} scope="col">
            {t('colGot')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('colPrice', { symbol: pool.symbols[1] ?? '' })}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('colTrader')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('colTime')}
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.slice(0, SHOWN).map((row) => (
          <Row key={`${row.txHash} ${row.logIndex}`} row={row} pool={pool} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, pool }: { readonly row: SwapRow; readonly pool: PoolSubject }) {
  const { t } = useTexts<'subject'>()
  const { address } = useStore($wallet, { ssr: 'initial' })
  const [base, quote] = pool.tokens
  const price = base && quote ? tradedAt(row, base, quote) : null
  const mine = address !== null && sameAddress(row.trader, address)
  const sum = (raw: string, token: string) => (
    <Figure
      raw={BigInt(raw)}
      decimals={TOKEN_DECIMALS}
      places={sumPlaces(BigInt(raw))}
      unit={tokenAt(token)?.symbol ?? '?'}
    />
  )
  return (
    <tr {...roles.row}>
      <td {...roles.cell} data-l={t('colPaid')}>
        {sum(row.amountIn, row.tokenIn)}
      </td>
      <td {...roles.cell} data-l={t('colGot')}>
        {sum(row.amountOut, row.tokenOut)}
      </td>
      <td {...roles.cell} className="num" data-l={t('colPrice', { symbol: pool.symbols[1] ?? '' })}>
        <Figure
          raw={price}
          decimals={PRICE_DECIMALS}
          places={price === null ? 0 : pricePlaces(price, PRICE_DECIMALS)}
          pad
        />
      </td>
      <td {...roles.cell} className="num drop" data-l={t('colTrader')}>
        <span className={mine ? 'mono' : 'mono faint'}>{mine ? t('you') : shortAddress(row.trader)}</span>
      </td>
      <td {...roles.cell} className="num" data-l={t('colTime')}>
        <span className="faint">
          <When seconds={row.time} block={row.block} tx={row.txHash} />
        </span>
      </td>
    </tr>
  )
}
