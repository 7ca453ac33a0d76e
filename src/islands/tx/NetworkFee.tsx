import { useStore } from '@nanostores/react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { expectedFee } from '../../lib/tx/fee.ts'
import { $balances } from '../../stores/kernel/balances.ts'
import { useTexts } from '../../ui/texts.tsx'

/** What the network will about take, below the terms of a review, in the words of its page. */
export function NetworkFee() {
  const { t } = useTexts()
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  return (
    <p className="small muted">
      {t('feeLine', {
        fee: fee === null ? '—' : formatAmount(fee, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }),
      })}
    </p>
  )
}
