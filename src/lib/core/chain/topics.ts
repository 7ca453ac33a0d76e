/** Indexed parameters of events. Separate from the reading of logs, so that a page without it loads no code of hashes. */

/** An account or contract as an indexed parameter, in lower case. */
export const addressTopic = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** A number as an indexed parameter. */
export const numberTopic = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
