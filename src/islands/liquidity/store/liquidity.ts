import { map } from 'nanostores'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import { dollarTokens, registry, tokens } from '../../../lib/core/config/contracts.ts'
import type { Address, Token } from '../../../lib/core/config/registry.ts'
import { poolPrices } from '../../../lib/core/exchange/price.ts'
import type { PoolEntry } from '../../../lib/core/pool/read.ts'
import type { LiquidityPool } from '../../../lib/liquidity/model.ts'
import { liquidityReader } from '../../../lib/liquidity/read.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

export type LiquidityState = {
  /** Every pool with the data for deposits and withdrawals, and the account's LP, all of one block. */
  readonly states: readonly LiquidityPool[]
  /** Owner of the LP; another account's is never shown. */
  readonly owner: Address | null
  /** Pools whose answers could not be used. */
  readonly unread: readonly string[]
  readonly stamp: Stamp | null
}

const none: LiquidityState = { states: [], owner: null, unread: [], stamp: null }
export const $liquidity = map<LiquidityState>(none)

/** Pools that accept deposits here: those of two coins, as the factory creates them. */
export const poolEntries: readonly PoolEntry[] = registry.pools.filter((entry) => entry.tokens.length === 2)

/** True if this chain's registry has everything that liquidity needs. */
export const liquidityAvailable = Boolean(registry.router && registry.factory && poolEntries.length > 0)

/** Dollar prices from the pools themselves, over 1e18. */
export const $prices = derived([$liquidity], ({ states }) =>
  poolPrices(
    states.map(({ pool }) => pool),
    dollarTokens,
  ),
)

/** Returns a pool's two tokens in the order of its name. */
export function coinsOf(entry: PoolEntry): readonly Token[] {
  const found = entry.tokens.flatMap((address) => tokens.find((token) => token.address === address) ?? [])
  return found.sort((x, y) => entry.id.split('-').indexOf(x.symbol) - entry.id.split('-').indexOf(y.symbol))
}

const readKeeping = keeping('liquidity')

async function read(owner: Address | null, isMine: () => boolean): Promise<void> {
  const asked = questions()
  const readers = poolEntries.map((entry) => ({ id: entry.id, read: liquidityReader(asked, entry, owner) }))
  const show = ({ block, results, at }: BlockRead) => {
    if (!isMine()) return
    const states: LiquidityPool[] = []
    const unread: string[] = []
    for (const reader of readers)
      try {
        states.push(reader.read(results))
      } catch {
        unread.push(reader.id)
      }
    $liquidity.set({ states, owner, unread, stamp: { block, at } })
  }
  show(await readKeeping((ask) => ask(asked.calls), owner, show))
}

/** Reads all pools. On failure the last good ones stay. */
export const { refresh: refreshLiquidity, reread: rereadLiquidity } = accountRead(read)

rereadAfterTransactions(rereadLiquidity)

const EVERY_MS = 4_000

/** Refreshes the pools while the page is visible. Returns the stop function. */
export const watchLiquidity = () => watchWhileSeen(EVERY_MS, refreshLiquidity)
