/** Reads a chain from its beginning through a source, so that two sources can be compared. */

import type { KnownPool } from '../core/source/model.ts'
import type { ChainSource, DomainEvent } from '../events.ts'
import { learnPools } from '../sources/known.ts'

/** All events up to a block, in steps of this many blocks, each with the state of the last one, as an index reads. */
export async function readEvents(
  source: Pick<ChainSource, 'getEvents'>,
  to: number,
  step: number,
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  let known: KnownPool[] = []
  for (let from = 0; from <= to; from += step) {
    const found = await source.getEvents(from, Math.min(to, from + step - 1), known)
    known = learnPools(known, found)
    events.push(...found)
  }
  return events
}

const ofMarket = new Set<string>(['NftListed', 'NftUnlisted', 'NftSold', 'OfferMade', 'OfferCanceled'])

const subjectOf = (event: DomainEvent): string => {
  const { pool, farm, offering, lock, contract, mint, reveal, asset } = event as unknown as Partial<
    Record<string, string>
  >
  const aside = asset ? 'approval ' : ofMarket.has(event.type) ? 'market ' : ''
  return `${aside}${pool ?? farm ?? offering ?? lock ?? contract ?? mint ?? reveal ?? asset}`
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, one) => {
    if (typeof one === 'bigint') return `${one}n`
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

/** True for what the call history does not have: the call data, and what is only in a log. */
const unrecorded = ({ type }: DomainEvent, name: string): boolean =>
  (type === 'RewardPaid' && name === 'tag') || (type === 'Converted' && (name === 'fee' || name === 'ratio'))

/**
 * Returns events as texts, grouped by transaction and subject: within a group their order matters. Across contracts,
 * each source orders the events of a transaction in its own way.
 */
export function comparable(events: readonly DomainEvent[]): string[] {
  const groups = new Map<string, string[]>()
  for (const event of events) {
    if (event.type === 'PoolFollowed') continue
    const { logIndex: _, ...all } = event
    const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !unrecorded(event, name)))
    const key = `${String(event.block).padStart(9, '0')} ${String(event.txIndex).padStart(4, '0')} ${subjectOf(event)}`
    const group = groups.get(key)
    if (group) group.push(text(rest))
    else groups.set(key, [text(rest)])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, list]) => list.map((one, k) => `${key} ${k} ${one}`))
}
