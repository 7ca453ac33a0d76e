import type { ReactNode } from 'react'

type Props<T> = {
  readonly label: string
  readonly note?: ReactNode
  readonly value: T
  readonly options: readonly { readonly value: T; readonly text: string; readonly lang?: string }[]
  readonly onChoose: (value: T) => void
}

/** A choice of a few options, each a button. */
export function Choice<T extends string>({ label, note, value, options, onChoose }: Props<T>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {note}
      <div className="seg">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
