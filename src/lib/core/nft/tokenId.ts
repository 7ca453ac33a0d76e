/** An item's id as the API and its database write it: 0x and 64 hex digits. */
export const hexId = (id: bigint) => `0x${id.toString(16).padStart(64, '0')}` as const
