/** Holdings of the displayed account, read from the chain and cached for a visit without a network. */
import { map } from 'nanostores'
import { tokens } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { formulatorRules, genesisLock } from '../../../lib/core/config/product.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { collectionsOf } from '../../../lib/core/nft/link.ts'
import { marketEntryOf } from '../../../lib/core/nft/market.ts'
import { farmEntries } from '../../../lib/farm/read.ts'
import { type Places, type PortfolioRead, portfolioReading } from '../../../lib/portfolio/read.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { $shown } from './shown.ts'

const lock = fullRegistry.genesisLock
const lockToken = fullRegistry.tokens[genesisLock.symbol]
const listedAt = marketEntryOf(fullRegistry)

/** Possible places of holdings, from this chain's registry. */
export const places: Places = {
  tokens,
  pools: fullRegistry.pools,
  farms: [...farmEntries(fullRegistry, 'mefi'), ...farmEntries(fullRegistry, 'mapp')],
  offerings: fullRegistry.offerings ?? [],
  genesis: lock && lockToken ? { lock, token: lockToken } : null,
  collections: collectionsOf(fullRegistry).filter(({ kind }) => kind === 'nft'),
  formulator:
    fullRegistry.formulator && fullRegistry.tokens.MEV
      ? {
          contract: fullRegistry.formulator,
          mev: fullRegistry.tokens.MEV,
          listedAt,
          ages: formulatorRules.ages[chain.key],
        }
      : null,
}

/** Tokens of the market's currencies. */
export const currencies = { MEV: fullRegistry.tokens.MEV ?? null, USDT: fullRegistry.tokens.USDT ?? null }

export type PortfolioState = {
  readonly owner: Address | null
  readonly read: PortfolioRead | null
  readonly stamp: Stamp | null
  /** True if the last read failed. */
  readonly failed: boolean
}

const none: PortfolioState = { owner: null, read: null, stamp: null, failed: false }
export const $portfolio = map<PortfolioState>(none)

// The own wallet is cached separately from other wallets.
const keepers = { own: keeping('portfolio'), other: keeping('portfolio.asked') }

/** Counts reads: a result that arrives after another read has begun is dropped. */
let turn = 0

/** Reads the holdings of the displayed account. On failure the last figures stay. */
export async function refreshPortfolio(): Promise<void> {
  const owner = $shown.get()
  const mine = ++turn
  // Another account's figures are never shown.
  if ($portfolio.get().owner !== owner) $portfolio.set({ ...none, owner })
  if (!owner) return
  const isMine = () => mine === turn && $portfolio.get().owner === owner
  const show = (read: PortfolioRead) => {
    if (isMine()) $portfolio.set({ owner, read, stamp: { block: read.block, at: read.at }, failed: false })
  }
  const asked = new URLSearchParams(location.search).has('a')
  try {
    show(await keepers[asked ? 'other' : 'own'](portfolioReading(places, owner), owner, show))
  } catch {
    if (isMine()) $portfolio.set({ ...$portfolio.get(), failed: true })
  }
}

rereadAfterTransactions(refreshPortfolio)

const EVERY_MS = 12_000

/** Refreshes the holdings while the page is visible. Returns the stop function. */
export function watchPortfolio(): () => void {
  const stops = [watchWhileSeen(EVERY_MS, refreshPortfolio), $shown.listen(() => void refreshPortfolio())]
  return () => {
    for (const stop of stops) stop()
  }
}
