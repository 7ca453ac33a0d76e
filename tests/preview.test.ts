/**
 * Compares the farm and offering pages' forecasts with the chain, to the wei: stakes and rewards, withdrawals after
 * fees, tokens and refunds; with our contracts and with the real chain's bugs. 50 cases per action; with TEST_LONG=1
 * 2,000. TEST_SEED replays a run.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Abi, AbiFunction, Address, Hex } from 'viem'
import { maxUint256, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { farmAbi } from '../src/lib/core/abi/farm.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { questions } from '../src/lib/core/chain/questions.ts'
import type { WriteCall } from '../src/lib/core/tx/model.ts'
import { creditedOf, leastOf, paidOf } from '../src/lib/farm/figures.ts'
import {
  depositCall,
  emergencyCall,
  harvestCall,
  withdrawAllCall,
  withdrawCall,
} from '../src/lib/farm/flow.ts'
import type { FarmEntry, FarmState } from '../src/lib/farm/model.ts'
import { farmReads } from '../src/lib/farm/read.ts'
import { previewCommit, trueRefund } from '../src/lib/offering/figures.ts'
import { claimCall, commitCall } from '../src/lib/offering/flow.ts'
import type { OfferingEntry } from '../src/lib/offering/model.ts'
import { offeringReader } from '../src/lib/offering/read.ts'
import { createPreviewWorld, type PreviewWorld, type Receipt } from './preview/world.ts'

const LONG = process.env.TEST_LONG === '1'
const RUNS = LONG ? 2_000 : 50
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)

const code = (name: string): Hex =>
  (
    JSON.parse(readFileSync(new URL(`../contracts/artifacts/${name}.json`, import.meta.url), 'utf8')) as {
      bytecode: Hex
    }
  ).bytecode

const fnOf = (abi: Abi, name: string): AbiFunction => {
  const found = abi.find((item) => item.type === 'function' && item.name === name)
  if (found?.type !== 'function') throw new Error(name)
  return found
}

/** Every order of magnitude is equally likely. */
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([power, digits]) => (BigInt(digits) * 10n ** BigInt(power)) / 1_000n + 1n)

let world: PreviewWorld
beforeAll(async () => {
  world = await createPreviewWorld()
})
afterAll(() => world?.stop())

const ADMIN = 9
const BANKER = 8
const USERS = [0, 1, 2, 3]
const tokenTypes = 'string, string, address, uint256'

/** Tokens that every user holds in plenty and has approved for these contracts. */
async function tokens(count: number): Promise<Address[]> {
  const admin = world.address(ADMIN)
  const made = await world.create(
    ADMIN,
    Array.from({ length: count }, (_, i) => [code('MRC20'), tokenTypes, [`T${i}`, 'T', admin, 0n]] as const),
  )
  for (const to of made)
    for (const user of USERS)
      await world.send(ADMIN, { to, fn: fnOf(mrc20Abi, 'Mint'), args: [world.address(user), 10n ** 32n] })
  await world.mine()
  return made
}

const approve = async (users: readonly number[], to: Address, spender: Address) => {
  for (const user of users)
    await world.send(user, { to, fn: fnOf(mrc20Abi, 'approve'), args: [spender, maxUint256] })
}

const low = (address: Address) => address.toLowerCase() as Address

type Action = 'deposit' | 'withdraw' | 'withdrawAll' | 'harvest' | 'emergency'
const allActions: readonly Action[] = ['deposit', 'withdraw', 'withdrawAll', 'harvest', 'emergency']

const farmCase = fc.record({
  act: fc.constantFrom(...allActions),
  user: fc.integer({ min: 0, max: USERS.length - 1 }),
  amount: amounts,
  /** Part of the stake that is withdrawn, in thousandths; more than the whole is capped. */
  part: fc.integer({ min: 1, max: 1_000 }),
  blocks: fc.integer({ min: 0, max: 20 }),
})
type FarmCase = typeof farmCase extends fc.Arbitrary<infer T> ? T : never

const farmTally = new Map<string, number>()

