/** Counts the items of a day from signed records and the chain's history of each item. */
import {
  type CountedItem,
  type DayRange,
  dayEnd,
  dayStart,
  type FarmAddress,
  type FarmItem,
  type FarmRecord,
  itemKey,
  type Pause,
  type PausedItem,
} from './model.ts'

/** History of one item on the chain, oldest first. Each entry is the state after its block. */
export type ItemHistory = {
  readonly owners: readonly { readonly block: number; readonly owner: FarmAddress }[]
  readonly listings: readonly {
    readonly block: number
    /** Block in which it ended; null while it has not. */
    readonly until: number | null
    /** First block in which it can no longer be bought. */
    readonly closeHeight: number
  }[]
  readonly powers: readonly { readonly block: number; readonly power: number; readonly used: boolean }[]
}

/** The part of a record that is about one item. */
export type ItemRecord = Pick<FarmRecord, 'seq' | 'block' | 'time' | 'account' | 'start'>

/** Returns the records of each item, oldest first. */
export function byItem(records: readonly FarmRecord[]): Map<string, { item: FarmItem; list: ItemRecord[] }> {
  const found = new Map<string, { item: FarmItem; list: ItemRecord[] }>()
  for (const record of [...records].sort((a, b) => a.seq - b.seq))
    for (const item of record.items) {
      const entry = found.get(itemKey(item)) ?? { item, list: [] }
      entry.list.push(record)
      found.set(itemKey(item), entry)
    }
  return found
}

const at = <T extends { readonly block: number }>(list: readonly T[], block: number): T | undefined =>
  list.findLast((one) => one.block <= block)

/** Hash power after a block; 0 if none is known. */
export const powerAt = ({ powers }: Pick<ItemHistory, 'powers'>, block: number): number =>
  at(powers, block)?.power ?? 0

export const ownerAt = ({ owners }: Pick<ItemHistory, 'owners'>, block: number): FarmAddress | null =>
  at(owners, block)?.owner ?? null

export const isUsedAt = ({ powers }: Pick<ItemHistory, 'powers'>, block: number): boolean =>
  at(powers, block)?.used ?? false

/** True if the item was for sale after `opening` or at any time up to `closing`, even for part of one block. */
export const wasListed = ({ listings }: Pick<ItemHistory, 'listings'>, opening: number, closing: number) =>
  listings.some(
    ({ block, until, closeHeight }) =>
      block <= closing && (until === null || until > opening) && closeHeight > opening,
  )

/** True if the account has owned the item since it was started, without any transfer. */
const isHeld = ({ owners }: ItemHistory, start: ItemRecord, closing: number): boolean =>
  ownerAt({ owners }, start.block) === start.account &&
  !owners.some(({ block }) => block > start.block && block <= closing)

/** The start that holds an item, after the records of earlier days, and what the records of the day did to it. */
type Held = {
  /** Null if no account had started it when the day began. */
  readonly begun: ItemRecord | null
  /** True if its account stopped it during the day. */
  readonly stopped: boolean
  /** Start of another account during the day, or of any account if none had started it; null if it was stopped again. */
  readonly next: ItemRecord | null
}

/** True if the record belongs to the time before the day. */
const isEarlier = ({ time, block, start }: ItemRecord, { day, opening }: DayRange): boolean =>
  time < dayStart(day) && (!start || block <= opening)

function heldOf(range: DayRange, records: readonly ItemRecord[]): Held {
  let begun: ItemRecord | null = null
  let next: ItemRecord | null = null
  let stopped = false
  for (const record of records) {
    if (record.time >= dayEnd(range.day)) break
    const holder: ItemRecord | null = next ?? (stopped ? null : begun)
    if (!record.start) {
      if (holder?.account !== record.account) continue
      if (next !== null) next = null
      else if (isEarlier(record, range)) begun = null
      else stopped = true
    } else if (isEarlier(record, range)) begun = record
    else if (holder?.account !== record.account) next = record
  }
  return { begun, stopped, next }
}

/**
 * Returns how one item counts for a day: nothing if no account had started it by the end of the day, two entries if it
 * changed hands.
 *
 * A start counts from the first day whose opening block and midnight are both not before it. The block excludes starts
 * that a late index or a slow clock would put before midnight. The time excludes starts that were signed after midnight
 * while the chain was halted. A stop ends the day in which the operator accepted it.
 * @param records of this item, oldest first
 */
export function countItem(
  range: DayRange,
  item: FarmItem,
  records: readonly ItemRecord[],
  history: ItemHistory,
): (CountedItem | PausedItem)[] {
  const { opening, closing } = range
  const { begun, stopped, next } = heldOf(range, records)
  const waiting: PausedItem[] =
    next === null || (stopped && next.account === begun?.account)
      ? []
      : [{ ...item, account: next.account, reason: 'notStarted' }]
  if (begun === null) return waiting
  const { account } = begun
  const reason: Pause | null = isUsedAt(history, closing)
    ? 'usedUp'
    : next !== null && next.account !== account
      ? 'sold'
      : stopped
        ? 'notStarted'
        : !isHeld(history, begun, closing)
          ? 'moved'
          : wasListed(history, opening, closing)
            ? 'listed'
            : null
  return reason === null
    ? [
        { ...item, account, opening: powerAt(history, opening), closing: powerAt(history, closing) },
        ...waiting,
      ]
    : [{ ...item, account, reason }, ...waiting]
}

export type CountedDay = { readonly items: readonly CountedItem[]; readonly paused: readonly PausedItem[] }

/**
 * Counts a day. The order of the records and of the histories does not matter; the result is sorted by item.
 * @param histories by `itemKey`; an item without one was never owned by anyone
 */
export function countDay(
  range: DayRange,
  records: readonly FarmRecord[],
  histories: ReadonlyMap<string, ItemHistory>,
): CountedDay {
  const unknown: ItemHistory = { owners: [], listings: [], powers: [] }
  const found = [...byItem(records)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { item, list }]) => countItem(range, item, list, histories.get(key) ?? unknown) ?? [])
  return {
    items: found.filter((one): one is CountedItem => !('reason' in one)),
    paused: found.filter((one): one is PausedItem => 'reason' in one),
  }
}
