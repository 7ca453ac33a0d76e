import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../core/config/registry.ts'
import { formatPrice } from '../core/exchange/exactPrice.ts'
import { chartSubject, tradePrices } from './chart.ts'

const [mev, usdt, usdc, mefi, p1, p2, p3] = [
  '0xa',
  '0xb',
  '0xc',
  '0xd',
  '0x1',
  '0x2',
  '0x3',
] as const satisfies Address[]
const pools = [
  { address: p1, tokens: [usdt, mev] },
  { address: p2, tokens: [mev, usdt] },
  { address: p3, tokens: [mefi, mev] },
]
const dollars = [usdt, usdc]

describe('the chart of a pair', () => {
  it.each([
    ['the pool of the route', { tokenIn: mev, tokenOut: usdt }, [p2], { of: 'pools', address: p2 }],
    ['the first that holds both', { tokenIn: usdt, tokenOut: mev }, [p3, p1], { of: 'pools', address: p1 }],
    [
      'the coin that is paid, in dollars',
      { tokenIn: mefi, tokenOut: usdt },
      [p3, p1],
      { of: 'tokens', address: mefi },
    ],
    [
      'the other one, where that is a dollar',
      { tokenIn: usdc, tokenOut: mefi },
      [],
      { of: 'tokens', address: mefi },
    ],
    ['none of two dollars', { tokenIn: usdc, tokenOut: usdt }, [], null],
  ] as const)('%s', (_, pair, route, subject) =>
    expect(chartSubject(pools, pair, route, dollars)).toEqual(subject),
  )
})

describe('trade prices', () => {
  const quote = { mode: 'exactIn', amountIn: 12_000n, amountOut: 240n, limit: 238n } as const
  const pair = { tokenIn: mev, tokenOut: usdt }
  const shown = (prices: ReturnType<typeof tradePrices>) =>
    prices && [formatPrice(prices.trade), formatPrice(prices.limit)]

  it('shows the price of a sale and its minimum', () =>
    expect(shown(tradePrices(quote, pair, mev, usdt))).toEqual(['0.020000', '0.019833']))
  it('shows the price of a purchase and its maximum', () =>
    expect(shown(tradePrices(quote, pair, usdt, mev))).toEqual(['50.000', '50.420']))
  it('limits an exact amount to receive by the amount paid', () =>
    expect(shown(tradePrices({ ...quote, mode: 'exactOut', limit: 12_120n }, pair, mev, usdt))).toEqual([
      '0.020000',
      '0.019801',
    ]))
  it.each([
    ['dollars', mev, null],
    ['another pair', mev, usdc],
  ])('shows no price in a chart of %s', (_, base, quoted) =>
    expect(tradePrices(quote, pair, base, quoted)).toBeNull(),
  )

  it.each(['exactIn', 'exactOut'] as const)('shows no price while an amount of %s is 0', (mode) => {
    for (const none of ['amountIn', 'amountOut', 'limit'])
      expect(tradePrices({ ...quote, mode, [none]: 0n }, pair, mev, usdt)).toBeNull()
  })

  it('never shows a limit better than the trade', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 0n, max: 10_000n }), (amountIn, amountOut, slip) => {
        const limit = (amountOut * (10_000n - slip)) / 10_000n
        const sold = tradePrices({ mode: 'exactIn', amountIn, amountOut, limit }, pair, mev, usdt)
        const bought = tradePrices({ mode: 'exactIn', amountIn, amountOut, limit }, pair, usdt, mev)
        if (sold) expect(sold.limit <= sold.trade).toBe(true)
        if (bought) expect(bought.limit >= bought.trade).toBe(true)
      }),
    )
  })
})
