import { token } from '../chain/calls.ts'
import { market, marketData, nft, ourHeroes, ourMarket, ourMarketData, ourNft } from '../chain/nftCalls.ts'
import { type Questions, questions } from '../chain/questions.ts'
import { type BlockRead, readViews, type ViewCall, type ViewResult } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { decodeWord, type HeroState } from './heroState.ts'
import { movesWhenListed } from './holds.ts'
import type { MarketEntry } from './market.ts'
import {
  type AccountPart,
  CURRENCIES,
  type Currency,
  type DeadReason,
  type Fees,
  type ItemKey,
  type ItemState,
  type Listing,
  type Offer,
} from './model.ts'
import { parseListing, parseListingFees, parseOffers } from './parse.ts'

/** Offers per coin whose makers are checked: the last ones, because only they are worth accepting. */
const MOST_MAKERS = 6

type Reader = (calls: readonly ViewCall[]) => Promise<BlockRead>

/**
 * Returns why the open listing can't be bought at a block; null if it can. Permanent reasons come before temporary
 * ones, because only they free the item to be sent or used (`canRevive`). A purchase sent now is in the next block: a
 * listing that closes there is over, and one that opens there can't be simulated before.
 */
function deadOf(
  listing: Listing | null,
  owner: Address | null,
  block: bigint,
  approved: boolean | null,
  { fillable, moved }: Pick<MarketAnswers, 'fillable' | 'moved'>,
): DeadReason | null {
  if (listing?.state !== 'open' || owner === null) return null
  if (!sameAddress(owner, listing.seller)) return 'moved'
  if (block + 1n >= listing.close) return 'expired'
  if (moved) return 'moved'
  if (block < listing.open && fillable) return 'notYet'
  if (approved === false) return 'notApproved'
  // The only other reason in our own market: the item moved and came back.
  return fillable?.[0] === false ? 'moved' : null
}

/** Asks for what the first answers leave open: the seller's approval, and the funds of those who made offers. */
function rightsReader(
  { ask }: Questions,
  key: ItemKey,
  at: MarketEntry,
  owner: Address | null,
  offers: readonly Offer[],
) {
  // The market accepts no narrower approval than this one.
  const approved =
    owner && ask<boolean>({ to: key.contract, fn: nft.isApprovedForAll, args: [owner, at.operation] })
  const makers = offers.flatMap((offer) => {
    const to = at.tokens[offer.currency]
    const args = [offer.buyer]
    return to
      ? {
          offer,
          has: ask({ to, fn: token.balanceOf, args }),
          may: ask({ to, fn: token.allowance, args: [...args, at.operation] }),
        }
      : []
  })
  return (results: readonly ViewResult[]) => ({
    approved: approved ? approved(results) : null,
    /** True if the maker of an offer can pay it; null if that was not checked, or not answered. */
    isGood: (offer: Offer): boolean | null => {
      const maker = makers.find((one) => one.offer === offer)
      const [has, may] = [maker?.has(results) ?? null, maker?.may(results) ?? null]
      return has === null || may === null ? null : has >= offer.price && may >= offer.price
    },
  })
}

/** Asks the market about an item. */
function marketReader({ ask }: Questions, at: MarketEntry, { contract, id }: ItemKey) {
  const of = <T>(fn: ViewCall['fn'], ...more: readonly unknown[]) =>
    ask<T>({ to: at.operation, fn, args: [contract, id, ...more] })
  const item = ask<string>({ to: at.data, fn: marketData.item, args: [contract, id] })
  const offers = CURRENCIES.map((currency) => ({
    currency,
    read: of<readonly string[]>(market.offers, currency),
  }))
  const service = ask({ to: at.operation, fn: market.marketFee })
  const royalty = ask({ to: at.operation, fn: market.royaltyFee })
  const burn = ask({ to: at.operation, fn: market.burnFee })
  const terms = of<readonly unknown[]>(ourMarket.listing)
  const moves = ask({ to: contract, fn: ourNft.transferCount, args: [id] })
  const fillable = of<readonly [boolean, string]>(ourMarket.fillable)
  const offerBlocks = ask({ to: at.data, fn: ourMarketData.offerBlocks })
  return (results: readonly ViewResult[]): MarketAnswers => {
    const parsed = parseListing(item(results))
    const reported = terms(results)
    const [before, now] = [movesWhenListed(reported), moves(results)]
    const lists = offers.map(({ currency, read }) => parseOffers(read(results), currency))
    const all = [service(results), royalty(results), burn(results)] as const
    const [ofService, ofRoyalty, ofBurn] = all
    const known = ofService !== null && ofRoyalty !== null && ofBurn !== null
    return {
      listing: parsed && { ...parsed, fees: parseListingFees(reported) },
      moved: before !== null && now !== null && before !== now,
      offers: lists.includes(null) ? null : (lists.flat() as Offer[]),
      fees: known ? { service: ofService, royalty: ofRoyalty, burn: ofBurn } : null,
      fillable: fillable(results),
      // If a market returns none, or 0, its offers never expire.
      offerBlocks: offerBlocks(results) || null,
    }
  }
}

