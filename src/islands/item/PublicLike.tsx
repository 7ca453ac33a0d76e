import { useEffect } from 'react'
import type { Address } from '../../lib/core/config/registry.ts'
import { hexId } from '../../lib/core/nft/tokenId.ts'
import type { Subject } from '../../lib/item/review.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $likes, likeKey } from '../shared/nft/store/likes.ts'
import { $publicLike, likerOf, signLike, watchPublicLike } from './store/publicLike.ts'

type Props = { readonly subject: Subject; readonly wallet: Address }

/** Below an item with a heart: if others can see the like, and the signature that makes it public. */
export default function PublicLike({ subject, wallet }: Props) {
  const { t } = useTexts<'details'>()
  const { contract, id } = subject.key
  const mine = useStore($likes).includes(likeKey(contract, hexId(id)))
  const { of, liked, busy } = useStore($publicLike)
  useEffect(() => watchPublicLike(subject, wallet), [subject, wallet])
  // Hidden without a like, and until the server has answered.
  if (of !== likerOf(subject, wallet) || (!mine && !liked)) return null
  return (
    <p className="small muted" aria-live="polite">
      {t(liked ? 'likePublic' : 'likeLocal')}{' '}
      <button
        className="act"
        type="button"
        aria-disabled={busy}
        onClick={() => void signLike(subject, wallet, !liked)}
      >
        {t(busy ? 'likeAsking' : liked ? 'likeTakeBack' : 'likePublish')}
      </button>
      {!liked && <span className="faint"> {t('likeSigns')}</span>}
    </p>
  )
}
