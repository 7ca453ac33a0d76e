import { useRef } from 'react'
import { exactAmount, formatBps } from '../../lib/core/amount/format.ts'
import { parseAmount } from '../../lib/core/amount/parse.ts'
import type { Pool } from '../../lib/core/pool/model.ts'
import { slippageWarning } from '../../lib/core/pool/slippageWarning.ts'
import { isWideSlippage, SLIPPAGE_PRESETS } from '../../lib/core/pool/tolerance.ts'
import { saveSettings } from '../../stores/saveSettings.ts'
import { $settings } from '../../stores/settings.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Field } from './Field.tsx'

/** Formats a tolerance for its field: empty if pools decide. */
export const slippageText = (bps: number | null) => (bps === null ? '' : exactAmount(BigInt(bps), 2))

/** Parses percent text to basis points: 0.01 to 50; empty means by pool; null if invalid. */
function readSlippage(text: string): { bps: number | null } | null {
  if (text.trim() === '') return { bps: null }
  const parsed = parseAmount(text.replace('%', ''), 2)
  if ('issue' in parsed) return null
  const bps = Number(parsed.raw)
  return bps >= 1 && bps <= 5_000 ? { bps } : null
}

type Props = {
  /** Kinds of the pools of a form's trade; empty while there is none. */
  readonly kinds: readonly Pool['kind'][]
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The tolerance: by pool, one of the common ones, or as typed, with its warnings. Active immediately. */
export function Slippage({ kinds, text, onChange }: Props) {
  const { t } = useTexts<'settings' | 'trade'>()
  const tolerance = readSlippage(text)
  const warning = tolerance?.bps ? slippageWarning(tolerance.bps, kinds) : null
  const { slippageBps } = useStore($settings)
  /** The tolerance before this edit: the readable beginning of a refused text, `6` of `60`, was not meant. */
  const before = useRef(slippageBps)
  const change = (next: string) => {
    const continues = next.startsWith(text) || text.startsWith(next)
    if (!continues && tolerance) before.current = slippageBps
    onChange(next)
    const read = readSlippage(next)
    saveSettings({ slippageBps: read ? read.bps : before.current })
  }
  const choose = (bps: number | null) => {
    change(slippageText(bps))
    before.current = bps
  }
  return (
    <div className="set-wide">
      <Field
        label={t('slippageTitle')}
        note={t('slippageAuto')}
        placeholder={t('slippageCustom')}
        value={text}
        onChange={change}
        numeric
        error={
          tolerance
            ? null
            : t('slippageBad', { value: slippageBps === null ? t('slippageByPool') : formatBps(slippageBps) })
        }
      />
      <fieldset>
        <legend className="vh">{t('slippageTitle')}</legend>
        <div className="seg seg-w">
          {[null, ...SLIPPAGE_PRESETS].map((bps) => (
            <button key={bps} type="button" aria-pressed={tolerance?.bps === bps} onClick={() => choose(bps)}>
              {bps === null ? t('slippageByPool') : formatBps(bps)}
            </button>
          ))}
        </div>
      </fieldset>
      {warning && (
        <p className={isWideSlippage(tolerance?.bps ?? 0) ? 'small t-danger' : 'small t-warn'} role="status">
          {t(warning)}
        </p>
      )}
    </div>
  )
}
