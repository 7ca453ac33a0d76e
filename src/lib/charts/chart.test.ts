import { describe, expect, it } from 'vitest'
import type { Address } from '../core/config/registry.ts'
import { seriesOf } from '../core/exchange/candles.ts'
import { askedOf, chartPoolOf, facing, type PoolSubject, pricingPoolOf, type TokenSubject } from './chart.ts'
import { firstView, type View } from './link.ts'

const [mev, usdt, lone] = ['0xa', '0xb', '0xc'] as const satisfies Address[]
const token = (symbol: string, address: Address, dollar = false): TokenSubject => ({
  symbol,
  name: symbol,
  address,
  price: null,
  change: null,
  dollar,
  pooled: true,
  volume: null,
})
const tokens = [token('MEV', mev), token('USDT', usdt, true), token('LONE', lone)]
const pool = (id: string, address: Address): PoolSubject => ({
  id,
  kind: 'amm',
  address,
  symbols: id.split('-'),
  tokens: [mev, usdt],
  reserves: null,
  value: null,
  volume: null,
  swaps: null,
  fee: null,
  price: null,
  week: null,
  apr: null,
})
const pools = [pool('MEV-USDT', '0x1'), pool('MEV-USDC', '0x2')]
const view = (given: Partial<View>): View => ({ ...firstView, ...given })
const ofToken = (symbol: string) => ({ kind: 'token', symbol }) as const
const ofPool = (id: string) => ({ kind: 'pool', id }) as const

describe('chart pool', () => {
  it.each([
    [ofToken('MEV'), '0x1'],
    [ofToken('USDT'), '0x1'],
    [ofPool('MEV-USDC'), '0x2'],
    [ofToken('LONE'), undefined],
    [ofToken('EVIL'), undefined],
  ])('%o', (subject, address) => expect(chartPoolOf(subject, pools, tokens)?.address).toBe(address))
})

describe('pricing pool', () => {
  const path = [{ pool: '0x2', from: mev, to: usdt }] as const
  const largest = pools[0] ?? null
  it.each([
    ['a token in dollars: the first of its path', view({ subject: ofToken('MEV') }), { path }, '0x2'],
    ['the same before an answer: its largest', view({ subject: ofToken('MEV') }), null, '0x1'],
    [
      'a token in its pool’s coin: its largest',
      view({ subject: ofToken('MEV'), unit: 'token' }),
      { path },
      '0x1',
    ],
    ['a pool: itself', view({ subject: ofPool('MEV-USDT'), unit: 'usd' }), { path }, '0x1'],
  ])('%s', (_, shown, series, address) =>
    expect(pricingPoolOf(shown, pools, series as Parameters<typeof pricingPoolOf>[2], largest)?.address).toBe(
      address,
    ),
  )
})

describe('candles to ask for', () => {
  it.each([
    ['a token in dollars', view({ subject: ofToken('MEV') }), { of: 'tokens', address: mev, interval: '4h' }],
    ['none of a dollar', view({ subject: ofToken('USDT') }), null],
    [
      'a token in its pool’s other coin',
      view({ subject: ofToken('MEV'), unit: 'token' }),
      { of: 'pools', address: '0x1', interval: '4h', unit: 'token' },
    ],
    [
      'a pool in dollars',
      view({ subject: ofPool('MEV-USDC'), unit: 'usd', interval: '1d' }),
      { of: 'pools', address: '0x2', interval: '1d', unit: 'usd' },
    ],
    ['nothing without a pool', view({ subject: ofToken('LONE'), unit: 'token' }), null],
  ] as const)('%s', (_, asked, expected) =>
    expect(askedOf(asked, tokens, chartPoolOf(asked.subject, pools, tokens))).toEqual(expected),
  )
})

describe('priced coin', () => {
  const reported = (base: string, quote: string | null) =>
    seriesOf({
      interval: '1h',
      base,
      quote,
      path: [],
      since: null,
      from: 0,
      to: 0,
      closed: false,
      edition: 'e',
      before: null,
      list: [],
      asOfBlock: 1,
    })
  const based = (series: ReturnType<typeof reported>, given: Partial<View>) =>
    facing(series, view(given), pools[0] ?? null)?.base

  it('prices the chosen coin, whichever the indexer prices', () => {
    const given = { subject: ofToken('MEV'), unit: 'token' } as const
    expect([based(reported(mev, usdt), given), based(reported(usdt, mev), given)]).toEqual([mev, mev])
    expect(based(reported(usdt, mev), { ...given, inverse: true })).toBe(usdt)
  })
  it('prices a pool as the indexer does, until it is inverted', () => {
    expect(based(reported(usdt, mev), { subject: ofPool('MEV-USDT') })).toBe(usdt)
    expect(based(reported(usdt, mev), { subject: ofPool('MEV-USDT'), inverse: true })).toBe(mev)
  })
  it('has no other side in dollars', () => {
    const series = reported(mev, null)
    expect(facing(series, view({ subject: ofToken('MEV'), inverse: true }), pools[0] ?? null)).toBe(series)
  })
  it.each([false, true])('returns nothing for no series', (inverse) =>
    expect(facing(null, { ...firstView, inverse }, null)).toBeNull(),
  )
})
