import { market } from '../../core/chain/nftCalls.ts'
import { LAG } from '../../core/chain/nodes.ts'
import { sameAddress } from '../../core/config/registry.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { assertOwner, oneStep } from '../../core/nft/action.ts'
import type { Currency, Fees } from '../../core/nft/model.ts'
import { type Action, rightStep, sameFees } from '../action.ts'

type ListTerms = {
  readonly act: 'list'
  readonly price: bigint
  readonly currency: Currency
  /** Heights between which it is for sale. */
  readonly open: bigint
  readonly close: bigint
  /** Height from which they were counted. */
  readonly from: bigint
  /** Fees as shown. */
  readonly fees: Fees
}

/** Blocks of a day: an older review has to be entered again. */
const OLD = 172_800n

/** `[approveMarket?, list]` */
export const list: Action<ListTerms> = {
  needsRight: true,
  check: (item, request, block) => {
    assertOwner(item, request)
    const { listing } = item
    if (listing?.state === 'open' && sameAddress(listing.seller, request.owner) && item.dead !== 'moved')
      throw new AppError('market.registered')
    if (!sameFees(item.fees, request.fees)) throw new AppError('market.feesChanged')
    // One node alone must not move the end, with a height that does not exist yet or one of yesterday.
    if (request.from > block + LAG || block > request.from + OLD)
      throw new AppError('market.heights', `${request.from} / ${block}`)
    if (block >= request.close) throw new AppError('market.range')
  },
  steps: (deps, request, check) => {
    const { key, price, currency, open, close } = request
    const args = [key.contract, key.id, price, currency, open, close]
    return [
      rightStep(deps, request, check),
      oneStep('list', { to: deps.at.operation, fn: market.register, args }, check),
    ]
  },
  renew: (terms, { fees }) => (fees ? { ...terms, fees } : terms),
  texts: ({ price, currency, fees, open, close, from }) => ({
    fees: { price, currency, fees },
    rows: [...(open > from ? [{ kind: 'opens', open, from } as const] : []), { kind: 'closes', close, from }],
    note: { kind: 'warn', texts: open > from ? ['opensUnchecked', 'listStays'] : ['listStays'] },
  }),
}
