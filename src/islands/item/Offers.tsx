import { lazyPart } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { $itemChain } from './store/item.ts'

const OfferTable = lazyPart('OfferTable', () => import('./OfferTable.tsx'))

/** Open offers; their table is loaded when there is one to show. */
export function Offers() {
  const { t } = useTexts<'nft' | 'item' | 'details'>()
  const { item, stamp } = useStore($itemChain)
  const age = useAge(stamp)
  if (!marketEntry || !item) return null
  const { offers } = item
  return (
    <section className="card" aria-labelledby="item-offers" data-age={age}>
      <div className="card-h">
        <h2 id="item-offers">{t('offers')}</h2>
        <span className="small faint pad-end">{t('offersNote')}</span>
      </div>
      {offers === null ? (
        <p className="card-b muted">{t('offersUnknown')}</p>
      ) : offers.length === 0 ? (
        <p className="card-b muted">{t('noOffers')}</p>
      ) : (
        <OfferTable offers={offers} />
      )}
      <AsOf stamp={stamp} source={t('fromChain')} waiting={t('reading')} />
    </section>
  )
}
