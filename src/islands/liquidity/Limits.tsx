import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Plan } from '../../lib/liquidity/plan.ts'
import { useTexts } from '../../ui/texts.tsx'
import { coinsText } from './amounts.ts'

type Props = { readonly plan: Plan; readonly coins: readonly Token[] }

/** The sentence with the limits that the contract enforces. */
export function Limits({ plan, coins }: Props) {
  const { t } = useTexts<'liquidity'>()
  const { state, preview, swapLimit } = plan
  const { limit, request, first } = swapLimit ?? preview
  const lp = (raw: bigint, round: 'up' | 'down') =>
    formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })
  if (limit.of !== 'coins') {
    const minted = limit.of === 'minted'
    const amount = lp(limit.liquidity, minted ? 'down' : 'up')
    return <p className="limit-line">{t(minted ? 'leastMinted' : 'mostBurned', { amount })}</p>
  }
  if (request.kind !== 'add')
    return (
      <p className="limit-line">
        {t('leastReceived', { amounts: coinsText(t, state.pool, coins, limit.amounts, 'down') })}
      </p>
    )
  if (first) return <p className="limit-line">{t('leastFirst')}</p>
  const [a = '', b = ''] = coins.map((token) => coinsText(t, state.pool, [token], limit.amounts, 'down'))
  return <p className="limit-line">{t('leastCoins', { a, b })}</p>
}
