import { BALANCE_PLACES } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { dollarValue } from '../../lib/core/exchange/price.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { formatMoved } from '../../lib/core/i18n/moment.ts'
import { $poolPrices } from '../../stores/pools.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { $pool } from './store/pool.ts'

/** Symbol of the reward token, as the pool names it; `?` until it is read. */
export const useSymbol = (): string => symbolAt(useStore($pool).state?.token ?? null)

/** A moment by the device's clock: the date, the time, or both. */
export const localMoment = (seconds: number, locale: Locale, shape: 'full' | 'date' | 'day' | 'time') =>
  formatMoved(seconds - new Date(seconds * 1_000).getTimezoneOffset() * 60, locale, shape)

/** Midnight UTC at the start of a day like `2026-11-30`, in seconds. */
export const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000

type Props = { readonly raw: bigint | null; readonly inDollars?: boolean }

/** An amount of the reward token, and its value if that is asked for and known. */
export function Reward({ raw, inDollars = false }: Props) {
  const { state } = useStore($pool)
  const prices = useStore($poolPrices)
  const token = state?.token ?? null
  const price = token === null ? undefined : prices.get(token)
  const usd = inDollars && raw !== null && raw > 0n ? dollarValue(raw, price) : null
  return (
    <>
      <Figure
        raw={raw}
        decimals={TOKEN_DECIMALS}
        places={BALANCE_PLACES}
        unit={raw === null || token === null ? '' : symbolAt(token)}
      />
      {usd !== null && (
        <>
          {' '}
          <small className="faint nw">
            ≈ <Dollars raw={usd} />
          </small>
        </>
      )}
    </>
  )
}
