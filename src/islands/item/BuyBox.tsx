import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { actionsOf } from '../../lib/core/nft/actions.ts'
import type { ItemState } from '../../lib/core/nft/model.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { blocksLeft, blocksSince } from '../../lib/item/listingRules.ts'
import { bestOffer } from '../../lib/item/offerRules.ts'
import { $head } from '../../stores/chain.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { DollarSource, InDollars, PriceInDollars } from '../shared/nft/InDollars.tsx'
import { saleHref } from '../shared/nft/links.ts'
import { Money, moneyText } from '../shared/nft/Money.tsx'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { openItemDialog } from './store/form.ts'
import { $itemInfo } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { $itemGate, itemReview, openPurchase } from './store/review.ts'
import { $subject } from './store/subject.ts'

/** The price and the possible actions, only from the chain. */
export function BuyBox() {
  const { t } = useTexts<'nft' | 'item' | 'details'>()
  const { item, stamp } = useStore($itemChain)
  const age = useAge(stamp)
  return (
    <section className="card buy-box" aria-label={t('price')} data-age={age} aria-busy={!item}>
      <div className="card-b">
        {!marketEntry ? (
          <Unavailable title={t('unavailableTitle')} body={t('unavailableBody', { chain: chain.name })} />
        ) : item ? (
          <Price item={item} />
        ) : (
          <Waiting />
        )}
        {item && <Actions item={item} />}
        {marketEntry && <p className="tiny faint mt">{t('readAgainBeforeSigning')}</p>}
        <DollarSource />
      </div>
      <AsOf stamp={stamp} source={t('fromChain')} waiting={t('reading')} />
    </section>
  )
}

function Waiting() {
  return (
    <div className="sk-rows">
      <span className="sk sk-b" />
      <span className="sk sk-l" />
    </div>
  )
}

function Price({ item }: { readonly item: ItemState }) {
  const { locale, t } = useTexts<'item' | 'details'>()
  const info = useStore($itemInfo)
  const head = useStore($head)
  const { listing, dead, offers } = item
  const over = item.usedUp ? 'usedUp' : dead
  const open = listing?.state === 'open' && dead === null
  const best = !item.usedUp && offers && (bestOffer(offers, 'MEV') ?? bestOffer(offers, 'USDT'))
  const left = open ? blocksLeft(listing.close, head?.block ?? null) : null
  const sold = info.item?.lastSold ?? null
  const soldAgo = sold ? blocksSince(sold.block, head?.block ?? null) : null
  return (
    <>
      <p className="small muted">{t('price')}</p>
      <p className="buy-price">
        {open ? (
          <>
            <Money raw={listing.price} unit={listing.currency} />{' '}
            <small>
              <InDollars raw={listing.price} currency={listing.currency} />
            </small>
          </>
        ) : (
          <span className="fig buy-none">{t(listing ? 'notForSale' : 'unknownPrice')}</span>
        )}
      </p>
      {over && (
        <Note kind="info">
          <p>{t(`dead.${over}`)}</p>
        </Note>
      )}
      {!open && soldAgo !== null && soldAgo < 1_200n && (
        <Note kind="info">
          <p>{t('soldAgo', { blocks: formatAmount(soldAgo, 0) })}</p>
        </Note>
      )}
      <dl className="rows rows-2 mt">
        <div>
          <dt>{t('highestOffer')}</dt>
          <dd>
            {best ? <PriceInDollars raw={best.price} currency={best.currency} /> : offers ? t('none') : '—'}
          </dd>
        </div>
        <div>
          <dt>{t('lastSold')}</dt>
          <dd>
            {sold ? (
              <>
                <PriceInDollars raw={sold.price} currency={sold.currency} />{' '}
                <span className="faint">
                  <When seconds={sold.time} block={sold.block} />
                </span>
              </>
            ) : info.item ? (
              t('never')
            ) : (
              '—'
            )}
          </dd>
        </div>
        {left !== null && (
          <div>
            <dt>{t('saleCloses')}</dt>
            <dd>
              <span className="fig">
                {formatAmount(left, 0)}
                <span className="u">{t('blocks')}</span>
              </span>{' '}
              <span className="faint nw">≈ {formatBlockSpan(left, chain.blockMs, locale)}</span>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** The account's possible actions; on phones at the bottom of the window. */
function Actions({ item }: { readonly item: ItemState }) {
  const { locale, t } = useTexts<'item' | 'details'>()
  const gate = useStore($itemGate)
  const subject = useStore($subject)
  const { address } = useStore($wallet)
  const gates = useGate()
  const possible = actionsOf(item, address)
  // Without a market, the item can only be viewed and sent.
  const actions = marketEntry
    ? possible
    : { ...possible, buy: false, offer: false, sell: false, cancelSell: false }
  const { listing } = item
  if (item.usedUp) return null
  if (gate !== null && isGate(gate))
    return (
      <div className="btn-row mt page-dock">
        <button
          className="btn btn-p btn-lg grow"
          type="button"
          aria-disabled={gate === 'connecting'}
          onClick={() => gates.pass(gate)}
        >
          {gates.says(gate, actions.buy ? t('connectToBuy') : undefined)}
        </button>
      </div>
    )
  const waits = gate !== null
  const nothing =
    !actions.buy && !actions.offer && !actions.sell && !actions.cancelSell && actions.transfer === 'no'
  if (nothing) return null
  return (
    <div className="btn-row mt page-dock">
      {actions.buy && listing && (
        <button
          className="btn btn-p btn-lg grow"
          type="button"
          aria-disabled={waits}
          onClick={() => !waits && openPurchase()}
        >
          {waits ? t(`gate.${gate}`) : t('buyFor', { amount: moneyText(listing.price, listing.currency) })}
        </button>
      )}
      {actions.offer && (
        <button
          className={actions.buy ? 'btn btn-q btn-lg' : 'btn btn-p btn-lg grow'}
          type="button"
          aria-disabled={waits}
          onClick={() => !waits && openItemDialog('offer')}
        >
          {t('makeOffer')}
        </button>
      )}
      {actions.sell && subject && subject !== 'unknown' && (
        <a
          className="btn btn-p btn-lg grow"
          href={saleHref(locale, subject.collection.shortName, subject.key.id)}
        >
          {t('sell')}
        </a>
      )}
      {actions.cancelSell && (
        <button
          className={actions.sell ? 'btn btn-q btn-lg' : 'btn btn-p btn-lg grow'}
          type="button"
          aria-disabled={waits}
          onClick={() => !waits && itemReview.open({ act: 'cancelListing' })}
        >
          {t('cancelSell')}
        </button>
      )}
      {actions.transfer !== 'no' && (
        <button
          className="btn btn-q btn-lg"
          type="button"
          aria-disabled={waits}
          onClick={() => !waits && openItemDialog('transfer')}
        >
          {t('transfer')}
        </button>
      )}
    </div>
  )
}
