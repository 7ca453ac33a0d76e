import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatLiquidityLink, type LiquidityLink, parseLiquidityLink } from './link.ts'

const nothing: LiquidityLink = { a: null, b: null, mode: null, token: null, amounts: {} }

it.each<[string, string, Partial<LiquidityLink>]>([
  ['', '', {}],
  ['?a=MEV&b=USDT', '', { a: 'MEV', b: 'USDT' }],
  ['?a=MEV', '#MEV=1.5', { a: 'MEV', amounts: { MEV: '1.5' } }],
  [
    '?a=MEV&b=USDT',
    '#mode=one&token=MEV&LP=2',
    { a: 'MEV', b: 'USDT', mode: 'one', token: 'MEV', amounts: { LP: '2' } },
  ],
  ['?a=<script>&b=mev', '#mode=all&token=x', {}],
  ['?a=__proto__', '#__proto__=1&constructor=2', {}],
  ['', '#MEV=-1&USDT=1e9&ETH=0x1&BTCB=1,5', {}],
  ['', `#MEV=${'9'.repeat(79)}`, {}],
  ['', '#AA=1&BB=2&CC=3&DD=4', { amounts: { AA: '1', BB: '2', CC: '3' } }],
  ['?slippage=5000', '#expert=1', {}],
])('%s%s', (search, hash, link) => {
  expect(parseLiquidityLink(search, hash)).toEqual({ ...nothing, ...link })
})

const symbol = fc.stringMatching(/^[A-Z]{2,10}$/)
const amount = fc
  .tuple(fc.bigInt(1n, 10n ** 30n), fc.constantFrom('', '.5', '.000000000000000001'))
  .map(([n, f]) => `${n}${f}`)

it('reads back a written link', () =>
  fc.assert(
    fc.property(
      fc.record({
        a: fc.option(symbol),
        b: fc.option(symbol),
        mode: fc.option(fc.constantFrom('both', 'one', 'exact', 'in', 'out')),
        token: fc.option(symbol),
        amounts: fc.dictionary(symbol, amount, { maxKeys: 3 }),
      }),
      (link) => {
        const at = new URL(formatLiquidityLink(link), 'https://x.test/')
        const again = parseLiquidityLink(at.search, at.hash)
        expect({ ...again, amounts: { ...again.amounts } }).toEqual({ ...link, amounts: { ...link.amounts } })
      },
    ),
  ))

it('never throws, for any address', () =>
  fc.assert(fc.property(fc.string(), fc.string(), (search, hash) => void parseLiquidityLink(search, hash))))
