import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { readReceipt } from './receipt.ts'

const OWNER = address(0xabc)
const OTHER = address(0xdef)
const TOKEN = address(0x70)

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const transfer = (
  from: string,
  to: string,
  amount: bigint | null,
  fourth?: string,
  token: string = TOKEN,
) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to), ...(fourth === undefined ? [] : [fourth])],
  data: amount === null ? '0x' : topic(amount),
})
const receipt = (logs: unknown, more = {}) => ({
  blockNumber: '0x3e9',
  gasUsed: '0x5208',
  status: '0x1',
  logs,
  ...more,
})

describe('a receipt', () => {
  it.each([
    ['amount in data', [transfer(OTHER, OWNER, 5n)], { received: { [TOKEN]: 5n }, paid: {} }],
    [
      'amount in a fourth topic',
      [transfer(OTHER, OWNER, null, topic(5n))],
      { received: { [TOKEN]: 5n }, paid: {}, items: { [TOKEN]: [5n] } },
    ],
    [
      'NFTs of one collection, one of them a stranger’s',
      [5n, 6n]
        .map((id) => transfer(OTHER, OWNER, null, topic(id)))
        .concat(transfer(OTHER, OTHER, null, topic(7n))),
      { received: { [TOKEN]: 11n }, paid: {}, items: { [TOKEN]: [5n, 6n] } },
    ],
    [
      'data wins over the fourth topic',
      [transfer(OTHER, OWNER, 5n, topic(9n))],
      { received: { [TOKEN]: 5n }, paid: {} },
    ],
    [
      'amount nowhere is unknown, not 0',
      [transfer(OTHER, OWNER, null)],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'a fourth topic that is no number',
      [transfer(OTHER, OWNER, null, 'oops')],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'several of one token',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, 6n)],
      { received: { [TOKEN]: 11n }, paid: {} },
    ],
    [
      'a part of a sum is no sum',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, null)],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'one token’s silence is not another’s',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, null, undefined, address(0x71))],
      { received: { [TOKEN]: 5n }, complete: false, paid: {} },
    ],
    ['no logs at all', [], { received: {}, complete: false, paid: {} }],
    [
      'a transfer of another name, as LP tokens have on the real chain',
      [{ ...transfer(OTHER, OWNER, null), topics: [topic(1n), topic(OTHER), topic(OWNER)] }],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'the same with no data at all',
      [
        {
          ...transfer(OTHER, OWNER, null),
          topics: [topic(1n), topic(OTHER), topic(OWNER)],
          data: '',
        },
      ],
      { received: {}, complete: false, paid: {} },
    ],
    ['paid', [transfer(OWNER, OTHER, 5n)], { received: {}, paid: { [TOKEN]: 5n } }],
    ['to oneself', [transfer(OWNER, OWNER, 5n)], { received: { [TOKEN]: 5n }, paid: { [TOKEN]: 5n } }],
    ['of strangers', [transfer(OTHER, OTHER, 5n)], { received: {}, paid: {} }],
    [
      'another event',
      [{ ...transfer(OTHER, OWNER, 5n), topics: [topic(1n), topic(OTHER), topic(OWNER)] }],
      { received: {}, complete: true, paid: {} },
    ],
    [
      'an address in capitals',
      [transfer(OTHER, OWNER, 5n, undefined, TOKEN.toUpperCase().replace('0X', '0x'))],
      { received: { [TOKEN]: 5n }, paid: {} },
    ],
    ['no topics', [{ address: TOKEN, topics: [], data: '0x' }], { received: {}, complete: true, paid: {} }],
    ['no list of logs', 'none', { received: {}, complete: false, paid: {} }],
    [
      'logs of other shapes',
      [null, 5, 'x', {}, { topics: 'no' }, { address: 5, topics: [TRANSFER] }],
      { received: {}, complete: false, paid: {} },
    ],
  ])('%s', (_, logs, moved) => {
    expect(readReceipt(receipt(logs), OWNER)).toEqual({
      block: 1_001n,
      gasUsed: 21_000n,
      complete: true,
      items: {},
      ...moved,
    })
  })

  it('without a block it is no receipt', () => {
    expect(() => readReceipt(receipt([], { blockNumber: 'soon' }), OWNER)).toThrow('rpc.badAnswer')
  })

  it('nothing that a log can hold breaks the reading', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.array(fc.string()), (logs, topics) => {
        const odd = { address: TOKEN, topics: [TRANSFER, ...topics], data: topics[0] }
        expect(readReceipt(receipt([...logs, odd]), OWNER).block).toBe(1_001n)
      }),
    )
  })
})
