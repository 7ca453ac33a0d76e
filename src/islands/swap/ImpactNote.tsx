import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatAmount, formatPpm } from '../../lib/amount/format.ts'
import { impactTier } from '../../lib/pool/tolerance.ts'
import { lostToImpact } from '../../lib/swap/figures.ts'
import { $draft, $quote } from '../../stores/swap.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  /** What has to be typed to go on: the impact in whole percent. */
  readonly word: string
  readonly typed: string
  readonly onType: ((text: string) => void) | null
}

/** Says what the size of the trade costs, louder with its tier. */
export function ImpactNote({ word, typed, onType }: Props) {
  const { t } = useTexts()
  const id = useId()
  const quote = useStore($quote, { ssr: 'initial' })
  const { tokenOut } = useStore($draft, { ssr: 'initial' })
  if (!quote) return null
  const tier = impactTier(quote.impactPpm)
  const impact = formatPpm(quote.impactPpm)
  if (tier === 'low') return null
  if (tier === 'notice')
    return (
      <Note kind="info">
        <p>{t('impactNotice', { impact })}</p>
      </Note>
    )
  const amount = formatAmount(lostToImpact(quote), tokenOut?.decimals ?? 18, { places: 4, round: 'up' })
  return (
    <Note kind={onType || tier === 'refuse' || tier === 'high' ? 'danger' : 'warn'}>
      <p>{t('impactWarn', { impact, amount, symbol: tokenOut?.symbol ?? '' })}</p>
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
              onChange={(event) => onType(event.target.value)}
            />
          </span>
        </>
      )}
    </Note>
  )
}
