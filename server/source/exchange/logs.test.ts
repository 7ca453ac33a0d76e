import { expect, test } from 'vitest'
import type { Address } from '../kernel/model.ts'
import type { ExchangeEvent } from './events.ts'
import { attachReserves } from './logs.ts'

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
