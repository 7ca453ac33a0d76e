// Shared parts of the market's actions on an item: their types, checks and approval steps.
import { nft } from '../core/chain/nftCalls.ts'
import { readViews, type ViewCall } from '../core/chain/reads.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { ActionBase, MarketDeps } from '../core/nft/action.ts'
import type { Currency, Fees, ItemState, Offer } from '../core/nft/model.ts'
import { readItemAt } from '../core/nft/read.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step } from '../core/tx/model.ts'
import { assertShown, NOTHING_REVIVED, readReactivations } from './reactivations.ts'

/** One line of a review, drawn by the page. `label` and `texts` are keys of the message files. */
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

/** Notes that an action shows besides its figures. */
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

export type ActionTexts = {
  /** A price with each fee and the remainder. */
  readonly fees?: { readonly price: bigint; readonly currency: Currency; readonly fees: Fees }
  readonly rows?: readonly Term[]
  readonly note?: {
    readonly kind: 'plain' | 'info' | 'warn'
    readonly texts: readonly NoteKey[]
    /** Blocks that an offer made now is valid, null without an end. Shown after the texts if present. */
    readonly offerBlocks?: bigint | null
  }
}

export type Price = { readonly raw: bigint; readonly currency: Currency }

/**
 * One action on an item. `T` is the part of its review that is frozen besides owner and item. A new action is a file
 * with one of these, and an entry in the list of actions.
 */
export type Action<T extends { readonly act: string }> = {
  /** Throws AppError if the chain, at a block, no longer allows the action. */
  readonly check: (item: ItemState, request: ActionBase & T, block: bigint) => void
  /** Builds the steps to sign, approvals first. `check` asks every node. */
  readonly steps: (deps: MarketDeps, request: ActionBase & T, check: () => Promise<void>) => Step[]
  /**
   * Returns the terms with current figures; null if there is nothing left to do. If omitted, the terms do not change.
   */
  readonly renew?: (terms: T, item: ItemState) => T | null
  readonly pays?: (terms: T) => Price
  readonly brings?: (terms: T) => Currency
  readonly texts: (terms: T, item: ItemState) => ActionTexts
  /** True if the market needs the right to move all items of the collection. */
  readonly needsRight?: true
  /** True if it also works in a build that knows no market. */
  readonly anywhere?: true
}

export const sameFees = (a: Fees | null, b: Fees | null) =>
  a === b || (!!a && !!b && a.service === b.service && a.royalty === b.royalty && a.burn === b.burn)

export const sameOffer = (a: Offer, b: Offer) =>
  sameAddress(a.buyer, b.buyer) && a.price === b.price && a.currency === b.currency

/** Throws AppError if the account is known to hold less. */
export function assertFunds(item: ItemState, price: bigint, currency: Currency): void {
  const balance = item.part?.held[currency] ?? null
  if (balance !== null && balance < price) throw new AppError('market.balance', `${balance}`)
}

const tokenOf = ({ at }: MarketDeps, currency: Currency): Address => {
  const token = at.tokens[currency]
  if (!token) throw new AppError('market.currency', currency)
  return token
}

/** Returns the part of a price that is paid in the chain's own coin, so that enough of it is left for fees. */
export const nativeOf = (deps: MarketDeps, { raw, currency }: Price) =>
  tokenOf(deps, currency) === deps.registry.tokens.MEV ? raw : 0n

/** Builds the step that approves exactly a price for the market. */
export const payStep = (
  deps: MarketDeps,
  { owner }: ActionBase,
  { raw, currency }: Price,
  check: () => Promise<void>,
): Step =>
  approveStep(deps, { owner, token: tokenOf(deps, currency), spender: deps.at.operation, amount: raw }, check)

/** Builds the call that gives or revokes the market's right to move all of the account's items of the collection. */
export const rightCall = (contract: Address, operation: Address, given: boolean): Step['call'] => ({
  to: contract,
  fn: nft.setApprovalForAll,
  args: [operation, given],
})

/**
 * Builds the step that gives that right; skipped if the market has it. It must not reopen a sale that the review did
 * not show.
 */
export const rightStep = (
  deps: MarketDeps,
  { act: action, owner, key, reactivations = NOTHING_REVIVED }: ActionBase & { readonly act: string },
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
      assertShown(await readReactivations(read, deps.at, key, owner, action === 'list'), reactivations)
    })
  },
})
