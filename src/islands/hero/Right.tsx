import { collectionAt } from '../../lib/hero/known.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $reveal } from './store/bench.ts'
import { $boxes } from './store/boxes.ts'
import { $heroes } from './store/heroes.ts'
import { $picks, $series } from './store/picks.ts'
import { rightReview } from './store/review.ts'

/** An approval of a whole collection that the contract still has, and a way to revoke it. */
export function Right() {
  const { t } = useTexts<'hero'>()
  const { act: action } = useStore($picks)
  const series = useStore($series)
  const { seasons } = useStore($boxes)
  const heroes = useStore($heroes)
  const reveal = useStore($reveal)
  const at = action === 'reveal' ? reveal?.picked[0]?.item.at : series
  const rights = (action === 'reveal' ? seasons.find(({ id }) => id === at?.id)?.state : heroes.state)?.rights
  const given = action === 'reveal' ? rights?.boxes : rights?.heroes
  const collection = action === 'reveal' ? at?.box : at?.hero
  if (!at || !collection || given !== true) return null
  return (
    <p className="small muted right-given">
      {t('rightGiven', { name: collectionAt(collection)?.name ?? '' })}{' '}
      <button className="act" type="button" onClick={() => rightReview.open(at.address, collection)}>
        {t('takeBack')}
      </button>
    </p>
  )
}
