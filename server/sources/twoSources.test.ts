/**
 * Random trades on a real chain, read by its logs and by its calls. The events must be equal, and after every block the
 * reserves that follow from the calls must equal the pools' answers.
 */
import fc from 'fast-check'
import { type Abi, encodeFunctionData, type Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallBook } from '../../devnet/proxy/callBook.ts'
import { createProxy } from '../../devnet/proxy/proxy.ts'
import type { Registry as DevnetRegistry } from '../../devnet/proxy/registry.ts'
import { createUpstream } from '../../devnet/upstream.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { noContracts } from '../../tests/fakes/registry.ts'
import type { Address, KnownPool } from '../core/source/model.ts'
import { readState } from '../features/exchange/followed.ts'
import { GENESIS, type RealChain, startRealChain } from '../testing/realChain.ts'
import { comparable, readEvents } from '../testing/sources.ts'
import { EvmLogs } from './evmLogs.ts'
import { learnPools } from './known.ts'
import { NativeCalls } from './nativeCalls.ts'

const E18 = 10n ** 18n
const DAY = 86_400

let chain: RealChain
let book: CallBook
let calls: NativeCalls
let logs: EvmLogs
let recorded = -1
let time = GENESIS + 100 * DAY

async function record(): Promise<number> {
  const head = Number(await chain.request<Hex>('eth_blockNumber', []))
  while (recorded < head) await book.record(++recorded)
  return head
}

beforeAll(async () => {
  chain = await startRealChain()
  const { registry } = chain
  const names: DevnetRegistry = {
    ...noContracts(751_812),
    factory: registry.factory,
    router: registry.router,
    tokens: registry.tokens,
    pools: [
      {
        id: 'MEV-USDT',
        kind: 'amm',
        address: chain.pool.mevUsdt,
        tokens: [chain.token.MEV, chain.token.USDT],
      },
      {
        id: 'MEV-USDC',
        kind: 'amm',
        address: chain.pool.mevUsdc,
        tokens: [chain.token.MEV, chain.token.USDC],
      },
      {
        id: 'USDT-USDC',
        kind: 'cfmm',
        address: chain.pool.usdtUsdc,
        tokens: [chain.token.USDT, chain.token.USDC],
      },
    ],
  }
  book = new CallBook(createUpstream(chain.url), names)
  const proxy = createProxy({ anvilUrl: chain.url, registry: names, calls: book })
  const rpcUrl = 'http://devnet/rpc'
  // Contracts of the real chain see the time of the previous block, those of anvil their own. So each block is shown
  // with the time of the next one.
  const fetch = (async (_: string, init: RequestInit) => {
    const answer = await (await proxy.handle(new Request(rpcUrl, init))).json()
    const asked = JSON.parse(String(init.body))
    const [calls, answers] = Array.isArray(asked) ? [asked, answer] : [[asked], [answer]]
    for (const [k, { method, params }] of calls.entries()) {
      if (method !== 'eth_getBlockByNumber' || params[0] === 'latest') continue
      const next = `0x${(Number(params[0]) + 1).toString(16)}`
      const block = await chain.request<{ timestamp: Hex } | null>('eth_getBlockByNumber', [next, false])
      if (block) answers[k].result.timestamp = `0x${(BigInt(block.timestamp) * 1_000_000n).toString(16)}`
    }
    return new Response(JSON.stringify(answer))
  }) as typeof globalThis.fetch
  calls = new NativeCalls({ rpcUrl, registry, fetch })
  logs = new EvmLogs({ rpcUrl: chain.url, registry })
})
afterAll(() => chain.stop())

/**
 * Sends a transaction. One that the chain refuses leaves no call and no log.
 * @returns true if it succeeded
 */
async function send(
  who: number,
  to: Address,
  abi: unknown,
  functionName: string,
  args: unknown[],
): Promise<boolean> {
  time += 30
  await chain.at(time)
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
  const from = chain.accounts[who]
  const hash = await chain.request<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x1312d00' }])
  await chain.request('evm_mine', [])
  return (await getTransactionReceipt(chain.client, { hash })).status === 'success'
}

const coins = ['MEV', 'USDT', 'USDC'] as const
const pools = ['mevUsdt', 'mevUsdc', 'usdtUsdc'] as const
const kinds = [
  ...([
    'exactIn',
    'exactOut',
    'add',
    'addOne',
    'remove',
    'removeOne',
    'sendAndBurn',
    'direct',
    'donate',
  ] as const),
  ...(['stableAdd', 'stableRemove', 'stableOne', 'stableImbalance', 'newFee', 'ramp', 'ownersFees'] as const),
]
const move = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  path: fc.shuffledSubarray([...coins], { minLength: 2 }),
  pool: fc.constantFrom(...pools),
  size: fc.integer({ min: 1, max: 9_999 }),
  other: fc.integer({ min: 0, max: 9_999 }),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

