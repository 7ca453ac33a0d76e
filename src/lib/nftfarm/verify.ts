/** Recomputes published days and records from what is published with them. */
import type { FarmRecord } from './model.ts'
import { powersOf, splitDay } from './split.ts'
import { dayHash, type HashedDay, recordHash } from './typedData.ts'

/** A day as the operator publishes it. */
export type PublishedDay = HashedDay & { readonly power: bigint; readonly hash: string }

/**
 * Result of recomputing a day.
 * - `power`: the total hash power differs from the sum of the items.
 * - `account`: an account's hash power or amount differs, or the account is missing or superfluous.
 * - `order`: the accounts are not sorted by address.
 * - `carried`: the remainder differs.
 * - `hash`: the list is right and its hash is that of another list.
 * - `own`: it is another day's list, or gives the account something else than its history says.
 */
export type Verdict =
  | { readonly equal: true }
  | { readonly equal: false; readonly where: 'power' | 'order' | 'carried' | 'hash' | 'own' }
  | { readonly equal: false; readonly where: 'account'; readonly account: string }

/**
 * Divides the day again from the published hash powers. It proves the arithmetic alone: that each item was held without
 * a break is known to the indexer only.
 */
export function verifyDay(day: PublishedDay): Verdict {
  const split = splitDay(day.reward, day.carriedIn, powersOf(day.items))
  if (split.power !== day.power) return { equal: false, where: 'power' }
  const published = new Map(day.shares.map((share) => [share.account, share]))
  for (const { account, power, amount } of split.shares) {
    const said = published.get(account)
    if (said?.power !== power || said.amount !== amount) return { equal: false, where: 'account', account }
    published.delete(account)
  }
  for (const account of published.keys()) return { equal: false, where: 'account', account }
  if (day.shares.length !== split.shares.length) return { equal: false, where: 'order' }
  if (!day.shares.every(({ account }, k) => account === split.shares[k]?.account))
    return { equal: false, where: 'order' }
  if (split.carried !== day.carriedOut) return { equal: false, where: 'carried' }
  return dayHash(day) === day.hash ? { equal: true } : { equal: false, where: 'hash' }
}

/**
 * Checks that records continue each other.
 * @param previous hash of the record before the first one
 * @returns the number of the first record that does not, or null
 */
export function brokenRecord(records: readonly FarmRecord[], previous: string): number | null {
  let last = previous
  let time = 0
  for (const [k, record] of records.entries()) {
    const follows = record.seq === (records[0] as FarmRecord).seq + k && record.time >= time
    if (!follows || record.previous !== last || recordHash(record) !== record.hash) return record.seq
    last = record.hash
    time = record.time
  }
  return null
}
