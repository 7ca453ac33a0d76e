import { map } from 'nanostores'
import { token as tokenCalls } from '../lib/core/chain/calls.ts'
import { readQuantity } from '../lib/core/chain/reads.ts'
import type { RpcAnswer } from '../lib/core/chain/rpc.ts'
import { tokens } from '../lib/core/config/contracts.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { keeper, readSaved } from '../lib/core/storage/saved.ts'
import { accountRead } from './accountRead.ts'
import { askChain, readChain, type Stamp } from './chain.ts'
import { rereadAfterTransactions } from './touched.ts'
import { watchWhileSeen } from './watch.ts'

export type BalancesState = {
  /** Their account; another account's are never shown. */
  readonly owner: Address | null
  /** Base units by token; a token that did not answer is absent: unknown, not 0. */
  readonly raw: Readonly<Record<Address, bigint>>
  /** Price of a unit of gas in wei; null until read. */
  readonly gasPrice: bigint | null
  readonly stamp: Stamp | null
}

const none: BalancesState = { owner: null, raw: {}, gasPrice: null, stamp: null }
export const $balances = map<BalancesState>(none)

/** Balances count without it, so a node that does not report it makes it unknown. */
function gasPriceOf(answer: RpcAnswer | undefined): bigint | null {
  try {
    return readQuantity(answer)
  } catch {
    return null
  }
}

const KEPT = 'balances'
const keepBalances = keeper(KEPT)

/** Shows the account's stored balances with their age, until the chain answers. */
async function restoreBalances(owner: Address): Promise<void> {
  const stored = await readSaved(KEPT)
  if (stored === null) return
  const { savedBalances: keptBalances } = await import('../lib/core/chain/savedBalances.ts')
  const saved = keptBalances(stored, owner, Date.now())
  const now = $balances.get()
  if (saved && now.owner === owner && !now.stamp) $balances.set({ ...now, ...saved })
}

/** Reads every token's balance of the connected account. If that fails, the last ones stay. */
export const { refresh: refreshBalances, reread: rereadBalances } = accountRead(async (owner, isMine) => {
  if (!owner) {
    $balances.set(none)
    return
  }
  if ($balances.get().owner !== owner) {
    $balances.set({ ...none, owner })
    // Without storage, or the code that reads it, nothing is shown early and nothing fails.
    restoreBalances(owner).catch(() => undefined)
  }
  const calls = tokens.map((token) => ({
    to: token.address,
    fn: tokenCalls.balanceOf,
    args: [owner],
    from: owner,
  }))
  const [{ block, results, at }, gas] = await Promise.all([
    readChain(calls),
    askChain([{ method: 'eth_gasPrice', params: [] }]),
  ])
  const raw: Record<Address, bigint> = {}
  results.forEach((result, i) => {
    const token = tokens[i]
    if (token && 'value' in result) raw[token.address] = result.value as bigint
  })
  if (!isMine()) return
  const stamp = { block, at }
  $balances.set({ owner, raw, gasPrice: gasPriceOf(gas[0]), stamp })
  keepBalances(stamp.at, () => ({ owner, raw, stamp }))
})

rereadAfterTransactions(rereadBalances)

const EVERY_MS = 6_000

/** Refreshes the balances while the page is visible. Returns the stop. */
export const watchBalances = () => watchWhileSeen(EVERY_MS, refreshBalances)
