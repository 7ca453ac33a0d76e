import { type ReactNode, useState } from 'react'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { isWideSlippage } from '../../../lib/core/pool/tolerance.ts'
import { useTexts } from '../../../ui/texts.tsx'

/**
 * Requires a confirmation of a tolerance above 5 % in each review, whatever its source: settings may be old, or set by
 * another person.
 * @returns the checkbox, or null, and whether the review waits for it
 */
export function useWideSlippage(bps: number): { readonly box: ReactNode; readonly blocked: boolean } {
  const { t } = useTexts<'trade'>()
  const [agreed, setAgreed] = useState(false)
  if (!isWideSlippage(bps)) return { box: null, blocked: false }
  const box = (
    <label className="check">
      <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      <span>{t('wideSlippage', { value: `${exactAmount(BigInt(bps), 2)}%` })}</span>
    </label>
  )
  return { box, blocked: !agreed }
}
