/** The list of transactions this browser sent, keyed by chain, account and nonce. Pure: storing is the store's work. */
import * as v from 'valibot'
import { EntrySchema, type LedgerEntry } from './model.ts'

const MOST = 200

export const entryKey = (entry: Pick<LedgerEntry, 'chainId' | 'account' | 'nonce' | 'hash'>) =>
  `${entry.chainId}:${entry.account.toLowerCase()}:${entry.nonce}:${entry.hash}`

/** Reads what was stored; entries that are not ours to understand are left out. */
export function parseLedger(stored: unknown): LedgerEntry[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST).flatMap((item) => {
    const parsed = v.safeParse(EntrySchema, item)
    return parsed.success ? [parsed.output] : []
  })
}

/** Adds an entry or puts its new state in place of the old; newest first, bounded. */
export function putEntry(ledger: readonly LedgerEntry[], entry: LedgerEntry): LedgerEntry[] {
  const key = entryKey(entry)
  const known = ledger.some((e) => entryKey(e) === key)
  return known ? ledger.map((e) => (entryKey(e) === key ? entry : e)) : [entry, ...ledger].slice(0, MOST)
}

/** Entries of one account on one chain. */
export const entriesOf = (ledger: readonly LedgerEntry[], chainId: number, account: string) =>
  ledger.filter((e) => e.chainId === chainId && e.account.toLowerCase() === account.toLowerCase())

/** The same without finished entries of that account, or of all: what "clear" leaves. */
export const withoutFinished = (ledger: readonly LedgerEntry[], chainId: number, account: string | null) =>
  ledger.filter(
    (e) =>
      e.state === 'pending' ||
      (account === null ? e.chainId !== chainId : entriesOf([e], chainId, account).length === 0),
  )
