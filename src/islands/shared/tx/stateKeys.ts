import { formatAmount } from '../../../lib/core/amount/format.ts'
import type { LedgerEntry } from '../../../lib/core/tx/model.ts'
import { useTexts } from '../../../ui/texts.tsx'

const keys = {
  pending: 'statePending',
  confirmed: 'stateConfirmed',
  failed: 'stateFailed',
  replaced: 'stateReplaced',
  dropped: 'stateDropped',
} as const satisfies Record<LedgerEntry['state'], string>

function keyOf({ state, contract, error, block }: LedgerEntry) {
  if (state === 'pending' && contract) return 'stateSigners'
  if (state !== 'failed') return keys[state]
  if (error === 'tx.notOurs') return 'stateNotOurs'
  if (error === 'tx.failedInBlock') return 'stateFailedInBlock'
  // Earlier releases stored no block.
  return block === null ? 'stateDropped' : 'stateFailed'
}

/** Returns the text key of a transaction's state. */
export function useStateText(): (entry: LedgerEntry) => string {
  const { t } = useTexts<'history'>()
  return (entry) => t(keyOf(entry), { block: formatAmount(BigInt(entry.block ?? '0'), 0) })
}

/** True if the transaction is pending and does not wait for other signers. */
export const isWaiting = ({ state, contract }: LedgerEntry): boolean => state === 'pending' && !contract
