import { formatBps } from '../../../lib/core/amount/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTexts } from '../../../ui/texts.tsx'

type Props = { readonly bps: number; readonly onClick: () => void }

/** Shows a form's slippage tolerance, and opens its settings. */
export function SlippageButton({ bps, onClick }: Props) {
  const { t } = useTexts<'trade'>()
  const value = formatBps(bps)
  return (
    <button className="btn btn-t" type="button" aria-label={t('changeSlippage', { value })} onClick={onClick}>
      <Icon name="settings" />
      {t('slippage', { value })}
    </button>
  )
}
