import { type Abi, encodeFunctionData, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { tagOf } from '../../../src/lib/nftfarm/typedData.ts'
import type { Call } from '../../core/source/call.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { farmTermsCall, firstTerm, rewardPoolCall } from './decodeCall.ts'
import {
  addRewardAbi,
  farmTermsEvent,
  farmTermsEvents,
  rewardPoolEvent,
  rewardPoolEvents,
  withCallData,
} from './decodeLog.ts'
import type { RewardPaid } from './events.ts'

const [pool, terms, operator, alice, bob] = [1, 2, 3, 0xa1, 0xb1].map(address) as [
  ...[`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`],
]
const position = { block: 5, timestamp: 9, txHash: `0x${'5'.repeat(64)}`, txIndex: 0, logIndex: 0 }
const credits = [
  { user: alice, amount: 3n },
  { user: bob, amount: 4n },
]
const input = encodeFunctionData({ abi: addRewardAbi, args: [7n, credits] })
const tag = { day: 20_000, part: 1, parts: 2, dayHash: 'ab'.repeat(17) }

const paid = () => {
  const log = logOf(rewardPoolEvents as Abi, 'RewardAdded', { total: 7n })
  return rewardPoolEvent(log, pool, position) as RewardPaid
}

test('a payment names its accounts in the call data, with the tag behind the arguments', () => {
  const event = paid()
  expect(event).toMatchObject({ type: 'RewardPaid', rewardPool: pool, total: 7n, credits: [], tag: null })
  withCallData(event, { from: operator, to: pool, input: `${input}${tagOf(tag).slice(2)}` })
  expect(event).toEqual({
    type: 'RewardPaid',
    ...position,
    rewardPool: pool,
    total: 7n,
    sender: operator,
    credits,
    tag,
  })
})

test.each([
  ['without a tag', { from: operator, to: pool, input }, credits],
  ['by another contract', { from: operator, to: bob, input }, []],
  ['of another method', { from: operator, to: pool, input: '0x12345678' as const }, []],
  [
    'with another total',
    { from: operator, to: pool, input: encodeFunctionData({ abi: addRewardAbi, args: [8n, credits] }) },
    [],
  ],
])('a payment %s', (_, transaction, expected) => {
  const event = paid()
  withCallData(event, transaction)
  expect([event.credits, event.tag]).toEqual([expected, null])
})

test('claims and terms', () => {
  const claim = logOf(rewardPoolEvents as Abi, 'Claim', { user: getAddress(alice), amount: 3n })
  expect(rewardPoolEvent(claim, pool, position)).toEqual({
    ...{ type: 'RewardClaimed', ...position, rewardPool: pool, user: alice, amount: 3n },
  })
  const set = logOf(farmTermsEvents as Abi, 'DailyRewardSet', { amount: 5n, startBlock: 100n })
  expect(farmTermsEvent(set, terms, position)).toEqual({
    ...{ type: 'DailyRewardSet', ...position, terms, amount: 5n, startBlock: 100 },
  })
})

const call = (method: string, args: unknown[], more: Partial<Call> = {}): Call => ({
  ...{ to: pool, method, from: operator, signer: operator, block: 5, timestamp: 9 },
  ...{ txHash: position.txHash, txIndex: 0, args, result: null },
  ...more,
})
const at = (...calls: Call[]) => ({ calls, at: 0 })

test('the call history has the same credits, as pairs or objects, without a tag', () => {
  const meant = [{ type: 'RewardPaid', rewardPool: pool, total: 7n, sender: operator, credits, tag: null }]
  const pairs = credits.map(({ user, amount }) => [user, Number(amount)])
  expect(rewardPoolCall(at(call('addreward', [7, pairs])))).toEqual(meant)
  const objects = credits.map(({ user, amount }) => ({ user, amount: `0x${amount.toString(16)}` }))
  expect(rewardPoolCall(at(call('addreward', ['0.000000000000000007', objects])))).toEqual(meant)
  expect(rewardPoolCall(at(call('addreward', [7, [[alice]]])))).toEqual([])
})

test('a claim of the call history pays what the pool transfers', () => {
  const claim = call('claim', [], { from: alice })
  const transfer = call('transfer', [alice, '0.5'], { to: address(9), from: pool })
  expect(rewardPoolCall(at(claim, transfer))).toEqual([
    { type: 'RewardClaimed', rewardPool: pool, user: alice, amount: 5n * 10n ** 17n },
  ])
  expect(rewardPoolCall(at(claim))).toEqual([])
})

test('terms of the call history, and the first one, which no call set', () => {
  const set = { type: 'DailyRewardSet', terms, amount: 5n, startBlock: 100 }
  expect(farmTermsCall(at(call('setdailyreward', [5, 100], { to: terms })))).toEqual([set])
  expect(farmTermsCall(at(call('setowner', [alice], { to: terms })))).toEqual([])
  expect(firstTerm(terms, [5n, 100n])).toEqual([set])
  expect(firstTerm(terms, null)).toEqual([])
})
