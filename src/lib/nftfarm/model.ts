/** The NFT farm: heroes stay in the wallet, and an operator counts whole UTC days off the chain. */

export type FarmAddress = `0x${string}`

/** Largest number of items that one signature starts or stops. */
export const MOST_ITEMS = 100
/** Accounts that one `addReward` credits. */
export const PART_SIZE = 100
/** An unfunded day is owed for this many days after its end, and void afterwards. */
export const VOID_DAYS = 7
/** Largest distance of a signed number from the operator's clock, in milliseconds. */
export const CLOCK_MS = 10 * 60_000
/** Records that one account may add in a UTC day: they are stored forever. */
export const MOST_RECORDS = 50

export const DAY_S = 86_400
const DAY_MS = 86_400_000

/** A hero. The token id is 0x and 64 lower-case hex digits, the collection lower case. */
export type FarmItem = { readonly collection: FarmAddress; readonly tokenId: FarmAddress }

export const itemKey = ({ collection, tokenId }: FarmItem): string => `${collection} ${tokenId}`

/**
 * A signed start or stop, as the operator accepted it. Records are never changed or removed, and each contains the hash
 * of the one before it.
 */
export type FarmRecord = {
  /** 1, 2, 3 without a gap. */
  readonly seq: number
  /** Newest indexed block when it was accepted. */
  readonly block: number
  /** Milliseconds by the operator's clock when it was accepted; never less than that of the record before. */
  readonly time: number
  readonly account: FarmAddress
  readonly start: boolean
  readonly items: readonly FarmItem[]
  /** The signed number: milliseconds, rising for each account. */
  readonly number: number
  readonly signature: FarmAddress
  readonly previous: FarmAddress
  readonly hash: FarmAddress
}

/**
 * Reasons why a started item does not count for a day.
 * - `listed`: it was for sale at some time of the day.
 * - `moved`: it was transferred since it was started, even if it came back.
 * - `usedUp`: a game contract used it up.
 * - `sold`: another account started it.
 * - `notStarted`: it was started or stopped during the day.
 */
export const PAUSES = ['listed', 'moved', 'usedUp', 'sold', 'notStarted'] as const
export type Pause = (typeof PAUSES)[number]

/** An item that counts for a day. */
export type CountedItem = FarmItem & {
  readonly account: FarmAddress
  /** Hash power at the opening and at the closing block; the lower one counts. */
  readonly opening: number
  readonly closing: number
}

/** An item that was started and does not count for a day. */
export type PausedItem = FarmItem & { readonly account: FarmAddress; readonly reason: Pause }

/** Share of one account in a day. */
export type Share = { readonly account: FarmAddress; readonly power: bigint; readonly amount: bigint }

/** The blocks of a day: it goes from after `opening` to `closing`. */
export type DayRange = {
  /** Days since 1970, UTC. */
  readonly day: number
  /** Last block before the day's midnight, and before the next one. */
  readonly opening: number
  readonly closing: number
}

/** First and next millisecond after the end of a day. */
export const dayStart = (day: number): number => day * DAY_MS
export const dayEnd = (day: number): number => (day + 1) * DAY_MS
/** Day that contains a moment, in milliseconds. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
