import type { KnownPool } from '../core/source/model.ts'
import type { DomainEvent } from '../events.ts'

/** Returns the pools known after these events: new ones, and the newest state of followed ones. */
export function learnPools(known: readonly KnownPool[], events: readonly DomainEvent[]): KnownPool[] {
  let pools = [...known]
  for (const event of events) {
    if (event.type === 'PoolCreated')
      pools.push({
        address: event.pool,
        kind: event.kind,
        tokens: event.tokens.map(({ address }) => address),
      })
    if (event.type === 'PoolFollowed')
      pools = pools.map((pool) => (pool.address === event.pool ? { ...pool, followed: event.state } : pool))
  }
  return pools
}
