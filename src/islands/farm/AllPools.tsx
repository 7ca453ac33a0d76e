import { BALANCE_PLACES } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { FarmRow } from '../../lib/farm/row.ts'
import { hasStake } from '../../lib/farm/rules.ts'
import { $rightChain } from '../../stores/gate.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { FarmAsOf, useFarmAge } from './FarmAsOf.tsx'
import { Apr } from './FarmFigures.tsx'
import { PoolName } from './PoolName.tsx'
import { $emission, entriesOf } from './store/farm.ts'
import { openForm } from './store/form.ts'
import { $farmRows } from './store/rows.ts'

const count = entriesOf('mefi').length

/** Every pool of the farm, collapsed. */
export function AllPools() {
  const { t } = useTexts<'farm'>()
  const rows = useStore($farmRows)
  const age = useFarmAge()
  return (
    <section className="card" aria-label={t('allPools', { count })}>
      <details className="farm-all">
        <summary>
          {t('allPools', { count })}
          <Icon name="down" />
        </summary>
        <table {...roles.table} className="tbl tbl-c" data-age={age} aria-busy={rows.length === 0}>
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.head} scope="col">
                {t('pool')}
              </th>
              <th {...roles.head} className="num" scope="col">
                {t('deposited')}
              </th>
              <th {...roles.head} className="num" scope="col">
                {t('totalDeposited')}
              </th>
              <th {...roles.head} className="num" scope="col">
                {t('poolLiquidity')}
              </th>
              <th {...roles.head} className="num" scope="col">
                {t('apr')}
              </th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {rows.map((row) => (
              <Row key={row.entry.id} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="card-b empty">{t('reading')}</p>}
      </details>
      <FarmAsOf />
    </section>
  )
}

function Row({ row }: { readonly row: FarmRow }) {
  const { t } = useTexts<'farm'>()
  const { kind } = useStore($emission)
  const { status } = useStore($wallet)
  const rightChain = useStore($rightChain)
  const { entry, mine, locked } = row
  const open = kind === 'paying' && status === 'connected' && rightChain
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <PoolName entry={entry} level="b" />
      </td>
      <td {...roles.cell} className="num" data-l={t('deposited')}>
        {mine ? (
          <Figure raw={mine.staked} decimals={TOKEN_DECIMALS} places={BALANCE_PLACES} />
        ) : (
          <span className="faint">{t('notConnected')}</span>
        )}
        {hasStake(row) && <span className="vh"> {t('above')}</span>}
        {open && (
          <button className="btn btn-s btn-sm" type="button" onClick={() => openForm('deposit', entry.id)}>
            {t('depositAct')}
            <span className="vh"> {entry.id}</span>
          </button>
        )}
      </td>
      <td {...roles.cell} className="num" data-l={t('totalDeposited')}>
        <Figure
          raw={locked}
          decimals={TOKEN_DECIMALS}
          places={2}
          unit={locked === null ? '' : symbolAt(entry.want)}
        />
      </td>
      <td {...roles.cell} className="num" data-l={t('poolLiquidity')}>
        <Dollars raw={row.value} />
      </td>
      <td {...roles.cell} className="num" data-l={t('apr')}>
        <Apr row={row} />
      </td>
    </tr>
  )
}
