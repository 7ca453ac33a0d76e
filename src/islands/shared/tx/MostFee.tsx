import { useEffect } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { FEE_CEILING, mostFeeOf, readGasPrice } from '../../../lib/core/tx/networkFee.ts'
import { rpc } from '../../../stores/chain.ts'
import { $flow, $mostFee, waitForFee } from '../../../stores/tx.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'

/** Reads the maximum that a signature may offer for gas, which a review shows and a flow enforces. */
async function readMostFee(): Promise<void> {
  // A problem with the price is reported before a signature; the ceiling applies in any case.
  $mostFee.set(await readGasPrice(rpc()).then(mostFeeOf, () => FEE_CEILING))
}

/** Shows the maximum fee that is requested from the wallet. Read again when a review is resumed. */
export function MostFee() {
  const { t } = useTexts<'flow'>()
  const most = useStore($mostFee)
  const isIdle = useStore($flow).current === null
  useEffect(() => {
    if (isIdle || $mostFee.get() === null) waitForFee(readMostFee())
  }, [isIdle])
  useEffect(() => () => $mostFee.set(null), [])
  const shown = { places: AMOUNT_PLACES, round: 'up' } as const
  return (
    <p className="small muted" data-most-fee={most === null ? '' : most.toString()}>
      {t('mostFee', { fee: most === null ? '—' : formatAmount(most, TOKEN_DECIMALS, shown) })}
    </p>
  )
}
