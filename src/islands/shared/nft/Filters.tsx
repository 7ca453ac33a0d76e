import { useEffect, useState } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { isConstant, isRange, type Range, readBound } from '../../../lib/core/nft/filters.ts'
import { filterOf, ranged, toggled } from '../../../lib/core/nft/listState.ts'
import type { Category } from '../../../lib/core/nft/schema.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { $nftList, changeList } from './store/list.ts'

/** Values of a trait that are shown before "show all". */
const FEW = 8

/** Filters of a list. Each is counted under the other filters. */
export function Filters() {
  const { t } = useTexts<'lists'>()
  const { categories, state, status } = useStore($nftList)
  const waits = !categories && (status === 'loading' || status === 'ready')
  return (
    <>
      <fieldset>
        <legend>{t('statusFilter')}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={state.listed}
            onChange={(event) => changeList({ listed: event.currentTarget.checked })}
          />
          {t('listedOnly')}
        </label>
      </fieldset>
      {categories?.list.map((category) =>
        category.kind === 'number' ? (
          <Numbers key={category.key} category={category} />
        ) : (
          <Values key={category.key} category={category} />
        ),
      )}
      {waits &&
        [1, 2].map((row) => (
          <fieldset key={row} aria-hidden="true">
            <span className="sk sk-l" />
            <span className="sk sk-l" />
          </fieldset>
        ))}
    </>
  )
}

function Values({ category: { key, values } }: { readonly category: Category }) {
  const { t } = useTexts<'lists'>()
  const { state, count: items } = useStore($nftList)
  const [all, setAll] = useState(false)
  const chosen = filterOf(state.filters, key)
  const isOn = (value: string) => chosen !== undefined && !isRange(chosen) && chosen.includes(value)
  // A trait with one value on all items offers no choice.
  if (chosen === undefined && isConstant(values, items)) return null
  // Chosen values stay visible.
  const shown = all ? values : values.filter(({ value }, i) => i < FEW || isOn(String(value)))
  return (
    <fieldset>
      <legend>{key}</legend>
      {shown.map(({ value, count }) => (
        <label key={String(value)} className="check">
          <input
            type="checkbox"
            checked={isOn(String(value))}
            onChange={() => changeList({ filters: toggled(state.filters, key, String(value)) })}
          />
          <span className="v">{value}</span>
          <span className="n">{formatAmount(BigInt(count), 0)}</span>
        </label>
      ))}
      {values.length > FEW && (
        <button className="btn btn-t" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'showFewer' : 'showAllValues', { count: values.length })}
        </button>
      )}
    </fieldset>
  )
}

const OPEN: Range = { gte: null, lte: null }
const numberText = (value: number | null) => (value === null ? '' : String(value))

/** A numeric trait: the distribution of its values, two sliders, and a field for each end. */
function Numbers({ category: { key, min, max, histogram } }: { readonly category: Category }) {
  const { t } = useTexts<'lists'>()
  const { state } = useStore($nftList)
  const chosen = filterOf(state.filters, key)
  const range = chosen && isRange(chosen) ? chosen : OPEN
  const [draft, setDraft] = useState<Range>(range)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range from elsewhere: a chip, Back
  useEffect(() => setDraft(range), [range.gte, range.lte])
  // One number on all items offers no choice.
  if (min === null || max === null || min === max) return null
  const applyRange = (next: Range) => {
    const gte = next.gte !== null && next.gte <= min ? null : next.gte
    const lte = next.lte !== null && next.lte >= max ? null : next.lte
    // Ends that were typed in reverse order are swapped.
    const turned = gte !== null && lte !== null && gte > lte ? { gte: lte, lte: gte } : { gte, lte }
    setDraft(turned)
    if (turned.gte !== range.gte || turned.lte !== range.lte)
      changeList({ filters: ranged(state.filters, key, turned) })
  }
  const width = (max - min) / Math.max(1, histogram.length)
  // A thumb may be pulled past the other: the range between them applies.
  const [low, high] = [draft.gte ?? min, draft.lte ?? max].sort((a, b) => a - b) as [number, number]
  const inside = (i: number) => min + (i + 1) * width > low - 1e-9 && min + i * width <= high
  const most = Math.max(1, ...histogram)
  const step = Number.isInteger(min) && Number.isInteger(max) ? 1 : (max - min) / 100
  const ends = ['gte', 'lte'] as const
  return (
    <fieldset>
      <legend>{key}</legend>
      {histogram.length > 0 && (
        <svg
          className="hist-bars hist-n"
          viewBox={`0 0 ${histogram.length * 10} 40`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {histogram.map((count, i) => {
            const height = count === 0 ? 0 : Math.max(1.5, (count / most) * 40)
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                key={i}
                className={inside(i) ? 'hist-in' : 'hist-out'}
                x={i * 10 + 0.5}
                y={40 - height}
                width="9"
                height={height}
              />
            )
          })}
        </svg>
      )}
      <div className="range-sliders">
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            min={min}
            max={max}
            step={step}
            value={draft[end] ?? (end === 'gte' ? min : max)}
            data-top={(end === 'gte' && (draft.gte ?? min) > (min + max) / 2) || undefined}
            aria-label={t(end === 'gte' ? 'lowest' : 'highest', { trait: key })}
            onChange={(event) => setDraft({ ...draft, [end]: Number(event.currentTarget.value) })}
            onPointerUp={() => applyRange(draft)}
            onKeyUp={() => applyRange(draft)}
            onBlur={() => applyRange(draft)}
          />
        ))}
      </div>
      <form
        className="range-fields"
        onSubmit={(event) => {
          event.preventDefault()
          applyRange(draft)
        }}
      >
        {ends.map((end, i) => (
          <RangeEnd
            key={end}
            between={i === 1 ? t('to') : null}
            label={t(end === 'gte' ? 'lowest' : 'highest', { trait: key })}
            placeholder={String(end === 'gte' ? min : max)}
            value={draft[end]}
            onCommit={(value) => applyRange({ ...draft, [end]: value })}
          />
        ))}
        <button className="vh" type="submit" tabIndex={-1}>
          {t('apply')}
        </button>
      </form>
    </fieldset>
  )
}

type EndProps = {
  readonly between: string | null
  readonly label: string
  readonly placeholder: string
  readonly value: number | null
  readonly onCommit: (value: number | null) => void
}

function RangeEnd({ between, label, placeholder, value, onCommit }: EndProps) {
  const [text, setText] = useState(numberText(value))
  useEffect(() => setText(numberText(value)), [value])
  const commit = () => {
    const read = readBound(text)
    if (read === 'unclear') setText(numberText(value))
    else onCommit(read)
  }
  return (
    <>
      {between}
      <div className="field">
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </div>
    </>
  )
}