type MarketAnswers = {
  readonly listing: Listing | null
  /** True if it was transferred since it was listed, even if it came back. False if transfers are not counted. */
  readonly moved: boolean
  readonly offers: readonly Offer[] | null
  readonly fees: Fees | null
  readonly fillable: readonly [boolean, string] | null
  readonly offerBlocks: bigint | null
}
/** Answers if no market is known. */
const silence: MarketAnswers = {
  listing: null,
  moved: false,
  offers: null,
  fees: null,
  fillable: null,
  offerBlocks: null,
}

/**
 * Returns the offers that are still valid for a transaction sent now. By the market's rule, offers made to another
 * owner are void, and those that expire with the next block are over.
 */
const standing = (offers: readonly Offer[] | null, owner: Address | null, block: bigint) =>
  offers === null || owner === null
    ? null
    : offers.filter(({ to, expiry }) => sameAddress(to, owner) && (expiry === null || expiry > block + 1n))

/**
 * Reads one item completely: owner, listing, offers with the means of their makers, fees, and its relation to the
 * account.
 * @param read reads views at one block
 * @param at the market; null if none is known: then its answers are unknown, and the rest of the item is complete
 * @param account the connected account, or null
 * @param keeper the contract that stores the item's state, if it is a hero
 * @returns `hero` is null if no contract returns it
 */
export async function readItem(
  read: Reader,
  at: MarketEntry | null,
  key: ItemKey,
  account: Address | null,
  keeper: Address | null = null,
): Promise<Omit<BlockRead, 'results'> & { readonly item: ItemState; readonly hero: HeroState | null }> {
  const { contract, id } = key
  const first = questions()
  const readOwner = first.ask<Address>({ to: contract, fn: nft.ownerOf, args: [id] })
  const readUri = first.ask<string>({ to: contract, fn: nft.tokenUri, args: [id] })
  const readWords =
    keeper && first.ask<readonly bigint[]>({ to: keeper, fn: ourHeroes.heroStates, args: [[id]] })
  const readMarket = at && marketReader(first, at, key)
  const heldOf = (currency: Currency) => {
    const to = at?.tokens[currency]
    return account && to ? first.ask({ to, fn: token.balanceOf, args: [account], from: account }) : null
  }
  const [heldMev, heldUsdt] = [heldOf('MEV'), heldOf('USDT')]
  const { block, at: asked, results } = await read(first.calls)
  const ownerAnswer = readOwner(results)
  const owner = ownerAnswer !== null && BigInt(ownerAnswer) === 0n ? null : ownerAnswer
  const { listing, fees, offerBlocks, ...answers } = readMarket?.(results) ?? silence
  const [word] = readWords?.(results) ?? []
  const offers = standing(answers.offers, owner, block)
  const second = questions()
  const looked = CURRENCIES.filter((currency) => at?.tokens[currency]).flatMap((currency) =>
    (offers ?? []).filter((offer) => offer.currency === currency).slice(-MOST_MAKERS),
  )
  const readRights = at && rightsReader(second, key, at, owner, looked)
  const later = second.calls.length > 0 ? await read(second.calls) : { block, results: [] }
  const rights = readRights?.(later.results)
  const approved = rights?.approved ?? null
  const part: AccountPart | null = account && {
    owner: account,
    approved: owner !== null && sameAddress(owner, account) ? approved : null,
    held: { MEV: heldMev?.(results) ?? null, USDT: heldUsdt?.(results) ?? null },
  }
  return {
    // The older of the two reads, so that no figure is older than stated.
    block,
    at: asked,
    hero: word === undefined ? null : decodeWord(word),
    item: {
      key,
      owner,
      usedUp: owner !== null && keeper !== null && sameAddress(owner, keeper),
      tokenUri: readUri(results),
      listing,
      dead: deadOf(listing, owner, later.block, approved, answers),
      offers: offers?.map((offer) => ({ ...offer, good: rights?.isGood(offer) ?? null })) ?? null,
      offerBlocks,
      fees,
      part,
    },
  }
}

/**
 * The same through the RPC client.
 * @param url one node of the list, for second opinions; else whichever answers first
 * @param keeper the contract that stores the item's state, if it is a hero
 */
export const readItemAt = (
  rpc: Rpc,
  chainId: number,
  at: MarketEntry | null,
  key: ItemKey,
  account: Address,
  url?: string,
  keeper: Address | null = null,
) => readItem((calls) => readViews(rpc, chainId, calls, url), at, key, account, keeper)
