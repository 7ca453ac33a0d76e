import { formatBps } from '../lib/core/amount/format.ts'
import { useTexts } from './texts.tsx'

type Props = { readonly direction: 'up' | 'down' | 'flat'; readonly bps: number }

/** By how much something changed: sign and direction, never a colour. */
export function Delta({ direction, bps }: Props) {
  const { t } = useTexts<'ui'>()
  return (
    <span className="delta">
      {direction !== 'flat' && (
        <>
          <span className="tri" aria-hidden="true">
            {direction === 'up' ? '▲' : '▼'}
          </span>
          <span className="vh">{t(direction)} </span>
        </>
      )}
      {bps === 0 && direction !== 'flat' ? '<0.01%' : formatBps(bps)}
    </span>
  )
}
