/** Returns the distance between two amounts and its direction. */
export function gap(actual: bigint, expected: bigint): { readonly size: bigint; readonly more: boolean } {
  return actual >= expected
    ? { size: actual - expected, more: true }
    : { size: expected - actual, more: false }
}

/** Returns the shortfall of `held` against `wanted`; 0 if there is none. */
export const missing = (wanted: bigint, held: bigint) => (wanted > held ? wanted - held : 0n)
