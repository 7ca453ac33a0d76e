/**
 * Two operators race over one database and are killed at random moments, while nodes fail, lag, drop transactions and
 * lie about them. At the end the credits are those of the rule.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FarmAddress } from '../../../src/lib/nftfarm/model.ts'
import { splitDay } from '../../../src/lib/nftfarm/split.ts'
import { rows, type Writer } from '../../core/db/query.ts'
import { address } from '../../testing/exchange.ts'
import { bornHero } from '../../testing/heroes.ts'
import { FIRST_DAY, farmItem, farmTerms, openFarm, REWARD, secondsOf } from '../../testing/nftFarm.ts'
import type { Operator } from './operator.ts'
import type { OperatorChain } from './operatorChain.ts'

class Killed extends Error {}

/** Park and Miller's generator. */
function randomOf(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
  return { chance: (part: number) => next() < part, below: (end: number) => Math.floor(next() * end) }
}

const KILLS = 200
const ACCOUNTS = 130
const owner = (n: number): FarmAddress => address(0x1000 + n)

async function run(seed: number): Promise<void> {
  const { chance, below } = randomOf(seed)
  const world = await openFarm()
  const { paying, clock } = world
  const ids = Array.from({ length: ACCOUNTS }, (_, k) => k + 1)
  const noon = secondsOf(FIRST_DAY, 12)
  await world.at(noon + 1, [
    [{ type: 'DailyRewardSet', terms: farmTerms, amount: REWARD, startBlock: 1 }],
    ...ids.map((id) => bornHero(id, owner(id), { hashPower: 17 * id })),
  ])
  await world.record(
    ids.map((id) => ({
      ...{ block: 1, time: (noon + 2) * 1_000, account: owner(id), start: true, items: [farmItem(id)] },
    })),
  )
  let kills = 0
  /** Some are left for the time in which days become void. */
  let limit = KILLS * 0.7

  /** An operator's process: after it was killed nothing of it reaches the database or the chain. */
  function start(): Operator {
    let isDead = false
    const gate = async (mayDie = true) => {
      for (let pause = below(3); pause > 0; pause--) await turn()
      if (mayDie && !isDead && kills < limit && chance(0.05)) {
        isDead = true
        kills++
      }
      if (isDead) throw new Killed()
    }
    const fails = () => {
      if (chance(0.05)) throw new Error('the node does not answer')
    }
    const chain: OperatorChain = {
      account: async (block) => {
        await gate()
        fails()
        // A node that is behind.
        if (chance(0.1)) throw new Error(`the node does not have block ${block} yet`)
        return paying.account(block)
      },
      funds: async () => {
        await gate()
        fails()
        return paying.funds()
      },
      owed: async () => {
        await gate()
        fails()
        return chance(0.1) ? null : paying.owed()
      },
      gasOf: async () => {
        await gate()
        fails()
        return paying.gasOf()
      },
      send: async (raw) => {
        await gate()
        // Dropped without an answer, taken without an answer, or taken.
        const isTaken = chance(0.7)
        if (isTaken) await paying.send(raw)
        await gate()
        if (!isTaken || chance(0.2)) throw new Error('the node does not answer')
      },
      isMined: async (hash) => {
        await gate()
        fails()
        return chance(0.3) ? chance(0.5) : paying.isMined(hash)
      },
    }
    const database: Writer = {
      orm: world.database.orm,
      write: async (change) => {
        await gate()
        const result = await world.database.write(async (tx) => {
          const made = await change(tx)
          // Before the commit: nothing of it is stored.
          if (!isDead && kills < limit && chance(0.05)) {
            isDead = true
            kills++
            throw new Killed()
          }
          return made
        })
        await gate()
        return result
      },
    }
    return world.operator({ database, chain })
  }

  const operators = [start(), start()]
  const step = async (k: 0 | 1) => {
    try {
      await operators[k]?.step()
    } catch (error) {
      if (error instanceof Killed) operators[k] = start()
    }
  }
  const isPaid = async () => {
    const [row] = await rows<{ open: number }>(
      world.database.orm,
      sql`select count(*)::int as open from nftfarm_days where state = 'open'`,
    )
    return row?.open === 0
  }
  /** Rounds of both operators, with a block now and then. */
  async function rounds(most: number, until: () => Promise<boolean>): Promise<void> {
    for (let k = 0; k < most && (k < 6 || !(await until())); k++) {
      await Promise.all([step(0), step(1)])
      clock.now += 1_000 * (1 + below(20)) + (chance(0.1) ? 180_000 : 0)
      if (chance(0.2)) for (const hash of paying.waiting.keys()) if (chance(0.5)) paying.waiting.delete(hash)
      if (chance(0.6)) paying.mine(clock.now / 1_000, () => below(3) - 1)
      if (chance(0.8)) await world.index()
      // Funding is taken away for a while, also between two parts.
      if (chance(0.05)) paying.balance = BigInt(below(2)) * REWARD * 100n
    }
  }

  let day = FIRST_DAY + 1
  while (kills < limit || day < FIRST_DAY + 6) {
    await world.at(secondsOf(++day))
    if (day % 5 === 0) paying.balance = 10n ** 30n
    await rounds(15, isPaid)
  }
  // A long time without funding, in which days become void; then everything can be paid.
  limit = KILLS
  paying.balance = 0n
  for (let k = 0; k < 9; k++) {
    await world.at(secondsOf(++day))
    await rounds(8, isPaid)
    paying.balance = 0n
  }
  paying.balance = 10n ** 30n
  for (let k = 0; k < 200 && (kills < KILLS || !(await isPaid())); k++) {
    if (kills < KILLS) await world.at(secondsOf(++day))
    await rounds(7, isPaid)
    if (paying.balance < 10n ** 29n) paying.balance = 10n ** 30n
  }

  const list = await rows<{ day: number; state: string }>(
    world.database.orm,
    sql`select day::int as day, state from nftfarm_days order by day`,
  )
  const powers = new Map(ids.map((id) => [owner(id), BigInt(17 * id)]))
  const expected = new Map<string, bigint>()
  let carried = 0n
  for (const one of list) {
    const split = splitDay(REWARD, carried, powers)
    carried = split.carried
    expect(['paid', 'void']).toContain(one.state)
    const parts = [0, 1].map((part) => paying.credited.get(`${one.day} ${part}`) ?? 0)
    expect([one.day, parts]).toEqual([one.day, one.state === 'paid' ? [1, 1] : [0, 0]])
    if (one.state === 'paid')
      for (const { account, amount } of split.shares)
        expected.set(account, (expected.get(account) ?? 0n) + amount)
  }
  expect(list.length).toBeGreaterThan(10)
  expect(list.some(({ state }) => state === 'paid')).toBe(true)
  expect(Object.fromEntries(paying.rewards)).toEqual(Object.fromEntries(expected))
  expect(kills).toBe(KILLS)
  const [alarm] = await rows<{ alarm: string | null }>(
    world.database.orm,
    sql`select alarm from nftfarm_state`,
  )
  expect(alarm?.alarm ?? null).toBeNull()
  await world.close()
}

test('two operators that are killed 200 times credit what the rule says', async () => {
  const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
  console.log(`crash seed ${seed}`)
  await run(seed)
}, 300_000)
