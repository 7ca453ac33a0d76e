import { symbolAt } from '../../lib/core/config/contracts.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { $dismantle, $pair, $reveal, reviewNow, type BenchButton as Says } from './store/bench.ts'
import { $heroes } from './store/heroes.ts'
import { $picks, $series } from './store/picks.ts'
import { heroReview } from './store/review.ts'
import { useNamed } from './useNamed.ts'

/** Returns the button's label for the action. */
function useDo(t: Translate<'hero'>): string {
  const { act: action } = useStore($picks)
  const at = useStore($series)
  const pair = useStore($pair)
  const dismantle = useStore($dismantle)
  const reveal = useStore($reveal)
  const named = useNamed()
  if (action === 'reveal') {
    const count = reveal?.picked.length ?? 0
    return count === 1 ? t('do.reveal.one') : t('do.reveal.many', { count })
  }
  if (action === 'dismantle') {
    const count = dismantle?.picked.length ?? 0
    return count === 1 ? t('do.dismantle.one') : t('do.dismantle.many', { count })
  }
  const id = pair?.master?.item.id
  return action && at && id !== undefined ? t(`do.${action}`, { name: named(at.hero, id).short }) : ''
}

/** The button of the page: the next missing choice, that the action is impossible, or the review. */
export function BenchButton({ says }: { readonly says: Says }) {
  const { t } = useTexts<'hero'>()
  const gate = useGate()
  const { act: action } = useStore($picks)
  const { state } = useStore($heroes)
  const does = useDo(t)
  const ready = says === 'ready'
  const passes = isGate(says) && says !== 'connecting'
  const label = () => {
    if (isGate(says)) return gate.says(says)
    switch (says) {
      case 'ready':
        return does
      case 'impossible':
        return t(`impossible.${action ?? 'reveal'}`)
      case 'pick':
        return t(action === 'reveal' ? 'pickBoxes' : 'pickHeroes')
      case 'loading':
        return t('benchReading')
      case 'stale':
        return t('waitsForBlock')
      case 'poor':
        return t('poor', { symbol: symbolAt(state?.pkt ?? null) })
      default:
        return t(says)
    }
  }
  const run = () => {
    if (isGate(says)) gate.pass(says)
    else if (ready) heroReview.open(reviewNow())
  }
  return (
    <button
      className="btn btn-p btn-lg btn-w mt"
      type="button"
      aria-disabled={!ready && !passes}
      onClick={run}
    >
      {label()}
    </button>
  )
}
