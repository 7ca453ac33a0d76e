/** The operator over the real contracts: a node counts and pays days, and both sources read the same credits. */
import { type Abi, encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallBook } from '../../../devnet/proxy/callBook.ts'
import { createProxy } from '../../../devnet/proxy/proxy.ts'
import type { Registry as DevnetRegistry } from '../../../devnet/proxy/registry.ts'
import { createUpstream } from '../../../devnet/upstream.ts'
import { farmTermsAbi } from '../../../src/lib/core/abi/farmTerms.ts'
import { mrc20Abi } from '../../../src/lib/core/abi/mrc20.ts'
import { rewardPoolAbi } from '../../../src/lib/core/abi/rewardPool.ts'
import { hexId } from '../../../src/lib/core/nft/tokenId.ts'
import { DAY_S, type FarmAddress } from '../../../src/lib/nftfarm/model.ts'
import { noContracts } from '../../../tests/fakes/registry.ts'
import type { Database } from '../../core/db/query.ts'
import { parseRegistry, type Registry } from '../../core/registry.ts'
import { ChainReads } from '../../core/source/chainReads.ts'
import type { Address } from '../../core/source/model.ts'
import { Indexer } from '../../indexer.ts'
import { EvmLogs } from '../../sources/evmLogs.ts'
import { NativeCalls } from '../../sources/nativeCalls.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startHeroChain } from '../../testing/heroChain.ts'
import { chainRecords } from '../../testing/nftFarm.ts'
import { readEvents } from '../../testing/sources.ts'
import { type Farm, farmOf, lockFarm } from './farm.ts'
import { Operator } from './operator.ts'
import { canClaim, operatorChain } from './operatorChain.ts'
import { insertRecords } from './records.ts'
import { readSums } from './summary.ts'

const E18 = 10n ** 18n
const operator = privateKeyToAccount(`0x${'c7'.repeat(32)}`)
const REWARD = 3_600n * E18

let chain: Awaited<ReturnType<typeof startHeroChain>>
let database: Database
let indexer: Indexer
let registry: Registry
let farm: Farm
let [pool, terms]: Address[] = []
let clock = 0

beforeAll(async () => {
  chain = await startHeroChain()
  const { owner, alice, bob, token } = chain
  pool = await chain.deploy('RewardPool', [operator.address, token.USDT])
  terms = await chain.deploy('FarmTerms', [owner, REWARD, 9_000n * E18, 900n * E18, 1n])
  const nftFarm = { pool, terms, operator: operator.address, collections: ['pocket_s1'] }
  registry = parseRegistry({ ...chain.registry, nftFarm })
  farm = farmOf(registry) as Farm
  await chain.request('anvil_setBalance', [operator.address, '0xffffffffffffffffffff'])
  await chain.request('anvil_impersonateAccount', [operator.address])
  const own = (to: Address, abi: unknown, name: string, args: unknown[]) =>
    chain.call(operator.address, to, abi as Abi, name, args)
  await chain.call(owner, token.USDT, mrc20Abi as Abi, 'transfer', [operator.address, 10n ** 6n * E18])
  await own(token.USDT, mrc20Abi, 'approve', [pool, 10n ** 6n * E18])
  await chain.mint(chain.pocket, alice, [2_001, 2_002])
  await chain.mint(chain.pocket, bob, [2_003])
  database = await openTestDatabase()
  indexer = new Indexer({
    ...{ database, farmed: farm.collections, lookMs: 0 },
    source: new EvmLogs({ rpcUrl: chain.url, registry, chainId: registry.chainId }),
  })
  await index()
})
afterAll(async () => {
  await database.close()
  await chain.stop()
})

async function index(): Promise<void> {
  while ((await indexer.step()) === 'more') {}
}

/** Mines a block at this second. */
async function mine(seconds: number): Promise<void> {
  clock = seconds * 1_000
  await chain.at(seconds)
  await chain.request('evm_mine', [])
  await index()
}

const read = (name: string, ...args: unknown[]) =>
  chain.read(pool as Address, rewardPoolAbi as Abi, name, args)

