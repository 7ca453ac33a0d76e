import { expect, it } from 'vitest'
import { tradedAt } from './tradedAt.ts'

const [a, b, c] = [`0x${'Aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`, `0x${'cc'.repeat(20)}`] as const

it.each([
  [a, '10', b, '4', 400_000_000_000_000_000n],
  [b, '4', a, '10', 400_000_000_000_000_000n],
  [a, '3', b, '1', 333_333_333_333_333_333n],
  [a, '0', b, '4', null],
  [a, '10', b, '0', null],
  [a, '10', c, '4', null],
  [c, '10', b, '4', null],
  [b, '10', c, '4', null],
  [c, '10', a, '4', null],
  [b, '1', a, '3', 333_333_333_333_333_333n],
])('a trade of %s (%s) for %s (%s) gives the price %s', (tokenIn, amountIn, tokenOut, amountOut, price) =>
  expect(tradedAt({ tokenIn, amountIn, tokenOut, amountOut }, a.toLowerCase() as typeof a, b)).toBe(price),
)

const [mev, usdt, eth] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`] as const
const row = (change: Partial<Parameters<typeof tradedAt>[0]>) => ({
  tokenIn: mev,
  amountIn: '2000',
  tokenOut: usdt,
  amountOut: '40',
  ...change,
})

it('is the price of the base coin in either direction of the trade', () => {
  expect(tradedAt(row({}), mev, usdt)).toBe(20_000_000_000_000_000n)
  const back = row({ tokenIn: usdt, amountIn: '40', tokenOut: mev, amountOut: '2000' })
  expect(tradedAt(back, mev, usdt)).toBe(20_000_000_000_000_000n)
  expect(tradedAt(row({ tokenOut: eth }), mev, usdt)).toBeNull()
  expect(tradedAt(row({ amountOut: '0' }), mev, usdt)).toBeNull()
})
