import { formulator } from '../chain/calls.ts'
import { fromCoins } from '../chain/coins.ts'
import type { ViewCall, ViewResult } from '../chain/reads.ts'
import type { RpcAnswer, RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { type Counts, KINDS } from './figures.ts'

/** How many of each kind, from our own contract; the real one does not count by kind. */
export const countCalls = (to: Address, owner: Address): ViewCall[] =>
  KINDS.map((_, i) => ({ to, fn: formulator.countOf, args: [owner, BigInt(i + 1)] }))

export function readCounts(results: readonly ViewResult[]): Counts | null {
  const counts = KINDS.map((_, i) => {
    const result = results[i]
    return result && 'value' in result ? Number(result.value as bigint) : null
  })
  const [alpha = null, sigma = null, omega = null] = counts
  return alpha === null || sigma === null || omega === null
    ? null
    : { Alpha: alpha, Sigma: sigma, Omega: omega }
}

/** Reward power and what an account was paid so far, by the chain's own calls (specification section 7). */
export const rewardCalls = (at: Address, owner: Address): RpcCall[] => [
  { method: 'view.calcRewardPower', params: [at] },
  { method: 'search.reward', params: [at, owner] },
]

/** Both over 1e18; null where the node does not tell. */
export function readRewards(answers: readonly RpcAnswer[]) {
  const [power = null, total = null] = [0, 1].map((i) => {
    const answer = answers[i]
    return answer && 'result' in answer ? fromCoins(answer.result) : null
  })
  return { power, total }
}
