import { map } from 'nanostores'
import { askApiAt } from '../../lib/api/client.ts'
import { registry } from '../../lib/config/contracts.ts'
import type { Address } from '../../lib/config/registry.ts'
import { type Counts, dailyReward, lockedOf } from '../../lib/formulator/figures.ts'
import { readCounts, readRewards, rewardCalls } from '../../lib/formulator/read.ts'
import { formulatorCountResponseSchema } from '../../lib/formulator/schema.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { askChain, readChain, type Stamp } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'

/** Formulators of the connected account. Null is unknown, never 0. */
export type FormulatorState = {
  readonly owner: Address | null
  readonly counts: Counts | null
  /** Wei of MEV. */
  readonly locked: bigint | null
  readonly daily: bigint | null
  readonly total: bigint | null
  readonly stamp: Stamp | null
}
const nothing: FormulatorState = {
  owner: null,
  counts: null,
  locked: null,
  daily: null,
  total: null,
  stamp: null,
}
export const $formulator = map<FormulatorState>(nothing)

/** Null on a chain whose formulator this build does not know. */
export const formulatorAddress = registry.formulator

/** Counts by kind from the index, where an account has too many to look at each; null where it does not say. */
async function indexCounts(ownerAddress: Address): Promise<Counts | null> {
  try {
    const { body, skipped } = await askApiAt(
      { base: apiUrl(), path: 'nfts/items/formulator-count', query: { ownerAddress } },
      formulatorCountResponseSchema,
    )
    // A kind that can't be read is not none.
    if (skipped > 0) return null
    const counts = { Alpha: 0, Sigma: 0, Omega: 0 }
    for (const { forumulator_type, count } of body.list) counts[forumulator_type] = count
    return counts
  } catch {
    return null
  }
}

/** Reads the account's formulators. Keeps the last good figures when that fails. */
export const { refresh: refreshFormulators } = accountRead(async (owner, isMine) => {
  if (!owner || !formulatorAddress) return
  if ($formulator.get().owner !== owner) $formulator.set({ ...nothing, owner })
  const [{ block, at, counts: chainCounts }, answers] = await Promise.all([
    readCounts(readChain, formulatorAddress, owner),
    askChain(rewardCalls(formulatorAddress, owner)),
  ])
  const counts = chainCounts ?? (await indexCounts(owner))
  const { power, total } = readRewards(answers)
  if (!isMine()) return
  $formulator.set({
    owner,
    counts,
    locked: counts && lockedOf(counts),
    daily: counts && power !== null ? dailyReward(counts, power) : null,
    total,
    stamp: { block, at },
  })
})
