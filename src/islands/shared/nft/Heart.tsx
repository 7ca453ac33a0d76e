import { Icon } from '../../../ui/Icon.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { $likes, likeKey, toggleLike } from './store/likes.ts'

type Props = {
  readonly contract: string
  readonly tokenId: string
  readonly name: string
  /** Public likes by the index; the device's own heart is not among them. */
  readonly likes: number | null
  readonly className: string
}

/** A heart that stays on the device, beside the count of public ones. */
export function Heart({ contract, tokenId, name, likes, className }: Props) {
  const { t } = useTexts<'activity'>()
  const key = likeKey(contract, tokenId)
  const mine = useStore($likes).includes(key)
  return (
    <button
      className={className}
      type="button"
      aria-pressed={mine}
      aria-label={t(likes === null ? 'heart' : 'heartCount', { name, count: likes ?? 0 })}
      title={t('heartNote')}
      onClick={() => toggleLike(key)}
    >
      <span>
        <Icon name="heart" />
        {likes}
      </span>
    </button>
  )
}
