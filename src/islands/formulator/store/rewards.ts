/** Older pages of the chain's payments, requested one by one. */
import { map } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { dailyCall, mayBeOlder, type RewardPage, readDaily } from '../../../lib/formulator/rewards.ts'
import { askChain } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $formulator, formulatorPlace } from './formulator.ts'

type Older = {
  readonly owner: Address | null
  /** Pages from the second on. */
  readonly pages: readonly RewardPage[]
  /** Number of the page shown, from 1. */
  readonly page: number
  readonly asking: boolean
  /** Why the requested page failed; null if it did not. */
  readonly error: AppError | null
}
const none: Older = { owner: null, pages: [], page: 1, asking: false, error: null }
const $older = map<Older>(none)

export const $rewards = derived(
  [$formulator, $older],
  ({ owner, days, total, stamp, kept: saved }, older) => {
    const { pages, page, asking, error } = older.owner === owner ? older : none
    const all = days ? [days, ...pages] : []
    return {
      page,
      /** Null before the first answer, or if the node does not return it. */
      shown: all[page - 1] ?? null,
      read: stamp !== null,
      total,
      kept: saved,
      asking,
      error,
      older: page < all.length || (all.length > 0 && mayBeOlder(all, total)),
    }
  },
)

/** Shows an older page, or a newer one. */
export async function turnRewards(by: 1 | -1): Promise<void> {
  const { owner } = $formulator.get()
  const { page, older, asking } = $rewards.get()
  if (asking || !owner || !formulatorPlace || (by === -1 ? page === 1 : !older)) return
  const { pages } = $older.get().owner === owner ? $older.get() : none
  const next = page + by
  if (next <= pages.length + 1) {
    $older.set({ owner, pages, page: next, asking: false, error: null })
    return
  }
  $older.set({ owner, pages, page, asking: true, error: null })
  try {
    const [answer] = await askChain([dailyCall(formulatorPlace.contract, owner, next)])
    const found = readDaily(answer)
    if (!found) throw new AppError('rpc.badAnswer', 'search.dailyReward')
    if ($older.get().owner !== owner) return
    $older.set({ owner, pages: [...pages, found], page: next, asking: false, error: null })
  } catch (error) {
    if ($older.get().owner === owner)
      $older.set({ owner, pages, page, asking: false, error: fromUnknown(error) })
  }
}
