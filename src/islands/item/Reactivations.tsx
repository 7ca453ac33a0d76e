import { useEffect } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { idName, idText } from '../../lib/core/nft/link.ts'
import type { Reactivations as Known } from '../../lib/core/nft/model.ts'
import { NOTHING_REVIVED } from '../../lib/item/reactivations.ts'
import type { ItemReview } from '../../lib/item/review.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { itemHref } from '../shared/nft/links.ts'
import { Money } from '../shared/nft/Money.tsx'
import { $reactivations, watchReactivations } from './store/reactivations.ts'

type Props = {
  readonly review: ItemReview
  /** The list that was agreed to. */
  readonly agreed: Known
  readonly onAgree: (list: Known) => void
}

/** Returns a key that differs for each list. Empty if nothing reopens. */
const keyOf = ({ listings, unread }: Known): string =>
  listings.length === 0 && unread === 0
    ? ''
    : `${listings.map(({ id, price, currency }) => `${id} ${price} ${currency}`).join()} ${unread}`

/** True if the review still waits for the list, or for its tick. */
export function useReactivationsBlocked(gives: boolean, agreed: Known): boolean {
  const found = useStore($reactivations)
  if (!gives) return false
  if (found === null) return true
  // The sales that were agreed to may have ended meanwhile: then there is nothing left to tick.
  const key = keyOf(found)
  return key !== '' && key !== keyOf(agreed)
}

/** Older sales that the approval would reopen, each with its price and a way to end it. */
export function Reactivations({ review, agreed, onAgree }: Props) {
  const { locale, t } = useTexts<'item'>()
  const found = useStore($reactivations)
  useEffect(() => watchReactivations(review), [review])
  if (!found) return <p className="small muted">{t('revivesReading')}</p>
  const { listings, unread } = found
  const key = keyOf(found)
  if (key === '') return null
  return (
    <Note kind="warn">
      <p>
        <b>{t(listings.length > 0 ? 'revivesTitle' : 'revivesUnreadTitle')}</b>
      </p>
      <p>{t('revivesBody')}</p>
      {listings.length > 0 && (
        <ul className="old-sales">
          {listings.map(({ id, price, currency, close }) => (
            <li key={idText(id)}>
              <b>{idName(id)}</b> <Money raw={price} unit={currency} places={AMOUNT_PLACES} />{' '}
              <span className="small muted">{t('revivesUntil', { block: formatAmount(close, 0) })}</span>{' '}
              <a
                className="act"
                href={itemHref(locale, review.subject.collection.shortName, id)}
                target="_blank"
                rel="noopener"
              >
                {t('revivesEnd')}
              </a>
            </li>
          ))}
        </ul>
      )}
      {unread === null && <p>{t('revivesAllUnread')}</p>}
      {unread !== null && unread > 0 && (
        <p>{t('revivesUnread', { count: formatAmount(BigInt(unread), 0) })}</p>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={keyOf(agreed) === key}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked ? found : NOTHING_REVIVED)}
        />
        {t(unread === 0 ? 'revivesTick' : 'revivesUnreadTick')}
      </label>
    </Note>
  )
}
