import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { Figure } from '../../ui/Figure.tsx'

/** Decimals of what is locked, and of what is earned. */
export const LOCKED_PLACES = 2
export const REWARD_PLACES = 3

type Props = {
  readonly raw: bigint | null | undefined
  readonly places: number
  readonly unit?: boolean
  /** Nearly: the chain did not tell all that it follows from. */
  readonly about?: boolean
}

/** MEV; nothing, where that is known, with two decimals, and a dash where it is not. */
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

/** The same as text. */
export const mevText = (raw: bigint, places = REWARD_PLACES): string =>
  formatAmount(raw, TOKEN_DECIMALS, { places: raw === 0n ? LOCKED_PLACES : places, pad: true })

/** A lock, which is whole MEV, as text. */
export const lockText = (raw: bigint): string => formatAmount(raw, TOKEN_DECIMALS, { places: LOCKED_PLACES })
