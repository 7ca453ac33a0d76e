import { ourNft } from '../core/chain/nftCalls.ts'
import { questions } from '../core/chain/questions.ts'
import type { AskViews } from '../core/chain/saved.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { listingReader } from '../core/nft/holds.ts'
import type { MarketEntry } from '../core/nft/market.ts'
import type { ItemKey, Reactivations } from '../core/nft/model.ts'
import { readOwnIds } from '../core/nft/readOwn.ts'

export const NOTHING_REVIVED: Reactivations = { listings: [], unread: 0 }

/**
 * Finds an account's sales that reopen when the market gets its right over a collection. The right covers the whole
 * collection, so listing one item reactivates the listings of the others (docs/chain.md, Market).
 * @param read reads views at one block
 * @param key item that the right is given for
 * @param isListed true if that item is listed again, which closes its own listing
 * @throws the errors of `read`
 */
export async function readReactivations(
  read: AskViews,
  at: Pick<MarketEntry, 'operation' | 'data'>,
  { contract, id }: ItemKey,
  owner: Address,
  isListed: boolean,
): Promise<Reactivations> {
  const own = await readOwnIds(read, contract, owner)
  if (!own) return { listings: [], unread: null }
  const asked = questions()
  const others = own.ids
    .filter((other) => !isListed || other !== id)
    .map((other) => ({
      id: other,
      told: listingReader(asked, at, { contract, id: other }),
      moves: asked.ask({ to: contract, fn: ourNft.transferCount, args: [other] }),
    }))
  if (others.length === 0) return { listings: [], unread: own.more }
  const { results, block } = await read(asked.calls)
  const looked = others.map((one) => ({
    id: one.id,
    ...one.told(results, owner, one.moves(results), block + 1n),
  }))
  return {
    listings: looked.flatMap(({ id, listing, holds }) => {
      if (!holds || !listing) return []
      const { price, currency, close } = listing
      return [{ id, price, currency, close }]
    }),
    unread: own.more + looked.filter(({ holds }) => holds === null).length,
  }
}

/** Throws AppError for a sale that would reopen without being shown at this price, or that was not read. */
export function assertShown(found: Reactivations, shown: Reactivations): void {
  const hidden = found.listings.find(
    ({ id, price, currency }) =>
      !shown.listings.some((one) => one.id === id && one.price === price && one.currency === currency),
  )
  if (hidden) throw new AppError('market.revivesMore', `${hidden.id} ${hidden.price} ${hidden.currency}`)
  if (shown.unread !== null && (found.unread === null || found.unread > shown.unread))
    throw new AppError('market.revivesMore', `unread: ${found.unread ?? 'all'}`)
}
