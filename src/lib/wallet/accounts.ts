import type { Address } from '../config/registry.ts'

/** Accounts of a wallet's answer. Wallets that are locked or broken say nothing, null, or no addresses: that is none. */
export const accountsOf = (answer: unknown): readonly Address[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string' && /^0x[0-9a-fA-F]{40}$/.test(one))
    ? (answer as Address[])
    : []

/** The chain that a wallet says it is on; null where what it says is no number of a chain. */
export const chainOf = (answer: number | undefined): number | null =>
  Number.isSafeInteger(answer) && Number(answer) > 0 ? Number(answer) : null