/** Performs one action on one pool and compares the result with the page's forecast for that block. */
function judgeFarm(c: FarmCase, before: FarmState, after: FarmState, receipt: Receipt, amount: bigint): void {
  const { entry } = before
  const owner = world.address(USERS[c.user] as number)
  const { received, paid } = world.moved(receipt, owner)
  const { staked, pending } = before.mine as { staked: bigint; pending: bigint }
  const got = received[low(entry.want)] ?? 0n
  const earned = received[low(entry.reward)] ?? 0n
  expect(receipt.status).toBe('0x1')
  expect(earned, 'reward').toBe(c.act === 'emergency' ? 0n : pending)
  if (c.act === 'deposit') {
    expect(paid[low(entry.want)]).toBe(amount)
    // Shares are integers: a stake may be one wei less than the deposit.
    const added = creditedOf(amount, before.depositFactor as bigint)
    expect(staked + added - (after.mine?.staked ?? 0n)).toBeLessThanOrEqual(amount / 10n ** 6n + 2n)
  } else if (c.act === 'harvest') expect(got).toBe(0n)
  else expect(got, 'want').toBe(paidOf(amount, before.paidFactor as bigint))
  farmTally.set(c.act, (farmTally.get(c.act) ?? 0) + 1)
}

/** With the minimum that the page signs, if the farm takes one. */
function callOf(ownAction: Action, state: FarmState, amount: bigint): WriteCall {
  const { entry, depositFactor, paidFactor, takesMinimum } = state
  const least = (shown: bigint) => (takesMinimum ? leastOf(shown) : null)
  const paid = paidOf(amount, paidFactor as bigint)
  return {
    deposit: () => depositCall(entry, amount, least(creditedOf(amount, depositFactor as bigint))),
    withdraw: () => withdrawCall(entry, amount, least(paid)),
    withdrawAll: () => withdrawAllCall(entry, least(paid)),
    harvest: () => harvestCall(entry),
    emergency: () => emergencyCall(entry),
  }[ownAction]()
}

const PER_BLOCK = 66n * 10n ** 15n

/** Pools of one MEFI farm, with fees on deposits and withdrawals. */
async function mefiPlaces(name: string, wants: readonly Address[], reward: Address): Promise<FarmEntry[]> {
  const admin = world.address(ADMIN)
  const types = 'address, address, uint256, uint256, uint256, uint256'
  const args = [admin, reward, 0n, maxUint256, PER_BLOCK, 0n]
  const [farm] = (await world.create(ADMIN, [[code(name), types, args]])) as [Address]
  const factors = [10_000n, 9_990n, 9_900n, 9_001n]
  const depositFactors = [10_000n, 0n, 9_001n]
  const strats = await world.create(
    ADMIN,
    wants.map((want, i) => [
      code(name === 'RealFarm' ? 'RealPool' : 'Pool'),
      'address, address, address, address, address, uint256, uint256, uint256',
      [
        admin,
        farm,
        want,
        admin,
        admin,
        depositFactors[i % depositFactors.length],
        factors[i % factors.length],
        0n,
      ],
    ]),
  )
  await world.send(ADMIN, { to: reward, fn: fnOf(mrc20Abi, 'SetMinter'), args: [farm, true] })
  for (const [i, want] of wants.entries())
    await world.send(ADMIN, {
      to: farm,
      fn: fnOf(farmAbi, 'Add'),
      args: [BigInt(i + 1), want, true, strats[i]],
    })
  await world.mine()
  return wants.map((want, pid) => ({
    kind: 'mefi',
    id: `P${pid}`,
    farm,
    pid: BigInt(pid),
    want,
    lp: false,
    strat: strats[pid] as Address,
    reward,
    banker: null,
  }))
}

/** As many MApp farms, paid by one banker with plenty. */
async function appPlaces(name: string, wants: readonly Address[], reward: Address): Promise<FarmEntry[]> {
  const [admin, banker] = [world.address(ADMIN), world.address(BANKER)]
  const farms = await world.create(
    ADMIN,
    wants.map((want) => [
      code(name),
      'address, address, address, uint256, uint256, uint256, address',
      [admin, banker, reward, 0n, PER_BLOCK, 0n, want],
    ]),
  )
  await world.send(ADMIN, { to: reward, fn: fnOf(mrc20Abi, 'Mint'), args: [banker, 10n ** 40n] })
  await world.mine()
  for (const farm of farms) await approve([BANKER], reward, farm)
  await world.mine()
  return wants.map((want, i) => ({
    kind: 'mapp',
    id: `P${i}`,
    farm: farms[i] as Address,
    pid: 0n,
    want,
    lp: false,
    strat: farms[i] as Address,
    reward,
    banker,
  }))
}

