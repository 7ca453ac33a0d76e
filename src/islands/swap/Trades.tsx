import { useEffect } from 'react'
import { pricePlaces } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { SwapRow } from '../../lib/core/exchange/schema.ts'
import { tradedAt } from '../../lib/core/exchange/tradedAt.ts'
import { PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import { poolsOfPair, tradePlaces } from '../../lib/swap/trades.ts'
import { $pools } from '../../stores/pools.ts'
import { Figure } from '../../ui/Figure.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { $draft } from './store/draft.ts'
import { $quote } from './store/swap.ts'
import { $trades, refreshTrades, TRADES, watchTrades } from './store/trades.ts'

const waiting = Array.from({ length: TRADES }, (_, i) => i)

/** Returns the addresses of the chosen pair's pools as one text, which changes only with them. */
function usePairPools(): string {
  const { tokenIn, tokenOut } = useStore($draft)
  const { pools } = useStore($pools)
  const route = useStore($quote)?.route.hops.map(({ pool }) => pool.address) ?? []
  if (!tokenIn || !tokenOut) return ''
  return poolsOfPair(pools, { tokenIn: tokenIn.address, tokenOut: tokenOut.address }, route).join(' ')
}

/** Others' latest trades in the pools of the chosen pair, in place of a chart. */
export function Trades() {
  const { t } = useTexts<'ui' | 'swap'>()
  const key = usePairPools()
  const { rows, stamp, status } = useStore($trades)
  const { tokenIn, tokenOut } = useStore($draft)
  const age = useAge(stamp)
  useEffect(() => watchTrades(key), [key])
  const pair = `${tokenIn?.symbol ?? '—'} · ${tokenOut?.symbol ?? '—'}`
  const failed = status !== 'ready' && status !== 'loading'
  return (
    <section
      className="card trade-card"
      aria-labelledby="trades-title"
      aria-busy={status === 'loading'}
      data-age={age}
    >
      <div className="card-h">
        <h2 id="trades-title">{t('tradesTitle')}</h2>
        <span className="small muted pad-end">{pair}</span>
      </div>
      {rows && rows.length > 0 ? (
        <Rows rows={rows} />
      ) : key === '' || failed || rows ? (
        <p className="empty card-b" data-status={status}>
          {t(key === '' ? 'tradesNoPool' : failed ? 'tradesDown' : 'tradesNone')}
        </p>
      ) : (
        <div className="card-b sk-rows">
          {waiting.map((row) => (
            <span key={row} className="sk sk-l" />
          ))}
        </div>
      )}
      <AsOf
        stamp={stamp}
        source={t('tradesSource')}
        again={failed ? refreshTrades : undefined}
        waiting={t('noData')}
      />
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly SwapRow[] }) {
  const { t } = useTexts<'swap'>()
  const { tokenOut } = useStore($draft)
  return (
    <table {...roles.table} className="tbl tbl-tight">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('tradesPaid')}
          </th>
          <th {...roles.head} scope="col">
            {t('tradesGot')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('tradesPrice', { symbol: tokenOut?.symbol ?? '' })}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('tradesWhen')}
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <Row key={`${row.txHash} ${row.logIndex}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { readonly row: SwapRow }) {
  const { tokenIn, tokenOut } = useStore($draft)
  const [paid, got] = [tokenAt(row.tokenIn), tokenAt(row.tokenOut)]
  const price = tokenIn && tokenOut ? tradedAt(row, tokenIn.address, tokenOut.address) : null
  const sum = (raw: string, token: typeof paid) => (
    <Figure
      raw={token ? BigInt(raw) : null}
      decimals={token?.decimals ?? TOKEN_DECIMALS}
      // Shortened: the last digits of a trade's amount are not needed.
      places={tradePlaces(BigInt(raw))}
      unit={token?.symbol ?? ''}
    />
  )
  return (
    <tr {...roles.row}>
      <td {...roles.cell}>{sum(row.amountIn, paid)}</td>
      <td {...roles.cell}>{sum(row.amountOut, got)}</td>
      <td {...roles.cell} className="num">
        <Figure
          raw={price}
          decimals={PRICE_DECIMALS}
          places={price === null ? 0 : pricePlaces(price, PRICE_DECIMALS)}
          pad
        />
      </td>
      <td {...roles.cell} className="num">
        <span className="faint">
          <When seconds={row.time} block={row.block} />
        </span>
      </td>
    </tr>
  )
}
