// What the market's calls are refused with.
import { nft } from '../core/chain/nftCalls.ts'
import { readViews, type ViewCall } from '../core/chain/reads.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { ActBase, MarketDeps } from '../core/nft/act.ts'
import type { Currency, Fees, ItemState, Offer } from '../core/nft/model.ts'
import { readItemAt } from '../core/nft/read.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step } from '../core/tx/model.ts'
import { assertShown, NOTHING_REVIVED, readRevives } from './revives.ts'

/** One line of a review, for the page to draw. `label` and `texts` are keys of the message files. */
export type Term =
  | {
      readonly kind: 'money'
      readonly label: 'youPay' | 'yourOffer'
      readonly raw: bigint
      readonly currency: Currency
    }
  | {
      readonly kind: 'address'
      readonly label: 'owner' | 'seller' | 'buyer' | 'recipient'
      readonly address: Address
    }
  | { readonly kind: 'opens'; readonly open: bigint; readonly from: bigint }
  | { readonly kind: 'closes'; readonly close: bigint; readonly from: bigint }

/** What an act has to say besides its figures. */
type NoteKey =
  | 'buyNote'
  | 'buyUsesApproval'
  | 'acceptNote'
  | 'listStays'
  | 'opensUnchecked'
  | 'offerBacked'
  | 'transferAgree'
  | 'note.cancelListing'
  | 'note.revokeMarket'

export type Words = {
  /** A price with each fee and what is left. */
  readonly fees?: { readonly price: bigint; readonly currency: Currency; readonly fees: Fees }
  readonly rows?: readonly Term[]
  readonly note?: {
    readonly kind: 'plain' | 'info' | 'warn'
    readonly texts: readonly NoteKey[]
    /** Blocks that an offer made now stands, null without an end: said after the texts where it is given. */
    readonly offerBlocks?: bigint | null
  }
}

export type Price = { readonly raw: bigint; readonly currency: Currency }

/**
 * One act on an item. `T` is what is frozen in its review besides who acts on what.
 * A new act is a file with one of these, and its line in acts.ts.
 */
export type Act<T extends { readonly act: string }> = {
  /** Throws AppError for what the chain, at a block, does not allow any more. */
  readonly check: (item: ItemState, request: ActBase & T, block: bigint) => void
  /** What is signed, approvals first. `check` was held against every node. */
  readonly steps: (deps: MarketDeps, request: ActBase & T, check: () => Promise<void>) => Step[]
  /** Its terms with the figures of now; null where there is nothing left to do. As they were where it is left out. */
  readonly renew?: (terms: T, item: ItemState) => T | null
  readonly pays?: (terms: T) => Price
  readonly brings?: (terms: T) => Currency
  readonly words: (terms: T, item: ItemState) => Words
  /** Works also where this build knows no market. */
  readonly anywhere?: true
}

export const sameFees = (a: Fees | null, b: Fees | null) =>
  a === b || (!!a && !!b && a.service === b.service && a.royalty === b.royalty && a.burn === b.burn)

export const sameOffer = (a: Offer, b: Offer) =>
  sameAddress(a.buyer, b.buyer) && a.price === b.price && a.currency === b.currency

/** Throws AppError where the account is known to hold less. */
export function assertFunds(item: ItemState, price: bigint, currency: Currency): void {
  const balance = item.part?.held[currency] ?? null
  if (balance !== null && balance < price) throw new AppError('market.balance', `${balance}`)
}

const tokenOf = ({ at }: MarketDeps, currency: Currency): Address => {
  const token = at.tokens[currency]
  if (!token) throw new AppError('market.currency', currency)
  return token
}

/** What of a price is the chain's own coin, so that enough of it is left for fees. */
export const nativeOf = (deps: MarketDeps, { raw, currency }: Price) =>
  tokenOf(deps, currency) === deps.registry.tokens.MEV ? raw : 0n

/** Allows the market exactly a price. */
export const payStep = (
  deps: MarketDeps,
  { owner }: ActBase,
  { raw, currency }: Price,
  check: () => Promise<void>,
): Step =>
  approveStep(deps, { owner, token: tokenOf(deps, currency), spender: deps.at.operation, amount: raw }, check)

/** The market's right to move all items that the account has of the collection, given or taken back. */
export const rightCall = (contract: Address, operation: Address, given: boolean): Step['call'] => ({
  to: contract,
  fn: nft.setApprovalForAll,
  args: [operation, given],
})

/** Gives that right; skipped where the market has it. It opens no sale again that the review did not show. */
export const rightStep = (
  deps: MarketDeps,
  { act, owner, key, revives = NOTHING_REVIVED }: ActBase & { readonly act: string },
  check: () => Promise<void>,
): Step => ({
  id: 'approveMarket',
  nativeSpend: 0n,
  call: rightCall(key.contract, deps.at.operation, true),
  needed: async () => {
    const { item } = await readItemAt(deps.rpc(), deps.chainId, deps.at, key, owner)
    return item.part?.approved !== true
  },
  check: async () => {
    await check()
    await allAgree(deps.rpc(), async (url) => {
      const read = (calls: readonly ViewCall[]) => readViews(deps.rpc(), deps.chainId, calls, url)
      assertShown(await readRevives(read, deps.at, key, owner, act === 'list'), revives)
    })
  },
})
