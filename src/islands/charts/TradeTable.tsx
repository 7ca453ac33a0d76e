import type { PoolSubject } from '../../lib/charts/chart.ts'
import { pricePlaces } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { type Address, sameAddress } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import type { SwapRow } from '../../lib/core/exchange/schema.ts'
import { tradedAt } from '../../lib/core/exchange/tradedAt.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { When } from '../shared/age/When.tsx'

type Props = {
  readonly rows: readonly SwapRow[]
  /** One pool; or several pools, each named, priced by the coin traded for the token. */
  readonly of: PoolSubject | { readonly token: Address; readonly pools: readonly PoolSubject[] }
}

/** Trades, the newest first: amounts paid and received, price, account. */
export function TradeTable({ rows, of }: Props) {
  const { t } = useTexts<'subject'>()
  const price = 'token' in of ? t('colAt') : t('colPrice', { symbol: of.symbols[1] ?? '' })
  return (
    <table {...roles.table} className="tbl tbl-c">
      <thead {...roles.group}>
        <tr {...roles.row}>
          {'token' in of && (
            <th {...roles.head} scope="col">
              {t('colPool')}
            </th>
          )}
          <th {...roles.head} scope="col">
            {t('colPaid')}
          </th>
          <th {...roles.head} scope="col">
            {t('colGot')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {price}
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
        {rows.map((row) => (
          <Row key={`${row.txHash} ${row.logIndex}`} row={row} of={of} price={price} />
        ))}
      </tbody>
    </table>
  )
}

/** Returns the priced coin, and the one it is priced in. */
function pairOf(row: SwapRow, of: Props['of']): readonly (Address | undefined)[] {
  if (!('token' in of)) return of.tokens
  const other = sameAddress(row.tokenIn as Address, of.token) ? row.tokenOut : row.tokenIn
  return [of.token, other as Address]
}

type RowProps = { readonly row: SwapRow; readonly of: Props['of']; readonly price: string }

function Row({ row, of, price: head }: RowProps) {
  const { locale, t } = useTexts<'subject'>()
  const { address } = useStore($wallet)
  const [base, quote] = pairOf(row, of)
  const price = base && quote ? tradedAt(row, base, quote) : null
  const pool = 'token' in of ? of.pools.find((one) => sameAddress(one.address, row.pool as Address)) : null
  const mine = address !== null && sameAddress(row.trader as Address, address)
  const unit = 'token' in of && quote ? (tokenAt(quote)?.symbol ?? '?') : ''
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
      {pool !== null && (
        <td {...roles.cell} className="lead">
          {pool && (
            <a className="lnk trade-pool" href={localHref(locale, poolPath(pool.id))}>
              {pool.id}
            </a>
          )}
        </td>
      )}
      <td {...roles.cell} data-l={t('colPaid')}>
        {sum(row.amountIn, row.tokenIn)}
      </td>
      <td {...roles.cell} data-l={t('colGot')}>
        {sum(row.amountOut, row.tokenOut)}
      </td>
      <td {...roles.cell} className="num" data-l={head}>
        <Figure
          raw={price}
          decimals={PRICE_DECIMALS}
          places={price === null ? 0 : pricePlaces(price, PRICE_DECIMALS)}
          pad
          unit={price === null ? '' : unit}
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
