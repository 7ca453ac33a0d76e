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

/** Powers of ten, worked out once: a series of candles needs the same few thousands of times. */
const powers = Array.from({ length: 128 }, (_, digits) => 10n ** BigInt(digits))
const tenTo = (digits: number): bigint => powers[digits] ?? 10n ** BigInt(digits)

/** Multiplied by a power of ten, which may be negative. */
export const shift = (a: Ratio, digits: number): Ratio =>
  digits >= 0 ? { n: a.n * tenTo(digits), d: a.d } : { n: a.n, d: a.d * tenTo(-digits) }

/** @returns less than, equal to or greater than zero, like a sort wants it */
export const compare = (a: Ratio, b: Ratio): number => {
  const left = a.n * b.d
  const right = b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}

export const sum = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }

/** A hexadecimal digit is worth a little more than 1.204 decimal ones. */
const HEX_DIGIT = Math.log10(16)

/**
 * Plain decimal text, no exponent, no trailing zeros, with this many significant digits, rounded down.
 * The same quotient always gives the same text.
 */
export function toDecimal({ n, d }: Ratio, significant: number): string {
  if (n === 0n) return '0'
  // Lower bound of the digits before the point, or minus the zeros right after it. Binary lengths need no division.
  const before = Math.floor((n.toString(16).length - 1 - d.toString(16).length) * HEX_DIGIT)
  const places = Math.max(0, significant - before)
  const text = ((n * tenTo(places)) / d).toString()
  const saved = text.slice(0, significant)
  const point = places - (text.length - saved.length)
  return point > 0 ? withPoint(saved, point) : saved + '0'.repeat(-point)
}

/** Inserts a point before the last `places` digits of an integer and drops trailing zeros. */
export function withPoint(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0')
  const point = padded.length - places
  let end = padded.length
  while (end > point && padded.charCodeAt(end - 1) === ZERO) end--
  const whole = padded.slice(0, point)
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`
}

const ZERO = '0'.charCodeAt(0)

/** Reads what `toDecimal` or a numeric column writes. */
export function fromDecimal(text: string): Ratio {
  const point = text.indexOf('.')
  if (point < 0) return { n: BigInt(text), d: 1n }
  return { n: BigInt(text.slice(0, point) + text.slice(point + 1)), d: tenTo(text.length - point - 1) }
}

/** Plain decimal text with at most this many places after the point, rounded down. */
export function toFixedDecimal({ n, d }: Ratio, places: number): string {
  const scaled = ((n * tenTo(places)) / d).toString().padStart(places + 1, '0')
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`
}

/** now / before - 1, to six places. */
export function changeOf(now: Ratio, before: Ratio): number {
  const millionths = ((now.n * before.d - before.n * now.d) * 1_000_000n) / (before.n * now.d)
  return Number(millionths) / 1_000_000
}
