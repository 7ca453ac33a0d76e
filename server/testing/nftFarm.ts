/** An NFT farm over a chain of domain events: heroes, records, and the account that pays. */
import { decodeFunctionData, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DAY_S, type FarmAddress, type FarmRecord } from '../../src/lib/nftfarm/model.ts'
import { NO_RECORD, readTag, recordHash } from '../../src/lib/nftfarm/typedData.ts'
import type { Database } from '../core/db/query.ts'
import { parseRegistry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import { addRewardAbi } from '../features/nftfarm/decodeLog.ts'
import { type Farm, farmOf, lockFarm } from '../features/nftfarm/farm.ts'
import { Operator, type OperatorOptions } from '../features/nftfarm/operator.ts'
import type { OperatorChain } from '../features/nftfarm/operatorChain.ts'
import { insertRecords } from '../features/nftfarm/records.ts'
import { Indexer } from '../indexer.ts'
import { openTestDatabase } from './database.ts'
import { address, E18, registry as exchange } from './exchange.ts'
import { FakeChain } from './fakeChain.ts'
import { heroRegistry } from './heroes.ts'
import { nftRegistry, pocket, tokenId } from './nfts.ts'

export const operatorKey = privateKeyToAccount(`0x${'a7'.repeat(32)}`)
export const rewardPool = address(0xf0)
export const farmTerms = address(0xf1)
export const farmRegistry = parseRegistry({
  ...exchange,
  ...nftRegistry,
  ...heroRegistry,
  nftFarm: {
    pool: rewardPool,
    terms: farmTerms,
    operator: operatorKey.address,
    collections: ['pocket_s1', 'xheroes_s1'],
  },
})
export const farm = farmOf(farmRegistry) as Farm

/** The day of the chain's beginning, and its first second. */
export const FIRST_DAY = 19_000
export const secondsOf = (day: number, hours = 0) => day * DAY_S + hours * 3_600
export const REWARD = 3_600n * E18

export const farmItem = (id: number): { collection: FarmAddress; tokenId: FarmAddress } => ({
  collection: pocket,
  tokenId: tokenId(id),
})

type Waiting = {
  readonly hash: FarmAddress
  readonly raw: FarmAddress
  readonly nonce: number
  price: bigint
}

/** The operator's account and the reward pool, as the real chain runs them: a transaction that would fail waits. */
export class FakeAccount implements OperatorChain {
  nonce = 7
  balance = 10n ** 30n
  coins = 10n ** 24n
  gasPrice = 1_000_000_000n
  isRefusing = false
  /** What the pool owes beside the credits of the operator. */
  owes = 0n
  readonly waiting = new Map<FarmAddress, Waiting>()
  readonly mined = new Set<string>()
  readonly sent: FarmAddress[] = []
  /** Credits by `day part`, as they were paid. */
  readonly credited = new Map<string, number>()
  readonly rewards = new Map<Address, bigint>()
  readonly #chain: FakeChain

  constructor(chain: FakeChain) {
    this.#chain = chain
  }

  async account(block: number) {
    const { block: head } = await this.#chain.getHead()
    if (head < block) throw new Error(`the node does not have block ${block} yet`)
    return { head, nonce: this.nonce, coins: this.coins, gasPrice: this.gasPrice }
  }

  async funds() {
    return this.balance
  }

  async owed() {
    const { block: head } = await this.#chain.getHead()
    return { head, total: [...this.rewards.values()].reduce((sum, one) => sum + one, this.owes) }
  }

  async gasOf() {
    return this.isRefusing ? null : 3_000_000n
  }

  async send(raw: FarmAddress) {
    this.sent.push(raw)
    const { nonce = 0, gasPrice = 0n } = parseTransaction(raw)
    if (nonce < this.nonce) throw new Error('past seq')
    this.waiting.set(keccak256(raw), { hash: keccak256(raw), raw, nonce, price: gasPrice })
  }

  async isMined(hash: string) {
    return this.mined.has(hash)
  }

  /** Another program uses the operator's key. */
  useNonce() {
    this.nonce++
  }

  /**
   * Mines a block with what can be in it.
   * @param order chooses among transactions of one nonce; the highest price by default
   */
  mine(timestamp: number, order: (a: Waiting, b: Waiting) => number = (a, b) => Number(b.price - a.price)) {
    const hashes: string[] = []
    const events: Parameters<FakeChain['mine']>[1] = []
    for (;;) {
      const ready = [...this.waiting.values()].filter(({ nonce }) => nonce === this.nonce).sort(order)
      const next = ready.find((one) => this.#fits(one))
      if (next === undefined) break
      const { to, data = '0x' } = parseTransaction(next.raw)
      hashes.push(next.hash)
      events.push(to === rewardPool ? [this.#pay(data)] : [])
      this.mined.add(next.hash)
      this.nonce++
      for (const [hash, { nonce }] of this.waiting) if (nonce < this.nonce) this.waiting.delete(hash)
    }
    this.#chain.mine(timestamp, events, hashes)
  }

  #fits({ raw }: Waiting): boolean {
    const { to, data = '0x' } = parseTransaction(raw)
    if (to !== rewardPool) return true
    const { args } = decodeFunctionData({ abi: addRewardAbi, data })
    return args[0] <= this.balance && !this.isRefusing
  }

  #pay(data: FarmAddress) {
    const { args } = decodeFunctionData({ abi: addRewardAbi, data })
    const tag = readTag(data)
    const credits = args[1].map(({ user, amount }) => ({ user: user.toLowerCase() as Address, amount }))
    this.balance -= args[0]
    for (const { user, amount } of credits) this.rewards.set(user, (this.rewards.get(user) ?? 0n) + amount)
    const key = `${tag?.day} ${tag?.part}`
    this.credited.set(key, (this.credited.get(key) ?? 0) + 1)
    const sender = farm.operator
    return { type: 'RewardPaid' as const, rewardPool, total: args[0], sender, credits, tag }
  }
}

/** Records as the operator would have accepted them, with the hashes that continue the chain. */
export function chainRecords(
  list: readonly Pick<FarmRecord, 'block' | 'time' | 'account' | 'start' | 'items'>[],
): FarmRecord[] {
  const records: FarmRecord[] = []
  for (const [k, given] of list.entries()) {
    const signature: FarmAddress = `0x${'1b'.repeat(65)}`
    const previous = records.at(-1)?.hash ?? NO_RECORD
    const record = { seq: k + 1, ...given, number: given.time, signature, previous }
    records.push({ ...record, hash: recordHash(record) })
  }
  return records
}

export type FarmWorld = Awaited<ReturnType<typeof openFarm>>

/** A chain that begins at noon of the first day, its index, and an operator whose clock is `clock.now`. */
export async function openFarm() {
  const database: Database = await openTestDatabase()
  const chain = new FakeChain({ timestamp: secondsOf(FIRST_DAY, 12) })
  const paying = new FakeAccount(chain)
  const clock = { now: secondsOf(FIRST_DAY, 12) * 1_000 }
  const newIndexer = () =>
    new Indexer({ database, source: chain, farmed: farm.collections, behindGraceMs: 0, lookMs: 0 })
  let indexer = newIndexer()
  const operator = (more: Partial<OperatorOptions> = {}) =>
    new Operator({
      ...{ database, farm, account: operatorKey, chain: paying, now: () => clock.now },
      ...more,
    })

  const world = {
    ...{ database, chain, paying, clock, operator },
    close: database.close,
    /** Indexes to the head. */
    async index() {
      while ((await indexer.step()) === 'more') {}
    },
    /** Rebuilds the index from the first block. */
    async reindex() {
      chain.revision += ' again'
      indexer = newIndexer()
      await indexer.step()
    },
    /** Mines a block at this second, by the chain's clock and the operator's, and indexes it. */
    async at(seconds: number, transactions: Parameters<FakeChain['mine']>[1] = []) {
      clock.now = seconds * 1_000
      if (transactions.length > 0) chain.mine(seconds, transactions)
      else paying.mine(seconds)
      await world.index()
    },
    async record(list: Parameters<typeof chainRecords>[0]) {
      await database.write(async (tx) => {
        await lockFarm(tx, farm)
        await insertRecords(
          tx,
          chainRecords(list).map((record) => ({ ...record, receipt: null })),
        )
      })
    },
    /** Steps an operator until it waits, and mines what it sent, until nothing changes. */
    async settle(one: Operator, seconds: number, rounds = 8) {
      for (let k = 0; k < rounds; k++) {
        for (let steps = 0; steps < 20 && (await one.step()) === 'more'; steps++) {}
        await world.at(seconds + k + 1)
      }
    },
  }
  return world
}
