import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { PriceIssue } from '../../lib/item/offerRules.ts'
import { useTexts } from '../../ui/texts.tsx'
import { moneyText } from '../shared/nft/Money.tsx'

/** Returns the sentence for a problem with a typed price. */
export function useIssue() {
  const { t } = useTexts<'form' | 'item'>()
  return (issue: PriceIssue, symbol: string, last: bigint | null, least: bigint | null = null) =>
    t(issue, {
      symbol,
      decimals: TOKEN_DECIMALS,
      least: least === null ? '—' : moneyText(least, symbol),
      last: last === null ? '—' : moneyText(last, symbol),
    })
}

type CoinsProps<T extends string> = {
  readonly coins: readonly T[]
  readonly chosen: T
  readonly onChoose: (coin: T) => void
}

/** Choice of a price's coin. */
export function Coins<T extends string>({ coins, chosen, onChoose }: CoinsProps<T>) {
  const { t } = useTexts<'item'>()
  return (
    <fieldset className="chips coins">
      <legend className="vh">{t('currency')}</legend>
      {coins.map((coin) => (
        <label key={coin} className="chip">
          <input
            className="vh"
            type="radio"
            name="currency"
            checked={coin === chosen}
            onChange={() => onChoose(coin)}
          />
          {coin}
        </label>
      ))}
    </fieldset>
  )
}
