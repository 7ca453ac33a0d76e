import { chain } from '../../lib/config/env.ts'
import type { LedgerEntry } from '../../lib/tx/model.ts'

/** Saves the list as a file, so that a person keeps what the browser may forget. */
export function exportEntries(entries: readonly LedgerEntry[]): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `transactions-${chain.id}.json`
  link.click()
  URL.revokeObjectURL(url)
}
