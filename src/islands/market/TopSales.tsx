import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { InDollars } from '../shared/nft/InDollars.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { Money } from '../shared/nft/Money.tsx'
import { PartedName } from '../shared/nft/PartedName.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { $topSales } from './store/front.ts'

/** The most expensive sales of the last seven days. Hidden if there are none, or if there is no data. */
export function TopSales() {
  const { locale, t } = useTexts<'ui' | 'nft' | 'listState' | 'market'>()
  const { body, stamp } = useStore($topSales)
  const age = useAge(stamp)
  if (!body || body.list.length === 0) return null
  return (
    <section className="front-sec" aria-labelledby="top-title" data-age={age}>
      <div className="sec-h">
        <h2 id="top-title">{t('topSales')}</h2>
      </div>
      <ul className="sold-tiles">
        {body.list.map((sale) => {
          const id = BigInt(sale.tokenId)
          return (
            <li key={sale.id}>
              <RemoteImage link={sale.image} alt="" />
              <h3>
                <a href={itemHref(locale, sale.project.shortName, id)}>
                  <PartedName name={sale.name || t('unnamed')} id={id} />
                </a>
              </h3>
              <p>
                <Money raw={sale.price} unit={sale.currency ?? ''} />{' '}
                <InDollars raw={sale.price} currency={sale.currency} />
              </p>
              <small>
                <When seconds={sale.time} block={sale.block} />
              </small>
            </li>
          )
        })}
      </ul>
      <AsOf stamp={stamp} source={t('fromIndex')} waiting={t('noData')} />
    </section>
  )
}