async function play({ kind, who, path, pool, size, other }: Move): Promise<void> {
  const route = path.map((symbol) => chain.token[symbol])
  const [first, second] = route as [Address, Address]
  const amount = BigInt(size) * E18 + BigInt(other)
  const router = (name: string, args: unknown[]) => send(who, chain.router, routerAbi, name, args)
  const amm = pool === 'mevUsdc' ? 'mevUsdc' : 'mevUsdt'
  const [pair, sides] = [
    chain.pool[amm],
    [chain.token.MEV, amm === 'mevUsdc' ? chain.token.USDC : chain.token.USDT],
  ]
  const part = async (of: Address): Promise<bigint> =>
    (((await chain.read(of, uniPairAbi as Abi, 'balanceOf', [chain.accounts[who]])) as bigint) *
      BigInt(size)) /
    40_000n
  const stable = (name: string, args: unknown[]) => send(who, chain.pool.usdtUsdc, stableSwapAbi, name, args)
  switch (kind) {
    case 'exactIn':
      await router('SwapExactTokensForTokens', [amount, 0n, route])
      return
    case 'exactOut':
      await router('UniSwapTokensForExactTokens', [amount, amount * 10_000n, [first, second]])
      return
    case 'add':
      await router('UniAddLiquidity', [...sides, amount * 20n, amount, 0n, 0n])
      return
    case 'addOne':
      await router('UniAddLiquidityOneCoin', [...sides, sides[size % 2], amount, 0n])
      return
    case 'remove':
      await router('UniRemoveLiquidity', [...sides, await part(pair), 0n, 0n])
      return
    case 'removeOne':
      await router('UniRemoveLiquidityOneCoin', [...sides, await part(pair), sides[size % 2], 0n])
      return
    case 'sendAndBurn':
      // LP that was sent in a transaction of its own.
      await send(who, pair, uniPairAbi, 'transfer', [pair, await part(pair)])
      await send(who, pair, uniPairAbi, 'Burn', [chain.accounts[who]])
      return
    case 'direct': {
      await send(who, sides[0] as Address, mrc20Abi, 'transfer', [pair, amount])
      const out = amount / 1_000n
      const token0 = (await chain.read(pair, uniPairAbi as Abi, 'Token0')) as string
      const outs = token0.toLowerCase() === sides[0] ? [0n, out] : [out, 0n]
      await send(who, pair, uniPairAbi, 'Swap', [
        ...outs,
        chain.accounts[who],
        '0x',
        chain.accounts[other % 4],
      ])
      return
    }
    case 'donate':
      await send(who, sides[size % 2] as Address, mrc20Abi, 'transfer', [pair, amount])
      if (other % 2 === 0) await send(who, pair, uniPairAbi, 'Sync', [])
      return
    case 'stableAdd':
      await stable('AddLiquidity', [[amount, BigInt(other) * E18], 0n])
      return
    case 'stableRemove':
      await stable('RemoveLiquidity', [await part(chain.pool.usdtUsdc), [0n, 0n]])
      return
    case 'stableOne':
      await stable('RemoveLiquidityOneCoin', [await part(chain.pool.usdtUsdc), BigInt(size % 2), 0n])
      return
    case 'stableImbalance':
      await stable('RemoveLiquidityImbalance', [[amount / 100n, BigInt(other) * 10n ** 16n], 10n ** 30n])
      return
    case 'newFee': {
      const [at, abi] = pool === 'usdtUsdc' ? [chain.pool[pool], stableSwapAbi] : [pair, uniPairAbi]
      await send(0, at, abi, 'CommitNewFee', [
        BigInt(size) * 1_000n,
        BigInt(other) * 1_000_000n,
        0n,
        BigInt(DAY),
      ])
      if (other % 3 === 0) await send(0, at, abi, 'RevertNewFee', [])
      time += DAY
      await send(0, at, abi, 'ApplyNewFee', [])
      return
    }
    case 'ramp':
      time += DAY
      if (other % 3 === 0) await send(0, chain.pool.usdtUsdc, stableSwapAbi, 'StopRampA', [])
      else
        await send(0, chain.pool.usdtUsdc, stableSwapAbi, 'RampA', [
          BigInt(100 + (size % 200)),
          BigInt(time + 3 * DAY),
        ])
      return
    default:
      if (pool === 'usdtUsdc') await send(0, chain.pool.usdtUsdc, stableSwapAbi, 'WithdrawAdminFees', [])
      else await send(0, pair, uniPairAbi, other % 2 === 0 ? 'WithdrawAdminFees' : 'WithdrawAdminFees2', [])
  }
}

/** Each kind of move, of pools of both kinds, so that every run has seen all of them. */
const everything: Move[] = kinds.flatMap((kind) =>
  pools.map((pool, k) => ({
    kind,
    pool,
    who: k + 1,
    path: k === 0 ? ['USDC', 'USDT', 'MEV'] : ['USDT', 'MEV'],
    size: 700 + k,
    other: 31 + k,
  })),
)

/** The state of the pools after the blocks that were read. */
let known: KnownPool[] = []
let read = -1

/** Reads on from the last block by calls, and compares the result with the pools' current answers. */
async function holdReserves(): Promise<void> {
  const head = await record()
  known = learnPools(known, await calls.getEvents(read + 1, head, known))
  read = head
  for (const { address, followed } of known) {
    const state = readState(followed)
    const [reserves] = (await chain.read(address, uniPairAbi as Abi, 'Reserves')) as [bigint[]]
    const supply = await chain.read(address, uniPairAbi as Abi, 'totalSupply')
    expect({ reserves: state.reserves, supply: state.supply }).toEqual({ reserves, supply })
  }
}

test('knows the state after the deployment and the first deposits', async () => {
  await holdReserves()
  expect(known).toHaveLength(3)
})

test('reserves and LP follow from the calls at every step, for any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 12 }), async (moves) => {
      for (const one of moves) {
        await play(one)
        await holdReserves()
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everything]] },
  )
}, 600_000)

test('both sources report the same events', async () => {
  const head = await record()
  const [called, logged] = await Promise.all([readEvents(calls, head, 50), readEvents(logs, head, 70)])
  expect(comparable(called)).toEqual(comparable(logged))
  const types = [
    'PoolCreated',
    'Swapped',
    'LiquidityAdded',
    'LiquidityRemoved',
    'SupplyChanged',
    'ReservesSynced',
  ]
  expect(logged.map(({ type }) => type)).toEqual(
    expect.arrayContaining([...types, 'FeeChanged', 'AmpChanged', 'ApprovalGiven']),
  )
  expect(calls.history.skipped).toBe(0)
})
