import { expect, it } from 'vitest'
import { address, amm, cfmm, withLiquidity } from '../../../tests/fakes/pools.ts'
import { E18 } from '../core/pool/model.ts'
import { previewLiquidity } from './quote.ts'
import { type FormSituation, lacking, nextAction, redeemable, slippageFor, spendsOf } from './rules.ts'

const ready: FormSituation = {
  available: true,
  gate: null,
  poolsRead: true,
  issue: null,
  insufficient: false,
  impactPpm: 0n,
  expert: false,
  stale: false,
}
const issue = (code: string) => ({ kind: 'issue', issue: code })

/** The button shows the first problem. */
it.each<[string, Partial<FormSituation>, unknown]>([
  ['everything right', {}, { kind: 'review' }],
  ['no router on this chain', { available: false, gate: 'connect' }, { kind: 'unavailable' }],
  ['no such pool, and no wallet', { issue: 'liquidity.noPool', gate: 'connect' }, issue('liquidity.noPool')],
  ['nothing chosen', { issue: 'liquidity.choose' }, issue('liquidity.choose')],
  ['no wallet', { gate: 'connect' }, { kind: 'connect' }],
  ['a wallet being asked', { gate: 'connecting' }, { kind: 'connecting' }],
  ['another chain', { gate: 'wrongChain', issue: 'amount.empty' }, { kind: 'wrongChain' }],
  ['nothing typed before pools are read', { issue: 'amount.empty', poolsRead: false }, issue('amount.empty')],
  ['pools not read yet', { poolsRead: false }, { kind: 'loading' }],
  [
    'no position before pools are read',
    { poolsRead: false, issue: 'liquidity.noPosition' },
    { kind: 'loading' },
  ],
  ['no position', { issue: 'liquidity.noPosition' }, issue('liquidity.noPosition')],
  ['a closed pool', { issue: 'pool.killed', insufficient: true }, issue('pool.killed')],
  ['more than is held', { insufficient: true, impactPpm: 900_000n }, issue('liquidity.insufficient')],
  ['impact just under the refusal', { impactPpm: 149_999n }, { kind: 'review' }],
  ['impact refused', { impactPpm: 150_000n }, issue('liquidity.impactRefused')],
  ['impact refused, but an expert', { impactPpm: 150_000n, expert: true }, { kind: 'review' }],
  ['impact unknown', { impactPpm: null }, { kind: 'review' }],
  ['old figures', { stale: true }, { kind: 'stale' }],
])('%s', (_, change, action) => {
  expect(nextAction({ ...ready, ...change })).toEqual(action)
})

const s = withLiquidity(cfmm('AB', [1_000n, 1_000n]), 2_000n, { lp: 5n * E18, locked: 2n * E18 })
const [a, b] = s.pool.tokens as readonly [`0x${string}`, `0x${string}`]

it('spends: the coins that go in, or the pool’s own tokens', () => {
  const spends = (request: Parameters<typeof previewLiquidity>[1]) => {
    const result = previewLiquidity(s, request, 0)
    return 'preview' in result ? spendsOf(s, result.preview) : null
  }
  expect(spends({ kind: 'add', amounts: [E18, 0n] })).toEqual([{ token: a, amount: E18 }])
  expect(spends({ kind: 'add', amounts: [E18, 3n] })).toEqual([
    { token: a, amount: E18 },
    { token: b, amount: 3n },
  ])
  expect(spends({ kind: 'remove', liquidity: E18 })).toEqual([{ token: s.pool.address, amount: E18 }])
})

it('distinguishes missing from unknown balances', () => {
  const spends = [
    { token: a, amount: 5n },
    { token: b, amount: 7n },
  ]
  expect(lacking(spends, () => 7n)).toBeNull()
  expect(lacking(spends, () => null)).toBeNull()
  expect(lacking(spends, (of) => (of === b ? 4n : 5n))).toEqual({ token: b, amount: 3n })
  expect(lacking(spends, () => 0n)).toEqual({ token: a, amount: 5n })
})

it('does not let the pool’s owner redeem admin fees', () => {
  expect(redeemable(s)).toBe(3n * E18)
  expect(redeemable({ ...s, locked: 9n * E18 })).toBe(0n)
})

it('tolerance: chosen, else by the pool’s kind', () => {
  expect(slippageFor(s.pool, null)).toBe(10)
  expect(slippageFor(amm('AB', [1n, 1n], { address: address(9) }), null)).toBe(50)
  expect(slippageFor(s.pool, 77)).toBe(77)
})
