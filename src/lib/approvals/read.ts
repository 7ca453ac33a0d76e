import { min } from '../core/amount/math.ts'
import { token } from '../core/chain/calls.ts'
import type { Reading } from '../core/chain/kept.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { type Answer, questions } from '../core/chain/questions.ts'
import type { BlockRead } from '../core/chain/reads.ts'
import type { Address } from '../core/config/registry.ts'
import type { Approvals, Asset, Pair } from './model.ts'
import { approvalsOf } from './rules.ts'

/** Calls of one request: nodes refuse batches that are much longer. */
const BATCH = 400

type Ask = ReturnType<typeof questions>['ask']

/** What one pair is asked: an amount in base units of tokens, yes or no of a collection. Null where it does not tell. */
export const askPair = (
  ask: Ask,
  { asset, spender }: Pair,
  owner: Address,
): Answer<bigint | boolean | null> => {
  const args = [owner, spender.address]
  return asset.kind === 'collection'
    ? ask<boolean>({ to: asset.address, fn: nft.isApprovedForAll, args, from: owner })
    : ask({ to: asset.address, fn: token.allowance, args, from: owner })
}

const askBalance = (ask: Ask, { kind, address }: Asset, owner: Address): Answer<bigint | null> =>
  kind === 'collection' ? () => null : ask({ to: address, fn: token.balanceOf, args: [owner], from: owner })

/** Answers of several requests, as if of one: from the oldest block and the earliest time among them. */
function joined([first, ...rest]: readonly [BlockRead, ...BlockRead[]]): BlockRead {
  return rest.reduce(
    (all, { block, at, results }) => ({
      block: min(block, all.block),
      at: Math.min(all.at, at),
      results: [...all.results, ...results],
    }),
    first,
  )
}

/** One group of questions: the requests they leave in, and what their answers say. */
function group(pairs: readonly Pair[], assets: readonly Asset[], owner: Address) {
  const { ask, calls } = questions()
  const balances = assets.map((asset) => [asset.address, askBalance(ask, asset, owner)] as const)
  const answers = pairs.map((pair) => [pair, askPair(ask, pair, owner)] as const)
  const trips = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, i) =>
    calls.slice(i * BATCH, (i + 1) * BATCH),
  )
  const tell = (results: BlockRead['results']) => ({
    held: balances.flatMap(([address, answer]) => {
      const balance = answer(results)
      return balance === null ? [] : [[address, balance] as const]
    }),
    told: answers.map(([pair, answer]) => [pair, answer(results)] as const),
  })
  return { trips, tell }
}

/**
 * Asks of every pair what is allowed, and of every token what is held, in requests of 400 calls that leave together.
 * A pair that does not answer is listed as unread.
 * @param pairs the registry's @param strangers those of other contracts, in requests of their own: what was kept of the
 * registry's can be read again without them
 * @returns the answers with the lowest block that any of them is from
 */
export const approvalsReading =
  (
    pairs: readonly Pair[],
    strangers: readonly Pair[],
    owner: Address,
  ): Reading<{ approvals: Approvals; block: bigint; at: number }> =>
  async (askViews) => {
    const assets = [...new Set(pairs.map(({ asset }) => asset))]
    const groups = [group(pairs, assets, owner), group(strangers, [], owner)]
    const reads = await Promise.all(
      // The block is asked for even where nothing else is.
      groups.map(({ trips }, i) =>
        Promise.all((i === 0 && trips.length === 0 ? [[]] : trips).map((calls) => askViews(calls))),
      ),
    )
    const { block, at } = joined(reads.flat() as [BlockRead, ...BlockRead[]])
    const said = groups.map(({ tell }, i) => tell((reads[i] ?? []).flatMap(({ results }) => results)))
    const held = Object.fromEntries(said.flatMap((one) => one.held))
    return {
      approvals: approvalsOf(
        said.flatMap(({ told }) => told),
        held,
      ),
      block,
      at,
    }
  }
