/** Signing of an action with boxes and heroes, loaded with its review. */

import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { findRequest } from '../../../lib/hero/findRequest.ts'
import { type HeroRight, heroSteps, takeBackSteps } from '../../../lib/hero/flow.ts'
import type { HeroReview } from '../../../lib/hero/review.ts'
import { readChain, rpc } from '../../../stores/chain.ts'
import { startFlow, startSavedFlow } from '../../../stores/tx.ts'

const deps = { rpc, chainId: chain.id, registry: fullRegistry }
const nothing = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }

/** Returns the steps of a review: the approval of items, a coin's approval if one is paid, and the action. */
export const stepsOf = (review: HeroReview) => heroSteps(deps, review)

/** Signs the reviewed action. Null if the review was closed before the last signature. */
export function signHero(review: HeroReview) {
  const { owner, terms } = review
  const paid =
    terms.act === 'inherit' && terms.pkt ? { tokenIn: terms.pkt, amountIn: terms.fee.toString() } : {}
  const saved = { kind: 'hero', data: JSON.stringify({ query: location.search }) }
  return startSavedFlow(owner, stepsOf(review), { ...nothing, ...paid }, saved)
}

/** Returns the single step that revokes a contract's approval of items. */
export const rightSteps = (right: HeroRight) => takeBackSteps(deps, right)

export const signRight = (right: HeroRight) => startFlow(right.owner, rightSteps(right), nothing)

/**
 * Returns the number of the request that a reveal made; null if it is not found.
 * @throws if the chain is unreachable
 */
export const requestOfReveal = ({ owner, at, terms }: HeroReview): Promise<bigint | null> =>
  terms.act === 'reveal' && at.draw === 'twoStep'
    ? findRequest(readChain, at.address, owner, terms.boxes)
    : Promise.resolve(null)
