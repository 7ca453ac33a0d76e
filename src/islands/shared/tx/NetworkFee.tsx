import { AMOUNT_PLACES, formatAmount } from '../../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { expectedFee } from '../../../lib/core/tx/fee.ts'
import { $balances } from '../../../stores/balances.ts'
import { useStore } from '../../../ui/useStore.ts'

/** The expected network fee, below the terms of a review. The page supplies the sentence. */
export function NetworkFee({ say }: { readonly say: (fee: string) => string }) {
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  return (
    <p className="small muted">
      {say(fee === null ? '—' : formatAmount(fee, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }))}
    </p>
  )
}
