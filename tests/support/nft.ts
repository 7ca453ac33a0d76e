/** NFTs for tests: items of a test, other people's listings and offers, and their state on the chain. */
import { type Address, decodeFunctionResult, encodeFunctionData, parseAbi, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { readViews } from '../../src/lib/core/chain/reads.ts'
import { createRpc } from '../../src/lib/core/chain/rpc.ts'
import { collectionList } from '../../src/lib/core/config/collections.ts'
import { sameAddress } from '../../src/lib/core/config/registry.ts'
import { itemQuery } from '../../src/lib/core/nft/link.ts'
import { phaseOf, roundAt } from '../../src/lib/mint/figures.ts'
import type { MintEntry, MintPhase } from '../../src/lib/mint/model.ts'
import { readMints } from '../../src/lib/mint/read.ts'
import { call, owner, registry, send, token } from './chain.ts'
import { headBlock } from './contracts.ts'
import { CHAIN_ID, ORIGIN } from './env.ts'
import type { Lang } from './texts.ts'
import { askNode } from './wallet.ts'

export type Item = { readonly collection: string; readonly contract: Address; readonly id: bigint }

const abi = parseAbi([
  'function mintTo(address,uint256) returns (uint256[])',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenOfOwnerByIndex(address,uint256) view returns (uint256)',
  'function setApprovalForAll(address,bool)',
  'function isApprovedForAll(address,address) view returns (bool)',
  'function transferFrom(address,address,uint256)',
  'function registerMarketItem(address,uint256,uint256,string,uint256,uint256)',
  'function cancelMarketItem(address,uint256)',
  'function buyNowWithToken(address,uint256,uint256,string)',
  'function suggestItemToBuyWithSuggester(address,uint256,uint256,string)',
  'function cancelItemToBuyWithSuggester(address,uint256,string,uint256)',
  'function acceptItemToBuyWithSeller(address,uint256,uint256,string)',
  'function getMarketItem(address,uint256) view returns (string)',
  'function paidIn(uint256,address) view returns (uint256)',
  'function bonusMinted(address) view returns (uint256)',
  'function bonusSent(uint256,address) view returns (bool)',
])
type Name = (typeof abi)[number]['name']

export const nftCall = (to: Address, functionName: Name, args: readonly unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
})

export async function readNft<T>(to: Address, functionName: Name, args: readonly unknown[]): Promise<T> {
  const { data } = nftCall(to, functionName, args)
  const result = (await askNode('eth_call', [{ to, data, from: to }, 'latest'])) as `0x${string}`
  return decodeFunctionResult({ abi, functionName, data: result } as never) as T
}

export const infoOf = (id: string): Address => {
  const found = registry.collections.find((entry) => entry.id === id)
  if (!found) throw new Error(`no collection ${id}`)
  return found.address
}

/** Mints items of a collection to an account, by the owner of the collections. */
export async function mintItems(to: Address, count = 1, collection = 'xheroes_s4'): Promise<Item[]> {
  const contract = infoOf(collection)
  const before = await readNft<bigint>(contract, 'balanceOf', [to])
  await send(owner(), [nftCall(contract, 'mintTo', [to, BigInt(count)])])
  return Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      collection,
      contract,
      id: await readNft<bigint>(contract, 'tokenOfOwnerByIndex', [to, before + BigInt(i)]),
    })),
  )
}

export async function mintItem(to: Address, collection?: string): Promise<Item> {
  const [item] = await mintItems(to, 1, collection)
  return item as Item
}

export const ownerOf = ({ contract, id }: Item) => readNft<Address>(contract, 'ownerOf', [id])
export const { operation } = registry.market ?? { operation: '0x' as Address }

/** Puts an item of the account up for sale. */
export async function listItem(
  account: LocalAccount,
  item: Item,
  price: string,
  currency = 'MEV',
  blocks = 5_000n,
) {
  const head = await headBlock()
  await send(account, [
    nftCall(item.contract, 'setApprovalForAll', [operation, true]),
    nftCall(operation, 'registerMarketItem', [
      item.contract,
      item.id,
      parseEther(price),
      currency,
      head,
      head + blocks,
    ]),
  ])
}

export const cancelItem = (account: LocalAccount, { contract, id }: Item) =>
  send(account, [nftCall(operation, 'cancelMarketItem', [contract, id])])

export const buyItem = (account: LocalAccount, { contract, id }: Item, price: string, currency = 'MEV') =>
  send(account, [
    call(token(currency), 'approve', [operation, parseEther(price)]),
    nftCall(operation, 'buyNowWithToken', [contract, id, parseEther(price), currency]),
  ])

export const offerFor = (account: LocalAccount, { contract, id }: Item, price: string, currency = 'MEV') =>
  send(account, [
    call(token(currency), 'approve', [operation, parseEther(price)]),
    nftCall(operation, 'suggestItemToBuyWithSuggester', [contract, id, parseEther(price), currency]),
  ])

export const sendItem = (from: LocalAccount, { contract, id }: Item, to: Address) =>
  send(from, [nftCall(contract, 'transferFrom', [from.address, to, id])])

export const listingOf = async ({ contract, id }: Item) =>
  JSON.parse(await readNft<string>(registry.market.data, 'getMarketItem', [contract, id])) as Record<
    string,
    unknown
  >

const shortName = (collection: string) =>
  collectionList.find(({ id }) => id === collection)?.shortName ?? collection

/** Address of an item's page, or of another page about it. */
export const itemUrl = ({ collection, id }: Item, lang: Lang = 'en', page = 'nft-details') =>
  `${lang === 'ko' ? '/ko' : ''}/${page}/${itemQuery(shortName(collection), id)}`

/** Reads all mints from the chain, with their phases. */
async function mintsNow() {
  const rpc = createRpc({ urls: [`${ORIGIN}/rpc`], fetch })
  const entries = registry.mints as readonly MintEntry[]
  const { block, mints } = await readMints((calls) => readViews(rpc, CHAIN_ID, calls), entries, null)
  return mints.map(({ entry, terms }) => {
    if (!terms) throw new Error(`mint ${entry.id} does not answer`)
    return { entry, terms, phase: phaseOf(terms, block), round: roundAt(terms, block) }
  })
}

/** Ids of mints by phase. */
export async function mintsByPhase(): Promise<ReadonlyMap<MintPhase, readonly string[]>> {
  const found = new Map<MintPhase, string[]>()
  for (const { entry, phase } of await mintsNow()) found.set(phase, [...(found.get(phase) ?? []), entry.id])
  return found
}

/** Codes of the refusal in each round that is restricted. */
const REFUSALS: Record<string, readonly string[]> = {
  box: ['mint.onlySigma', 'mint.onlyHolders'],
  project: ['mint.onlyOg', 'mint.onlyWl'],
}

/** Returns a mint in this phase: open for anyone, open only for holders of a right, or over. */
export async function mintAt(wanted: 'anyone' | 'holders' | 'finished') {
  const found = (await mintsNow()).find(({ phase, round }) =>
    wanted === 'finished'
      ? phase === 'finished'
      : round !== null && (round.number === 3) === (wanted === 'anyone'),
  )
  if (!found) throw new Error(`no mint is for ${wanted}`)
  const { entry, terms, round } = found
  const symbol = Object.entries(registry.tokens).find(([, at]) => sameAddress(at, terms.payToken))?.[0] ?? ''
  const reason = REFUSALS[entry.kind]?.[(round?.number ?? 1) - 1] ?? ''
  return { ...entry, price: terms.price / 10n ** 18n, symbol, reason }
}