it.each(['Farm', 'RealFarm', 'MAppFarm', 'RealMAppFarm'] as const)(
  `%s: ${RUNS} cases per action move the shown amounts`,
  async (name) => {
    console.log(`preview.test.ts: ${name}, TEST_SEED=${SEED}`)
    const POOLS = 8
    const [reward, ...wants] = (await tokens(POOLS + 1)) as [Address, ...Address[]]
    const places = /MApp/.test(name)
      ? await appPlaces(name, wants, reward)
      : await mefiPlaces(name, wants, reward)
    for (const { want, farm } of places) await approve(USERS, want, farm)
    await world.mine()
    const readAll = async (users: readonly number[]) => {
      const asked = places.map((entry, i) =>
        farmReads([entry], world.address(USERS[users[i] as number] as number)),
      )
      const { block, results } = await world.read(asked.flatMap(({ calls }) => calls))
      let offset = 0
      return asked.map(({ calls, read }) => {
        const answers = results.slice(offset, offset + calls.length)
        offset += calls.length
        return read(block, answers, [])[0] as FarmState
      })
    }
    farmTally.clear()
    const least = () => Math.min(...allActions.map((ownAction) => farmTally.get(ownAction) ?? 0))
    for (let round = 0; least() < RUNS; round++) {
      const cases = fc.sample(farmCase, { seed: SEED + round, numRuns: POOLS })
      await world.pass(1 + Math.max(...cases.map((c) => c.blocks)))
      const before = await readAll(cases.map((c) => c.user))
      const planned = cases.map((c, i) => {
        const { staked } = (before[i] as FarmState).mine as { staked: bigint }
        // With nothing staked only one action is possible.
        const ownAction: Action = staked === 0n ? 'deposit' : c.act
        const amount =
          ownAction === 'deposit'
            ? c.amount
            : ownAction === 'withdraw'
              ? (staked * BigInt(c.part)) / 1_000n || 1n
              : staked
        return {
          c: { ...c, act: ownAction },
          amount,
          call: callOf(ownAction, before[i] as FarmState, amount),
        }
      })
      const hashes: Hex[] = []
      for (const { c, call } of planned) hashes.push(await world.send(USERS[c.user] as number, call))
      const receipts = new Map((await world.mine()).map((r) => [r.transactionHash, r]))
      const after = await readAll(cases.map((c) => c.user))
      planned.forEach(({ c, amount }, i) => {
        const receipt = receipts.get(hashes[i] as Hex) as Receipt
        // A pool refuses less than one of its shares: nothing moves then.
        if (c.act === 'deposit' && receipt.status !== '0x1') return
        judgeFarm(c, before[i] as FarmState, after[i] as FarmState, receipt, amount)
      })
    }
    console.log(
      `preview.test.ts: ${name} ${[...farmTally].map(([ownAction, n]) => `${ownAction} ${n}`).join(', ')}`,
    )
  },
  LONG ? 3_600_000 : 600_000,
)

const saleCase = fc.record({
  offering: amounts,
  raising: amounts,
  commits: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), amounts), { minLength: 3, maxLength: 8 }),
})

