import { token } from '../core/chain/calls.ts'
import { fromCoins } from '../core/chain/coins.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { ViewCall, ViewResult } from '../core/chain/reads.ts'
import type { RpcAnswer, RpcCall } from '../core/chain/rpc.ts'
import type { Address } from '../core/config/registry.ts'
import { imo } from './calls.ts'
import type { OfferingEntry, OfferingState, Part } from './model.ts'

/** Asks for one account's part. */
function partReader(
  { ask }: Questions,
  { address: to, payToken }: OfferingEntry,
  owner: Address,
): Answer<Part> {
  const asOwner = <T = bigint>(fn: ViewCall['fn']) => ask<T>({ to, fn, args: [owner], from: owner })
  const info = asOwner<readonly [bigint, boolean]>(imo.userInfo)
  const asked = {
    allocation: asOwner(imo.userAllocation),
    out: asOwner(imo.offeringAmount),
    refund: asOwner(imo.refundingAmount),
    // The real chain checks its caller and ignores the argument (docs/chain.md, Offering): both are the account.
    allowed: asOwner<boolean>(imo.checkWhiteList),
    held: ask({ to: payToken, fn: token.balanceOf, args: [owner], from: owner }),
  }
  return (results) => {
    const [amount, claimed] = info(results) ?? [null, null]
    return {
      amount,
      claimed,
      allocation: asked.allocation(results),
      out: asked.out(results),
      refund: asked.refund(results),
      allowed: asked.allowed(results),
      held: asked.held(results),
    }
  }
}

/**
 * Asks for one offering, with one account's part in it.
 * @returns the offering, from the answers and the `view.call` result for the cap
 */
export function offeringReader(
  questions: Questions,
  entry: OfferingEntry,
  owner: Address | null,
): (results: readonly ViewResult[], limit: bigint | null) => OfferingState {
  const { address: to, projectToken } = entry
  const { ask } = questions
  const asked = {
    start: ask({ to, fn: imo.startBlock }),
    end: ask({ to, fn: imo.endBlock }),
    raising: ask({ to, fn: imo.projectRaising }),
    offering: ask({ to, fn: imo.projectOffering }),
    total: ask({ to, fn: imo.totalAmount }),
    limit: ask({ to, fn: imo.payLimit }),
    stock: ask({ to: projectToken, fn: token.balanceOf, args: [to] }),
  }
  const readPart = owner && partReader(questions, entry, owner)
  return (results, limit) => {
    const [start, end] = [asked.start(results), asked.end(results)]
    const [raising, offering] = [asked.raising(results), asked.offering(results)]
    const known = start !== null && end !== null && raising !== null && offering !== null
    return {
      entry,
      terms: known ? { start, end, raising, offering } : null,
      total: asked.total(results),
      stock: asked.stock(results),
      payLimit: limit ?? asked.limit(results),
      part: readPart ? readPart(results) : null,
    }
  }
}

/**
 * Builds the call for the cap. The cap is missing in the real chain's selector table, so it is called by name
 * (docs/chain.md, Encoding).
 */
export const payLimitCall = ({ address }: OfferingEntry): RpcCall => ({
  method: 'view.call',
  params: [address, 'PayLimit', []],
})

/** Parses the result of `view.call`: amounts are decimal texts in whole coins (docs/chain.md, Own calls). */
export function readPayLimit(answer: RpcAnswer | undefined): bigint | null {
  if (!answer || 'error' in answer || !Array.isArray(answer.result)) return null
  const [value] = answer.result as unknown[]
  return fromCoins(value)
}
