import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from './Icon.tsx'

type Props<T> = {
  /** Name of the choice, for screen readers. */
  readonly label: string
  readonly searchLabel: string
  /** Returns the items that match the typed text. */
  readonly find: (text: string) => readonly T[]
  readonly keyOf: (item: T) => string
  readonly isChosen: (item: T) => boolean
  readonly onChoose: (item: T) => void
  readonly row: (item: T) => ReactNode
  /** Replaces an empty list. */
  readonly none: (text: string) => string
  /** Below the list. */
  readonly footing: (found: number) => ReactNode
  readonly className?: string
}

/** A list with a search, to choose one item: arrows move, Enter chooses; the focus stays in the field. */
export function Picker<T>({ find, keyOf, isChosen, onChoose, ...props }: Props<T>) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = find(text)
  const at = Math.min(active, found.length - 1)
  const current = found[at]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -found.length, End: found.length }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    // Choosing closes the list: the key must not press the element that has the focus then.
    event.preventDefault()
    if (step === undefined) return current && onChoose(current)
    const next = Math.max(0, Math.min(found.length - 1, active + step))
    setActive(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className="card-b">
        <span className="field">
          <Icon name="search" />
          <input
            data-first
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? `${id}-${at}` : undefined}
            aria-label={props.searchLabel}
            placeholder={props.searchLabel}
            maxLength={64}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={move}
          />
        </span>
      </div>
      <div
        className={props.className ? `picker-list ${props.className}` : 'picker-list'}
        role="listbox"
        id={`${id}-list`}
        aria-label={props.label}
      >
        {found.map((item, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
          <div
            key={keyOf(item)}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            data-chosen={isChosen(item) || undefined}
            onClick={() => onChoose(item)}
          >
            {props.row(item)}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="card-b empty">{props.none(text)}</p>}
      {props.footing(found.length)}
    </>
  )
}
