import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abi,
  type Client,
  createClient,
  decodeEventLog,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  maxUint256,
  type TransactionReceipt,
  zeroAddress,
  zeroHash,
} from 'viem'
import { getTransactionReceipt, readContract } from 'viem/actions'
import { factoryAbi } from '../../src/lib/core/abi/factory.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { parseRegistry, type Registry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import { freePort, startCompanion } from './process.ts'

const root = join(import.meta.dirname, '..', '..')
const E18 = 10n ** 18n
export const GENESIS = 1_660_000_000

function artifact(name: string): { abi: Abi; bytecode: Hex } {
  const found = JSON.parse(readFileSync(join(root, 'contracts', 'artifacts', `${name}.json`), 'utf8'))
  return {
    abi: found.abi,
    bytecode: found.bytecode.startsWith('0x') ? found.bytecode : `0x${found.bytecode}`,
  }
}

export type RealChain = {
  readonly url: string
  readonly client: Client
  readonly accounts: readonly Address[]
  readonly registry: Registry
  readonly token: { readonly MEV: Address; readonly USDT: Address; readonly USDC: Address }
  readonly router: Address
  readonly pool: { readonly mevUsdt: Address; readonly usdtUsdc: Address; readonly mevUsdc: Address }
  /**
   * Sends from one of anvil's accounts and mines immediately.
   * @throws if it fails
   */
  call(
    from: Address,
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
  ): Promise<TransactionReceipt>
  /** Deploys from the first account. */
  deploy(name: string, args?: unknown[]): Promise<Address>
  read(to: Address, abi: Abi, functionName: string, args?: readonly unknown[]): Promise<unknown>
  request<T>(method: string, params: unknown[]): Promise<T>
  /** The next block's time. */
  at(timestamp: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts anvil with the flags of the devnet, deploys the exchange with three tokens and three pools, and adds
 * liquidity.
 */
export async function startRealChain(): Promise<RealChain> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const binary = join(root, 'node_modules', '@foundry-rs', `anvil-${platform}`, 'bin', 'anvil')
  const port = await freePort()
  const flags = [
    '--celo',
    '--hardfork',
    'london',
    '--prune-history',
    '--base-fee',
    '0',
    '--gas-price',
    '1000000000',
    '--no-mining',
  ]
  const anvil = startCompanion(binary, [
    ...flags,
    '--chain-id',
    '751812',
    '--timestamp',
    String(GENESIS),
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
  ])
  const url = `http://127.0.0.1:${port}`
  const client = createClient({ transport: http(url, { retryCount: 0 }), pollingInterval: 20 })
  const request = <T>(method: string, params: unknown[]) =>
    client.request({ method, params } as never) as Promise<T>
  for (let attempt = 0; ; attempt++) {
    try {
      await request('eth_chainId', [])
      break
    } catch (error) {
      if (attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const accounts = (await request<Address[]>('eth_accounts', [])).map((one) => one.toLowerCase() as Address)
  const owner = accounts[0] as Address

  async function settle(hash: Hex): Promise<TransactionReceipt> {
    await request('evm_mine', [])
    const receipt = await getTransactionReceipt(client, { hash })
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} failed.`)
    return receipt
  }
  const gas = '0x1312d00'
  async function deploy(name: string, args: unknown[] = []): Promise<Address> {
    const { abi, bytecode } = artifact(name)
    const data = encodeDeployData({ abi, bytecode, args })
    const receipt = await settle(await request<Hex>('eth_sendTransaction', [{ from: owner, data, gas }]))
    return receipt.contractAddress?.toLowerCase() as Address
  }
  const call: RealChain['call'] = async (from, to, abi, functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args })
    return settle(await request<Hex>('eth_sendTransaction', [{ from, to, data, gas }]))
  }
  const read: RealChain['read'] = (address, abi, functionName, args = []) =>
    readContract(client, { address, abi, functionName, args })

  const supply = 10n ** 12n * E18
  const token = {
    MEV: await deploy('MRC20', ['MEVerse', 'MEV', owner, supply]),
    USDT: await deploy('MRC20', ['Tether', 'USDT', owner, supply]),
    USDC: await deploy('MRC20', ['USD Coin', 'USDC', owner, supply]),
  }
  const factory = await deploy('Factory', [
    owner,
    await deploy('UniPairDeployer'),
    await deploy('StableSwapDeployer'),
  ])
  const router = await deploy('Router', [factory])
  const whitelist = await deploy('Whitelist')

  const pair = async (stable: boolean, a: Address, b: Address) => {
    const common = [
      a,
      b,
      zeroAddress,
      'LP',
      'LP',
      owner,
      zeroAddress,
      stable ? 4_000_000n : 30_000_000n,
      5_000_000_000n,
      0n,
      whitelist,
      zeroHash,
    ]
    await call(
      owner,
      factory,
      factoryAbi as Abi,
      stable ? 'CreatePairStable' : 'CreatePairUni',
      stable ? [...common, 170n] : common,
    )
    return (await read(factory, factoryAbi as Abi, 'GetPair', [a, b])) as Address
  }
  const made = {
    mevUsdt: await pair(false, token.MEV, token.USDT),
    // Coins in the given order, which is not the sorted one.
    usdtUsdc: await (BigInt(token.USDT) < BigInt(token.USDC)
      ? pair(true, token.USDC, token.USDT)
      : pair(true, token.USDT, token.USDC)),
    mevUsdc: await pair(false, token.MEV, token.USDC),
  }
  const pool = {
    mevUsdt: made.mevUsdt.toLowerCase() as Address,
    usdtUsdc: made.usdtUsdc.toLowerCase() as Address,
    mevUsdc: made.mevUsdc.toLowerCase() as Address,
  }
  for (const account of accounts.slice(0, 4)) {
    for (const one of Object.values(token)) {
      if (account !== owner) await call(owner, one, mrc20Abi as Abi, 'transfer', [account, 10n ** 9n * E18])
      for (const spender of [router, ...Object.values(pool)])
        await call(account, one, mrc20Abi as Abi, 'approve', [spender, maxUint256])
    }
    for (const lp of [pool.mevUsdt, pool.mevUsdc])
      await call(account, lp, uniPairAbi as Abi, 'approve', [router, maxUint256])
  }
  const add = (a: Address, b: Address, amountA: bigint, amountB: bigint) =>
    call(owner, router, routerAbi as Abi, 'UniAddLiquidity', [a, b, amountA, amountB, 0n, 0n])
  await add(token.MEV, token.USDT, 50_000_000n * E18, 1_000_000n * E18)
  await add(token.MEV, token.USDC, 25_000_000n * E18, 500_000n * E18)
  await call(owner, pool.usdtUsdc, stableSwapAbi as Abi, 'AddLiquidity', [
    [800_000n * E18, 900_000n * E18],
    0n,
  ])

  const registry = parseRegistry({
    chainId: 751_812,
    factory,
    router,
    tokens: { ...token, MEFI: null },
    pools: [
      { id: 'MEV-USDT', kind: 'amm', address: pool.mevUsdt },
      { id: 'USDT-USDC', kind: 'cfmm', address: pool.usdtUsdc },
    ],
  })
  return {
    url,
    client,
    accounts,
    registry,
    token,
    router,
    pool,
    call,
    deploy,
    read,
    request,
    at: async (timestamp) => {
      await request('evm_setNextBlockTimestamp', [timestamp])
    },
    stop: anvil.stop,
  }
}

/** Returns a receipt's trades, decoded by the generated ABIs and not by the indexer's own. */
export function tradesOf(receipt: TransactionReceipt, pool: RealChain['pool']) {
  return receipt.logs.flatMap((log) => {
    const address = log.address.toLowerCase()
    if (!Object.values(pool).includes(address as Address)) return []
    const abi = (address === pool.usdtUsdc ? stableSwapAbi : uniPairAbi) as Abi
    const event = decodeEventLog({ abi, data: log.data, topics: log.topics })
    const args = event.args as unknown as Record<string, bigint> & { from: string }
    const place = {
      pool: getAddress(address),
      trader: args.from,
      txHash: receipt.transactionHash,
      logIndex: log.logIndex,
    }
    if (event.eventName === 'Swap') {
      const zero = (args.amount0In as bigint) > 0n
      return [
        {
          ...place,
          sold: zero ? 0 : 1,
          amountIn: (zero ? args.amount0In : args.amount1In) as bigint,
          amountOut: (zero ? args.amount1Out : args.amount0Out) as bigint,
        },
      ]
    }
    if (event.eventName === 'Exchange')
      return [
        {
          ...place,
          sold: Number(args.soldId),
          amountIn: args.sold as bigint,
          amountOut: args.bought as bigint,
        },
      ]
    return []
  })
}
