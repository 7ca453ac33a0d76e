import { sumPlaces, USD_DECIMALS } from '../../../lib/core/exchange/price.ts'
import { Figure } from '../../../ui/Figure.tsx'

type Props = { readonly raw: bigint | null; readonly sign?: string }

/** Renders dollars, scaled by 1e18; a dash if unknown. */
export function Dollars({ raw, sign = '' }: Props) {
  return (
    <Figure
      raw={raw}
      decimals={USD_DECIMALS}
      places={raw === null ? 0 : sumPlaces(raw)}
      pad
      sign={raw === null ? '' : `${sign}$`}
    />
  )
}
