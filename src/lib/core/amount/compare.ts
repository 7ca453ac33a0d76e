/** Distance between two amounts and which way it goes. */
export function gap(actual: bigint, expected: bigint): { readonly size: bigint; readonly more: boolean } {
  return actual >= expected
    ? { size: actual - expected, more: true }
    : { size: expected - actual, more: false }
}

/** What is missing of `wanted`; 0 when nothing is. */
export const missing = (wanted: bigint, held: bigint) => (wanted > held ? wanted - held : 0n)
