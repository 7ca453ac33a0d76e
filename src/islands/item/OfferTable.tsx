import { formatAmount } from '../../lib/core/amount/format.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { Offer } from '../../lib/core/nft/model.ts'
import { takenBy } from '../../lib/item/offerRules.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { PriceInDollars } from '../shared/nft/InDollars.tsx'
import { $itemChain } from './store/item.ts'
import { $itemGate, itemReview } from './store/review.ts'

/** Open offers, the market’s last one first; each with its expiry, and if its maker can pay. */
export default function OfferTable({ offers }: { readonly offers: readonly Offer[] }) {
  const { t } = useTexts<'details' | 'activity'>()
  return (
    <table {...roles.table} className="tbl tbl-c">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('col.from')}
          </th>
          <th {...roles.head} scope="col" className="num">
            {t('col.offer')}
          </th>
          <th {...roles.head} scope="col">
            {t('col.state')}
          </th>
          <th {...roles.head} scope="col">
            <span className="vh">{t('col.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {offers.toReversed().map((offer, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal offers differ by nothing but their place
          <Row key={`${offer.buyer}${offer.price}${offer.currency}${i}`} offer={offer} all={offers} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ offer, all }: { readonly offer: Offer; readonly all: readonly Offer[] }) {
  const { t } = useTexts<'item' | 'details'>()
  const { item, owner } = useStore($itemChain)
  const gate = useStore($itemGate)
  const isBuyer = owner !== null && sameAddress(offer.buyer, owner)
  const mine = owner !== null && item?.owner != null && sameAddress(item.owner, owner)
  const ready = gate === null
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        {isBuyer ? (
          <span className="tag tag-a">{t('you')}</span>
        ) : (
          <span className="mono" title={offer.buyer}>
            {shortAddress(offer.buyer)}
          </span>
        )}
      </td>
      <td {...roles.cell} className="num lead-end">
        <PriceInDollars raw={offer.price} currency={offer.currency} />
      </td>
      <td {...roles.cell} data-l={t('col.state')}>
        {offer.good === null ? (
          <span className="faint">{t('goodUnknown')}</span>
        ) : offer.good ? (
          t('goodYes')
        ) : (
          <span className="tag tag-n">{t(isBuyer ? 'goodNoOwn' : 'goodNo')}</span>
        )}
        <span className="small faint">
          {' · '}
          {offer.expiry ? t('offerUntil', { block: formatAmount(offer.expiry, 0) }) : t('offerEndless')}
        </span>
      </td>
      <td {...roles.cell} className="num">
        {isBuyer && (
          <button
            className="btn btn-s"
            type="button"
            aria-disabled={!ready}
            onClick={() => ready && itemReview.open({ act: 'cancelOffer', offer })}
          >
            {t('cancelOffer')}
          </button>
        )}
        {mine && offer.good !== false && takenBy(all, offer) === offer && item?.fees && (
          <button
            className="btn btn-s"
            type="button"
            aria-disabled={!ready}
            onClick={() =>
              ready && item.fees && itemReview.open({ act: 'acceptOffer', offer, fees: item.fees })
            }
          >
            {t('accept')}
          </button>
        )}
      </td>
    </tr>
  )
}
