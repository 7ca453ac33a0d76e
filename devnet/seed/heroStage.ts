/** Chain reads of the heroes' past, and the reservation of items for it. */
import { type Address, decodeFunctionResult, type Hex } from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import type { Registry } from '../proxy/registry.ts'
import * as calls from './heroCalls.ts'
import { addressOf, idsOf, itemKey, type NftStage } from './nftStage.ts'

export const GAS = 5_000_000n

export const revealOf = (registry: Registry, id: string): Registry['reveals'][number] =>
  registry.reveals.find((one) => one.id === id) as Registry['reveals'][number]

/** Ids of one account that are not reserved yet. */
export async function freeIds(stage: NftStage, collection: string, who: number): Promise<bigint[]> {
  const [ids = []] = await idsOf(stage, collection, [stage.sender.address(who)])
  const nft = addressOf(stage.registry, collection)
  return ids.filter((id) => !stage.apart.has(itemKey(nft, id)))
}

/**
 * Reserves some of an account's items for later, so that the market does not trade them.
 * @throws if there are too few
 */
export async function setApart(
  stage: NftStage,
  collection: string,
  who: number,
  count: number,
  fits: (id: bigint) => boolean = () => true,
): Promise<bigint[]> {
  const chosen = (await freeIds(stage, collection, who)).filter(fits).slice(-count)
  if (chosen.length < count) throw new Error(`Account ${who} has no ${count} of ${collection} to set apart.`)
  const nft = addressOf(stage.registry, collection)
  for (const id of chosen) stage.apart.add(itemKey(nft, id))
  return chosen
}

/** Grades of heroes, 0 Common to 2 Unique. */
export async function gradesOf(
  { upstream, registry }: NftStage,
  reveal: string,
  ids: readonly bigint[],
): Promise<number[]> {
  const to: Address = revealOf(registry, reveal).address
  const data = await upstream.call<Hex>('eth_call', [{ to, data: calls.heroStates(ids) }, 'latest'])
  const words = decodeFunctionResult({ abi: heroRevealAbi, functionName: 'heroStates', data })
  return words.map((word) => Number((word >> 64n) & 0xffn))
}
