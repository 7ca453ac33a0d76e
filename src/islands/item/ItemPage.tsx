import { useEffect, useRef } from 'react'
import { product } from '../../lib/core/config/product.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { idAfter, idText, nameWithId } from '../../lib/core/nft/link.ts'
import { hexId } from '../../lib/core/nft/tokenId.ts'
import type { Subject } from '../../lib/item/review.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { isServerError, leaveForNotFound } from '../../stores/subject.ts'
import { $wallet } from '../../stores/wallet.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Heart } from '../shared/nft/Heart.tsx'
import { Lines } from '../shared/nft/Lines.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { collections } from '../shared/nft/store/collections.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { BuyBox } from './BuyBox.tsx'
import { HeroActions } from './HeroActions.tsx'
import { History } from './History.tsx'
import { ItemDetails, PriceParts } from './ItemDetails.tsx'
import { itemTexts } from './itemTexts.ts'
import { Offers } from './Offers.tsx'
import { ShareButton } from './ShareButton.tsx'
import { $itemDialog } from './store/form.ts'
import { $itemInfo } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { itemReview } from './store/review.ts'
import { Traits } from './Traits.tsx'
import { UnknownItem } from './UnknownItem.tsx'
import { ItemDialogs, useItem } from './useItem.ts'

const ItemFormulator = lazyPart('ItemFormulator', (locale) =>
  withTexts(import('../formulator/ItemFormulator.tsx'), lateTexts(locale, 'formulator')),
)
const PublicLike = lazyPart('PublicLike', () => import('./PublicLike.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<
    | 'ui'
    | 'gate'
    | 'tx'
    | 'flow'
    | 'form'
    | 'nft'
    | 'listState'
    | 'heroWords'
    | 'item'
    | 'details'
    | 'activity'
    | 'transfer'
  >
}

/** One item: `?c=` names its collection, `id` the item. */
export default function ItemPage({ locale, texts }: Props) {
  const subject = useItem()
  return (
    <TextsProvider locale={locale} texts={texts}>
      {collections.length === 0 ? (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.itemTitle} />
      ) : subject === 'unknown' ? (
        <UnknownItem />
      ) : (
        <Page subject={subject} />
      )}
    </TextsProvider>
  )
}

function Page({ subject }: { readonly subject: Subject | null }) {
  const { locale, t } = useTexts<'nft' | 'heroWords' | 'item' | 'details' | 'activity'>()
  const { item: onChain, hero } = useStore($itemChain)
  const info = useStore($itemInfo)
  const review = useStore(itemReview.$review)
  const { address } = useStore($wallet)
  const { open } = useStore($itemDialog)
  const wording = itemTexts(info, t('unnamed'))
  const name = subject ? nameWithId(wording.name, subject.key.id) : wording.name
  const level = hero?.level ?? wording.level
  useEffect(() => {
    if (subject) document.title = `${name} · ${product.name}`
  }, [subject, name])
  // An item that was used up while this page is open stays on it, instead of a "not found" page.
  const seen = useRef(false)
  if (onChain?.owner) seen.current = true
  // Neither the server nor the chain has such an item.
  const { state } = info
  const lost = onChain !== null && onChain.owner === null && !seen.current
  useEffect(() => {
    if (lost && isServerError(state)) leaveForNotFound(locale, state)
  }, [lost, state, locale])
  const waiting = !info.item && !info.metadata && info.state === 'loading'
  return (
    <>
      <nav className="crumb-nav" aria-label={t('crumb')}>
        <a href={localHref(locale, 'marketplace/')}>{t('market')}</a>
        <Icon name="right" />
        {subject ? (
          <a href={collectionHref(locale, 'items', subject.collection.shortName)}>
            {subject.collection.name}
          </a>
        ) : (
          <span className="sk" />
        )}
      </nav>
      <div className="item-page">
        <div className="stack">
          <div className="item-art">
            <RemoteImage link={wording.image} alt={name} eager waiting={waiting} />
          </div>
          <Traits />
          {wording.description && (
            <section className="card" aria-labelledby="item-description">
              <div className="card-h">
                <h2 id="item-description">{t('descriptionTitle')}</h2>
              </div>
              <div className="card-b">
                <Lines text={wording.description} />
              </div>
            </section>
          )}
        </div>
        <div className="stack">
          <header className="page-h tight mb-0">
            <div>
              <h1>
                {waiting ? <span className="sk sk-l" /> : wording.name}{' '}
                <span className="faint">{subject && idAfter(wording.name, subject.key.id)}</span>
              </h1>
              {wording.rank && (
                <p className="small muted">
                  {t('rank', { rank: wording.rank.rank, of: wording.rank.of })}
                  {level !== null && ` · ${t('levelShort', { level })}`}
                </p>
              )}
            </div>
            <div className="end btn-row">
              <ShareButton name={name} />
              {subject && (
                <Heart
                  className="btn btn-q item-heart"
                  contract={subject.key.contract}
                  tokenId={hexId(subject.key.id)}
                  name={name}
                  likes={info.item?.likes ?? null}
                />
              )}
            </div>
          </header>
          {subject && address && <PublicLike subject={subject} wallet={address} />}
          <ProblemNote />
          {hero?.used && (
            <Note kind="info">
              <p>{t('why.used')}</p>
            </Note>
          )}
          <BuyBox />
          <HeroActions />
          {subject?.collection.kind === 'formulator' && <ItemFormulator id={subject.key.id} />}
          <div className="item-two">
            <PriceParts />
            <ItemDetails id={subject ? idText(subject.key.id) : null} />
          </div>
          <Offers />
          <History />
        </div>
      </div>
      {(review || open) && <ItemDialogs />}
    </>
  )
}
