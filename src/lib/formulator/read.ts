import { fromCoins } from '../chain/coins.ts'
import type { BlockRead, ViewCall, ViewResult } from '../chain/reads.ts'
import type { RpcAnswer, RpcCall } from '../chain/rpc.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { formulator } from './calls.ts'
import { type Counts, KINDS } from './figures.ts'

/** Formulators of one account that are looked at one by one; beyond that the index counts. */
export const MOST_READ = 200

/** The contract's own answer to `formulator(id)`: kind 1 to 3, height, amount in wei, owner, id. */
type Formulator = readonly [bigint, bigint, bigint, Address, Address]

/** A formulator's id is the number of an address. */
const idAddress = (id: bigint): Address => `0x${id.toString(16).padStart(40, '0')}`

const answerOf = <T>(result: ViewResult | undefined): T | null =>
  result && 'value' in result ? (result.value as T) : null

/**
 * How many of each kind an account has. The contract has no count per kind: its items are asked for one by one, in
 * three batches. What is not whole at the end (an item that went meanwhile, one that did not answer) is unknown.
 * @param read reads views at one block
 */
export async function readCounts(
  read: (calls: readonly ViewCall[]) => Promise<BlockRead>,
  to: Address,
  owner: Address,
): Promise<Omit<BlockRead, 'results'> & { readonly counts: Counts | null }> {
  const first = await read([{ to, fn: formulator.balanceOf, args: [owner] }])
  const { block, at } = first
  const balance = answerOf<bigint>(first.results[0])
  const counts = { Alpha: 0, Sigma: 0, Omega: 0 }
  if (balance === 0n) return { block, at, counts }
  if (balance === null || balance > BigInt(MOST_READ)) return { block, at, counts: null }
  const places = Array.from({ length: Number(balance) }, (_, k) => BigInt(k))
  const listed = await read(
    places.map((place) => ({ to, fn: formulator.tokenOfOwnerByIndex, args: [owner, place] })),
  )
  const ids = listed.results.map((result) => answerOf<bigint>(result))
  const known = ids.filter((id) => id !== null)
  if (new Set(known).size < ids.length) return { block, at, counts: null }
  const items = await read(known.map((id) => ({ to, fn: formulator.formulator, args: [idAddress(id)] })))
  for (const result of items.results) {
    const item = answerOf<Formulator>(result)
    const kind = item && sameAddress(item[3], owner) ? KINDS[Number(item[0]) - 1] : undefined
    if (!kind) return { block, at, counts: null }
    counts[kind]++
  }
  return { block, at, counts }
}

/** Reward power and what an account was paid so far, by the chain's own calls (docs/chain.md, Own calls). */
export const rewardCalls = (at: Address, owner: Address): RpcCall[] => [
  { method: 'view.calcRewardPower', params: [at] },
  { method: 'search.reward', params: [at, owner] },
]

/** Both over 1e18; null where the node does not say. */
export function readRewards(answers: readonly RpcAnswer[]) {
  const [power = null, total = null] = [0, 1].map((i) => {
    const answer = answers[i]
    return answer && 'result' in answer ? fromCoins(answer.result) : null
  })
  return { power, total }
}
