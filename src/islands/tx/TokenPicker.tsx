import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { BALANCE_PLACES } from '../../lib/amount/format.ts'
import { tokens } from '../../lib/config/contracts.ts'
import type { Token } from '../../lib/config/registry.ts'
import { cleanText } from '../../lib/i18n/clean.ts'
import { $balances } from '../../stores/balances.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  readonly open: boolean
  readonly chosen: Token | null
  readonly onChoose: (token: Token) => void
  readonly onClose: () => void
}

const matches = (token: Token, text: string) =>
  [token.symbol, token.name, token.address].some((field) =>
    field.toLowerCase().includes(text.trim().toLowerCase()),
  )

/** Tokens of this chain, found by name or address; arrows move, Enter takes. */
export function TokenPicker({ open, chosen, onChoose, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog open={open} title={t('pickerTitle')} onClose={onClose}>
      <Picker chosen={chosen} onChoose={onChoose} />
    </Dialog>
  )
}

function Picker({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { raw, stamp } = useStore($balances)
  const found = tokens.filter((token) => matches(token, text))
  const current = found[Math.min(active, found.length - 1)]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -found.length, End: found.length }[event.key]
    if (event.key === 'Enter' && current) onChoose(current)
    if (step === undefined) return
    event.preventDefault()
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
            aria-activedescendant={current ? `${id}-${found.indexOf(current)}` : undefined}
            aria-label={t('pickerSearch')}
            placeholder={t('pickerSearch')}
            maxLength={64}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
            }}
            onKeyDown={move}
          />
        </span>
      </div>
      <div className="picker" role="listbox" id={`${id}-list`} aria-label={t('pickerTitle')}>
        {found.map((token, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
          <div
            key={token.address}
            id={`${id}-${i}`}
            role="option"
            aria-selected={token === current}
            data-chosen={token.address === chosen?.address || undefined}
            onClick={() => onChoose(token)}
          >
            <TokenIcon symbol={token.symbol} />
            <span>
              <b>{token.symbol}</b>
              <small>{token.name}</small>
            </span>
            <span className="end">
              <Figure raw={raw[token.address]} decimals={token.decimals} places={BALANCE_PLACES} />
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="card-b empty">{t('pickerNone', { text: cleanText(text, 24) })}</p>}
      <AsOf
        stamp={stamp}
        source={stamp ? t('pickerRead', { read: Object.keys(raw).length, all: tokens.length }) : ''}
        waiting={t('noData')}
      />
    </>
  )
}
