import { atom } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { lookAt } from '../../../lib/core/chain/lookAt.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { overviewResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { rpc } from '../../../stores/chain.ts'
import { lookAtNodes } from '../../../stores/nodes.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Status of the indexer; `ms` is null if it did not answer. */
export type IndexReport = { readonly base: string; readonly ms: number | null; readonly block: number | null }

/** Result of the indexer's last probe; null before it, and if there is no indexer. */
export const $indexReport = atom<IndexReport | null>(null)

async function lookAtIndex(): Promise<void> {
  const base = apiUrl()
  if (base === null) return $indexReport.set(null)
  const begun = Date.now()
  const silent = { base, ms: null, block: null }
  const report = await askApiAt({ base, path: 'exchange/v1/overview' }, overviewResponseSchema)
    // A response that the service worker cached in an earlier visit does not count as an answer.
    .then(({ body, at }) => (at < begun ? silent : { base, ms: Date.now() - begun, block: body.asOfBlock }))
    .catch(() => silent)
  if (base === apiUrl()) $indexReport.set(report)
}

const EVERY_MS = 4_000

/** Probes all sources of figures while their panel is open. Returns the stop function. */
export const watchNodes = () => watchFor(EVERY_MS, () => Promise.all([lookAtNodes(), lookAtIndex()]))

/** Returns the id of a node's chain if it is another one; null if it is ours, or if it does not answer. */
export async function foreignChainOf(url: string): Promise<bigint | null> {
  const { chainId } = await lookAt(rpc(), url)
  return chainId === null || chainId === BigInt(chain.id) ? null : chainId
}
