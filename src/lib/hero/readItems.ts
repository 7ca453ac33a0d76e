import { nft, ourNft } from '../core/chain/nftCalls.ts'
import { questions } from '../core/chain/questions.ts'
import type { BlockRead } from '../core/chain/reads.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { type ListedAt, listingReader } from '../core/nft/holds.ts'
import type { BoxItem, HeroItem } from './model.ts'
import { readHeroStates } from './readStates.ts'
import type { Series } from './series.ts'

/** Items whose listings are read in one round trip. */
const AT_ONCE = 25

type Read = Omit<BlockRead, 'results'>

/**
 * Reads an account's boxes or heroes from the chain alone: their owner, and if a listing can sell them. The holding
 * time stays unknown, because only logs contain it.
 * @param read reads views at one block
 * @param at null on a chain without a market: nothing is listed there
 */
async function readHeld(
  read: AskViews,
  at: ListedAt,
  contract: Address,
  account: Address,
  ids: readonly bigint[],
): Promise<{ readonly asOf: Read | null; readonly held: readonly BoxItem[] }> {
  const held: BoxItem[] = []
  let asOf: Read | null = null
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const asking = questions()
    const { calls, ask } = asking
    const asked = ids.slice(from, from + AT_ONCE).map((id) => ({
      id,
      owner: ask<Address>({ to: contract, fn: nft.ownerOf, args: [id] }),
      moves: ask({ to: contract, fn: ourNft.transferCount, args: [id] }),
      listing: listingReader(asking, at, { contract, id }),
    }))
    const { results, ...when } = await read(calls)
    asOf ??= when
    for (const { id, owner, moves, listing } of asked) {
      const holder = owner(results)
      if (holder === null || !sameAddress(holder, account)) continue
      const listed = listing(results, holder, moves(results), when.block + 1n).holds
      held.push({ id, listed, since: null })
    }
  }
  return { asOf, held }
}

/** Reads the account's boxes among these ids; those of others are left out. */
export async function readBoxItems(
  read: AskViews,
  at: ListedAt,
  box: Address,
  account: Address,
  ids: readonly bigint[],
): Promise<readonly BoxItem[]> {
  return (await readHeld(read, at, box, account, ids)).held
}

/** Reads the account's heroes among these ids with their states; those of others are left out. */
export async function readHeroItems(
  read: AskViews,
  at: ListedAt,
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
