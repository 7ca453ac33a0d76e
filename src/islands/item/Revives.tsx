import { useEffect } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/amount/format.ts'
import type { ItemReview } from '../../lib/item/review.ts'
import { idName, idText } from '../../lib/nft/link.ts'
import { $revives, watchRevives } from '../../stores/item/revives.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { itemHref } from '../nft/links.ts'
import { Money } from '../nft/Money.tsx'

type Props = {
  readonly review: ItemReview
  /** What was agreed to, by its list. */
  readonly agreed: string
  readonly onAgree: (key: string) => void
}

/** Tells one list from the next: what is agreed to is this list alone. Empty where nothing opens again. */
function keyOfRevives(): string {
  const found = $revives.get()
  if (!found) return ''
  const { listings, unread } = found
  return listings.length + unread === 0
    ? ''
    : `${listings.map(({ id, price, currency }) => `${id} ${price} ${currency}`).join()} ${unread}`
}

/** Whether the review still waits for the list, or for its tick. */
export function useRevivesBlocked(gives: boolean, agreed: string): boolean {
  const found = useStore($revives)
  return gives && (found === null || (keyOfRevives() !== '' && keyOfRevives() !== agreed))
}

/** Older sales that the approval would open again, each with its price and the way to end it. */
export function Revives({ review, agreed, onAgree }: Props) {
  const { locale, t } = useTexts<'item'>()
  const found = useStore($revives)
  useEffect(() => watchRevives(review), [review])
  if (!found) return <p className="small muted">{t('revivesReading')}</p>
  const { listings, unread } = found
  const key = keyOfRevives()
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
      {unread > 0 && <p>{t('revivesUnread', { count: formatAmount(BigInt(unread), 0) })}</p>}
      <label className="check">
        <input
          type="checkbox"
          checked={agreed === key}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked ? key : '')}
        />
        {t('revivesTick')}
      </label>
    </Note>
  )
}
