import { useEffect, useState } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { type Filters as Chosen, isRange } from '../../../lib/core/nft/filters.ts'
import { ranged, SORTS, type Sort, toggled } from '../../../lib/core/nft/listState.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Translate, useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { Filters } from './Filters.tsx'
import { $nftList, changeList } from './store/list.ts'

/** A keystroke asks for nothing; a pause does. */
const DEBOUNCE_MS = 300

const itemCount = (t: Translate<'lists'>, count: number) =>
  count === 1 ? t('itemOne') : t('itemCount', { count: formatAmount(BigInt(count), 0) })
const showCount = (t: Translate<'lists'>, count: number) =>
  count === 1 ? t('showOne') : t('showCount', { count: formatAmount(BigInt(count), 0) })

/** Search, sort, active filters, and the number of matches. */
export function ListTools({ sorts = SORTS }: { readonly sorts?: readonly Sort[] }) {
  const { t } = useTexts<'lists'>()
  const { state, count } = useStore($nftList)
  const [open, setOpen] = useState(false)
  const chips = chipsOf(state.filters, t)
  const on = chips.length + (state.listed ? 1 : 0)
  return (
    <>
      <div className="bar-top">
        <button className="btn btn-q only-n" type="button" onClick={() => setOpen(true)}>
          <Icon name="filter" />
          {on > 0 ? t('filtersOn', { count: on }) : t('filters')}
        </button>
        <Search />
        <label className="field sort-field">
          <span className="vh">{t('sortBy')}</span>
          <select
            value={state.sort}
            onChange={(event) => changeList({ sort: event.currentTarget.value as Sort })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </label>
      </div>
      <div className="bar-top chips-row">
        {on > 0 && (
          <ul className="chips">
            {state.listed && (
              <li>
                <Chip label={t('listedOnly')} onDrop={() => changeList({ listed: false })} />
              </li>
            )}
            {chips.map(({ key, label, without }) => (
              <li key={key}>
                <Chip label={label} onDrop={() => changeList({ filters: without(state.filters) })} />
              </li>
            ))}
            <li>
              <button
                className="btn btn-t"
                type="button"
                onClick={() => changeList({ filters: {}, listed: false })}
              >
                {t('clearFilters')}
              </button>
            </li>
          </ul>
        )}
        <span className="small muted" role="status">
          {count === null ? '' : itemCount(t, count)}
        </span>
      </div>
      <Dialog open={open} title={t('filters')} onClose={() => setOpen(false)}>
        <div className="card-b rail-sheet">
          <Filters />
        </div>
        <div className="card-b sheet-end">
          <button className="btn btn-p btn-lg btn-w" type="button" onClick={() => setOpen(false)}>
            {count === null ? t('showResults') : showCount(t, count)}
          </button>
        </div>
      </Dialog>
    </>
  )
}

function Search() {
  const { t } = useTexts<'lists'>()
  const { state } = useStore($nftList)
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a search from elsewhere fills the field
  useEffect(() => {
    if (state.search !== text.trim()) setText(state.search)
  }, [state.search])
  useEffect(() => {
    if (text.trim() === $nftList.get().state.search) return
    const timer = setTimeout(() => changeList({ search: text.trim() }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="field">
      <Icon name="search" />
      <span className="vh">{t('searchLabel')}</span>
      <input
        type="search"
        maxLength={100}
        placeholder={t('searchHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}

const Chip = ({ label, onDrop }: { readonly label: string; readonly onDrop: () => void }) => {
  const { t } = useTexts<'lists'>()
  return (
    <button className="chip" type="button" aria-label={t('dropFilter', { name: label })} onClick={onDrop}>
      {label}
      <Icon name="close" />
    </button>
  )
}

/** Each value and each range that is chosen, with the filters without it. */
function chipsOf(filters: Chosen, t: Translate<'lists'>) {
  return Object.entries(filters).flatMap(([trait, chosen]) => {
    if (!isRange(chosen))
      return chosen.map((value) => ({
        key: `${trait} ${value}`,
        label: value,
        without: (all: Chosen) => toggled(all, trait, value),
      }))
    const { gte, lte } = chosen
    const label =
      gte === null
        ? t('upTo', { trait, value: lte ?? 0 })
        : lte === null
          ? t('fromOn', { trait, value: gte })
          : t('between', { trait, from: gte, to: lte })
    return [{ key: trait, label, without: (all: Chosen) => ranged(all, trait, { gte: null, lte: null }) }]
  })
}