it.each(['Imo', 'RealImo'] as const)(
  `%s: ${RUNS} commitments and claims have the shown results`,
  async (name) => {
    const admin = world.address(ADMIN)
    const [pay, project] = (await tokens(2)) as [Address, Address]
    let commits = 0
    const refunds = { paid: 0, doubted: 0, unclear: 0 }
    // Of the real contract at least one refund that is rightly not shown: some seeds have none at first.
    const missing = () => name === 'RealImo' && refunds.doubted === 0
    for (let round = 0; commits < RUNS || refunds.paid + refunds.doubted < RUNS || missing(); round++) {
      const sales = fc.sample(saleCase, { seed: SEED + round, numRuns: 4 })
      const at = (await world.read([])).block
      // Long enough for every commitment to have a block of its own.
      const end = at + 12n
      const made = await world.create(
        ADMIN,
        sales.map(({ offering, raising }) => [
          code(name),
          'address, address, address, uint256, uint256, uint256, uint256, uint256, uint256, address, bytes32',
          [admin, pay, project, offering, raising, 0n, at, end, 0n, zeroAddress, zeroHash],
        ]),
      )
      for (const [i, to] of made.entries()) {
        await approve([...new Set(sales[i]?.commits.map(([user]) => user))], pay, to)
        // The real contract pays refunds that no account deposited: it needs the tokens for them.
        await world.send(ADMIN, { to: project, fn: fnOf(mrc20Abi, 'Mint'), args: [to, 10n ** 30n] })
        await world.send(ADMIN, { to: pay, fn: fnOf(mrc20Abi, 'Mint'), args: [to, 10n ** 30n] })
      }
      await world.mine()
      const places = made.map(
        (address, i): OfferingEntry => ({ id: `S${i}`, address, payToken: pay, projectToken: project }),
      )
      const readAll = async (users: readonly (number | null)[]) => {
        const asked = questions()
        const readers = places.map((entry, i) => {
          const user = users[i] ?? null
          return offeringReader(asked, entry, user === null ? null : world.address(user))
        })
        const { results } = await world.read(asked.calls)
        return readers.map((read) => read(results, null))
      }
      for (let turn = 0; turn < 8; turn++) {
        const turns = sales.map(({ commits: list }) => list[turn])
        const users = turns.map((one) => one?.[0] ?? null)
        const before = await readAll(users)
        for (const [i, one] of turns.entries())
          if (one) await world.send(one[0], commitCall(places[i] as OfferingEntry, one[1]))
        const receipts = await world.mine()
        expect(receipts.every(({ status }) => status === '0x1')).toBe(true)
        const after = await readAll(users)
        turns.forEach((one, i) => {
          const [was, is] = [before[i], after[i]]
          if (!one || !was?.terms || !was.part || !is?.part) return
          const shown = previewCommit(was.terms, was.total as bigint, was.part.amount as bigint, one[1])
          expect([is.part.allocation, is.part.out]).toEqual([shown.allocation, shown.out])
          commits++
        })
      }
      await world.pass(8)
      for (const user of USERS) {
        const states = await readAll(places.map(() => user))
        const claims = states.filter(({ part }) => part?.amount)
        const hashes: Hex[] = []
        for (const { entry } of claims) hashes.push(await world.send(user, claimCall(entry)))
        const receipts = new Map((await world.mine()).map((r) => [r.transactionHash, r]))
        claims.forEach((state, i) => {
          const receipt = receipts.get(hashes[i] as Hex) as Receipt
          expect(receipt.status).toBe('0x1')
          const { received } = world.moved(receipt, world.address(user))
          expect(received[low(project)] ?? 0n, 'tokens').toBe(state.part?.out)
          const refund = trueRefund(state.part as NonNullable<typeof state.part>, state.total, state.terms)
          const back = received[low(pay)] ?? 0n
          if ('amount' in refund) {
            expect(back, 'refund').toBe(refund.amount)
            refunds.paid++
          } else {
            // If no refund is shown, there is none, or there may be none.
            if (refund.doubt === 'unclear') expect([0n, state.part?.refund]).toContain(back)
            else {
              expect([refund.doubt, back]).toEqual(['negative', 0n])
              refunds.doubted++
            }
            refunds.unclear += Number(refund.doubt === 'unclear')
          }
        })
      }
    }
    console.log(
      `preview.test.ts: ${name} ${commits} commitments, ${refunds.paid} claims as shown, ${refunds.doubted} refunds rightly not shown, ${refunds.unclear} unclear`,
    )
    if (name === 'Imo') expect(refunds.doubted).toBe(0)
  },
  LONG ? 3_600_000 : 600_000,
)
