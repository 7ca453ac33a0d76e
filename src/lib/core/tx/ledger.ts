/** The list of transactions this browser sent, keyed by chain, account and hash. Pure: storing is the store's work. */
import * as v from 'valibot'
import { EntrySchema, type LedgerEntry, type StepId } from './model.ts'

const MOST = 200

export const entryKey = (entry: Pick<LedgerEntry, 'chainId' | 'account' | 'hash'>) =>
  `${entry.chainId}:${entry.account.toLowerCase()}:${entry.hash}`

/** Reads the stored list; entries in an unknown format are left out. */
export function parseLedger(stored: unknown): LedgerEntry[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST).flatMap((item) => {
    const parsed = v.safeParse(EntrySchema, item)
    return parsed.success ? [parsed.output] : []
  })
}

/**
 * Returns true if a later receipt may still change how an entry ended: the wallet can send a transaction for as long as its
 * nonce is unused. Earlier releases wrote `replaced` for a count that had moved, which proves nothing.
 */
export const isOpen = ({ state, error, by }: LedgerEntry): boolean =>
  state === 'dropped' ||
  (state === 'failed' && error !== 'tx.failedInBlock') ||
  (state === 'replaced' && by === undefined)

const DAY_MS = 86_400_000

/** Steps that do nothing more when they are sent a second time. */
const ONCE: readonly StepId[] = [
  'approve',
  'approveSecond',
  'approveMarket',
  'approveHeroes',
  'revoke',
  'revokeItems',
  'revokeMarket',
  'list',
  'cancelListing',
  'nftTransfer',
  'claim',
  'nftfarmClaim',
  'governanceWithdraw',
  'governanceDelegate',
  'governanceVote',
  'governanceQueue',
  'governanceExecute',
  'governanceCancel',
]

/** Returns true if a step does the same again when it is sent a second time. */
export const isRepeatable = (step: StepId): boolean => !ONCE.includes(step)

/** A node's pool drops an unmined transaction after two minutes, so a new one waits for it that long. */
export const PENDING_MS = 150_000

/**
 * Returns true while a pool may still have a pending transaction. One from the device's future is not waited for: the
 * clock was set back, and would have to pass the whole distance again.
 */
export const isInPool = ({ state, contract, sentAt }: LedgerEntry, now: number): boolean =>
  state === 'pending' && contract !== true && now >= sentAt && now - sentAt < PENDING_MS

/**
 * Returns true if signing this step may do the same twice: an entry of it is open, waits for other signers, or is not
 * waited for any more. Time never ends that.
 */
export const isUnsettled = (entry: LedgerEntry, step: StepId, now: number): boolean =>
  entry.step === step &&
  isRepeatable(step) &&
  (isOpen(entry) || (entry.state === 'pending' && !isInPool(entry, now)))

/** Limits the length of the list. The oldest final entries are removed first. */
function bounded(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  if (ledger.length <= MOST) return [...ledger]
  let last = ledger.length - 1
  while (last > 0 && (ledger[last]?.state === 'pending' || isOpen(ledger[last] as LedgerEntry))) last -= 1
  return ledger.filter((_, i) => i !== (last > 0 ? last : ledger.length - 1))
}

/** Adds an entry or puts its new state in place of the old; newest first, bounded. */
export function putEntry(ledger: readonly LedgerEntry[], entry: LedgerEntry): LedgerEntry[] {
  const key = entryKey(entry)
  const known = ledger.some((e) => entryKey(e) === key)
  return known ? ledger.map((e) => (entryKey(e) === key ? entry : e)) : bounded([entry, ...ledger])
}

/** How final an entry is: pending, open, or ended. */
const stageOf = (entry: LedgerEntry) => (entry.state === 'pending' ? 0 : isOpen(entry) ? 1 : 2)

/**
 * Merges the stored list with a page's. If both have an entry, the more advanced state wins. Entries missing from the
 * store are added unless they have ended, because another page cleared those.
 */
export function mergeLedger(
  stored: readonly LedgerEntry[],
  mine: readonly LedgerEntry[],
): readonly LedgerEntry[] {
  const own = new Map(mine.map((entry) => [entryKey(entry), entry]))
  const joined = stored.map((entry) => {
    const other = own.get(entryKey(entry))
    own.delete(entryKey(entry))
    return other && stageOf(other) >= stageOf(entry) ? other : entry
  })
  const missing = [...own.values()].filter((entry) => stageOf(entry) < 2)
  let all: readonly LedgerEntry[] = joined
  for (const entry of missing.reverse()) all = bounded([entry, ...all])
  return all
}

/** Adds an entry or its new state to all that is known; one that is known to be further along stays. */
export function takeEntry(
  stored: readonly LedgerEntry[],
  mine: readonly LedgerEntry[],
  entry: LedgerEntry,
): readonly LedgerEntry[] {
  const all = mergeLedger(stored, mine)
  const known = all.find((one) => entryKey(one) === entryKey(entry))
  return known && stageOf(known) > stageOf(entry) ? all : putEntry(all, entry)
}

/** Entries of one account on one chain. */
export const entriesOf = (ledger: readonly LedgerEntry[], chainId: number, account: string) =>
  ledger.filter((e) => e.chainId === chainId && e.account.toLowerCase() === account.toLowerCase())

/** Failures that say themselves how the transaction ended. */
const OWN_CODES = ['tx.failed', 'tx.notOurs', 'tx.failedInBlock']

/**
 * Returns the code whose sentence says how a transaction ended. A contract's refusal is not among them: its sentence
 * says that nothing was paid, which is not known of a transaction that was signed.
 */
export const endCode = (state: LedgerEntry['state'], error: string | null): string =>
  state !== 'failed' ? `tx.${state}` : error !== null && OWN_CODES.includes(error) ? error : 'tx.failed'

/** Time for which an entry that is not final stays, even if the list is cleared. */
const KEPT_MS = 7 * DAY_MS

const staysCleared = (entry: LedgerEntry, now: number) => {
  const waits = entry.state === 'pending' && entry.contract !== true
  return waits || ((entry.state === 'pending' || isOpen(entry)) && now - entry.sentAt < KEPT_MS)
}

/** Returns the list without finished entries of that account, or of all: the result of "clear". */
export const withoutFinished = (
  ledger: readonly LedgerEntry[],
  chainId: number,
  account: string | null,
  now: number,
) =>
  ledger.filter(
    (e) =>
      staysCleared(e, now) ||
      (account === null ? e.chainId !== chainId : entriesOf([e], chainId, account).length === 0),
  )
