/** Formulators of a test, with the age that it needs, and their state on the chain. */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseEther,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { call, registry, send, token } from './chain.ts'
import { deploy } from './contracts.ts'
import type { Item } from './nft.ts'
import { askNode } from './wallet.ts'

type Name = Extract<(typeof formulatorAbi)[number], { type: 'function' }>['name']

export const formulatorCall = (to: Address, functionName: Name, args: readonly unknown[]) => ({
  to,
  data: encodeFunctionData({ abi: formulatorAbi, functionName, args } as never),
})

export async function readFormulator<T>(
  to: Address,
  functionName: Name,
  args: readonly unknown[] = [],
): Promise<T> {
  const { data } = formulatorCall(to, functionName, args)
  const result = (await askNode('eth_call', [{ to, data, from: to }, 'latest'])) as Hex
  return decodeFunctionResult({ abi: formulatorAbi, functionName, data: result } as never) as T
}

/** Ids of an account, in the contract's order. */
export const idsOf = async (to: Address, owner: Address): Promise<Address[]> =>
  (await readFormulator<bigint[]>(to, 'tokenOfOwnerByRange', [owner, 0n, 999n])).map((id) =>
    numberToHex(id, { size: 20 }),
  )

/** 1 to 3; 0 if it no longer exists. */
export const kindOf = (to: Address, id: Address): Promise<number> =>
  readFormulator<readonly [bigint]>(to, 'formulator', [id]).then(
    ([kind]) => Number(kind),
    () => 0,
  )

export const asItem = (contract: Address, id: Address): Item => ({
  collection: 'formulator',
  contract,
  id: BigInt(id),
})

export type OwnFormulators = {
  readonly address: Address
  /** For the page that takes it for the registry's. */
  readonly exchange: Readonly<Record<Address, Address>>
}

type Wanted = {
  /** Blocks until an Alpha and a Sigma are old enough. */
  readonly ages?: readonly [bigint, bigint]
  readonly alphas: number
  readonly sigmas?: number
}

/** A contract in which one account has this many: the Sigmas are made of Alphas. It holds the MEV for them. */
export async function ownFormulators(
  owner: LocalAccount,
  { ages = [1n, 1n], alphas, sigmas = 0 }: Wanted,
): Promise<OwnFormulators> {
  const perBlock = 475_646_879_756_468_800n
  const terms = [owner.address, token('MEV'), parseEther('200000'), ...ages, perBlock, '/none/{id}.json']
  const address = await deploy(owner, 'Formulator', terms)
  const count = BigInt(alphas + 4 * sigmas)
  const batches = [...Array(Math.ceil(Number(count) / 4)).keys()].map((k) =>
    formulatorCall(address, 'createAlphaBatch', [count - BigInt(4 * k) < 4n ? count - BigInt(4 * k) : 4n]),
  )
  await send(owner, [call(token('MEV'), 'approve', [address, count * parseEther('200000')]), ...batches])
  const ids = await idsOf(address, owner.address)
  const made = [...Array(sigmas).keys()].map((k) =>
    formulatorCall(address, 'createSigma', [ids.slice(4 * k, 4 * k + 4)]),
  )
  if (made.length > 0) await send(owner, made)
  return { address, exchange: { [registry.formulator]: address } }
}

/** Whole MEV that this many Alphas lock, plus some for fees. */
export const mevFor = (alphas: number): string => `${alphas * 200_000 + 50}`
