import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { poolOf, ROUTER, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $pools } from '../../../stores/pools.ts'
import { $settings } from '../../../stores/settings.ts'
import { openLink } from './draft.ts'
import { signSwap, stepsOf } from './sign.ts'
import { swapReview } from './swap.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const [MEV, USDT, USDC] = [tokenNamed('MEV'), tokenNamed('USDT'), tokenNamed('USDC')]

beforeEach(() => {
  fakePage('/swap/#from=MEV&to=USDT&in=100')
  visit()
  clearSigning()
  $settings.set({ ...$settings.get(), slippageBps: null })
  $pools.set({
    pools: [poolOf('MEV-USDT', [1_000_000n, 20_000n]), poolOf('USDT-USDC', [50_000n, 50_000n])],
    unread: {},
    stamp: { block: 50n, at: 1 },
  })
})
afterEach(() => vi.unstubAllGlobals())

function reviewOf(link: string) {
  openLink(link)
  swapReview.open()
  const review = swapReview.$review.get()
  if (!review) throw new Error('no review')
  return review
}

it('approves exactly the amount paid to the router, and swaps it for at least the limit', () => {
  const out = 1_999_800_019_998_000_199n
  expect(plainSteps(stepsOf(reviewOf('#from=MEV&to=USDT&in=100')))).toEqual([
    ['approve', MEV.address, 'approve', [ROUTER, 100n * E18], 0n],
    [
      'swap',
      ROUTER,
      'SwapExactTokensForTokens',
      [100n * E18, (out * 995n) / 1_000n, [MEV.address, USDT.address]],
      100n * E18,
    ],
  ])
})

it('an exact output approves the most that it may cost', () => {
  const review = reviewOf('#from=USDT&to=MEV&out=500')
  const { amountIn, limit } = review.quote
  // 500 MEV of a million for 20,000 USDT: ten and a half cents, and half a percent more at most.
  expect(amountIn / 10n ** 15n).toBe(10_005n)
  expect(limit / 10n ** 15n).toBe(10_055n)
  expect(plainSteps(stepsOf(review))).toEqual([
    ['approve', USDT.address, 'approve', [ROUTER, limit], 0n],
    ['swap', ROUTER, 'UniSwapTokensForExactTokens', [500n * E18, limit, [USDT.address, MEV.address]], 0n],
  ])
})

it('a route over two pools is signed as shown', () => {
  const [, swap] = plainSteps(stepsOf(reviewOf('#from=MEV&to=USDC&in=100')))
  expect(swap?.[3][2]).toEqual([MEV.address, USDT.address, USDC.address])
})

it('stores the form’s address for a reload, and remembers the agreed amounts', async () => {
  const review = reviewOf('#from=MEV&to=USDT&in=100')
  const result = await signSwap(review)
  const { owner, remember, saved } = onlyFlow()
  expect(owner).toBe(ME)
  expect(saved).toEqual({ kind: 'swap', data: '"#from=MEV&to=USDT&in=100"' })
  expect(remember).toEqual({
    tokenIn: MEV.address,
    tokenOut: USDT.address,
    amountIn: `${100n * E18}`,
    amountOut: '1999800019998000199',
  })
  expect(result).toBe(signing.result)
})
