import { map } from 'nanostores'
import { type Holding, holdingReader } from '../../../lib/charts/holding.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import { registry, tokens } from '../../../lib/core/config/contracts.ts'
import { type Address, sameAddress, type Token } from '../../../lib/core/config/registry.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

type HoldingState = {
  readonly token: Token | null
  /** Account of the own part. */
  readonly owner: Address | null
  readonly holding: Holding | null
  readonly stamp: Stamp | null
}
const none = { owner: null, holding: null, stamp: null }

/** Distribution of the page's token: in pools, in the account, in others. All of one block. */
export const $holding = map<HoldingState>({ token: null, ...none })

const readers = new Map(tokens.map(({ symbol }) => [symbol, keeping(`token.${symbol}`)]))

/** Reads the parts of the shown token. On failure the last good ones stay. */
const { refresh, reread } = accountRead(async (owner, isMine) => {
  const { token, owner: before } = $holding.get()
  const readKeeping = token && readers.get(token.symbol)
  if (!token || !readKeeping) return
  // Another account's part is never shown.
  if (before !== owner) $holding.set({ token, ...none, owner })
  const asked = questions()
  const pools = registry.pools.filter((pool) => pool.tokens.some((one) => sameAddress(one, token.address)))
  const read = holdingReader(
    asked,
    token.address,
    pools.map(({ address }) => address),
    owner,
  )
  const show = ({ block, results, at }: BlockRead) => {
    if (isMine() && $holding.get().token === token)
      $holding.set({ token, owner, holding: read(results), stamp: { block, at } })
  }
  show(await readKeeping((ask) => ask(asked.calls), owner, show))
})

rereadAfterTransactions(reread)

const EVERY_MS = 12_000

/** Shows a token's parts and refreshes them while the page is visible. Returns the stop function. */
export function watchHolding(token: Token): () => void {
  if ($holding.get().token !== token) $holding.set({ token, ...none })
  return watchWhileSeen(EVERY_MS, refresh)
}
