import type { Address } from '../config/registry.ts'
import type { Settled } from './model.ts'

/** What a step brought of a token, in base units; null where no node reported it, which is not the same as nothing. */
export const receivedIn = ({ received, complete }: Settled, token: Address): bigint | null =>
  received[token.toLowerCase() as Address] ?? (complete ? 0n : null)
