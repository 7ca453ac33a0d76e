import { token } from '../chain/calls.ts'
import { market, marketData, nft, ownMarket, ownMarketData } from '../chain/nftCalls.ts'
import { type BlockRead, readViews, type ViewCall, type ViewResult } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import {
  CURRENCIES,
  type DeadReason,
  type Fees,
  type ItemPlace,
  type ItemState,
  type Listing,
  type Offer,
  type OwnPart,
} from './model.ts'
import { parseListing, parseListingFees, parseOffers } from './parse.ts'
import type { MarketPlace } from './place.ts'

const told = <T>(result: ViewResult | undefined): T | null =>
  result && 'value' in result ? (result.value as T) : null

/** Offers whose makers are looked at: the last ones, which alone can be accepted with gain. */
const MOST_MAKERS = 6

type Reader = (calls: readonly ViewCall[]) => Promise<BlockRead>

/** Why the open listing can't be bought at a block, by what the chain told; null when it can. */
function deadOf(
  listing: Listing | null,
  owner: Address | null,
  block: bigint,
  approved: boolean | null,
  fillable: readonly [boolean, string] | null,
): DeadReason | null {
  if (listing?.state !== 'open' || owner === null) return null
  if (!sameAddress(owner, listing.seller)) return 'moved'
  if (block >= listing.close) return 'expired'
  if (block < listing.open && fillable) return 'notYet'
  if (approved === false) return 'notApproved'
  // The only reason left that our own market knows: it moved and came back.
  return fillable?.[0] === false ? 'moved' : null
}

/** What the first answers leave open: rights of the seller, funds of those who made offers. */
function secondCalls(
  place: ItemPlace,
  at: MarketPlace | null,
  owner: Address | null,
  offers: readonly Offer[],
): ViewCall[] {
  if (!at) return []
  const makers = offers.flatMap(({ buyer, currency }) => {
    const to = at.tokens[currency]
    return to
      ? [
          { to, fn: token.balanceOf, args: [buyer] },
          { to, fn: token.allowance, args: [buyer, at.operation] },
        ]
      : []
  })
  const right = owner ? [{ to: place.contract, fn: nft.isApprovedForAll, args: [owner, at.operation] }] : []
  return [...right, ...makers]
}

/** What the market is asked about an item, in the order in which the answers are read. */
function marketCalls(at: MarketPlace, { contract, id }: ItemPlace): ViewCall[] {
  const of = (fn: ViewCall['fn'], ...more: unknown[]): ViewCall => ({
    to: at.operation,
    fn,
    args: [contract, id, ...more],
  })
  return [
    { to: at.data, fn: marketData.item, args: [contract, id] },
    ...CURRENCIES.map((currency) => of(market.offers, currency)),
    { to: at.operation, fn: market.marketFee },
    { to: at.operation, fn: market.royaltyFee },
    { to: at.operation, fn: market.burnFee },
    of(ownMarket.listing),
    of(ownMarket.fillable),
    { to: at.data, fn: ownMarketData.offerBlocks },
  ]
}

/**
 * Offers that still stand for a transaction sent now: those made to another owner are void by the market's rule, and
 * those that expire with the next block are over.
 */
const standing = (offers: readonly Offer[] | null, owner: Address | null, block: bigint) =>
  offers === null || owner === null
    ? null
    : offers.filter(({ to, expiry }) => sameAddress(to, owner) && (expiry === null || expiry > block + 1n))

/**
 * Reads one item whole: owner, listing, offers with who can pay them, fees, and what the account has to do with it.
 * @param read reads views at one block
 * @param at the market; null where none is known: then what it would tell is unknown, and the item is still whole
 * @param account the connected account, or null
 */
export async function readItem(
  read: Reader,
  at: MarketPlace | null,
  place: ItemPlace,
  account: Address | null,
): Promise<Omit<BlockRead, 'results'> & { readonly item: ItemState }> {
  const { contract, id } = place
  const held = CURRENCIES.map((currency) => at?.tokens[currency] ?? null)
  const ofMarket = at ? marketCalls(at, place) : []
  const first = await read([
    { to: contract, fn: nft.ownerOf, args: [id] },
    { to: contract, fn: nft.tokenUri, args: [id] },
    ...ofMarket,
    ...(account && at
      ? held.map((to) => ({ to: to ?? contract, fn: token.balanceOf, args: [account], from: account }))
      : []),
  ])
  const [ownerResult, uri] = first.results
  const [itemText, mevOffers, usdtOffers, service, royalty, burn, ownListing, fill, life] =
    first.results.slice(2, 2 + ofMarket.length)
  const ownerTold = told<Address>(ownerResult)
  const owner = ownerTold !== null && BigInt(ownerTold) === 0n ? null : ownerTold
  const parsed = parseListing(told(itemText))
  const listing = parsed && { ...parsed, fees: parseListingFees(told(ownListing)) }
  const lists = [parseOffers(told(mevOffers), 'MEV'), parseOffers(told(usdtOffers), 'USDT')]
  const all = at && lists.every((list) => list !== null) ? (lists.flat() as Offer[]) : null
  const offers = standing(all, owner, first.block)
  const looked = (offers ?? []).filter(({ currency }) => at?.tokens[currency]).slice(-MOST_MAKERS)
  const more = secondCalls(place, at, owner, looked)
  const second = more.length > 0 ? await read(more) : { ...first, results: [] }
  // The market takes no smaller right than this one.
  const approved = owner && at ? told<boolean>(second.results[0]) : null
  const funds = second.results.slice(owner ? 1 : 0)
  const goodOf = (offer: Offer): boolean | null => {
    const k = looked.indexOf(offer)
    if (k < 0) return null
    const [has, may] = [told<bigint>(funds[k * 2]), told<bigint>(funds[k * 2 + 1])]
    return has === null || may === null ? null : has >= offer.price && may >= offer.price
  }
  const fees = [service, royalty, burn].map((result) => told<bigint>(result))
  const balances = first.results.slice(2 + ofMarket.length)
  const part: OwnPart | null = account && {
    owner: account,
    approved: owner !== null && sameAddress(owner, account) ? approved : null,
    held: {
      MEV: at?.tokens.MEV ? told<bigint>(balances[0]) : null,
      USDT: at?.tokens.USDT ? told<bigint>(balances[1]) : null,
    },
  }
  return {
    // The elder of the two reads: no figure is older than it says.
    block: first.block,
    at: first.at,
    item: {
      place,
      owner,
      tokenUri: told<string>(uri),
      listing,
      dead: deadOf(listing, owner, second.block, approved, told(fill)),
      offers: offers?.map((offer) => ({ ...offer, good: goodOf(offer) })) ?? null,
      // A market that answers none, or 0, lets offers stand for ever.
      offerBlocks: told<bigint>(life) || null,
      fees: fees.includes(null) ? null : ({ service: fees[0], royalty: fees[1], burn: fees[2] } as Fees),
      part,
    },
  }
}

/**
 * The same through the chain's door.
 * @param url one node of the list, for second opinions; else whichever answers first
 */
export const readItemAt = (
  rpc: Rpc,
  chainId: number,
  at: MarketPlace | null,
  place: ItemPlace,
  account: Address,
  url?: string,
) => readItem((calls) => readViews(rpc, chainId, calls, url), at, place, account)
