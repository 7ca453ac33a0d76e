import { min } from '../amount/math.ts'
import { token } from '../chain/calls.ts'
import type { Reading } from '../chain/kept.ts'
import { nft } from '../chain/nftCalls.ts'
import { type Answer, questions } from '../chain/questions.ts'
import type { BlockRead } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
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

/**
 * Asks of every pair what is allowed, and of every token what is held, in requests of 400 calls that leave together.
 * A pair that does not answer is listed as unread.
 * @returns the answers with the lowest block that any of them is from
 */
export const approvalsReading =
  (pairs: readonly Pair[], owner: Address): Reading<{ approvals: Approvals; block: bigint; at: number }> =>
  async (askViews) => {
    const { ask, calls } = questions()
    const assets = [...new Set(pairs.map(({ asset }) => asset))]
    const balances = assets.map((asset) => [asset.address, askBalance(ask, asset, owner)] as const)
    const answers = pairs.map((pair) => [pair, askPair(ask, pair, owner)] as const)
    const trips = Array.from({ length: Math.max(1, Math.ceil(calls.length / BATCH)) }, (_, i) =>
      askViews(calls.slice(i * BATCH, (i + 1) * BATCH)),
    )
    const { block, at, results } = joined((await Promise.all(trips)) as [BlockRead, ...BlockRead[]])
    const held = Object.fromEntries(
      balances.flatMap(([address, answer]) => {
        const balance = answer(results)
        return balance === null ? [] : [[address, balance] as const]
      }),
    )
    const told = answers.map(([pair, answer]) => [pair, answer(results)] as const)
    return { approvals: approvalsOf(told, held), block, at }
  }
