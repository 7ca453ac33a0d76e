import type { Address } from '../config/registry.ts'
import type { Settled } from './model.ts'

/** Returns the amount of a token that a step received, in base units; null if no node reported it, which is not 0. */
export const receivedIn = ({ received, complete }: Settled, token: Address): bigint | null =>
  received[token.toLowerCase() as Address] ?? (complete ? 0n : null)
