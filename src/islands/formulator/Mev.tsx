import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { Figure } from '../../ui/Figure.tsx'

/** Decimals of locked amounts, and of rewards. */
export const LOCKED_PLACES = 2
export const REWARD_PLACES = 3

type Props = {
  readonly raw: bigint | null | undefined
  readonly places: number
  readonly unit?: boolean
  /** Approximate: the chain did not report all inputs. */
  readonly about?: boolean
}

/** MEV with fixed decimals, also for 0; a dash if unknown. */
export function Mev({ raw, places, unit = true, about = false }: Props) {
  const known = raw !== null && raw !== undefined
  return (
    <Figure
      raw={raw}
      decimals={TOKEN_DECIMALS}
      places={raw === 0n ? LOCKED_PLACES : places}
      pad
      sign={about && known && raw !== 0n ? '≈ ' : ''}
      unit={known && unit ? 'MEV' : ''}
    />
  )
}

/** Formats it as text. */
export const mevText = (raw: bigint, places = REWARD_PLACES): string =>
  formatAmount(raw, TOKEN_DECIMALS, { places: raw === 0n ? LOCKED_PLACES : places, pad: true })

/** Formats a lock, which is whole MEV, as text. */
export const lockText = (raw: bigint): string => formatAmount(raw, TOKEN_DECIMALS, { places: LOCKED_PLACES })
