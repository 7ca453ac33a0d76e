/** Coins as a float to wei, by nine significant digits: enough, and the same on every machine. Rounds to nearest. */
export function toWei(coins: number): bigint {
  if (!(coins > 0) || !Number.isFinite(coins)) return 0n
  const [mantissa = '0', exponent = '0'] = coins.toExponential(8).split('e')
  const digits = BigInt(mantissa.replace('.', ''))
  const shift = Number(exponent) - 8 + 18
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** Wei to coins as a float, for decisions only. */
export function toFloat(wei: bigint): number {
  return Number(wei) / 1e18
}
