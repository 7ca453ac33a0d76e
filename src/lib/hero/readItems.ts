import type { AskViews } from '../chain/kept.ts'
import { marketData, nft, ourMarket } from '../chain/nftCalls.ts'
import { questions } from '../chain/questions.ts'
import type { BlockRead } from '../chain/reads.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import type { MarketEntry } from '../nft/market.ts'
import type { Listing } from '../nft/model.ts'
import { parseListing } from '../nft/parse.ts'
import { ourNft } from './calls.ts'
import type { BoxItem, HeroItem } from './model.ts'
import { readHeroStates } from './readStates.ts'
import type { Series } from './series.ts'

/** Items whose listings one round trip asks for. */
const AT_ONCE = 25
/** Place of the count of moves in the answer of `listing`. */
const MOVES = 9

type Read = Omit<BlockRead, 'results'>

/** How often an item had moved when it was listed, and has now. */
type Moves = { readonly listed: bigint | null; readonly now: bigint | null }

/**
 * Whether a listing can still sell its item, as a reveal contract judges it (HeroItems.sol): it is open, its holder's,
 * not over, and the item has not moved since. One that has not begun, or whose market lost its right, counts.
 * @param next the block that a transaction would be in
 * @returns null where the listing was not read
 */
export function listingHolds(
  listing: Listing | null,
  owner: Address,
  { listed, now }: Moves,
  next: bigint,
): boolean | null {
  if (listing === null) return null
  if (listing.state !== 'open' || !sameAddress(listing.seller, owner) || next >= listing.close) return false
  // A market or collection that does not count moves knows no better.
  return listed === null || now === null || listed === now
}

/**
 * An account's boxes or heroes as the rules know them, by the chain alone: whether each is its holder's still, and
 * whether a listing can sell it. Since when it is held only logs would say: unknown.
 * @param read reads views at one block
 * @param at null on a chain without a market: nothing is listed there
 */
async function readHeld(
  read: AskViews,
  at: Pick<MarketEntry, 'operation' | 'data'> | null,
  contract: Address,
  account: Address,
  ids: readonly bigint[],
): Promise<{ readonly asOf: Read | null; readonly held: readonly BoxItem[] }> {
  const held: BoxItem[] = []
  let asOf: Read | null = null
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { calls, ask } = questions()
    const asked = ids.slice(from, from + AT_ONCE).map((id) => ({
      id,
      owner: ask<Address>({ to: contract, fn: nft.ownerOf, args: [id] }),
      moves: ask({ to: contract, fn: ourNft.transferCount, args: [id] }),
      listing: at && ask<string>({ to: at.data, fn: marketData.item, args: [contract, id] }),
      terms: at && ask<readonly unknown[]>({ to: at.operation, fn: ourMarket.listing, args: [contract, id] }),
    }))
    const { results, ...when } = await read(calls)
    asOf ??= when
    for (const { id, owner, moves, listing, terms } of asked) {
      const holder = owner(results)
      if (holder === null || !sameAddress(holder, account)) continue
      const listedAt = terms?.(results)?.[MOVES]
      const counts = { listed: typeof listedAt === 'bigint' ? listedAt : null, now: moves(results) }
      const told = listing && parseListing(listing(results))
      const listed = at === null ? false : listingHolds(told, holder, counts, when.block + 1n)
      held.push({ id, listed, since: null })
    }
  }
  return { asOf, held }
}

type Where = Pick<MarketEntry, 'operation' | 'data'> | null

/** The account's boxes among these ids; those of others are left out. */
export async function readBoxItems(
  read: AskViews,
  at: Where,
  box: Address,
  account: Address,
  ids: readonly bigint[],
): Promise<readonly BoxItem[]> {
  return (await readHeld(read, at, box, account, ids)).held
}

/** The account's heroes among these ids with their states; those of others are left out. */
export async function readHeroItems(
  read: AskViews,
  at: Where,
  { address, hero }: Pick<Series, 'address' | 'hero'>,
  account: Address,
  ids: readonly bigint[],
): Promise<Read & { readonly items: readonly HeroItem[] }> {
  const { asOf, held } = await readHeld(read, at, hero, account, ids)
  const { states, ...later } = await readHeroStates(
    read,
    address,
    held.map(({ id }) => id),
  )
  const items = held.map((item) => ({ ...item, state: states.get(item.id) ?? null, synchronized: null }))
  return { ...(asOf ?? later), items }
}
