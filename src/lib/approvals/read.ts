import { min } from '../core/amount/math.ts'
import { token } from '../core/chain/calls.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { type Answer, questions } from '../core/chain/questions.ts'
import type { BlockRead } from '../core/chain/reads.ts'
import type { Reading } from '../core/chain/saved.ts'
import type { Address } from '../core/config/registry.ts'
import type { Approvals, Asset, Pair } from './model.ts'
import { approvalsOf } from './rules.ts'

/** Calls per request. Nodes refuse much longer batches. */
const BATCH = 400

type Ask = ReturnType<typeof questions>['ask']

/**
 * Asks for one pair: the allowance in base units of a token, or yes or no for a collection. Null if there is no answer.
 */
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

/** Merges the answers of several requests into one read, with their oldest block and earliest time. */
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

/** One group of questions: its requests, and the parser of their answers. */
function group(pairs: readonly Pair[], assets: readonly Asset[], owner: Address) {
  const { ask, calls } = questions()
  const balances = assets.map((asset) => [asset.address, askBalance(ask, asset, owner)] as const)
  const answers = pairs.map((pair) => [pair, askPair(ask, pair, owner)] as const)
  const trips = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, i) =>
    calls.slice(i * BATCH, (i + 1) * BATCH),
  )
  const report = (results: BlockRead['results']) => ({
    held: balances.flatMap(([address, answer]) => {
      const balance = answer(results)
      return balance === null ? [] : [[address, balance] as const]
    }),
    told: answers.map(([pair, answer]) => [pair, answer(results)] as const),
  })
  return { trips, tell: report }
}

/**
 * Reads the allowance of every pair and the balance of every token, in parallel requests of 400 calls. A pair that does
 * not answer is listed as unread.
 * @param pairs pairs of the registry
 * @param strangers pairs of other contracts, sent in separate requests so that a cached read of the registry's pairs
 * can be parsed without them
 * @returns the answers with the lowest block of all requests
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
      // The block is requested even if there is nothing else to ask.
      groups.map(({ trips }, i) =>
        Promise.all((i === 0 && trips.length === 0 ? [[]] : trips).map((calls) => askViews(calls))),
      ),
    )
    const { block, at } = joined(reads.flat() as [BlockRead, ...BlockRead[]])
    const said = groups.map(({ tell: report }, i) =>
      report((reads[i] ?? []).flatMap(({ results }) => results)),
    )
    const held = Object.fromEntries(said.flatMap((one) => one.held))
    return {
      approvals: approvalsOf(
        said.flatMap(({ told: reported }) => reported),
        held,
      ),
      block,
      at,
    }
  }
