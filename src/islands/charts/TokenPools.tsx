import type { PoolSubject } from '../../lib/charts/chart.ts'
import { heldIn } from '../../lib/charts/figures.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { feeText } from './PoolFacts.tsx'

type Props = { readonly token: Token; readonly pools: readonly PoolSubject[] }

const columns = ['colHeld', 'colLiquidity', 'volume24h', 'colFee'] as const

/** The pools that hold the token, the largest first; each links to its page. */
export function TokenPools({ token, pools }: Props) {
  const { locale, t } = useTexts<'charts' | 'subject'>()
  return (
    <section className="card" aria-labelledby="token-pools">
      <div className="card-h">
        <h2 id="token-pools">{t('poolsTitle')}</h2>
      </div>
      {pools.length === 0 ? (
        <p className="card-b small muted">{t('poolsNone')}</p>
      ) : (
        <table {...roles.table} className="tbl tbl-c tbl-rows">
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.head} scope="col">
                {t('colPool')}
              </th>
              {columns.map((column) => (
                <th key={column} {...roles.head} className="num" scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            {pools.map((pool) => (
              <Row key={pool.id} pool={pool} token={token} href={localHref(locale, poolPath(pool.id))} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = { readonly pool: PoolSubject; readonly token: Token; readonly href: string }

function Row({ pool, token, href }: RowProps) {
  const { t } = useTexts<'subject'>()
  const held = heldIn(pool, token.address)
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <TokenIcons symbols={pool.symbols} />
          <a className="rowlink cell2" href={href}>
            <b>{pool.id}</b>
            <small>{pool.kind}</small>
          </a>
        </span>
      </td>
      <td {...roles.cell} className="num" data-l={t('colHeld')}>
        <Figure raw={held} decimals={token.decimals} places={sumPlaces(held ?? 0n)} unit={token.symbol} />
      </td>
      <td {...roles.cell} className="num" data-l={t('colLiquidity')}>
        <Dollars raw={pool.value} />
      </td>
      <td {...roles.cell} className="num" data-l={t('volumeDay')}>
        <Dollars raw={pool.volume} />
      </td>
      <td {...roles.cell} className="num" data-l={t('colFee')}>
        <span className="fig">{feeText(pool.fee)}</span>
      </td>
    </tr>
  )
}
