import { expect, it } from 'vitest'
import { slippageWarning } from '../core/pool/slippageWarning.ts'
import { impactTier } from '../core/pool/tolerance.ts'
import { nextAction, type SwapSituation } from './rules.ts'

const ready: SwapSituation = {
  gate: null,
  poolsRead: true,
  issue: null,
  balance: 10n,
  spends: 10n,
  impactPpm: 0n,
  expert: false,
  stale: false,
}

const issue = (code: string) => ({ kind: 'issue', issue: code })

/** The button shows the first problem. */
it.each<[string, Partial<SwapSituation>, unknown]>([
  ['everything right', {}, { kind: 'review' }],
  ['no wallet', { gate: 'connect' }, { kind: 'connect' }],
  ['a wallet being asked', { gate: 'connecting' }, { kind: 'connecting' }],
  ['another chain', { gate: 'wrongChain' }, { kind: 'wrongChain' }],
  ['another chain and nothing typed', { gate: 'wrongChain', issue: 'amount.empty' }, { kind: 'wrongChain' }],
  ['nothing typed', { issue: 'amount.empty' }, issue('amount.empty')],
  ['nothing typed before pools are read', { issue: 'amount.empty', poolsRead: false }, issue('amount.empty')],
  ['pools not read yet', { poolsRead: false }, { kind: 'loading' }],
  ['no route before pools are read', { poolsRead: false, issue: 'swap.noRoute' }, { kind: 'loading' }],
  ['no route', { issue: 'swap.noRoute' }, issue('swap.noRoute')],
  ['a killed pool', { issue: 'pool.killed' }, issue('pool.killed')],
  ['more than is held', { spends: 11n }, issue('swap.insufficient')],
  ['more than is held and a great impact', { spends: 11n, impactPpm: 900_000n }, issue('swap.insufficient')],
  ['all that is held', { spends: 10n, balance: 10n }, { kind: 'review' }],
  ['balance unknown', { balance: null }, { kind: 'review' }],
  ['no quote, because no pool could be read', { spends: null }, { kind: 'loading' }],
  ['no quote and old figures', { spends: null, stale: true }, { kind: 'loading' }],
  ['impact just under the refusal', { impactPpm: 149_999n }, { kind: 'review' }],
  ['impact refused', { impactPpm: 150_000n }, issue('swap.impactRefused')],
  ['impact refused, but an expert', { impactPpm: 150_000n, expert: true }, { kind: 'review' }],
  ['impact unknown', { impactPpm: null }, { kind: 'review' }],
  ['old figures', { stale: true }, { kind: 'stale' }],
  ['old figures and a wrong amount', { stale: true, issue: 'amount.malformed' }, issue('amount.malformed')],
])('%s', (_, change, action) => {
  expect(nextAction({ ...ready, ...change })).toEqual(action)
})

it.each([
  [0n, 'low'],
  [9_999n, 'low'],
  [10_000n, 'notice'],
  [29_999n, 'notice'],
  [30_000n, 'warn'],
  [49_999n, 'warn'],
  [50_000n, 'high'],
  [99_999n, 'high'],
  [100_000n, 'confirm'],
  [149_999n, 'confirm'],
  [150_000n, 'refuse'],
  [1_000_000n, 'refuse'],
] as const)('an impact of %s ppm is %s', (ppm, tier) => expect(impactTier(ppm)).toBe(tier))

it.each([
  [0, ['amm'], 'slippage.low'],
  [4, ['cfmm'], 'slippage.low'],
  [5, ['amm'], null],
  [100, ['cfmm'], null],
  [101, ['cfmm'], 'slippage.highStable'],
  // One volatile pool is enough.
  [101, ['cfmm', 'amm'], null],
  [101, [], 'slippage.highStable'],
  [300, ['amm'], null],
  [301, ['amm'], 'slippage.high'],
  [301, ['cfmm'], 'slippage.high'],
  [500, ['amm'], 'slippage.high'],
  [501, ['cfmm'], 'slippage.wide'],
  [5_000, ['amm'], 'slippage.wide'],
] as const)('%s bps over %o warns: %s', (bps, kinds, warning) =>
  expect(slippageWarning(bps, kinds)).toBe(warning),
)
