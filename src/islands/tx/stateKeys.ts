import type { LedgerEntry } from '../../lib/tx/model.ts'

/** What the history says of a transaction's state: keys of the tx texts. */
export const stateKeys = {
  pending: 'statePending',
  confirmed: 'stateConfirmed',
  failed: 'stateFailed',
  replaced: 'stateReplaced',
  dropped: 'stateDropped',
} as const satisfies Record<LedgerEntry['state'], string>
