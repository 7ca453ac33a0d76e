import { AMOUNT_PLACES, formatAmount } from '../../../lib/core/amount/format.ts'
import type { CoveredOffers } from '../../../lib/core/nft/coveredOffers.ts'
import { nameWithId } from '../../../lib/core/nft/link.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { itemHref } from './links.ts'
import { Money } from './Money.tsx'

type Props = {
  /** Null if the index did not answer. */
  readonly found: CoveredOffers | null
  readonly isReading: boolean
  readonly isAgreed: boolean
  readonly onAgree: (on: boolean) => void
}

/** Older offers that an approval makes payable, each with its price and a way to end it. */
export default function OldOffers({ found, isReading, isAgreed, onAgree }: Props) {
  const { locale, t } = useTexts<'oldOffers'>()
  if (!found) return <p className="small muted">{t(isReading ? 'oldReading' : 'oldUnknown')}</p>
  const { list, more } = found
  return (
    <Note kind="warn">
      <p>
        <b>{t(list.length > 0 ? 'oldTitle' : 'oldMoreTitle')}</b>
      </p>
      <p>{t('oldBody')}</p>
      {list.map(({ contract, tokenId, project, name, offer }) => (
        <p key={`${contract}${tokenId}${offer.currency}${offer.price}`}>
          <b>{nameWithId(name, BigInt(tokenId))}</b>{' '}
          <Money raw={offer.price} unit={offer.currency} places={AMOUNT_PLACES} />{' '}
          <a
            className="act"
            href={itemHref(locale, project.shortName, tokenId)}
            target="_blank"
            rel="noopener"
          >
            {t('oldEnd')}
          </a>
        </p>
      ))}
      {more > 0 && <p>{t('oldMore', { count: formatAmount(BigInt(more), 0) })}</p>}
      <label className="check old-tick">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
        {t('oldTick')}
      </label>
    </Note>
  )
}
