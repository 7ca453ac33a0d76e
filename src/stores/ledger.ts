import { atom, onMount } from 'nanostores'
import { chain } from '../lib/core/config/env.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { readJson, watchText, writeText } from '../lib/core/storage/storage.ts'
import { entriesOf, mergeLedger, parseLedger, takeEntry, withoutFinished } from '../lib/core/tx/ledger.ts'
import type { LedgerEntry } from '../lib/core/tx/model.ts'
import { snackError } from './snackbar.ts'

const stored = () => parseLedger(readJson('ledger'))
/** Transactions that this browser sent, newest first. */
export const $ledger = atom<readonly LedgerEntry[]>([])

onMount($ledger, () => {
  if (typeof window === 'undefined') return
  const refresh = () => $ledger.set(mergeLedger(stored(), $ledger.get()))
  refresh()
  return watchText('ledger', refresh)
})

/** Stores the list, for this tab and others. */
function saveLedger(ledger: readonly LedgerEntry[]): void {
  $ledger.set(ledger)
  if (!writeText('ledger', JSON.stringify(ledger))) snackError('storage.full')
}

/** Stores an entry, or its new state. Changes by other pages are preserved. */
export const saveEntry = (entry: LedgerEntry) => saveLedger(takeEntry(stored(), $ledger.get(), entry))

export const historyOf = (ledger: readonly LedgerEntry[], owner: Address) =>
  entriesOf(ledger, chain.id, owner)

/** Entries of this chain, of every account. */
export const entriesHere = (ledger: readonly LedgerEntry[]) =>
  ledger.filter(({ chainId }) => chainId === chain.id)

/** Deletes finished transactions of an account, or of all accounts on this device. */
export const clearHistory = (owner: Address | null) =>
  saveLedger(withoutFinished(mergeLedger(stored(), $ledger.get()), chain.id, owner, Date.now()))

/** Deletes every transaction of this chain, pending ones too. */
export const forgetHere = () => saveLedger(stored().filter(({ chainId }) => chainId !== chain.id))
