import type { Address } from '../config/registry.ts'

/** Accounts of a wallet's answer. Wallets that are locked or broken say nothing, null, or no addresses: that is none. */
export const accountsOf = (answer: unknown): readonly Address[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string' && /^0x[0-9a-fA-F]{40}$/.test(one))
    ? (answer as Address[])
    : []

/**
 * Returns the chain that a wallet reports, in any form: a number, decimals, hex with leading zeros. Null if it is no
 * chain id.
 */
export function chainOf(answer: unknown): number | null {
  const plain = typeof answer === 'string' && /^(?:0[xX][0-9a-fA-F]{1,64}|[0-9]{1,20})$/.test(answer)
  const id = plain ? Number(answer) : answer
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
