import {
  decodeFunctionData,
  encodeFunctionData,
  hashTypedData,
  parseAbi,
  recoverTypedDataAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { FarmAddress, FarmRecord } from './model.ts'
import { splitDay } from './split.ts'
import { dayHash, farmingTypedData, NO_RECORD, readTag, recordHash, tagHash, tagOf } from './typedData.ts'
import { brokenRecord, type PublishedDay, verifyDay } from './verify.ts'

const address = (n: number): FarmAddress => `0x${n.toString(16).padStart(40, '0')}`
const id = (n: number): FarmAddress => `0x${n.toString(16).padStart(64, '0')}`
const signer = privateKeyToAccount(id(7))
const item = { collection: address(0xc0), tokenId: id(12) }
const farm = { chainId: 7518, pool: address(0xf0) }

test('a wallet signs chain, pool, account, items and number', async () => {
  const account = signer.address.toLowerCase() as FarmAddress
  const farming = { account, start: true, items: [item], number: 1_700_000_000_000 }
  const data = farmingTypedData(farm, farming)
  expect(hashTypedData(data)).toBe('0xeda9e7b593d0a61b976479435499d497765db705b94187c580a98c67451ceb19')
  const signature = await signer.signTypedData(data)
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(signer.address)
  for (const other of [
    farmingTypedData({ ...farm, chainId: 1 }, farming),
    farmingTypedData({ ...farm, pool: address(0xf1) }, farming),
    farmingTypedData(farm, { ...farming, start: false }),
    farmingTypedData(farm, { ...farming, number: farming.number + 1 }),
    farmingTypedData(farm, { ...farming, items: [item, item] }),
  ])
    expect(await recoverTypedDataAddress({ ...other, signature })).not.toBe(signer.address)
})

function recordsOf(count: number): FarmRecord[] {
  const list: FarmRecord[] = []
  for (let seq = 1; seq <= count; seq++) {
    const previous = list.at(-1)?.hash ?? NO_RECORD
    const signature: FarmAddress = `0x${'1b'.repeat(65)}`
    const record = { seq, block: seq * 10, time: seq * 1_000, account: address(seq), start: seq % 2 === 1 }
    const whole = { ...record, items: [item], number: seq, signature, previous }
    list.push({ ...whole, hash: recordHash(whole) })
  }
  return list
}

describe('records', () => {
  test('continue each other', () => {
    const list = recordsOf(5)
    expect(brokenRecord(list, NO_RECORD)).toBeNull()
    expect(brokenRecord(list.slice(2), list[1]?.hash as string)).toBeNull()
    expect(list[0]?.hash).toBe('0x459c8dd886cd529534c77c445e7c45b184c9f03c8ef546a490282a2b35693d90')
  })
  const last = recordsOf(4)
  test.each([
    ['a record is left out', [last[0], last[2], last[3]], 3],
    ['a record is changed', last.map((one) => (one.seq === 2 ? { ...one, start: !one.start } : one)), 2],
    [
      'its hash is recomputed',
      last.map((one) =>
        one.seq === 2 ? { ...one, time: 2_001, hash: recordHash({ ...one, time: 2_001 }) } : one,
      ),
      3,
    ],
    ['records are swapped', [last[1], last[0]], 2],
  ] as const)('%s', (_, list, where) => expect(brokenRecord(list as FarmRecord[], NO_RECORD)).toBe(where))
})

function published(change: Partial<PublishedDay> = {}): PublishedDay {
  const items = [1, 2, 3].map((n) => ({
    collection: address(0xc0),
    tokenId: id(n),
    account: address(n === 3 ? 2 : n),
    opening: 10 * n,
    closing: 5 * n,
  }))
  const split = splitDay(
    1_000n,
    3n,
    new Map([
      [address(1), 5n],
      [address(2), 25n],
    ]),
  )
  const day = {
    ...{ ...farm, day: 20_000, opening: 5, closing: 9, openingHash: id(5), closingHash: id(9) },
    ...{ reward: 1_000n, carriedIn: 3n, carriedOut: split.carried, items, shares: split.shares },
    lastRecord: NO_RECORD,
  }
  return { ...day, power: split.power, hash: dayHash(day), ...change }
}

describe('a published day', () => {
  test('is equal to its recomputation', () => {
    const day = published()
    expect(day.shares.map(({ amount }) => amount)).toEqual([167n, 835n])
    expect(day.carriedOut).toBe(1n)
    expect(verifyDay(day)).toEqual({ equal: true })
  })
  const { shares, items } = published()
  const [first, second] = shares as [(typeof shares)[0], (typeof shares)[0]]
  test.each([
    [
      'an amount is higher',
      { shares: [{ ...first, amount: 168n }, second] },
      { where: 'account', account: address(1) },
    ],
    [
      'a hash power is higher',
      { shares: [first, { ...second, power: 26n }] },
      { where: 'account', account: address(2) },
    ],
    ['an account is missing', { shares: [first] }, { where: 'account', account: address(2) }],
    [
      'an account is added',
      { shares: [first, second, { account: address(9), power: 0n, amount: 0n }] },
      { where: 'account', account: address(9) },
    ],
    ['an account is there twice', { shares: [first, second, second] }, { where: 'order' }],
    ['the accounts are in another order', { shares: [second, first] }, { where: 'order' }],
    ['an item is left out', { items: items.slice(1) }, { where: 'power' }],
    ['the total differs', { power: 31n }, { where: 'power' }],
    ['the remainder differs', { carriedOut: 2n }, { where: 'carried' }],
    ['the hash is of other blocks', { closing: 10 }, { where: 'hash' }],
  ] as const)('%s', (_, change, where) =>
    expect(verifyDay(published(change as Partial<PublishedDay>))).toEqual({ equal: false, ...where }),
  )
})

describe('the tag of a payment', () => {
  const tag = { day: 20_787, part: 2, parts: 5, dayHash: tagHash(id(0xabcdef)) }
  test('is 32 bytes behind the arguments, which the contract and its decoders ignore', () => {
    const abi = parseAbi(['function addReward(uint256 total, (address user, uint256 amount)[] rewards)'])
    const args = [3n, [{ user: address(1), amount: 3n }]] as const
    const data = `${encodeFunctionData({ abi, args })}${tagOf(tag).slice(2)}` as const
    expect(tagOf(tag)).toHaveLength(66)
    expect(readTag(data)).toEqual(tag)
    expect(decodeFunctionData({ abi, data }).args).toEqual([
      3n,
      [{ user: '0x0000000000000000000000000000000000000001', amount: 3n }],
    ])
    expect(readTag(encodeFunctionData({ abi, args }))).toBeNull()
  })
  test.each(['0x', '', '0x6e66746661726d'])('%s has none', (data) => expect(readTag(data)).toBeNull())
})
