import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatSwapLink, parseSwapLink, type SwapLink } from './link.ts'

const nothing: SwapLink = { from: null, to: null, mode: 'exactIn', amount: '' }

it.each<[string, Partial<SwapLink>]>([
  ['', {}],
  ['#', {}],
  ['#from=MEV&to=USDT&in=12.5', { from: 'MEV', to: 'USDT', amount: '12.5' }],
  ['#from=MEV&to=USDT&out=3', { from: 'MEV', to: 'USDT', mode: 'exactOut', amount: '3' }],
  ['#in=1&out=2', { mode: 'exactOut', amount: '2' }],
  ['#in=1&out=oops', { amount: '1' }],
  ['#from=mev', {}],
  ['#from=<script>', {}],
  ['#from=%3Cimg%20src%3Dx%3E&in=1', { amount: '1' }],
  ['#from=__proto__&to=constructor', {}],
  ['#in=-1', {}],
  ['#in=1e9', {}],
  ['#in=0x10', {}],
  ['#in=1,5', {}],
  ['#in=.5', {}],
  ['#in=1.', {}],
  ['#in=1.1234567890123456789', {}],
  [`#in=${'9'.repeat(79)}`, {}],
  [`#in=${'9'.repeat(78)}`, { amount: '9'.repeat(78) }],
  ['#in=%E2%80%AE1', {}],
  ['#in=%', {}],
  ['#from=MEV&from=USDT', { from: 'MEV' }],
  ['#slippage=5000&expert=1', {}],
  [`#${'x=1&'.repeat(500)}in=1`, {}],
])('%s', (hash, expected) => expect(parseSwapLink(hash)).toEqual({ ...nothing, ...expected }))

it('anything at all gives something that is safe to show', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.webFragments()), (text) => {
      const link = parseSwapLink(`#${text}`)
      expect(link.from === null || /^[A-Z]{2,10}$/.test(link.from)).toBe(true)
      expect(link.to === null || /^[A-Z]{2,10}$/.test(link.to)).toBe(true)
      expect(link.amount === '' || /^\d{1,78}(\.\d{1,18})?$/.test(link.amount)).toBe(true)
    }),
  )
})

const symbol = fc.option(fc.stringMatching(/^[A-Z]{2,10}$/))

it('reads back the written link', () => {
  fc.assert(
    fc.property(
      symbol,
      symbol,
      fc.constantFrom('exactIn' as const, 'exactOut' as const),
      fc.stringMatching(/^\d{1,30}(\.\d{1,18})?$/),
      (from, to, mode, amount) => {
        const link = { from, to, mode, amount }
        expect(parseSwapLink(formatSwapLink(link))).toEqual(link)
      },
    ),
  )
})
