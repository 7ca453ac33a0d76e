import type { Address } from '../../core/config/registry.ts'
import { checkTransfer, transferSteps } from '../../core/nft/transfer.ts'
import type { Act } from '../act.ts'

/** Sends the item to somebody. */
export const nftTransfer: Act<{ readonly act: 'nftTransfer'; readonly to: Address }> = {
  anywhere: true,
  check: checkTransfer,
  // It is signed where the box that agrees to it was ticked.
  steps: (deps, request) => transferSteps(deps, { ...request, acknowledged: true }),
  words: ({ to }) => ({
    rows: [{ kind: 'address', label: 'recipient', address: to }],
    note: { kind: 'warn', texts: ['transferAgree'] },
  }),
}
