import type { Rounding } from './math.ts'

export type FormatOptions = {
  /** Decimals shown; 2 by default (docs/product.md, Amounts). */
  readonly places?: number
  /** Fill with zeros up to `places`. */
  readonly pad?: boolean
  /** Down by default: an amount that one has or gets is never shown larger than it is. */
  readonly round?: Rounding
}

/** Decimals of a traded amount: the same in form, review, receipt and history. */
export const AMOUNT_PLACES = 6

/** Decimals of every shown balance. */
export const BALANCE_PLACES = 4

/** A figure in two inks: `whole` strong, `fraction` quiet. `below` marks "less than the last place". */
export type Figure = { readonly whole: string; readonly fraction: string; readonly below: boolean }

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * One rounding rule for form, review, snackbar and history: cut at `places`, downwards unless `round` says up.
 * A non-zero amount below the last place is `below` either way: never 0, and never the last place itself.
 */
export function figure(raw: bigint, decimals: number, options: FormatOptions = {}): Figure {
  const { pad = false, round = 'down' } = options
  const places = Math.min(options.places ?? 2, decimals)
  const unit = 10n ** BigInt(decimals - places)
  const magnitude = raw < 0n ? -raw : raw
  const cut = magnitude / unit
  const scaled = round === 'up' && cut * unit !== magnitude ? cut + 1n : cut
  const base = 10n ** BigInt(places)
  const digits = places === 0 ? '' : (scaled % base).toString().padStart(places, '0')
  const below = cut === 0n && magnitude > 0n && places > 0
  const fraction = below ? `${'0'.repeat(places - 1)}1` : pad ? digits : digits.replace(/0+$/, '')
  return {
    whole: below ? '0' : `${raw < 0n && scaled > 0n ? '−' : ''}${group((scaled / base).toString())}`,
    fraction: fraction === '' ? '' : `.${fraction}`,
    below,
  }
}

/** The same as one text: `1,234.5`, `<0.01`, `−3`. */
export function formatAmount(raw: bigint, decimals: number, options: FormatOptions = {}): string {
  const { whole, fraction, below } = figure(raw, decimals, options)
  return `${below ? '<' : ''}${whole}${fraction}`
}

/** All digits of an amount, for sentences that call it exact: `1,234.000000000000000001`. */
export const formatExact = (raw: bigint, decimals: number): string =>
  formatAmount(raw, decimals, { places: decimals })

/** Exact decimal text without separators, for input fields, links and export. */
export function exactAmount(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Decimals of a price: five significant digits, and never fewer than two. */
export function pricePlaces(raw: bigint, decimals: number): number {
  if (raw === 0n) return 2
  const lead = raw.toString().length - decimals
  return Math.max(2, 5 - lead)
}

/** Parts per million as a percentage: `0.13%`, `<0.01%`. Rounded up: an impact is never shown smaller. */
export function formatPpm(ppm: bigint): string {
  if (ppm > 0n && ppm < 100n) return '<0.01%'
  return `${formatAmount(ppm, 4, { places: 2, round: 'up', pad: true })}%`
}

/**
 * A share or a rate in parts per million as a percentage, cut: `99.99%`, `<0.01%`. A share below the whole is never
 * shown as 100%.
 */
export const formatShare = (ppm: bigint) =>
  ppm > 0n && ppm < 100n ? '<0.01%' : `${formatAmount(ppm, 4, { places: 2, pad: true })}%`

/** A part over 1e18 as a percentage of four decimals, cut: `0.4210%`, `<0.0001%`. */
export const formatPart = (part: bigint) => `${formatAmount(part, 16, { places: 4, pad: true })}%`

/** A rate as a percentage of two decimals, cut: 0.0412 is `4.12%`. */
export const formatRate = (rate: number) =>
  formatShare(BigInt(Math.floor(Math.min(rate, 1e6) * 10_000)) * 100n)

/** Basis points as a percentage without needless zeros: `0.5%`, `12.25%`. */
export const formatBps = (bps: number) => `${exactAmount(BigInt(bps), 2)}%`

/**
 * How Korean says a large sum, beside the digits: `1억 2,345만`. Empty under 100만 (1,000,000), where the digits
 * are read at a glance. Cut downwards at 만; only the two highest units are said.
 */
export function koreanScale(raw: bigint, decimals: number): string {
  const whole = raw / 10n ** BigInt(decimals)
  const man = whole / 10_000n
  if (man < 100n) return ''
  const units = ['만', '억', '조', '경'] as const
  const parts: string[] = []
  let rest = man
  for (const unit of units) {
    const value = unit === '경' ? rest : rest % 10_000n
    if (value > 0n) parts.unshift(`${group(value.toString())}${unit}`)
    rest /= 10_000n
    if (rest === 0n || unit === '경') break
  }
  return parts.slice(0, 2).join(' ')
}
