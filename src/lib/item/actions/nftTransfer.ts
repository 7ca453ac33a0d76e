import type { Address } from '../../core/config/registry.ts'
import { checkTransfer, transferSteps } from '../../core/nft/transfer.ts'
import type { Action } from '../action.ts'

/** Sends the item to another account. */
export const nftTransfer: Action<{ readonly act: 'nftTransfer'; readonly to: Address }> = {
  anywhere: true,
  check: checkTransfer,
  // The dialog offers it only after the acknowledgement is ticked.
  steps: (deps, request) => transferSteps(deps, { ...request, acknowledged: true }),
  words: ({ to }) => ({
    rows: [{ kind: 'address', label: 'recipient', address: to }],
    note: { kind: 'warn', texts: ['transferAgree'] },
  }),
}
