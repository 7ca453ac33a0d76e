/** Signing of a liquidity review, loaded with its dialog. */
import { registry, tokens } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { swapSteps } from '../../../lib/core/route/flow.ts'
import type { Quote } from '../../../lib/core/route/model.ts'
import type { Remembered } from '../../../lib/core/tx/entry.ts'
import type { Earlier, Hash, Step, StepId } from '../../../lib/core/tx/model.ts'
import { checkLiquidity, liquiditySteps, stepIdOf } from '../../../lib/liquidity/flow.ts'
import { spendsOfPlan } from '../../../lib/liquidity/plan.ts'
import { previewLiquidity } from '../../../lib/liquidity/quote.ts'
import type { LiquidityReview, Saved, Swapped } from '../../../lib/liquidity/review.ts'
import { firstFailure } from '../../../stores/accountRead.ts'
import { rereadBalances } from '../../../stores/balances.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'
import { refreshLiquidity, rereadLiquidity } from './liquidity.ts'

/** Returns the amount for the zap: the swap's real output, else at least its limit, else its quote. */
const broughtBy = (swap: Quote, coin: Address) => (earlier: Earlier) =>
  earlier.swap ? (earlier.swap.received[coin.toLowerCase() as Address] ?? swap.limit) : swap.amountOut

/** Returns the steps of a review: first the swap before a zap, if there is one. */
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
      // The second part is checked before the first is signed.
      check: async (earlier) => {
        await Promise.all([step.check(earlier), checkLiquidity(deps, flow, preview, false)])
      },
    }),
  )
  return [...before, ...liquiditySteps(deps, flow, ['approveSecond'])]
}

/** Returns the history record of each step. */
function rememberedOf(review: LiquidityReview): (step: StepId) => Remembered {
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

/**
 * Signs the reviewed transaction.
 * @param link the form's address, for a reload
 * @param done completed parts: a retry must not swap twice
 * @returns the result, null if the review was closed before the last signature; and the swap before a zap, if it was
 * sent
 */
export async function signLiquidity(review: LiquidityReview, link: string, done: Earlier | undefined) {
  const { owner, state, preview, swap } = review
  const coinAt = 'coin' in preview.request ? state.pool.tokens[preview.request.coin] : undefined
  const coin = tokens.find((token) => token.address === coinAt)
  let swapped: Swapped | null = null
  const saved = {
    kind: review.form,
    data: JSON.stringify({ link } satisfies Saved),
    after: (step: StepId, { hash }: { readonly hash: Hash }) => {
      if (step !== 'swap' || !swap || !coin) return null
      swapped = { hash, coin, least: swap.limit }
      return JSON.stringify({
        link,
        after: hash,
        coin: coin.symbol,
        least: swap.limit.toString(),
      } satisfies Saved)
    },
  }
  const steps = stepsOf(review).map(
    (step): Step => ({
      ...step,
      check: (earlier) =>
        step.check(earlier).catch(async (reason: unknown) => {
          // If the pool has moved, the form behind the error already shows the new figures.
          await refreshLiquidity()
          throw reason
        }),
    }),
  )
  const result = await startSavedFlow(owner, steps, rememberedOf(review), saved, done)
  return { result, swapped: swapped as Swapped | null }
}

/** Reads the data of every form again. */
export const rereadForm = () => firstFailure(rereadLiquidity(), rereadBalances())
