import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { withLiquidity } from '../../../../tests/fakes/pools.ts'
import { poolOf, ROUTER, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import {
  clearSigning,
  onlyFlow,
  plainSteps,
  rememberedAt,
  sentOf,
  settledOf,
  signing,
} from '../../../../tests/fakes/signing.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { FormName } from '../../../lib/liquidity/plan.ts'
import type { LiquidityReview } from '../../../lib/liquidity/review.ts'
import { $balances } from '../../../stores/balances.ts'
import { $settings } from '../../../stores/settings.ts'
import { formNamed } from './form.ts'
import { $liquidity } from './liquidity.ts'
import { signLiquidity, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const [MEV, USDT, USDC, KLAY] = [
  tokenNamed('MEV'),
  tokenNamed('USDT'),
  tokenNamed('USDC'),
  tokenNamed('KLAY'),
]
const HASH = `0x${'cd'.repeat(32)}` as const

const mevUsdt = withLiquidity(poolOf('MEV-USDT', [1_000_000n, 20_000n]), 100_000n, { lp: 100n * E18 })
const stable = withLiquidity(poolOf('USDT-USDC', [10_000n, 10_000n]), 20_000n, { lp: 60n * E18 })
/** One KLAY buys a little less than half a USDT. */
const klayUsdt = withLiquidity(poolOf('KLAY-USDT', [200_000n, 100_000n]), 1_000n)
const [amm, cfmm] = [mevUsdt.pool, stable.pool]

beforeEach(() => {
  fakePage()
  visit()
  clearSigning()
  $liquidity.set({
    owner: ME,
    states: [mevUsdt, stable, klayUsdt],
    unread: [],
    stamp: { block: 50n, at: 1 },
  })
  $balances.set({ owner: ME, raw: {}, gasPrice: 1n, stamp: null })
  $settings.set({ ...$settings.get(), slippageBps: null })
})
afterEach(() => vi.unstubAllGlobals())

function reviewOf(name: FormName, id: string, hash: string): LiquidityReview {
  const form = formNamed(name)
  const [a, b] = id.split('-')
  form.openLink(`?a=${a}&b=${b}`, hash)
  form.review.open()
  const review = form.review.$review.get()
  if (!review) throw new Error(`no review: ${JSON.stringify(form.$action.get())}`)
  return review
}

/** Amounts in whole MEV and USDT as the pool orders them. */
const inPool = (mev: bigint, usdt: bigint) => amm.tokens.map((token) => (token === MEV.address ? mev : usdt))
/** The same in thousandths. */
const milli = (whole: number) => BigInt(whole * 1_000) * 10n ** 15n

describe('the signatures', () => {
  it('a deposit into an amm approves both coins to the router, exactly, and adds at least 99.5 percent', () => {
    expect(plainSteps(stepsOf(reviewOf('add', 'MEV-USDT', '#MEV=500')))).toEqual([
      ['approve', amm.tokens[0], 'approve', [ROUTER, inPool(milli(500), milli(10))[0]], 0n],
      ['approveSecond', amm.tokens[1], 'approve', [ROUTER, inPool(milli(500), milli(10))[1]], 0n],
      [
        'addLiquidity',
        ROUTER,
        expect.any(String),
        [...amm.tokens, ...inPool(milli(500), milli(10)), ...inPool(milli(497.5), milli(9.95))],
        milli(500),
      ],
    ])
  })

  it('one coin of a stable pool is approved to the pool itself, without the other', () => {
    const [approve, add, ...more] = plainSteps(stepsOf(reviewOf('add', 'USDT-USDC', '#USDC=40')))
    expect(approve).toEqual(['approve', USDC.address, 'approve', [cfmm.address, milli(40)], 0n])
    expect(add?.slice(0, 2)).toEqual(['addLiquidity', cfmm.address])
    expect(add?.[3][0]).toEqual(cfmm.tokens.map((token) => (token === USDC.address ? milli(40) : 0n)))
    expect(more).toEqual([])
  })

  it('both coins out of an amm approve its LP tokens to the router', () => {
    expect(plainSteps(stepsOf(reviewOf('remove', 'MEV-USDT', '#mode=both&LP=50')))).toEqual([
      ['approve', amm.address, 'approve', [ROUTER, milli(50)], 0n],
      [
        'removeLiquidity',
        ROUTER,
        expect.any(String),
        [...amm.tokens, milli(50), ...inPool(milli(497.5), milli(9.95))],
        0n,
      ],
    ])
  })

  it('a stable pool burns its LP tokens without an approval, at most a tenth of a percent more', () => {
    const review = reviewOf('remove', 'USDT-USDC', '#mode=exact&token=USDT&USDT=7&USDC=7')
    const { burned } = review.preview
    const [[id, to, , args] = [], ...more] = plainSteps(stepsOf(review))
    expect([id, to, more]).toEqual(['removeLiquidity', cfmm.address, []])
    expect(args?.[0]).toEqual([milli(7), milli(7)])
    expect(burned).toBeGreaterThanOrEqual(milli(14))
    expect(args?.[1]).toBe(burned + (burned * 10n + 9_999n) / 10_000n)
  })

  it('one coin out of an amm names the coin and its minimum', () => {
    const review = reviewOf('remove', 'MEV-USDT', '#mode=one&token=USDT&LP=50')
    const [, zapOut] = plainSteps(stepsOf(review))
    const paid = review.preview.coinsOut[amm.tokens.indexOf(USDT.address)] ?? 0n
    // A little less than twice 10 USDT.
    expect(paid / 10n ** 16n).toBe(1_999n)
    expect(zapOut?.[0]).toBe('zapOut')
    expect(zapOut?.[3]).toEqual([...amm.tokens, milli(50), USDT.address, (paid * 995n) / 1_000n])
  })
})

describe('a zap over a swap', () => {
  const link = '?a=USDT&b=USDC#mode=in&token=KLAY&KLAY=50'
  const review = () => reviewOf('zap', 'USDT-USDC', '#mode=in&token=KLAY&KLAY=50')

  it('swaps the typed token, then approves and deposits the swap’s quote', () => {
    const reviewed = review()
    const bought = reviewed.swap?.amountOut ?? 0n
    expect(bought / 10n ** 15n).toBe(24_993n)
    const steps = plainSteps(stepsOf(reviewed))
    expect(steps.map(([id, to]) => [id, to])).toEqual([
      ['approve', KLAY.address],
      ['swap', ROUTER],
      ['approveSecond', USDT.address],
      ['zapIn', cfmm.address],
    ])
    expect(steps[0]?.[3]).toEqual([ROUTER, milli(50)])
    expect(steps[2]?.[3]).toEqual([cfmm.address, bought])
  })

  it.each([
    ['its real output', settledOf({ received: { [USDT.address.toLowerCase()]: milli(24) } }), milli(24)],
    ['its limit if the output is unknown', settledOf(), null],
  ])('deposits %s once the swap is done', (_, swap, amount) => {
    const reviewed = review()
    const brought = amount ?? reviewed.swap?.limit ?? 0n
    const steps = plainSteps(stepsOf(reviewed), { swap })
    expect(steps[2]?.[3]).toEqual([cfmm.address, brought])
    expect(steps[3]?.[3][0]).toEqual(cfmm.tokens.map((token) => (token === USDT.address ? brought : 0n)))
  })

  it('is not swapped a second time', async () => {
    const [approve, swap] = stepsOf(review())
    expect(await approve?.needed({ swap: settledOf() })).toBe(false)
    expect(await swap?.needed({ swap: settledOf() })).toBe(false)
    expect(await swap?.needed({})).toBe(true)
  })

  it('stores the sent swap for a reload, and only the swap', async () => {
    const reviewed = review()
    const signed = signLiquidity(reviewed, link, undefined)
    const { saved } = onlyFlow()
    expect(saved).toMatchObject({ kind: 'zap', data: JSON.stringify({ link }) })
    expect(saved?.after?.('approve', sentOf(HASH, ME))).toBeNull()
    expect(JSON.parse(saved?.after?.('swap', sentOf(HASH, ME)) ?? 'null')).toEqual({
      link,
      after: HASH,
      coin: 'USDT',
      least: `${reviewed.swap?.limit}`,
    })
    expect((await signed).swapped).toEqual({ hash: HASH, coin: USDT, least: reviewed.swap?.limit })
  })

  it('remembers the swapped coin and the zap', async () => {
    const reviewed = review()
    await signLiquidity(reviewed, link, undefined)
    const given = { tokenIn: KLAY.address, amountIn: `${milli(50)}` }
    expect(rememberedAt(onlyFlow(), 'swap')).toEqual({
      ...given,
      tokenOut: USDT.address,
      amountOut: `${reviewed.swap?.amountOut}`,
    })
    expect(rememberedAt(onlyFlow(), 'zapIn')).toEqual({
      ...given,
      tokenOut: cfmm.address,
      amountOut: `${reviewed.preview.minted}`,
    })
  })
})

it.each([
  [
    'add',
    '#MEV=500',
    'addLiquidity',
    () => [amm.tokens[0], amm.address, inPool(milli(500), milli(10))[0], milli(50)],
  ],
  [
    'remove',
    '#mode=both&LP=50',
    'removeLiquidity',
    () => [amm.address, null, milli(50), inPool(milli(500), milli(10))[0]],
  ],
] as const)('%s remembers what was agreed', async (name, hash, step, agreed) => {
  await signLiquidity(reviewOf(name, 'MEV-USDT', hash), '', undefined)
  const { tokenIn, tokenOut, amountIn, amountOut } = rememberedAt(onlyFlow(), step)
  const [paid, out, paidAmount, outAmount] = agreed()
  expect([tokenIn, tokenOut, amountIn, amountOut]).toEqual([paid, out, `${paidAmount}`, `${outAmount}`])
})

it('passes the finished steps of an earlier run on, and a review that was closed on', async () => {
  const done = { approve: settledOf() }
  signing.result = null
  const { result, swapped } = await signLiquidity(reviewOf('add', 'MEV-USDT', '#MEV=500'), '', done)
  expect(onlyFlow()).toMatchObject({ owner: ME, done })
  expect([result, swapped]).toEqual([null, null])
})
