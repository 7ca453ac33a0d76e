import type { AskViews } from '../chain/kept.ts'
import { marketData, ourMarket, ourNft } from '../chain/nftCalls.ts'
import { questions } from '../chain/questions.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { listingHolds, movesWhenListed } from '../nft/holds.ts'
import type { MarketEntry } from '../nft/market.ts'
import type { ItemKey, Revived } from '../nft/model.ts'
import { parseListing } from '../nft/parse.ts'
import { readOwnIds } from '../nft/readOwn.ts'

export type Revives = {
  readonly listings: readonly Revived[]
  /** Items whose listing was not read, or which are beyond the most that are looked at. */
  readonly unread: number
}

/**
 * Sales of an account that open again when the market gets its right over a collection. The market's right covers
 * the whole collection, so a listing of one item revives those of the others (docs/chain.md, Market).
 * @param read reads views at one block
 * @param key the item that the right is given for; its own listing is left out
 * @throws AppError `chain.callFailed` where the collection does not tell what the account holds
 */
export async function readRevives(
  read: AskViews,
  at: Pick<MarketEntry, 'operation' | 'data'>,
  { contract, id }: ItemKey,
  owner: Address,
): Promise<Revives> {
  const own = await readOwnIds(read, contract, owner)
  if (!own) throw new AppError('chain.callFailed', 'balanceOf')
  const asked = questions()
  const others = own.ids
    .filter((other) => other !== id)
    .map((other) => {
      const args = [contract, other]
      return {
        id: other,
        item: asked.ask<string>({ to: at.data, fn: marketData.item, args }),
        terms: asked.ask<readonly unknown[]>({ to: at.operation, fn: ourMarket.listing, args }),
        moves: asked.ask({ to: contract, fn: ourNft.transferCount, args: [other] }),
      }
    })
  if (others.length === 0) return { listings: [], unread: own.more }
  const { results, block } = await read(asked.calls)
  const looked = others.map(({ id, item, terms, moves }) => {
    const listing = parseListing(item(results))
    const counts = { listed: movesWhenListed(terms(results)), now: moves(results) }
    return { id, listing, holds: listingHolds(listing, owner, counts, block + 1n) }
  })
  return {
    listings: looked.flatMap(({ id, listing, holds }) => {
      if (!holds || !listing) return []
      const { price, currency, close } = listing
      return [{ id, price, currency, close }]
    }),
    unread: own.more + looked.filter(({ holds }) => holds === null).length,
  }
}

/** Throws AppError for a sale that would open again and was not shown with this price. */
export function assertShown(found: Revives, shown: readonly Revived[]): void {
  const hidden = found.listings.find(
    ({ id, price, currency }) =>
      !shown.some((one) => one.id === id && one.price === price && one.currency === currency),
  )
  if (hidden) throw new AppError('market.revivesMore', `${hidden.id} ${hidden.price} ${hidden.currency}`)
}
