import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'

type Props = {
  readonly label: string
  readonly note: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | null
  readonly numeric?: boolean
  /** Next to the field: the button that applies the text. */
  readonly children?: ReactNode
}

/** A field with its label above, and the problem with its text below. */
export function Field({
  label,
  note,
  placeholder,
  value,
  onChange,
  error,
  numeric = false,
  children,
}: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>
        <b>{label}</b>
      </label>
      <p className="small muted" id={`${id}-note`}>
        {note}
      </p>
      <div className="field-row">
        <span className="field">
          <input
            id={id}
            inputMode={numeric ? 'decimal' : 'url'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={400}
            placeholder={placeholder}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={`${id}-note ${id}-err`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
        {children}
      </div>
      <p className="field-err" id={`${id}-err`} role={error ? 'alert' : undefined}>
        {error && (
          <>
            <Icon name="error" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  )
}
