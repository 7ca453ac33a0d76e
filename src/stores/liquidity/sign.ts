/** What a liquidity review signs: its steps, and what the history remembers of them. */
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import type { Address, Token } from '../../lib/config/registry.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { checkLiquidity, liquiditySteps, stepIdOf } from '../../lib/liquidity/flow.ts'
import { type FormName, type Plan, spendsOfPlan } from '../../lib/liquidity/plan.ts'
import { previewLiquidity } from '../../lib/liquidity/quote.ts'
import type { PoolEntry } from '../../lib/pool/read.ts'
import { swapSteps } from '../../lib/route/flow.ts'
import type { Quote } from '../../lib/route/model.ts'
import type { Earlier, Step, StepId } from '../../lib/tx/model.ts'
import { rpc } from '../kernel/chain.ts'
import type { Remembered } from '../kernel/tx.ts'

/** What the review froze. */
export type LiquidityReview = Plan & {
  readonly form: FormName
  readonly owner: Address
  readonly entry: PoolEntry
  /** The pool's coins as they are shown. */
  readonly coins: readonly Token[]
  readonly token: Token | null
  readonly block: bigint
}

/** What the zap's own part is paid with: what the swap brought, else at least its limit, else what is quoted. */
const broughtBy = (swap: Quote, coin: Address) => (earlier: Earlier) =>
  earlier.swap ? (earlier.swap.received[coin.toLowerCase() as Address] ?? swap.limit) : swap.amountOut

/** The signatures of a review: the swap before a zap first, where there is one. */
export function stepsOf(review: LiquidityReview): Step[] {
  const { owner, state, preview, swap } = review
  const deps = { rpc, chainId: chain.id, registry }
  if (!swap) return liquiditySteps(deps, { owner, state, preview })
  const { request } = preview
  if (request.kind !== 'zapIn') throw new AppError('liquidity.moved', request.kind)
  const brought = broughtBy(swap, state.pool.tokens[request.coin] as Address)
  const flow = {
    owner,
    state,
    preview: (earlier: Earlier) => {
      const now = previewLiquidity(state, { ...request, amount: brought(earlier) }, preview.slippageBps)
      if ('issue' in now) throw new AppError('liquidity.moved', now.issue)
      return now.preview
    },
  }
  const before = swapSteps(deps, { owner, quote: swap }).map(
    (step): Step => ({
      ...step,
      needed: async (earlier) => !earlier.swap && step.needed(earlier),
      // The second part is looked at before the first is signed.
      check: async (earlier) => {
        await Promise.all([step.check(earlier), checkLiquidity(deps, flow, preview, false)])
      },
    }),
  )
  return [...before, ...liquiditySteps(deps, flow, ['approveSecond'])]
}

/** What the history says of each of them. */
export function rememberedOf(review: LiquidityReview): (step: StepId) => Remembered {
  const { state, preview, swap } = review
  const { pool } = state
  const [spend, second] = spendsOfPlan(review)
  const adds = preview.request.kind === 'add' || preview.request.kind === 'zapIn'
  const coinOut = 'coin' in preview.request ? (pool.tokens[preview.request.coin] ?? null) : null
  const last = stepIdOf(preview.request.kind)
  const swapped = { tokenIn: spend?.token ?? null, amountIn: spend?.amount.toString() ?? null }
  return (step) => {
    if (step === last)
      return {
        ...swapped,
        tokenOut: adds ? pool.address : coinOut,
        amountOut: (adds ? preview.minted : (preview.coinsOut.find((x) => x > 0n) ?? 0n)).toString(),
      }
    const coin = swap && coinOut ? coinOut : (second?.token ?? null)
    return {
      ...swapped,
      tokenOut: coin,
      amountOut: (swap?.amountOut ?? second?.amount ?? null)?.toString() ?? null,
    }
  }
}
