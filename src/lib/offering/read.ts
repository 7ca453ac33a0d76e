import { imo, token } from '../chain/calls.ts'
import { fromCoins } from '../chain/coins.ts'
import type { ViewCall, ViewResult } from '../chain/reads.ts'
import type { RpcAnswer, RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import type { OfferingPlace, OfferingState, Part } from './model.ts'

const told = <T>(result: ViewResult | undefined): T | null =>
  result && 'value' in result ? (result.value as T) : null

const PUBLIC = 7
const OWN = 6

/** The views that tell one offering, and one account's part in it. */
export function offeringCalls(
  { address: to, payToken, projectToken }: OfferingPlace,
  owner: Address | null,
): ViewCall[] {
  const own = (fn: ViewCall['fn'], args: readonly unknown[] = [owner]): ViewCall => ({
    to,
    fn,
    args,
    from: owner ?? undefined,
  })
  const terms = [
    imo.startBlock,
    imo.endBlock,
    imo.projectRaising,
    imo.projectOffering,
    imo.totalAmount,
    imo.payLimit,
  ]
  return [
    ...terms.map((fn): ViewCall => ({ to, fn })),
    { to: projectToken, fn: token.balanceOf, args: [to] },
    ...(owner
      ? [
          own(imo.userInfo),
          own(imo.userAllocation),
          own(imo.offeringAmount),
          own(imo.refundingAmount),
          // The real chain asks about its caller and ignores the argument (docs/chain.md, Offering): both are the account.
          own(imo.checkWhiteList),
          { to: payToken, fn: token.balanceOf, args: [owner], from: owner },
        ]
      : []),
  ]
}

export const callCount = (owner: Address | null) => PUBLIC + (owner ? OWN : 0)

function readPart(results: readonly ViewResult[]): Part {
  const info = told<readonly [bigint, boolean]>(results[0])
  return {
    amount: info?.[0] ?? null,
    claimed: info?.[1] ?? null,
    allocation: told(results[1]),
    out: told(results[2]),
    refund: told(results[3]),
    allowed: told(results[4]),
    held: told(results[5]),
  }
}

/** @param limit what `view.call` said of the cap, or null */
export function readOffering(
  place: OfferingPlace,
  results: readonly ViewResult[],
  owner: Address | null,
  limit: bigint | null,
): OfferingState {
  const [start, end, raising, offering, total, ethLimit, stock] = results
    .slice(0, PUBLIC)
    .map((r) => told<bigint>(r))
  const terms =
    start == null || end == null || raising == null || offering == null
      ? null
      : { start, end, raising, offering }
  return {
    place,
    terms,
    total: total ?? null,
    stock: stock ?? null,
    payLimit: limit ?? ethLimit ?? null,
    part: owner && readPart(results.slice(PUBLIC)),
  }
}

/** The cap has no place in the real chain's table of selectors: it is asked for by name (docs/chain.md, Encoding). */
export const payLimitCall = ({ address }: OfferingPlace): RpcCall => ({
  method: 'view.call',
  params: [address, 'PayLimit', []],
})

/** What `view.call` said: amounts are decimal texts in whole coins (docs/chain.md, Own calls). */
export function readPayLimit(answer: RpcAnswer | undefined): bigint | null {
  if (!answer || 'error' in answer || !Array.isArray(answer.result)) return null
  const [value] = answer.result as unknown[]
  return fromCoins(value)
}
