/** The days of the account's positions; only the indexer has them. */
import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { positionDaysResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { type PositionLines, positionLines } from '../../../lib/liquidity/positionDays.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../stores/subject.ts'
import { watchFor } from '../../../stores/watch.ts'

export type PositionDays = {
  readonly lines: PositionLines | null
  readonly stamp: Stamp | null
  readonly status: 'loading' | 'ready' | IndexFailure
}
const unasked: PositionDays = { lines: null, stamp: null, status: 'loading' }

/** By provider and pool, so that accounts are never mixed up. */
export const $positionDays = map<Readonly<Record<string, PositionDays>>>({})

export const keyOf = (provider: Address, pool: string) => `${provider} ${pool}`.toLowerCase()

const EVERY_MS = 60_000

/** Refreshes the days of one position while the page is visible. Returns the stop function. */
export function watchPositionDays(provider: Address, pool: string): () => void {
  const key = keyOf(provider, pool)
  const before = () => $positionDays.get()[key] ?? unasked
  $positionDays.setKey(key, before())
  return watchFor(EVERY_MS, async () => {
    try {
      const query = { provider, pool }
      const { body, at } = await askApiAt(
        { base: apiUrl(), path: 'exchange/v1/positions/days', query },
        positionDaysResponseSchema,
      )
      const stamp = { block: BigInt(body.asOfBlock), at }
      $positionDays.setKey(key, { lines: positionLines(body), stamp, status: 'ready' })
    } catch (error) {
      $positionDays.setKey(key, { ...before(), status: indexFailure(error) })
    }
  })
}
