import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { withBoxes } from '../../../lib/hero/known.ts'
import { type RevealRequest, requestsResponseSchema } from '../../../lib/hero/schema.ts'
import type { Series } from '../../../lib/hero/series.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { derived } from '../../../stores/derived.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { $boxes } from './boxes.ts'

/** A draw of the account, with its number of boxes and heroes. */
export type OwnDraw = {
  readonly at: Series
  readonly number: bigint
  readonly boxes: number
  /** Null while it is being drawn. */
  readonly heroes: number | null
  readonly height: bigint
}

/** The indexer's last answer and its owner; null before an answer. */
export const $reportedDraws = map<{
  readonly owner: Address | null
  readonly list: readonly RevealRequest[] | null
}>({ owner: null, list: null })

/** Reads the account's draws from the indexer. The chain also returns the open ones. */
export const { refresh: refreshDraws } = accountRead(async (owner, isMine) => {
  if ($reportedDraws.get().owner !== owner) $reportedDraws.set({ owner, list: null })
  if (!owner) return
  const query = { ownerAddress: owner, page: 1 }
  const { body } = await askApiAt(
    { base: apiUrl(), path: 'nfts/v2/my-nft/reveals', query },
    requestsResponseSchema,
  )
  if (isMine()) $reportedDraws.set({ owner, list: body.list })
})

/** The account's draws, the newest first: open ones from the chain, others from the indexer. */
export const $draws = derived(
  [$boxes, $reportedDraws],
  ({ owner, seasons }, reported): readonly OwnDraw[] => {
    const found = new Map<string, OwnDraw>()
    const put = (draw: OwnDraw) => found.set(`${draw.at.id} ${draw.number}`, draw)
    for (const { id, state } of seasons) {
      const at = withBoxes.find((one) => one.id === id)
      if (!at || !owner) continue
      for (const { number, owner: who, count, height } of state.requests ?? [])
        if (sameAddress(who, owner)) put({ at, number, boxes: count, heroes: null, height })
    }
    for (const { contract, request, boxes, settled, block } of reported.owner === owner
      ? (reported.list ?? [])
      : []) {
      const at = withBoxes.find(({ address }) => sameAddress(address, contract))
      if (at)
        put({
          at,
          number: BigInt(request),
          boxes: boxes.length,
          heroes: settled?.heroes.length ?? null,
          height: BigInt(block),
        })
    }
    return [...found.values()].sort((a, b) => (a.height > b.height ? -1 : 1))
  },
)

rereadAfterTransactions(refreshDraws)
