import { map } from 'nanostores'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { formulatorRules } from '../../../lib/core/config/product.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { keeper, readSaved } from '../../../lib/core/storage/saved.ts'
import {
  countsOf,
  dailyOf,
  guessedNetwork,
  lockedOf,
  paidToAll,
  powerOfCounts,
  rateOf,
} from '../../../lib/formulator/figures.ts'
import type { Counts } from '../../../lib/formulator/model.ts'
import { type Holdings, MOST_READ, type Place, readHoldings } from '../../../lib/formulator/read.ts'
import {
  dailyCall,
  type RewardPage,
  readDaily,
  readRewards,
  rewardCalls,
  savedRewards,
} from '../../../lib/formulator/rewards.ts'
import { formulatorCountResponseSchema } from '../../../lib/formulator/schema.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { askChain, keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'

/** Null on a chain whose formulator this build does not know. */
export const formulatorPlace: Place | null =
  registry.formulator && registry.tokens.MEV
    ? {
        contract: registry.formulator,
        mev: registry.tokens.MEV,
        listedAt: marketEntry,
        ages: formulatorRules.ages[chain.key],
      }
    : null

const ruled = parseAmount(formulatorRules.perBlock, TOKEN_DECIMALS)
const ruledPerBlock = 'raw' in ruled ? ruled.raw : 0n

type Read = {
  readonly owner: Address | null
  readonly holdings: Holdings | null
  readonly counts: Counts | null
  /** Values from the chain's own calls; null if it does not return them. */
  readonly rate: bigint | null
  readonly total: bigint | null
  readonly days: RewardPage | null
  readonly stamp: Stamp | null
  /** True if cached from an earlier visit: the figures are shown with their age, and cannot be signed. */
  readonly kept: boolean
}
const nothing: Read = {
  owner: null,
  holdings: null,
  counts: null,
  rate: null,
  total: null,
  days: null,
  stamp: null,
  kept: false,
}
const $read = map<Read>(nothing)

/** Formulators of the connected account, and the figures that all formulators share. Null is unknown, never 0. */
export const $formulator = derived([$read], (read) => {
  const { holdings, counts, rate: reported } = read
  const network = holdings?.network ?? (reported === null ? null : guessedNetwork(ruledPerBlock, reported))
  // All values of a contract about itself are of one block.
  const rate = holdings?.network ? rateOf(holdings.network) : reported
  const power = counts && powerOfCounts(counts)
  return {
    ...read,
    network,
    rate,
    /** Power of the account, in wei of MEV. */
    power,
    /** Wei of MEV. */
    locked: counts && lockedOf(counts),
    daily: power !== null && rate !== null ? dailyOf(power, rate) : null,
    /** Daily rewards of all formulators together. */
    dailyOfAll: network && paidToAll(network),
  }
})

/** Returns counts by kind from the indexer, if an account has too many to read each; null if it does not answer. */
async function indexCounts(ownerAddress: Address): Promise<Counts | null> {
  try {
    const { body, skipped } = await askApiAt(
      { base: apiUrl(), path: 'nfts/items/formulator-count', query: { ownerAddress } },
      formulatorCountResponseSchema,
    )
    // A kind that cannot be parsed is not 0.
    if (skipped > 0) return null
    const counts = { Alpha: 0, Sigma: 0, Omega: 0 }
    for (const { forumulator_type, count } of body.list) counts[forumulator_type] = count
    return counts
  } catch {
    return null
  }
}

/** Incomplete counts (one left the account meanwhile, or did not answer) are unknown. */
function countsIn({ balance, items }: Holdings): Counts | null {
  return balance !== null && balance === BigInt(items.length) ? countsOf(items) : null
}

const REWARDS = 'formulator.rewards'
const keepRewards = keeper(REWARDS)
const readKeeping = keeping('formulator')

const reading = accountRead(async (owner, isMine) => {
  const place = formulatorPlace
  if (!place) return
  if ($read.get().owner !== owner) $read.set({ ...nothing, owner })
  const showSaved = async (holdings: Holdings) => {
    const rewards = owner && savedRewards(await readSaved(REWARDS), owner, Date.now())
    const { stamp, kept: saved } = $read.get()
    // The chain may have been quicker.
    if (!isMine() || (stamp && !saved)) return
    const { block, at } = holdings
    $read.set({
      owner,
      holdings,
      counts: countsIn(holdings),
      rate: rewards?.rate ?? null,
      total: rewards?.total ?? null,
      days: rewards && { days: rewards.days, skipped: 0 },
      stamp: { block, at },
      kept: true,
    })
  }
  const [holdings, answers] = await Promise.all([
    readKeeping(
      (ask) => readHoldings(ask, place, owner),
      owner,
      (saved) => void showSaved(saved),
    ),
    askChain([
      ...rewardCalls(place.contract, owner),
      ...(owner ? [dailyCall(place.contract, owner, 1)] : []),
    ]),
  ])
  const many = holdings.balance !== null && holdings.balance > BigInt(MOST_READ)
  const counts = owner && many ? await indexCounts(owner) : countsIn(holdings)
  if (!isMine()) return
  const { rate, total } = readRewards(answers)
  const days = owner && readDaily(answers[2])
  const { block, at } = holdings
  $read.set({
    owner,
    holdings,
    counts: owner && counts,
    rate,
    total: owner && total,
    days,
    stamp: { block, at },
    kept: false,
  })
  if (owner) keepRewards(at, () => ({ owner, at, rate, total, days: days?.days ?? [] }))
})

/** Reads the account's formulators. On failure the last good figures stay. */
export const { refresh: refreshFormulators, reread: rereadFormulators } = reading

rereadAfterTransactions(() => ($read.get().stamp ? rereadFormulators() : Promise.resolve()))

const EVERY_MS = 5_000

/** Refreshes them while the page is visible. Returns the stop function. */
export const watchFormulators = () => watchWhileSeen(EVERY_MS, refreshFormulators)
