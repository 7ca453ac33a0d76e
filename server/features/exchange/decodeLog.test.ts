import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '../../core/source/model.ts'
import type { RawLog } from '../../core/source/rawLog.ts'
import { ammEvent, attachReserves, cfmmEvent } from './decodeLog.ts'
import type { ExchangeEvent } from './events.ts'

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
const TRANSFER = toEventSelector('event Transfer(address from, address to, uint256 value)')
const [from, to] = [word(0n), word(0xa1n)]
const pool: Address = `0x${'1'.repeat(40)}`
const position = { block: 7, timestamp: 9, txHash: '0x1', txIndex: 2, logIndex: 3 }

test.each([
  ['Sync before its Swap', 'RS RS', [1, 2]],
  ['Sync after its Swap', 'SR SR', [1, 2]],
  ['a zap: swap, then liquidity', 'RSRA', [1]],
  ['the other order', 'SRAR', [1]],
  ['none', 'S', [undefined]],
])('reserves go to their swap: %s', (_, text, expected) => {
  let synced = 0n
  const events = [...text.replace(/ /g, '')].map((letter, logIndex) => {
    const position = { block: 1, timestamp: 1, txHash: '', txIndex: 0, logIndex, pool: '0x' as Address }
    if (letter === 'R') return { ...position, type: 'ReservesSynced', reserves: [++synced] }
    return { ...position, type: letter === 'S' ? 'Swapped' : 'LiquidityAdded' }
  }) as unknown as ExchangeEvent[]
  attachReserves(events)
  const found = events.flatMap((event) => (event.type === 'Swapped' ? [event.reservesAfter?.[0]] : []))
  expect(found).toEqual(expected.map((n) => (n === undefined ? undefined : BigInt(n))))
})

test.each([
  ['in the data', [TRANSFER, from, to], word(5n), 5n],
  ['as a fourth topic', [TRANSFER, from, to, word(5n)], '0x', 5n],
  ['as a fourth topic, with a bare empty text as data', [TRANSFER, from, to, word(5n)], '', 5n],
  ['nowhere', [TRANSFER, from, to], '0x', null],
] as const)('reads the amount of an LP transfer that is logged %s', (_, topics, data, amount) => {
  const log = { address: pool, topics: [...topics], data } as unknown as RawLog
  for (const event of [ammEvent(log, pool, position), cfmmEvent(log, pool, position, 2)])
    expect(event).toEqual(amount === null ? null : { type: 'SupplyChanged', ...position, pool, by: amount })
})
