import { formatAmount, formatExact } from '../../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { Figure } from '../../../ui/Figure.tsx'

/** A price with two decimals in its coin; a dash if unknown. */
export const Money = ({
  raw,
  unit,
  places = 2,
}: {
  readonly raw: bigint | string | null | undefined
  readonly unit: string
  readonly places?: number
}) => (
  <Figure
    raw={typeof raw === 'string' ? BigInt(raw) : raw}
    decimals={TOKEN_DECIMALS}
    places={places}
    unit={raw === null || raw === undefined ? '' : unit}
  />
)

/** The same as plain text, for sentences and buttons. */
export const moneyText = (raw: bigint | string, unit: string) =>
  `${formatAmount(BigInt(raw), TOKEN_DECIMALS, { places: 4 })} ${unit}`

/** An amount to its last digit: an approval is for this and no more. */
export const exactMoneyText = (raw: bigint, unit: string) => `${formatExact(raw, TOKEN_DECIMALS)} ${unit}`

/** A whole number. */
export const Tally = ({ count }: { readonly count: number | null | undefined }) => (
  <span className="fig">{count === null || count === undefined ? '—' : formatAmount(BigInt(count), 0)}</span>
)
