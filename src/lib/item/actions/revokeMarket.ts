import { oneStep } from '../../core/nft/action.ts'
import { type Action, rightCall } from '../action.ts'

/** Revokes the market's right to move items of the collection. */
export const revokeMarket: Action<{ readonly act: 'revokeMarket' }> = {
  check: () => undefined,
  steps: ({ at }, { key }, check) => [
    oneStep('revokeMarket', rightCall(key.contract, at.operation, false), check),
  ],
  words: () => ({ note: { kind: 'plain', texts: ['note.revokeMarket'] } }),
}
