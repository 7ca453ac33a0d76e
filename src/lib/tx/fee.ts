/** Gas that an approval and the call after it are shown to need before the chain has measured them. */
const TYPICAL_GAS = 400_000n

/** Network fee to be expected, in wei; null while the gas price is unknown. */
export const expectedFee = (gasPrice: bigint | null) => (gasPrice === null ? null : gasPrice * TYPICAL_GAS)
