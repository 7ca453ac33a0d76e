/** An exact non-negative quotient. Prices stay quotients of integers until they are printed. */
export type Ratio = {
  readonly n: bigint
  /** Never zero. */
  readonly d: bigint
}

/** The quotient, or null where it says nothing: one side is zero. */
export function ratio(n: bigint, d: bigint): Ratio | null {
  return n > 0n && d > 0n ? { n, d } : null
}

export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })

export const inverse = (a: Ratio): Ratio => ({ n: a.d, d: a.n })

/** Multiplied by a power of ten, which may be negative. */
export const shift = (a: Ratio, digits: number): Ratio =>
  digits >= 0 ? { n: a.n * 10n ** BigInt(digits), d: a.d } : { n: a.n, d: a.d * 10n ** BigInt(-digits) }

/** @returns less than, equal to or greater than zero, like a sort wants it */
export const compare = (a: Ratio, b: Ratio): number => {
  const left = a.n * b.d
  const right = b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}

export const sum = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }

/**
 * Plain decimal text, no exponent, no trailing zeros, with this many significant digits, rounded down.
 * The same quotient always gives the same text.
 */
export function toDecimal({ n, d }: Ratio, significant: number): string {
  if (n === 0n) return '0'
  // Digits before the point of the quotient, or minus the zeros right after it.
  let magnitude = n.toString().length - d.toString().length
  const places = () => Math.max(0, significant - magnitude)
  let scaled = (n * 10n ** BigInt(places())) / d
  if (scaled.toString().length > significant && places() > 0) {
    magnitude += 1
    scaled = (n * 10n ** BigInt(places())) / d
  }
  const text = scaled.toString()
  const point = places()
  const over = text.length - significant
  const digits = over > 0 ? text.slice(0, significant) + '0'.repeat(over) : text
  if (point === 0) return digits
  const padded = digits.padStart(point + 1, '0')
  const whole = padded.slice(0, -point)
  const fraction = padded.slice(-point).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Reads what `toDecimal` or a numeric column writes. */
export function fromDecimal(text: string): Ratio {
  const [whole = '0', fraction = ''] = text.split('.')
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) }
}

/** Plain decimal text with at most this many places after the point, rounded down. */
export function toFixedDecimal({ n, d }: Ratio, places: number): string {
  const scaled = ((n * 10n ** BigInt(places)) / d).toString().padStart(places + 1, '0')
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`
}

/** now / before - 1, to six places. */
export function changeOf(now: Ratio, before: Ratio): number {
  const millionths = ((now.n * before.d - before.n * now.d) * 1_000_000n) / (before.n * now.d)
  return Number(millionths) / 1_000_000
}
