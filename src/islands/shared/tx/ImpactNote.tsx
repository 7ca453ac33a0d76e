import { useId } from 'react'
import { formatPpm } from '../../../lib/core/amount/format.ts'
import { impactTier } from '../../../lib/core/pool/tolerance.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'

type Props = {
  readonly impactPpm: bigint
  /** Approximate cost of the size. */
  readonly amount: string
  readonly symbol: string
  /** Text to type for confirmation: the impact in whole percent. */
  readonly confirmText: string
  readonly typed: string
  readonly onType: ((text: string) => void) | null
}

/** Shows the cost of a trade's size, more prominent with each tier. */
export default function ImpactNote({ impactPpm, amount, symbol, confirmText: word, typed, onType }: Props) {
  const { t } = useTexts<'trade'>()
  const id = useId()
  const tier = impactTier(impactPpm)
  const impact = formatPpm(impactPpm)
  if (tier === 'low') return null
  if (tier === 'notice')
    return (
      <Note kind="info">
        <p>{t('impactNotice', { impact })}</p>
      </Note>
    )
  return (
    <Note kind={onType || tier === 'refuse' || tier === 'high' ? 'danger' : 'warn'}>
      <p>{t('impactWarn', { impact, amount, symbol })}</p>
      {onType && (
        <>
          <label className="small" htmlFor={id}>
            {t('impactType', { impact, word })}
          </label>
          <span className="field">
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              aria-label={t('impactTypeLabel', { word })}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </span>
        </>
      )}
    </Note>
  )
}
