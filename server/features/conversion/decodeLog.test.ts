import { expect, test } from 'vitest'
import type { RawLog } from '../../core/source/rawLog.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { conversionEvent, conversionEvents } from './decodeLog.ts'

const [converter, bob] = [address(0x13), address(0xb2)]
const position = { block: 7, timestamp: 9, txHash: '0x1', txIndex: 2, logIndex: 3 }
const log = logOf(conversionEvents, 'Converted', { user: bob, amtIn: 1_200n, out: 599n, fee: 1n, ratio: 5n })

test('a conversion', () => {
  expect(conversionEvent(log, converter, position)).toEqual({
    type: 'Converted',
    ...position,
    ...{ converter, user: bob, amountIn: 1_200n, amountOut: 599n, fee: 1n, ratio: 5n },
  })
})

test('a log without amounts is nothing', () => {
  expect(conversionEvent({ ...log, data: '0x' } as RawLog, converter, position)).toBe(null)
})
