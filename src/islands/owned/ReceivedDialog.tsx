import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { idBeside } from '../../lib/core/nft/link.ts'
import type { ReceivedOffersResponse } from '../../lib/core/nft/schema.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { IndexAsOf, IndexNote } from '../shared/nft/ListState.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { Money } from '../shared/nft/Money.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { $received, $receivedOpen, refreshReceived } from './store/owned.ts'

/** Offers for the account's items, the best first; each links to its item, where it can be accepted. */
export default function ReceivedDialog() {
  const { t } = useTexts<'owned'>()
  const { body, status, stamp, skipped = 0 } = useStore($received)
  const age = useAge(stamp)
  return (
    <Dialog open title={t('received')} onClose={() => $receivedOpen.set(false)}>
      <div className="card-b" data-age={age}>
        <IndexNote status={status} shown={body !== null} onRetry={() => void refreshReceived()} />
        {body && <p className="small muted">{t(body.count === 0 ? 'receivedNone' : 'receivedNote')}</p>}
        {!body && status === 'loading' && <span className="sk sk-w" />}
      </div>
      {body && body.count > 0 && <Table body={body} skipped={skipped} />}
      <IndexAsOf stamp={stamp} waits={status === 'loading'} skipped={skipped} />
    </Dialog>
  )
}

type TableProps = { readonly body: ReceivedOffersResponse; readonly skipped: number }

function Table({ body: { list, count }, skipped }: TableProps) {
  const { locale, t } = useTexts<'lists' | 'activity' | 'owned'>()
  return (
    <>
      <table {...roles.table} className="tbl">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('col.item')}
            </th>
            <th {...roles.head} scope="col" className="num">
              {t('col.offer')}
            </th>
            <th {...roles.head} scope="col">
              {t('col.from')}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {list.map(({ contract, tokenId, project, name, image, offer }) => (
            <tr key={`${contract}${tokenId}`} {...roles.row}>
              <td {...roles.cell} className="lead">
                <a className="mini-item" href={itemHref(locale, project.shortName, tokenId)}>
                  <RemoteImage link={image} alt="" />
                  <span>
                    {name} <small>{idBeside(name, BigInt(tokenId))}</small>
                  </span>
                </a>
              </td>
              <td {...roles.cell} className="num lead-end">
                <Money raw={offer.price} unit={offer.currency} />
              </td>
              <td {...roles.cell} data-l={t('col.from')}>
                <span className="mono" title={offer.buyer}>
                  {shortAddress(offer.buyer)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > list.length + skipped && (
        <p className="card-b small muted">{t('receivedMore', { count: count - list.length - skipped })}</p>
      )}
    </>
  )
}
