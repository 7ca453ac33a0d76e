import { formatBps } from '../../../lib/core/amount/format.ts'
import type { Pool } from '../../../lib/core/pool/model.ts'
import { isWideSlippage, slippageWarning } from '../../../lib/core/pool/tolerance.ts'
import { useTexts } from '../../../ui/texts.tsx'

type Props = {
  readonly bps: number
  /** Kinds of the pools that the trade goes over. */
  readonly kinds: readonly Pool['kind'][]
}

/** The tolerance of what is about to be signed, and in words what a high one costs. */
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
