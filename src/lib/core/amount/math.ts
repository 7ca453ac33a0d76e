/** Rounding of a division with a remainder. Never defaulted, because it decides who gains. */
export type Rounding = 'down' | 'up'

/**
 * x · y / d on non-negative integers.
 * @throws RangeError when d is 0 or an operand is negative
 */
export function mulDiv(x: bigint, y: bigint, d: bigint, round: Rounding): bigint {
  if (d <= 0n || x < 0n || y < 0n) throw new RangeError('mulDiv: operands must be ≥ 0 and the divisor > 0')
  const product = x * y
  return round === 'down' ? product / d : (product + d - 1n) / d
}

/** Returns the integer part of the square root of a non-negative integer (Newton from above). */
export function isqrt(n: bigint): bigint {
  if (n < 0n) throw new RangeError('isqrt: negative')
  if (n < 2n) return n
  let x = 1n << (BigInt(n.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (x + n / x) >> 1n
    if (next >= x) return x
    x = next
  }
}

export const max = (a: bigint, b: bigint) => (a > b ? a : b)
export const min = (a: bigint, b: bigint) => (a < b ? a : b)
