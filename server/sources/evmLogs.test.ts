/** Logs of an EVM node as events of the index. One file: all tests use the same fake node. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { type Abi, type AbiEvent, getAddress, type TransactionReceipt, toEventSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { factoryAbi } from '../../src/lib/core/abi/factory.ts'
import { farmAbi } from '../../src/lib/core/abi/farm.ts'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { imoAbi } from '../../src/lib/core/abi/imo.ts'
import { mappFarmAbi } from '../../src/lib/core/abi/mappFarm.ts'
import { marketOperationAbi } from '../../src/lib/core/abi/marketOperation.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { dumpDerived } from '../core/db/dump.ts'
import { type Database, rows } from '../core/db/query.ts'
import { parseRegistry } from '../core/registry.ts'
import { plainText } from '../core/source/chainReads.ts'
import type { Address } from '../core/source/model.ts'
import { toSeconds } from '../core/source/rawLog.ts'
import { ammEvents, cfmmEvents, factoryEvents } from '../features/exchange/decodeLog.ts'
import { readMarket } from '../features/exchange/market.ts'
import { farmEvents } from '../features/farm/decodeLog.ts'
import { heroEvents } from '../features/hero/decodeLog.ts'
import { positionsOf } from '../features/liquidity/positions.ts'
import { mintEvents } from '../features/mint/decodeLog.ts'
import { collectionEvents, formulatorEvents, marketEvents } from '../features/nft/decodeLog.ts'
import { offeringEvents } from '../features/offering/decodeLog.ts'
import { Indexer } from '../indexer.ts'
import { openTestDatabase } from '../testing/database.ts'
import { GENESIS, type RealChain, startRealChain, tradesOf } from '../testing/realChain.ts'
import { EvmLogs } from './evmLogs.ts'

const E18 = 10n ** 18n

test.each([
  [1_667_174_400n, 1_667_174_400],
  [1_667_174_400_123n, 1_667_174_400],
  [1_667_174_400_123_456n, 1_667_174_400],
  [1_667_174_400_123_456_789n, 1_667_174_400],
  [0n, 0],
])('a block time of %s is %i seconds', (time, seconds) => {
  expect(toSeconds(time)).toBe(seconds)
})

test('token texts are plain and short', () => {
  expect(plainText('a\u0000b\u202Ec\n d', 32)).toBe('abc d')
  expect(plainText('🪙'.repeat(50), 3)).toBe('🪙🪙🪙')
})

test('reads exactly the events that the contracts emit', () => {
  const signatures = (abi: Abi) =>
    abi.flatMap((item) => (item.type === 'event' ? [`${toEventSignature(item)} ${indexedOf(item)}`] : []))
  const indexedOf = (event: AbiEvent) => event.inputs.map((input) => (input.indexed ? 'i' : '-')).join('')
  expect(signatures(factoryAbi as Abi)).toEqual(expect.arrayContaining(signatures(factoryEvents)))
  expect(signatures(uniPairAbi as Abi)).toEqual(expect.arrayContaining(signatures(ammEvents)))
  expect(signatures(stableSwapAbi as Abi)).toEqual(expect.arrayContaining(signatures(cfmmEvents)))
  expect(signatures(farmAbi as Abi)).toEqual(expect.arrayContaining(signatures(farmEvents)))
  // A MApp farm's one pool has no weight to change.
  const mapp = signatures(farmEvents).filter((name) => !name.startsWith('PoolSet('))
  expect(signatures(mappFarmAbi as Abi)).toEqual(expect.arrayContaining(mapp))
  expect(signatures(imoAbi as Abi)).toEqual(expect.arrayContaining(signatures(offeringEvents)))
  expect(signatures(nft721Abi as Abi)).toEqual(expect.arrayContaining(signatures(collectionEvents)))
  // Formulators announce their metadata one by one.
  const announced = signatures(collectionEvents).filter((name) => !name.startsWith('BatchMetadataUpdate('))
  expect(signatures(formulatorAbi as Abi)).toEqual(
    expect.arrayContaining([...announced, ...signatures(formulatorEvents)]),
  )
  expect(signatures(marketOperationAbi as Abi)).toEqual(expect.arrayContaining(signatures(marketEvents)))
  expect(signatures(boxMintAbi as Abi)).toEqual(expect.arrayContaining(signatures(mintEvents)))
  expect(signatures(heroRevealAbi as Abi)).toEqual(expect.arrayContaining(signatures(heroEvents)))
})

describe('on a real chain', () => {
  let chain: RealChain
  let database: Database
  const receipts: TransactionReceipt[] = []
  let zaps: TransactionReceipt[] = []

  beforeAll(async () => {
    chain = await startRealChain()
    const { token, router, pool, accounts } = chain
    const [, bob, carol] = accounts as [Address, Address, Address]
    let time = GENESIS + 10_000
    const swap = async (from: Address, amount: bigint, path: Address[]) => {
      time += 700
      await chain.at(time)
      receipts.push(
        await chain.call(from, router, routerAbi as Abi, 'SwapExactTokensForTokens', [amount, 0n, path]),
      )
    }
    for (let round = 1n; round <= 4n; round++) {
      await swap(bob, round * 1_000n * E18, [token.MEV, token.USDT])
      await swap(carol, round * 77n * E18 + 1n, [token.USDT, token.USDC])
      await swap(bob, round * 5n * E18, [token.USDC, token.USDT, token.MEV])
      await swap(carol, round * 3n, [token.USDT, token.MEV])
    }
    zaps = [
      await chain.call(bob, router, routerAbi as Abi, 'UniAddLiquidityOneCoin', [
        token.MEV,
        token.USDT,
        token.USDT,
        5_000n * E18,
        0n,
      ]),
      await chain.call(bob, router, routerAbi as Abi, 'UniRemoveLiquidityOneCoin', [
        token.MEV,
        token.USDT,
        100n * E18,
        token.MEV,
        0n,
      ]),
    ]
    await chain.call(bob, router, routerAbi as Abi, 'UniRemoveLiquidity', [
      token.MEV,
      token.USDT,
      50n * E18,
      0n,
      0n,
    ])
    const stable = (name: string, args: unknown[]) =>
      chain.call(carol, pool.usdtUsdc, stableSwapAbi as Abi, name, args)
    await stable('AddLiquidity', [[1_000n * E18, 50n * E18], 0n])
    await stable('RemoveLiquidity', [10n * E18, [0n, 0n]])
    await stable('RemoveLiquidityImbalance', [[5n * E18, 1n], 10n ** 30n])
    await stable('RemoveLiquidityOneCoin', [7n * E18, 1n, 0n])
    await chain.call(accounts[0] as Address, pool.mevUsdt, uniPairAbi as Abi, 'CommitNewFee', [
      20_000_000n,
      5_000_000_000n,
      0n,
      86_400n,
    ])
    await chain.at(time + 100_000)
    await chain.call(accounts[0] as Address, pool.mevUsdt, uniPairAbi as Abi, 'ApplyNewFee', [])
    database = await openTestDatabase()
    await index(database, chain.url)
  })
  afterAll(async () => {
    await database?.close()
    await chain?.stop()
  })

  async function index(into: Database, url: string, window?: number): Promise<Indexer> {
    const { registry } = chain
    const indexer = new Indexer({
      database: into,
      source: new EvmLogs({ rpcUrl: url, registry, ...(window ? { window } : {}) }),
      tokens: Object.values(registry.tokens).filter((token) => token !== null),
    })
    while ((await indexer.step()) === 'more') {}
    return indexer
  }

  test('every swap of every receipt is a row, to the wei', async () => {
    const expected = [...receipts, ...zaps].flatMap((receipt) => tradesOf(receipt, chain.pool))
    const found = await rows<{
      pool: string
      trader: string
      tx_hash: string
      log_index: number
      sold_index: number
      i: string
      o: string
    }>(
      database.orm,
      sql`select pool, trader, tx_hash, log_index, sold_index, amounts_in[sold_index + 1]::text as i, amounts_out[bought_index + 1]::text as o
        from swaps order by block, tx_index, log_index`,
    )
    expect(expected.length).toBe(4 * 5 + 2)
    expect(
      found.map((row) => ({
        pool: getAddress(row.pool),
        txHash: row.tx_hash,
        logIndex: row.log_index,
        sold: row.sold_index,
        amountIn: BigInt(row.i),
        amountOut: BigInt(row.o),
      })),
    ).toEqual(expected.map(({ trader: _, ...rest }) => rest))
    // The trader is the signer, never the router.
    const signers = new Map(
      [...receipts, ...zaps].map((receipt) => [
        receipt.transactionHash as string,
        receipt.from.toLowerCase(),
      ]),
    )
    for (const row of found) expect(row.trader).toBe(signers.get(row.tx_hash))
  })

  test('reserves and fees equal what the pools report', async () => {
    for (const [address, abi] of [
      [chain.pool.mevUsdt, uniPairAbi],
      [chain.pool.mevUsdc, uniPairAbi],
      [chain.pool.usdtUsdc, stableSwapAbi],
    ] as [Address, Abi][]) {
      const [reserves] = (await chain.read(address, abi, 'Reserves')) as [bigint[]]
      const [row] = await rows<{ amounts: string[]; fee: string; tokens: string[] }>(
        database.orm,
        sql`select r.amounts::text[], p.fee::text, p.tokens from reserves r join pools p on p.address = r.pool where pool = ${address}`,
      )
      expect(row?.amounts.map(BigInt)).toEqual(reserves)
      expect(BigInt(row?.fee ?? -1)).toBe(await chain.read(address, abi, 'Fee'))
      const tokens = (await chain.read(address, abi, 'Tokens')) as string[]
      expect(row?.tokens).toEqual(tokens.map((token) => token.toLowerCase()))
    }
  })

  test('LP supply equals the pool’s own, and a position equals what its liquidity would pay', async () => {
    const pools = await rows<{ address: string; supply: string; settled: string[]; amp: string | null }>(
      database.orm,
      sql`select address, supply::text, settled::text[], amp::text from pools order by block, log_index`,
    )
    expect(pools.length).toBe(3)
    for (const { address, supply, settled } of pools) {
      expect(BigInt(supply)).toBe(await chain.read(address as Address, uniPairAbi as Abi, 'totalSupply'))
      expect(settled.length).toBe(2)
    }
    const amps = pools.filter(({ amp }) => amp !== null)
    expect(amps.map(({ address }) => address)).toEqual([chain.pool.usdtUsdc])
    expect(BigInt(amps[0]?.amp ?? 0)).toBe(
      await chain.read(chain.pool.usdtUsdc, stableSwapAbi as Abi, 'APrecise'),
    )

    const registry = parseRegistry(chain.registry)
    const at = { block: 0, hash: '', timestamp: GENESIS + 10 ** 6, head: 0 }
    const market = await readMarket(database.orm, at, registry)
    const bob = chain.accounts[1] as Address
    const [position] = (await positionsOf(database.orm, market, bob)) ?? []
    const held = (await chain.read(chain.pool.mevUsdt, uniPairAbi as Abi, 'balanceOf', [bob])) as bigint
    expect(BigInt(position?.liquidity ?? -1)).toBe(held)
    const paid = (await chain.read(chain.router, routerAbi as Abi, 'UniGetWithdrawAmount', [
      chain.token.MEV,
      chain.token.USDT,
      held,
    ])) as [bigint, bigint, bigint]
    const [first] = (await chain.read(chain.pool.mevUsdt, uniPairAbi as Abi, 'Tokens')) as string[]
    const ordered = first?.toLowerCase() === chain.token.MEV ? paid.slice(0, 2) : [paid[1], paid[0]]
    expect(position?.amounts.map(BigInt)).toEqual(ordered)
  })

  test('liquidity names the account, also behind the router', async () => {
    const [, bob, carol] = chain.accounts as [Address, Address, Address]
    const list = await rows<{ provider: string; action: string; amounts: string[] }>(
      database.orm,
      sql`select provider, action, amounts::text[] from liquidity order by block, tx_index, log_index`,
    )
    expect(list.slice(3).map((row) => [row.provider, row.action])).toEqual([
      [bob, 'add'],
      [bob, 'remove'],
      [bob, 'remove'],
      [carol, 'add'],
      [carol, 'remove'],
      [carol, 'remove'],
      [carol, 'remove'],
    ])
    expect(list.at(-2)?.amounts).toEqual([String(5n * E18), '1'])
    expect(list.at(-1)?.amounts[0]).toBe('0')
  })

  test('each candle holds the sum of its swaps’ logs, and prices after the last one', async () => {
    const blocks = new Map<string, number>()
    for (const receipt of [...receipts, ...zaps]) {
      const block = await chain.request<{ timestamp: string }>('eth_getBlockByHash', [
        receipt.blockHash,
        false,
      ])
      blocks.set(receipt.transactionHash, Number(block.timestamp))
    }
    const sums = new Map<string, { volumes: [bigint, bigint]; swaps: number }>()
    for (const receipt of [...receipts, ...zaps])
      for (const one of tradesOf(receipt, chain.pool)) {
        const time = blocks.get(one.txHash) as number
        const key = `${one.pool.toLowerCase()} ${time - (time % 3_600)}`
        const sum = sums.get(key) ?? { volumes: [0n, 0n], swaps: 0 }
        sum.volumes[one.sold as 0 | 1] += one.amountIn
        sum.volumes[(1 - one.sold) as 0 | 1] += one.amountOut
        sum.swaps++
        sums.set(key, sum)
      }
    const found = await rows<{ key: string; base: string; quote: string; swaps: string }>(
      database.orm,
      sql`select pool || ' ' || start as key, volume_base::text as base, volume_quote::text as quote, swaps::text from candles
          where step = 3600`,
    )
    expect(
      new Map(
        found.map((row) => [
          row.key,
          { volumes: [BigInt(row.base), BigInt(row.quote)], swaps: Number(row.swaps) },
        ]),
      ),
    ).toEqual(sums)
  })

  test('indexing again with other block ranges gives the same bytes', async () => {
    const before = await dumpDerived(database)
    expect(before.split('\n').length).toBeGreaterThan(40)
    for (const window of [7, 100_000]) {
      const other = await openTestDatabase()
      await index(other, chain.url, window)
      expect(await dumpDerived(other)).toBe(before)
      await other.close()
    }
  })

  test('reads pools named by the registry if the factory is unknown', async () => {
    const { pool, token } = chain
    const registry = {
      ...chain.registry,
      factory: null,
      pools: [
        { id: 'MEV-USDT', kind: 'amm' as const, address: pool.mevUsdt, tokens: [token.MEV, token.USDT] },
        { id: 'USDT-USDC', kind: 'cfmm' as const, address: pool.usdtUsdc, tokens: [token.USDT, token.USDC] },
        { id: 'MEV-USDC', kind: 'amm' as const, address: pool.mevUsdc, tokens: [token.MEV, token.USDC] },
      ],
    }
    const other = await openTestDatabase()
    const indexer = new Indexer({ database: other, source: new EvmLogs({ rpcUrl: chain.url, registry }) })
    while ((await indexer.step()) === 'more') {}
    const part = (text: string, table: string) => text.split('# ').find((one) => one.startsWith(table))
    const [before, now] = [await dumpDerived(database), await dumpDerived(other)]
    for (const table of ['tokens', 'reserves', 'swaps', 'liquidity', 'candles'])
      expect(part(now, table)).toBe(part(before, table))
    await other.close()
  })

  test('finds pools older than the index without a log, with the holdings they report', async () => {
    const { pool, token, registry } = chain
    const head = Number(await chain.request('eth_blockNumber', []))
    const other = await openTestDatabase()
    const source = new EvmLogs({
      rpcUrl: chain.url,
      registry: {
        ...registry,
        startBlock: head - 4,
        pools: [
          { id: 'MEV-USDT', kind: 'amm', address: pool.mevUsdt, tokens: [token.MEV, token.USDT] },
          { id: 'USDT-USDC', kind: 'cfmm', address: pool.usdtUsdc, tokens: [token.USDT, token.USDC] },
          { id: 'MEV-USDC', kind: 'amm', address: pool.mevUsdc, tokens: [token.MEV, token.USDC] },
        ],
      },
    })
    const indexer = new Indexer({ database: other, source, startBlock: head - 4 })
    while ((await indexer.step()) === 'more') {}
    const list = await rows<{ address: Address; supply: string; amounts: string[] }>(
      other.orm,
      sql`select p.address, p.supply::text, r.amounts::text[] from pools p join reserves r on r.pool = p.address`,
    )
    expect(list).toHaveLength(3)
    for (const { address, supply, amounts } of list) {
      expect(BigInt(supply)).toBe(await chain.read(address, uniPairAbi as Abi, 'totalSupply'))
      const [reserves] = (await chain.read(address, uniPairAbi as Abi, 'Reserves')) as [bigint[]]
      expect(amounts.map(BigInt)).toEqual(reserves)
    }
    // Every total is right although the history does not begin with a first deposit.
    const seen = await rows<{ subject: string; reason: string | null }>(
      other.orm,
      sql`select subject, reason from sight where subject in ('pools', 'positions') order by subject`,
    )
    expect(seen).toEqual([
      { subject: 'pools', reason: null },
      { subject: 'positions', reason: 'incomplete' },
    ])
    await other.close()
  })

  test('only follows the head if no contract is known', async () => {
    const registry = parseRegistry({ chainId: 1 })
    const other = await openTestDatabase()
    const indexer = new Indexer({ database: other, source: new EvmLogs({ rpcUrl: chain.url, registry }) })
    while ((await indexer.step()) === 'more') {}
    expect(indexer.status()).toMatchObject({ events: 0, block: indexer.status().head })
    await other.close()
  })

  test('a node with the real chain’s quirks gives the same rows', async () => {
    // Ignores address arrays, has no blockTimestamp, counts microseconds, has no block 0, refuses wide ranges.
    let refused = 0
    const server: Server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const parsed = JSON.parse(Buffer.concat(chunks).toString())
      const list = Array.isArray(parsed) ? parsed : [parsed]
      const answers = await Promise.all(
        list.map(async ({ id, method, params }) => {
          if (method === 'eth_getLogs') {
            const [filter] = params
            if (Array.isArray(filter.address)) delete filter.address
            if (Number(filter.toBlock) - Number(filter.fromBlock) > 50) {
              refused++
              return { jsonrpc: '2.0', id, error: { code: -32000, message: 'too wide' } }
            }
          }
          if (method === 'eth_getBlockByNumber' && params[0] === '0x0')
            return { jsonrpc: '2.0', id, result: null }
          const result = await chain.request<unknown>(method, params)
          if (method === 'eth_getLogs')
            for (const log of result as { blockTimestamp?: string }[]) delete log.blockTimestamp
          if (method === 'eth_getBlockByNumber' && result) {
            const block = result as { timestamp: string }
            block.timestamp = `0x${(BigInt(block.timestamp) * 1_000_000n + 7n).toString(16)}`
          }
          return { jsonrpc: '2.0', id, result }
        }),
      )
      outgoing.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = await openTestDatabase()
    await index(other, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const genesis = (text: string) => text.replace(/"genesis":"0x[0-9a-f]+"/, '')
    expect(genesis(await dumpDerived(other))).toBe(genesis(await dumpDerived(database)))
    expect(refused).toBeGreaterThan(0)
    await other.close()
    server.closeAllConnections()
    server.close()
  })

  test('an unreachable node is an error, not an empty chain', async () => {
    const source = new EvmLogs({ rpcUrl: 'http://127.0.0.1:1', registry: chain.registry })
    await expect(source.getEvents(0, 10, [])).rejects.toThrow()
    await expect(source.getToken(chain.token.MEV)).rejects.toThrow()
  })
})
