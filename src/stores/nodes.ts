import { atom } from 'nanostores'
import { lookAt, type NodeReport } from '../lib/core/chain/lookAt.ts'
import { judgeNodes, type NodeState } from '../lib/core/chain/nodes.ts'
import { chain } from '../lib/core/config/env.ts'
import { $disagreement, $left, $otherNodes, rpc } from './chain.ts'
import { $settings, rpcUrls } from './settings.ts'
import { watchFor } from './watch.ts'

/** Reports of all addresses from the last time all were asked; null before that. */
export const $reports = atom<readonly NodeReport[] | null>(null)

/** Asks every address for its chain and height in parallel, also those that lag behind. */
export async function lookAtNodes(): Promise<void> {
  const urls = rpcUrls()
  const adapter = rpc()
  const reports = await Promise.all(urls.map((url) => lookAt(adapter, url)))
  // The settings changed meanwhile: these nodes are no longer in use.
  if (urls.join(' ') !== rpcUrls().join(' ')) return
  $reports.set(reports)
  const { states } = judgeNodes(reports, BigInt(chain.id))
  const is = (kind: NodeState['kind']) => states.findIndex((state) => state.kind === kind)
  $otherNodes.set(Math.max(0, states.filter(({ kind }) => kind === 'fine' || kind === 'behind').length - 1))
  $left.set(urls.filter((_, i) => states[i]?.kind === 'behind' && states[i].left))
  const odd = is('foreign') >= 0 ? is('foreign') : is('behind')
  $disagreement.set(
    odd < 0 || urls.length < 2
      ? null
      : { url: urls[odd] as string, kind: is('foreign') >= 0 ? 'chain' : 'height' },
  )
}

/** The same if there is more than one: a review needs current cross-checks, not those of a minute ago. */
export async function compareNow(): Promise<void> {
  if (rpcUrls().length < 2) $otherNodes.set(0)
  else await lookAtNodes()
}

const EVERY_MS = 60_000

/** Compares the nodes once a minute, in the background, and when the addresses change. Returns the stop. */
export function watchAgreement(): () => void {
  let urls = rpcUrls().join(' ')
  const unlisten = $settings.listen(() => {
    const next = rpcUrls().join(' ')
    if (next !== urls) void compareNow()
    urls = next
  })
  const unwatch = watchFor(EVERY_MS, compareNow)
  return () => {
    unlisten()
    unwatch()
  }
}
