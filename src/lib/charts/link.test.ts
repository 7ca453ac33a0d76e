import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstView, formatView, parseLook, parseView, type View } from './link.ts'

const known = { tokens: ['MEV', 'MEFI'], pools: ['MEV-USDT', 'MEFI-MEV'] }

it('reads a view back from its address', () => {
  const view = fc.record<View>({
    subject: fc.oneof(
      fc.constantFrom(...known.tokens).map((symbol) => ({ kind: 'token' as const, symbol })),
      fc.constantFrom(...known.pools).map((id) => ({ kind: 'pool' as const, id })),
    ),
    interval: fc.constantFrom('1h', '4h', '1d'),
    span: fc.constantFrom('1w', '3w', '3m', 'all'),
    unit: fc.constantFrom('usd', 'token'),
    log: fc.boolean(),
    inverse: fc.boolean(),
    zone: fc.constantFrom('kst', 'utc', null),
  })
  fc.assert(
    fc.property(view, (given) => {
      expect(parseView(formatView(given), known)).toEqual(given)
      expect(parseLook(formatView(given, true), given.subject)).toEqual(given)
    }),
  )
})

it.each([
  ['#token=MEFI&i=1d', '1d'],
  ['#pool=MEFI-MEV&token=MEFI', '4h'],
  ['#pool=MEV&token=MEV-USDT', '4h'],
  ['', '4h'],
])('%s shows no subject but the page’s own', (hash, interval) => {
  const token = { kind: 'token', symbol: 'MEV' } as const
  expect(parseLook(hash, token)).toEqual({ ...firstView, subject: token, interval })
  const pool = { kind: 'pool', id: 'MEV-USDT' } as const
  expect(parseLook(hash, pool)).toEqual({ ...firstView, subject: pool, interval, unit: 'token' })
  expect(formatView({ ...firstView, subject: pool }, true)).not.toContain('MEV')
})

it.each([
  ['', firstView],
  ['#token=EVIL&i=5m&s=9y&u=eur&y=exp&tz=mars', firstView],
  ['#pool=MEV-EVIL', firstView],
  ['#pool=MEFI-MEV', { ...firstView, subject: { kind: 'pool', id: 'MEFI-MEV' }, unit: 'token' }],
  [`#${'x'.repeat(5_000)}`, firstView],
])('reads %s as far as it is valid', (hash, view) => expect(parseView(hash, known)).toEqual(view))
