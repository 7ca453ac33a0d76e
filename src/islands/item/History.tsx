import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { IndexAsOf } from '../shared/nft/ListState.tsx'
import { Money } from '../shared/nft/Money.tsx'
import { Who } from '../shared/nft/Who.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { $itemInfo, type IndexState } from './store/info.ts'

/** Sentences while there is no history, by the indexer's state. */
const NO_HISTORY: { readonly [K in IndexState]?: 'reading' | 'historyOff' } = {
  loading: 'reading',
  off: 'historyOff',
}

/** History of the item from the indexer. The chain alone cannot return it. */
export function History() {
  const { t } = useTexts<'nft' | 'details' | 'activity'>()
  const { history, historySkipped, state, stamp } = useStore($itemInfo)
  const age = useAge(stamp)
  return (
    <section className="card" aria-labelledby="item-history" data-age={age} aria-busy={state === 'loading'}>
      <div className="card-h">
        <h2 id="item-history">{t('history')}</h2>
      </div>
      <PriceHistory />
      {history && history.list.length + historySkipped > 0 ? (
        <table {...roles.table} className="tbl tbl-c t3">
          <thead {...roles.group}>
            <tr {...roles.row}>
              {(['type', 'price', 'name', 'from', 'to', 'time'] as const).map((key) => (
                <th
                  key={key}
                  {...roles.head}
                  scope="col"
                  className={key === 'price' || key === 'time' ? 'num' : undefined}
                >
                  {t(`col.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            {history.list.map((activity) => (
              <tr key={activity.id} {...roles.row}>
                <td {...roles.cell} className="lead hist-type">
                  <b>{t(`activity.${activity.type}`)}</b>
                </td>
                <td {...roles.cell} className="num lead-end">
                  {activity.price !== null && <Money raw={activity.price} unit={activity.currency ?? ''} />}
                </td>
                <td {...roles.cell} className="hist-name" data-l={t('col.name')}>
                  {activity.name || t('unnamed')}
                </td>
                <Who address={activity.from} label={t('col.from')} />
                <Who address={activity.to} label={t('col.to')} />
                <td {...roles.cell} className="num" data-l={t('col.time')}>
                  <When seconds={activity.time} block={activity.block} tx={activity.tx} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="card-b muted">{t(history ? 'noHistory' : (NO_HISTORY[state] ?? 'historyUnknown'))}</p>
      )}
      <IndexAsOf stamp={history ? stamp : null} waits={state === 'loading'} skipped={historySkipped} />
    </section>
  )
}
