import type { LedgerEntry } from '../../lib/tx/model.ts'

/** What the history says of a transaction's state: keys of the tx texts. */
export const stateKeys: Record<LedgerEntry['state'], string> = {
  pending: 'statePending',
  confirmed: 'stateConfirmed',
  failed: 'stateFailed',
  replaced: 'stateReplaced',
  dropped: 'stateDropped',
}
