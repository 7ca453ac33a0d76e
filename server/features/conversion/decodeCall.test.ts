import { expect, test } from 'vitest'
import type { Call } from '../../core/source/call.ts'
import { conversionCall } from './decodeCall.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const E18 = 10n ** 18n
const call = (method: string, args: unknown[], result: unknown[] | null): Call => ({
  ...{ to: address('1'), from: address('2'), signer: address('3'), method, args, result },
  ...{ block: 7, timestamp: 9, txHash: '0x1', txIndex: 0 },
})
const read = (...parts: Parameters<typeof call>) => conversionCall({ calls: [call(...parts)], at: 0 })

test.each([
  ['a converter', 'converter', ['1200', '599']],
  ['a converter without a minimum', 'converter', ['1200']],
  ['the real chain’s contract', 'requeststone', ['1200']],
])('a conversion of %s: the caller, what it paid and what it received', (_, method, args) => {
  expect(read(method, args, ['599.4'])).toEqual([
    {
      ...{ type: 'Converted', converter: address('1'), user: address('2') },
      ...{ amountIn: 1_200n * E18, amountOut: (5_994n * E18) / 10n, fee: null, ratio: null },
    },
  ])
})

test.each<[string, string, unknown[], unknown[] | null]>([
  ['a call that failed', 'converter', ['1200'], null],
  ['an answer that is no amount', 'requeststone', ['1200'], ['yes']],
  ['no amount', 'converter', [], ['1']],
  ['another method', 'announceratio', ['1200'], ['1']],
])('%s is nothing', (_, method, args, result) => {
  expect(read(method, args, result)).toEqual([])
})
