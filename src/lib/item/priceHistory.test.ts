import { expect, it } from 'vitest'
import { priceHistoryOf } from './priceHistory.ts'

const sale = (time: number, price: string | null, currency: 'MEV' | 'USDT' | null = 'MEV') =>
  ({ type: 'sale', price, currency, time }) as const
const point = (time: number, raw: bigint) => ({ time, raw })

it.each([
  ['no sale is no line', [], null],
  ['one sale is no line', [sale(1, '5')], null],
  ['sales in order', [sale(3, '9'), sale(1, '5')], { currency: 'MEV', points: [point(1, 5n), point(3, 9n)] }],
  ['a sale whose price is not known is none', [sale(1, '5'), sale(2, null), sale(3, '6', null)], null],
  [
    'one coin alone, the one of most sales',
    [sale(1, '5'), sale(2, '7', 'USDT'), sale(3, '6'), sale(9, '8', 'USDT'), sale(4, '2', 'USDT')],
    { currency: 'USDT', points: [point(2, 7n), point(4, 2n), point(9, 8n)] },
  ],
  [
    'of equal ones the last',
    [sale(1, '5'), sale(2, '6'), sale(3, '7', 'USDT'), sale(4, '8', 'USDT')],
    { currency: 'USDT', points: [point(3, 7n), point(4, 8n)] },
  ],
] as const)('%s', (_, list, history) => expect(priceHistoryOf(list)).toEqual(history))

it('ignores offers and listings that are no sale', () => {
  const asked = [1, 2, 3].map((time) => ({ ...sale(time, '5'), type: 'listing' }) as const)
  expect(priceHistoryOf(asked)).toBeNull()
})
