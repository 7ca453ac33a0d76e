import { nft } from '../chain/nftCalls.ts'
import { questions } from '../chain/questions.ts'
import type { AskViews } from '../chain/saved.ts'
import type { Address } from '../config/registry.ts'

/** Number of ids per call. */
const IDS_AT_ONCE = 100
/** Maximum number of items read per collection: no user picks from more. */
export const MOST_OWN = 200

/** Items of a collection that an account holds, as far as they were read. */
export type OwnIds = {
  readonly ids: readonly bigint[]
  /** Number of further items that it holds, or that could not be read. */
  readonly more: number
}

/** The real chain's older collections return only one position per call (docs/chain.md, NFT collections). */
async function readOneByOne(read: AskViews, contract: Address, account: Address, wanted: number) {
  const asked = questions()
  const places = Array.from({ length: wanted }, (_, k) =>
    asked.ask({ to: contract, fn: nft.tokenOfOwnerByIndex, args: [account, BigInt(k)] }),
  )
  const { results } = await read(asked.calls)
  return places.flatMap((place) => place(results) ?? [])
}

/**
 * Reads the ids of the items that an account holds, from the collection alone, as the real chain supports it too.
 * @param read reads views at one block
 * @returns null if the collection does not return them
 */
export async function readOwnIds(
  read: AskViews,
  contract: Address,
  account: Address,
): Promise<OwnIds | null> {
  const first = questions()
  const count = first.ask({ to: contract, fn: nft.balanceOf, args: [account] })
  const held = count((await read(first.calls)).results)
  if (held === null) return null
  const wanted = Number(held < BigInt(MOST_OWN) ? held : BigInt(MOST_OWN))
  const second = questions()
  const parts = Array.from({ length: Math.ceil(wanted / IDS_AT_ONCE) }, (_, k) => {
    const [from, to] = [k * IDS_AT_ONCE, Math.min((k + 1) * IDS_AT_ONCE, wanted) - 1]
    const args = [account, BigInt(from), BigInt(to)]
    return second.ask<readonly bigint[]>({ to: contract, fn: nft.tokenOfOwnerByRange, args })
  })
  if (parts.length === 0) return { ids: [], more: 0 }
  const { results } = await read(second.calls)
  const ranges = parts.map((part) => part(results))
  const ids = ranges.every((range) => range === null)
    ? await readOneByOne(read, contract, account, wanted)
    : ranges.flatMap((range) => range ?? [])
  // A transfer between the two calls may return an id twice.
  const once = [...new Set(ids)]
  return { ids: once, more: Number(held) - once.length }
}
