import { type Abi, type AbiFunction, type Address, type Hex, toFunctionSelector } from 'viem'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { converterAbi } from '../../src/lib/core/abi/converter.ts'
import { depositPoolAbi } from '../../src/lib/core/abi/depositPool.ts'
import { factoryAbi } from '../../src/lib/core/abi/factory.ts'
import { farmAbi } from '../../src/lib/core/abi/farm.ts'
import { farmPoolAbi } from '../../src/lib/core/abi/farmPool.ts'
import { farmTermsAbi } from '../../src/lib/core/abi/farmTerms.ts'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { imoAbi } from '../../src/lib/core/abi/imo.ts'
import { mainTokenAbi } from '../../src/lib/core/abi/mainToken.ts'
import { mappFarmAbi } from '../../src/lib/core/abi/mappFarm.ts'
import { marketDataAbi } from '../../src/lib/core/abi/marketData.ts'
import { marketOperationAbi } from '../../src/lib/core/abi/marketOperation.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { requestAbi } from '../../src/lib/core/abi/request.ts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { whitelistAbi } from '../../src/lib/core/abi/whitelist.ts'
import type { Registry } from './registry.ts'

const everything: Abi = [
  ...routerAbi,
  ...factoryAbi,
  ...stableSwapAbi,
  ...uniPairAbi,
  ...mainTokenAbi,
  ...mrc20Abi,
  ...whitelistAbi,
  ...farmAbi,
  ...mappFarmAbi,
  ...farmPoolAbi,
  ...imoAbi,
  ...depositPoolAbi,
  ...formulatorAbi,
  ...nft721Abi,
  ...marketOperationAbi,
  ...marketDataAbi,
  ...boxMintAbi,
  ...requestAbi,
]

/** The ABI of each address that the registry names, by its lower-case spelling. */
function known(registry: Registry): Map<string, Abi> {
  const entries: [Address | null, Abi][] = [
    [registry.factory, factoryAbi],
    [registry.router, routerAbi],
    [registry.whitelist, whitelistAbi],
    [registry.genesisLock, depositPoolAbi],
    [registry.farm?.address ?? null, farmAbi],
    ...(registry.farm?.pools ?? []).map(({ strat }): [Address, Abi] => [strat, farmPoolAbi]),
    ...registry.mappFarms.map(({ address }): [Address, Abi] => [address, mappFarmAbi]),
    ...registry.offerings.map(({ address }): [Address, Abi] => [address, imoAbi]),
    [registry.market?.operation ?? null, marketOperationAbi],
    [registry.market?.data ?? null, marketDataAbi],
    ...registry.collections.map(({ kind, address }): [Address, Abi] => [
      address,
      kind === 'formulator' ? formulatorAbi : nft721Abi,
    ]),
    ...registry.mints.map(({ address }): [Address, Abi] => [address, boxMintAbi]),
    ...registry.reveals.map(({ address }): [Address, Abi] => [address, heroRevealAbi]),
    ...registry.converters.map(({ kind, address }): [Address, Abi] => [
      address,
      kind === 'converter' ? converterAbi : requestAbi,
    ]),
    [registry.nftFarm?.pool ?? null, rewardPoolAbi],
    [registry.nftFarm?.terms ?? null, farmTermsAbi],
    ...Object.entries(registry.tokens).map(([symbol, address]): [Address | null, Abi] => [
      address,
      symbol === 'MEV' ? mainTokenAbi : mrc20Abi,
    ]),
    ...registry.pools.map(({ kind, address }): [Address, Abi] => [
      address,
      kind === 'amm' ? uniPairAbi : stableSwapAbi,
    ]),
  ]
  return new Map(entries.flatMap(([address, abi]) => (address ? [[address.toLowerCase(), abi]] : [])))
}

const remembered = new WeakMap<Registry, Map<string, Abi>>()

function abiAt(registry: Registry, address: Address): Abi {
  const all = remembered.get(registry) ?? known(registry)
  remembered.set(registry, all)
  return all.get(address.toLowerCase()) ?? everything
}

/** By selector: hashing every signature for every call would be most of the work of a recorded block. */
const selectors = new WeakMap<Abi, Map<Hex, AbiFunction>>()

/** The function of a contract that a selector means. */
export function functionOf(registry: Registry, address: Address, selector: Hex): AbiFunction | undefined {
  const abi = abiAt(registry, address)
  let table = selectors.get(abi)
  if (table === undefined) {
    const functions = abi.filter((item): item is AbiFunction => item.type === 'function')
    table = new Map(functions.map((item) => [toFunctionSelector(item), item]))
    selectors.set(abi, table)
  }
  return table.get(selector)
}

/** Functions of the contract at an address; of a stranger, all that the chain's table of names knows. */
export function abiOf(registry: Registry, address: Address): readonly AbiFunction[] {
  return abiAt(registry, address).filter((item): item is AbiFunction => item.type === 'function')
}
