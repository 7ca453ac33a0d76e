import { formatBps } from '../../../lib/core/amount/format.ts'
import type { Pool } from '../../../lib/core/pool/model.ts'
import { slippageWarning } from '../../../lib/core/pool/slippageWarning.ts'
import { isWideSlippage } from '../../../lib/core/pool/tolerance.ts'
import { useTexts } from '../../../ui/texts.tsx'

type Props = {
  readonly bps: number
  /** Kinds of the pools on the trade's route. */
  readonly kinds: readonly Pool['kind'][]
}

/** The slippage tolerance of the transaction to sign, with a warning if it is high. */
export function SlippageRow({ bps, kinds }: Props) {
  const { t } = useTexts<'trade'>()
  const warning = slippageWarning(bps, kinds)
  const tone = warning && (isWideSlippage(bps) ? 't-danger' : 't-warn')
  return (
    <div>
      <dt>{t('slippageTitle')}</dt>
      <dd>
        <span className={tone ? `fig ${tone}` : 'fig'}>{formatBps(bps)}</span>
        {warning && <p className={`small ${tone}`}>{t(warning)}</p>}
      </dd>
    </div>
  )
}
