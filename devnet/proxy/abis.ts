import type { Abi, AbiFunction, Address } from 'viem'
import { factoryAbi } from '../../src/lib/abi/factory.ts'
import { mainTokenAbi } from '../../src/lib/abi/mainToken.ts'
import { mrc20Abi } from '../../src/lib/abi/mrc20.ts'
import { routerAbi } from '../../src/lib/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/abi/uniPair.ts'
import { whitelistAbi } from '../../src/lib/abi/whitelist.ts'
import type { Registry } from './registry.ts'

const everything: Abi = [
  ...routerAbi,
  ...factoryAbi,
  ...stableSwapAbi,
  ...uniPairAbi,
  ...mainTokenAbi,
  ...mrc20Abi,
  ...whitelistAbi,
]

/** Functions of the contract at an address; of a stranger, all that the chain's table of names knows. */
export function abiOf(registry: Registry, address: Address): readonly AbiFunction[] {
  const same = (other: Address | null | undefined): boolean => other?.toLowerCase() === address.toLowerCase()
  const pool = registry.pools.find((one) => same(one.address))
  const symbol = Object.keys(registry.tokens).find((one) => same(registry.tokens[one]))
  const abi: Abi = pool
    ? pool.kind === 'amm'
      ? uniPairAbi
      : stableSwapAbi
    : symbol
      ? symbol === 'MEV'
        ? mainTokenAbi
        : mrc20Abi
      : same(registry.factory)
        ? factoryAbi
        : same(registry.router)
          ? routerAbi
          : same(registry.whitelist)
            ? whitelistAbi
            : everything
  return abi.filter((item): item is AbiFunction => item.type === 'function')
}
