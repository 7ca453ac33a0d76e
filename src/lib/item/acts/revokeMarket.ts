import { oneStep } from '../../core/nft/act.ts'
import { type Act, rightCall } from '../act.ts'

/** Revokes the market's right to move items of the collection. */
export const revokeMarket: Act<{ readonly act: 'revokeMarket' }> = {
  check: () => undefined,
  steps: ({ at }, { key }, check) => [
    oneStep('revokeMarket', rightCall(key.contract, at.operation, false), check),
  ],
  words: () => ({ note: { kind: 'plain', texts: ['note.revokeMarket'] } }),
}
