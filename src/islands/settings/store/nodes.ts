import { atom } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { lookAt } from '../../../lib/core/chain/lookAt.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { overviewResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { rpc } from '../../../stores/chain.ts'
import { lookAtNodes } from '../../../stores/nodes.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { watchFor } from '../../../stores/watch.ts'

/** What the index reported of itself; `ms` null where it did not answer. */
export type IndexReport = { readonly base: string; readonly ms: number | null; readonly block: number | null }

/** Of the last look at the index; null before it, and where none is asked. */
export const $indexReport = atom<IndexReport | null>(null)

async function lookAtIndex(): Promise<void> {
  const base = apiUrl()
  if (base === null) return $indexReport.set(null)
  const begun = Date.now()
  const silent = { base, ms: null, block: null }
  const report = await askApiAt({ base, path: 'exchange/v1/overview' }, overviewResponseSchema)
    // What the worker kept of an earlier visit is no answer of an index.
    .then(({ body, at }) => (at < begun ? silent : { base, ms: Date.now() - begun, block: body.asOfBlock }))
    .catch(() => silent)
  if (base === apiUrl()) $indexReport.set(report)
}

const EVERY_MS = 4_000

/** Looks at everyone who is asked for figures, while the panel that says so is open. Returns the stop. */
export const watchNodes = () => watchFor(EVERY_MS, () => Promise.all([lookAtNodes(), lookAtIndex()]))

/** The chain that a node belongs to where it is another one; null where it is ours, or does not answer. */
export async function foreignChainOf(url: string): Promise<bigint | null> {
  const { chainId } = await lookAt(rpc(), url)
  return chainId === null || chainId === BigInt(chain.id) ? null : chainId
}
