import { formatBps } from '../../lib/amount/format.ts'
import { changeParts } from '../../lib/exchange/price.ts'
import { useTexts } from '../../ui/texts.tsx'

/** A day's change: sign and direction, never a colour. */
export function Change({ change }: { readonly change: number }) {
  const { t } = useTexts<'home'>()
  const { direction, bps } = changeParts(change)
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
      {formatBps(bps)}
    </span>
  )
}
