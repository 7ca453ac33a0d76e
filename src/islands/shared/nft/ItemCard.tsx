import { nameWithId } from '../../../lib/core/nft/link.ts'
import type { Item } from '../../../lib/core/nft/schema.ts'
import { type Translate, useTexts } from '../../../ui/texts.tsx'
import { Heart } from './Heart.tsx'
import { InDollars } from './InDollars.tsx'
import { itemHref } from './links.ts'
import { Money, moneyText } from './Money.tsx'
import { PartedName } from './PartedName.tsx'
import { RemoteImage } from './RemoteImage.tsx'

const traitOf = (item: Item, type: string) =>
  item.attributes.find(({ trait_type }) => trait_type === type)?.value ?? null

type Props = {
  /** Undefined before it is read, null if it is unreadable. */
  readonly item: Item | null | undefined
  /** While items are being picked, a card is no link and has no heart. */
  readonly plain?: boolean
}

/** One item of a list: the whole card is its link, the heart is separate. */
export function ItemCard({ item, plain = false }: Props) {
  const { locale, t } = useTexts<'nft' | 'lists' | 'activity'>()
  if (item === null) return <Unreadable />
  if (!item) return <Waiting />
  const { contract, tokenId, project, price, likes, level } = item
  const id = BigInt(tokenId)
  const name = item.name || t('unnamed')
  const grade = item.formulator?.kind ?? traitOf(item, 'Grade')
  const power = traitOf(item, 'Hash Power')
  const meta = [
    level === null ? null : t('levelShort', { level }),
    power === null ? null : t('hashShort', { power }),
  ].filter((part) => part !== null)
  // A card without details shows the project's name, so that all cards have the same height.
  const reported = meta.length > 0 ? meta.join(' · ') : project.name
  const context = contextOf(item, t)
  return (
    <>
      <RemoteImage link={item.image} alt="" />
      {grade !== null && <span className="tag">{grade}</span>}
      {!plain && (
        <Heart
          className="nft-like"
          contract={contract}
          tokenId={tokenId}
          name={nameWithId(name, id)}
          likes={likes}
        />
      )}
      <div className="nft-body">
        <h3>
          {plain ? (
            <b>
              <PartedName name={name} id={id} />
            </b>
          ) : (
            <a href={itemHref(locale, project.shortName, id)}>
              <PartedName name={name} id={id} />
            </a>
          )}
        </h3>
        <p className="nft-meta" title={reported}>
          {reported}
        </p>
      </div>
      <div className="nft-price">
        {price ? (
          <span>
            <Money raw={price.amount} unit={price.currency} />{' '}
            <InDollars raw={price.amount} currency={price.currency} />
          </span>
        ) : (
          <span className="nft-none">{t('notListed')}</span>
        )}
        <small title={context}>{context}</small>
      </div>
    </>
  )
}

/** The one line under a price: the best offer, else the last sale, else that there was none. */
function contextOf(item: Item, t: Translate<'lists'>): string {
  const { highestOffer, lastSold } = item
  if (highestOffer) return t('offerLine', { amount: moneyText(highestOffer.price, highestOffer.currency) })
  return lastSold ? t('soldLine', { amount: moneyText(lastSold.price, lastSold.currency) }) : t('neverSold')
}

/** Place of an item whose record can't be read, so that the positions in the list do not shift. */
function Unreadable() {
  const { t } = useTexts<'lists'>()
  return (
    <>
      <span className="art-frame" />
      <div className="nft-body">
        <h3 className="faint">{t('itemUnreadable')}</h3>
        <p className="nft-meta">{'\u00a0'}</p>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <span className="art-frame sk" />
      <div className="nft-body">
        <h3>
          <span className="sk sk-l" />
        </h3>
        <p className="nft-meta">{'\u00a0'}</p>
      </div>
      <div className="nft-price">
        <span className="nft-none">
          <span className="sk" />
        </span>
        <small>{'\u00a0'}</small>
      </div>
    </>
  )
}
