import type { ReactNode } from 'react'
import type { Sort } from '../../../lib/core/nft/listState.ts'
import { ITEMS_PAGE, type Item } from '../../../lib/core/nft/schema.ts'
import { type GridWindow, pageOf, pagesOf } from '../../../lib/core/nft/window.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { useAge } from '../age/useAge.ts'
import { Filters } from './Filters.tsx'
import { DollarSource } from './InDollars.tsx'
import { ItemCard } from './ItemCard.tsx'
import { IndexAsOf, IndexNote } from './ListState.tsx'
import { ListTools } from './ListTools.tsx'
import { $nftList, changeList, isEmptyList, needPages, notePage, refreshList } from './store/list.ts'
import { VirtualGrid } from './VirtualGrid.tsx'

const onWindow = ({ from, to, top }: GridWindow) => {
  needPages(pagesOf(from, to, ITEMS_PAGE))
  notePage(pageOf(top, ITEMS_PAGE))
}

type Props = {
  readonly label: string
  readonly sorts?: readonly Sort[]
  /** A card of another kind than the market's. */
  readonly card?: (item: Item | null | undefined) => ReactNode
  readonly children?: ReactNode
}

/** Filters, tools and the grid of a list, in the state that the URL names. */
export function ItemList({ label, sorts, card = (item) => <ItemCard item={item} />, children }: Props) {
  const { t } = useTexts<'lists'>()
  const list = useStore($nftList)
  const { items, count, status, stamp, state } = list
  const age = useAge(stamp)
  const filtered = state.listed || state.search !== '' || Object.keys(state.filters).length > 0
  // A new state starts a new grid; a scroll does not.
  const key = JSON.stringify([list.source, { ...state, page: 0 }])
  return (
    <div className="item-list">
      <aside className="filter-rail" aria-label={t('filters')}>
        <Filters />
      </aside>
      <div>
        <ListTools {...(sorts ? { sorts } : {})} />
        <div className="stack" data-age={age} aria-busy={status === 'loading'}>
          <IndexNote status={status} shown={count !== null} onRetry={refreshList} />
          {children}
          {count === 0 && (
            <div className="empty">
              <p>{t('noItems')}</p>
              {filtered && (
                <button
                  className="btn btn-q"
                  type="button"
                  onClick={() => changeList({ filters: {}, listed: false, search: '' })}
                >
                  {t('clearFilters')}
                </button>
              )}
            </div>
          )}
          {!isEmptyList(list) && (
            <VirtualGrid
              key={key}
              items={items}
              count={count ?? ITEMS_PAGE}
              label={label}
              start={(state.page - 1) * ITEMS_PAGE}
              card={card}
              onWindow={count === null ? () => undefined : onWindow}
            />
          )}
          {items.some((item) => item) && <DollarSource />}
          <IndexAsOf
            stamp={stamp}
            waits={status === 'loading'}
            skipped={items.filter((item) => item === null).length}
          />
        </div>
      </div>
    </div>
  )
}
