import { AMOUNT_PLACES, formatAmount } from '../../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { expectedFee } from '../../../lib/core/tx/fee.ts'
import { $balances } from '../../../stores/balances.ts'
import { useStore } from '../../../ui/useStore.ts'

/** What the network will about take, below the terms of a review, in the words of its page. */
export function NetworkFee({ say }: { readonly say: (fee: string) => string }) {
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  return (
    <p className="small muted">
      {say(fee === null ? '—' : formatAmount(fee, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }))}
    </p>
  )
}
