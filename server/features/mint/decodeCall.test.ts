import { expect, test } from 'vitest'
import type { Call } from '../../core/source/call.ts'
import { mintCall } from './decodeCall.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const call = (method: string, args: unknown[], result: unknown[] | null, block = 150): Call => ({
  ...{ to: address('1'), from: address('2'), signer: address('2'), method, args, result, block },
  ...{ timestamp: 9, txHash: '0x1', txIndex: 0 },
})
const rounds = [
  { round: 1, start: 100, end: 199 },
  { round: 2, start: 200, end: 299 },
]

test.each([
  ['as many as were paid for', [3], [['0x1', '0x2', '0x3']], { count: 3, bonus: 0, round: 1 }],
  ['one on top', [1], [['0x1', '0x2']], { count: 1, bonus: 1, round: 1 }],
])('a mint of %s', (_, args, result, expected) => {
  expect(mintCall(call('mint', args, result), rounds)).toEqual([
    { type: 'Minted', mint: address('1'), user: address('2'), ...expected },
  ])
})

test('the round is that of the block, and outside of every round there is none', () => {
  expect(mintCall(call('mint', [1], [['0x1']], 200), rounds)).toMatchObject([{ round: 2 }])
  expect(mintCall(call('mint', [1], [['0x1']], 300), rounds)).toEqual([])
  expect(mintCall(call('mint', [1], [['0x1']], 200), [])).toEqual([])
})

test.each([
  ['an answer that is no list', ['mint', [1], ['0x1']]],
  ['no answer', ['mint', [1], null]],
  ['no count', ['mint', ['many'], [['0x1']]]],
  ['settings with a gap', ['roundsetting', [1, 2, 3], null]],
  ['another method', ['getround', [1], [['0x1']]]],
] as const)('%s is nothing', (_, [method, args, result]) => {
  expect(mintCall(call(method, [...args], result === null ? null : [...result]), rounds)).toEqual([])
})

test('three rounds are set at once', () => {
  const args = [100, 199, 200, 299, 300, 399, 10, 20, 30]
  expect(mintCall(call('roundsetting', args, null), [])).toEqual(
    [1, 2, 3].map((round) => ({
      ...{ type: 'MintRoundSet', mint: address('1'), round, cap: round * 10 },
      ...{ startHeight: round * 100, endHeight: round * 100 + 99 },
    })),
  )
})