test('a day is counted from logs, paid by a signed transaction, and claimed', async () => {
  const { alice, bob } = chain
  const head = await chain.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const today = Math.floor(Number(head.timestamp) / DAY_S)
  const started = await chain.request<string>('eth_blockNumber', [])
  const item = (id: number) => ({ collection: chain.pocket, tokenId: hexId(BigInt(id)) })
  const common = { block: Number(started), time: Number(head.timestamp) * 1_000, start: true }
  await database.write(async (tx) => {
    await lockFarm(tx, farm)
    const records = chainRecords([
      { ...common, account: alice as FarmAddress, items: [item(2_001), item(2_002)] },
      { ...common, account: bob as FarmAddress, items: [item(2_003)] },
    ])
    await insertRecords(
      tx,
      records.map((one) => ({ ...one, receipt: null })),
    )
  })
  const reads = new ChainReads({ rpcUrl: chain.url })
  const paying = operatorChain(reads, farm)
  const one = new Operator({ database, farm, account: operator, chain: paying, now: () => clock })
  const settle = async (seconds: number) => {
    for (let k = 0; k < 8; k++) {
      while ((await one.step()) === 'more') {}
      await mine(seconds + k)
    }
  }
  expect(await canClaim(reads, farm.pool, alice)).toBe(false)
  await mine((today + 1) * DAY_S)
  await mine((today + 2) * DAY_S)
  await settle((today + 2) * DAY_S + 1)
  expect(one.status()).toEqual({ alarm: null, unfunded: false, errors: 0 })
  const credits = [await read('rewards', alice), await read('rewards', bob)] as [bigint, bigint]
  // Two of three heroes of the same kind.
  expect(credits).toEqual([(REWARD * 2n) / 3n, REWARD / 3n])
  expect(await read('totalReward')).toBe(REWARD)
  expect(await readSums(database.orm, farm, alice)).toEqual({ credited: String(credits[0]), claimed: '0' })

  expect(await canClaim(reads, farm.pool, alice)).toBe(true)
  await chain.call(alice, farm.pool, rewardPoolAbi as Abi, 'claim', [])
  await index()
  expect(await canClaim(reads, farm.pool, alice)).toBe(false)
  expect((await readSums(database.orm, farm, alice)).claimed).toBe(String(credits[0]))

  // A lower reward from a block of this day on: for the days after it.
  const next = Number(await chain.request<string>('eth_blockNumber', [])) + 3
  await chain.call(chain.owner, farm.terms as Address, farmTermsAbi as Abi, 'setDailyReward', [
    ...[3_000n * E18, BigInt(next)],
  ])
  for (const k of [0, 1, 2]) await mine((today + 2) * DAY_S + 5_000 + k)
  for (const day of [3, 4]) await settle((today + day) * DAY_S + 10)
  expect(await read('rewards', bob)).toBe(credits[1] + REWARD / 3n + 1_000n * E18)
  expect(await read('totalReward')).toBe(REWARD / 3n + REWARD + 3_000n * E18)
})

test('the call history has the same payments and claims as the logs', async () => {
  const names: DevnetRegistry = {
    ...noContracts(registry.chainId),
    ...chain.registry,
    ...{ tokens: chain.registry.tokens, pools: [] },
    nftFarm: { pool: farm.pool, terms: farm.terms, operator: farm.operator, collections: ['pocket_s1'] },
  } as unknown as DevnetRegistry
  const book = new CallBook(createUpstream(chain.url), names)
  const head = Number(await chain.request<string>('eth_blockNumber', []))
  for (let block = 0; block <= head; block++) await book.record(block)
  const proxy = createProxy({ anvilUrl: chain.url, registry: names, calls: book })
  const fetch = ((_: string, init: RequestInit) =>
    proxy.handle(new Request('http://devnet/rpc', init))) as typeof globalThis.fetch
  const calls = new NativeCalls({ rpcUrl: 'http://devnet/rpc', registry, fetch })
  const logs = new EvmLogs({ rpcUrl: chain.url, registry })
  const kinds = ['RewardPaid', 'RewardClaimed', 'DailyRewardSet']
  const of = async (source: NativeCalls | EvmLogs) =>
    (await readEvents(source, head, 500))
      .filter(({ type }) => kinds.includes(type))
      .map((event) => {
        const { logIndex: _, txIndex: __, ...rest } = event
        return event.type === 'RewardPaid' ? { ...rest, tag: null } : rest
      })
  const [called, logged] = [await of(calls), await of(logs)]
  // The first daily reward is no call: it is read from the contract.
  const isFirst = ({ type, txHash }: { type: string; txHash: string }) =>
    type === 'DailyRewardSet' && /^0x0*$/.test(txHash)
  expect(called.filter(isFirst)).toMatchObject([{ terms: farm.terms, amount: REWARD }])
  expect(called.filter((event) => !isFirst(event))).toEqual(
    logged.filter((event) => event.type !== 'DailyRewardSet' || event !== logged[0]),
  )
  expect(called.filter(({ type }) => type === 'RewardPaid')).toHaveLength(3)
})

test('the pool ignores what is behind the arguments of a payment', async () => {
  const user = chain.bob
  const before = (await read('rewards', user)) as bigint
  const args = [5n, [{ user, amount: 5n }]]
  const data = `${encodeFunctionData({ abi: rewardPoolAbi as Abi, functionName: 'addReward', args })}${'ab'.repeat(32)}`
  await chain.request('eth_sendTransaction', [
    { from: operator.address, to: farm.pool, data, gas: '0x4c4b40' },
  ])
  await chain.request('evm_mine', [])
  expect(await read('rewards', user)).toBe(before + 5n)
})
