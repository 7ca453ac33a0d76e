import { useState } from 'react'
import { readServiceUrl } from '../../lib/core/chain/readServiceUrl.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Field } from './Field.tsx'

type Props = {
  readonly label: string
  readonly note: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Returns why an address cannot be used, after a probe. */
  readonly refuse?: (url: string) => Promise<string | null>
  readonly onTake: (url: string | null) => void
}

/** A field for an own address, which is active only once it is applied. */
export function OwnAddress({ label, note, text, onChange, refuse, onTake }: Props) {
  const { t } = useTexts<'settings'>()
  const [state, setState] = useState<'idle' | 'asking' | 'saved' | { readonly refused: string }>('idle')
  const read = readServiceUrl(text)
  const error = 'issue' in read ? t(read.issue) : typeof state === 'object' ? state.refused : null
  const take = async () => {
    if ('issue' in read || state === 'asking') return
    setState('asking')
    const refused = read.url === null ? null : ((await refuse?.(read.url)) ?? null)
    if (refused === null) onTake(read.url)
    setState(refused === null ? 'saved' : { refused })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <Field
        label={label}
        note={note}
        placeholder="https://"
        value={text}
        onChange={(next) => {
          onChange(next)
          setState('idle')
        }}
        error={error}
      >
        <button className="btn btn-s" type="submit" aria-disabled={'issue' in read || state === 'asking'}>
          {t('useAddress')}
        </button>
      </Field>
      <p className="small muted" role="status">
        {state === 'asking' ? t('nodeAsking') : state === 'saved' ? t('usedAddress') : ''}
      </p>
    </form>
  )
}
