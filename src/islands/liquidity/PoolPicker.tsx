import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { BALANCE_PLACES } from '../../lib/amount/format.ts'
import { cleanText } from '../../lib/i18n/clean.ts'
import { listRows } from '../../lib/liquidity/list.ts'
import type { PoolEntry } from '../../lib/pool/read.ts'
import { $liquidity, coinsOf, poolEntries } from '../../stores/liquidity.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  readonly open: boolean
  readonly chosen: PoolEntry | null
  readonly onChoose: (entry: PoolEntry) => void
  readonly onClose: () => void
}

const unknown = { value: null, volume: null, apr: null, share: null }

/** Pools of this chain, found by token or address; arrows move, Enter takes. */
export default function PoolPicker({ open, chosen, onChoose, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog open={open} title={t('choosePool')} onClose={onClose}>
      <Picker chosen={chosen} onChoose={onChoose} />
    </Dialog>
  )
}

function Picker({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { states, owner, stamp } = useStore($liquidity)
  const rows = poolEntries.map((entry) => {
    const coins = coinsOf(entry)
    const lp = states.find(({ pool }) => pool.address === entry.address)?.lp ?? null
    return {
      ...entry,
      ...unknown,
      entry,
      coins,
      lp,
      words: coins.flatMap(({ symbol, name }) => [symbol, name]),
    }
  })
  const found = listRows(rows, { text, kind: 'all', sort: 'value' })
  const current = found[Math.min(active, found.length - 1)]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -found.length, End: found.length }[event.key]
    if (event.key === 'Enter' && current) onChoose(current.entry)
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
            aria-label={t('poolSearch')}
            placeholder={t('poolSearch')}
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
      <div className="picker pools" role="listbox" id={`${id}-list`} aria-label={t('choosePool')}>
        {found.map((row, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
          <div
            key={row.address}
            id={`${id}-${i}`}
            role="option"
            aria-selected={row === current}
            data-chosen={row.address === chosen?.address || undefined}
            onClick={() => onChoose(row.entry)}
          >
            <span className="pair">
              <span className="imgs">
                {row.coins.map(({ symbol }) => (
                  <TokenIcon key={symbol} symbol={symbol} />
                ))}
              </span>
            </span>
            <span>
              <b>{row.id}</b>
              <small>{row.kind}</small>
            </span>
            <span className="end">
              {owner && row.lp ? (
                <Figure raw={row.lp} decimals={18} places={BALANCE_PLACES} unit="LP" />
              ) : null}
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="card-b empty">{t('poolNone', { text: cleanText(text, 24) })}</p>}
      <AsOf
        stamp={stamp}
        source={t('listedOf', { shown: found.length, count: poolEntries.length })}
        waiting={t('noData')}
      />
    </>
  )
}
