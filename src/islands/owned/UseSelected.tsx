import { fullRegistry } from '../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { benchActionsOf, benchQuery } from '../../lib/core/nft/heroActions.ts'
import type { Item } from '../../lib/core/nft/schema.ts'
import { snackError } from '../../stores/snackbar.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Link to use the picked boxes or heroes. Boxes of several seasons are refused. */
export function UseSelected({ items }: { readonly items: readonly Item[] }) {
  const { locale, t } = useTexts<'owned'>()
  const actions = items.map(({ contract }) => benchActionsOf(fullRegistry, contract as Address))
  const [first] = items
  if (!first || actions.some((some) => some.length === 0)) return null
  const boxes = actions.every(([action]) => action === 'reveal')
  const mixed = items.some(({ contract }) => contract !== first.contract)
  // Boxes together with heroes, or heroes of two series, have no common action.
  if (mixed && !boxes) return null
  const says = boxes
    ? t('revealSelected', { count: items.length })
    : t('useSelected', { count: items.length })
  if (mixed)
    return (
      <button className="btn btn-q" type="button" onClick={() => snackError('hero.mixed')}>
        {says}
      </button>
    )
  const [offered] = actions
  const many = items.length > 2 && offered?.includes('dismantle')
  const query = benchQuery({
    act: boxes ? 'reveal' : many ? 'dismantle' : null,
    collection: first.project.shortName,
    ids: items.map(({ tokenId }) => BigInt(tokenId)),
  })
  return (
    <a className="btn btn-q" href={localHref(locale, `myNfts/heroes/${query}`)}>
      {says}
    </a>
  )
}
