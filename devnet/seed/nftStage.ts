/** The accounts of the NFT past, and their chain reads. */
import { type Address, decodeFunctionResult, type Hex } from 'viem'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import type { Registry } from '../proxy/registry.ts'
import type { Sender } from '../sender.ts'
import type { Upstream } from '../upstream.ts'
import * as calls from './nftCalls.ts'
import type { Random } from './random.ts'

export type NftStage = {
  upstream: Upstream
  registry: Registry
  sender: Sender
  random: Random
  /** Items (`itemKey`) reserved for later: the market does not trade them. */
  apart: Set<string>
}

export const itemKey = (nft: Address, id: bigint): string => `${nft} ${id}`

export const DAY = 86_400
export const [DEMO, TRADED] = [0, 1]
export const [ANN, BEN, CAT, DAN, EVE] = [11, 12, 13, 14, 15]

export const addressOf = (registry: Registry, collection: string): Address =>
  registry.collections.find(({ id }) => id === collection)?.address as Address

/** Ids of a collection that an account owns on the chain. */
export async function idsOf(
  { upstream, registry }: Pick<NftStage, 'upstream' | 'registry'>,
  collection: string,
  owners: readonly Address[],
): Promise<bigint[][]> {
  const to = addressOf(registry, collection)
  const answers = await upstream.batch(
    owners.map((owner) => ({
      method: 'eth_call',
      params: [{ to, data: calls.idsOf(owner, 10_000n) }, 'latest'],
    })),
  )
  return answers.map((data) => [
    ...decodeFunctionResult({
      abi: nft721Abi,
      functionName: 'tokenOfOwnerByRange',
      data: data as Hex,
    }),
  ])
}
