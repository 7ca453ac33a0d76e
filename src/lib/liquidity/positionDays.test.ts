import { expect, it } from 'vitest'
import { positionLines } from './positionDays.ts'

const E18 = 10n ** 18n
const day = (time: number, liquidity: string, valueUsd: string | null, heldUsd: string | null) => ({
  time,
  liquidity,
  amounts: null,
  held: [],
  valueUsd,
  heldUsd,
})

it('returns two lines in order, with breaks where the position was empty or unknown', () => {
  const list = [
    day(3, '0', '0.00', '0.00'),
    day(1, '5', '10.50', '9.00'),
    day(2, '5', null, '8.00'),
    day(4, '1', '2.00', '3.00'),
    day(4, '1', '2.50', '3.00'),
  ]
  expect(positionLines({ list })).toEqual({
    value: [
      { time: 1, raw: (21n * E18) / 2n },
      { time: 2, raw: null },
      { time: 3, raw: null },
      { time: 4, raw: (5n * E18) / 2n },
    ],
    held: [
      { time: 1, raw: 9n * E18 },
      { time: 2, raw: 8n * E18 },
      { time: 3, raw: null },
      { time: 4, raw: 3n * E18 },
    ],
  })
})
