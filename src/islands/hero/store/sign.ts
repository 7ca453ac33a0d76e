/** What signs an act with boxes and heroes: fetched with its review. */

import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { findRequest } from '../../../lib/hero/findRequest.ts'
import { type HeroRight, heroSteps, takeBackSteps } from '../../../lib/hero/flow.ts'
import type { HeroReview } from '../../../lib/hero/review.ts'
import { readChain, rpc } from '../../../stores/chain.ts'
import { startFlow, startKeptFlow } from '../../../stores/tx.ts'

const deps = { rpc, chainId: chain.id, registry: fullRegistry }
const nothing = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }

/** The signatures of a review: the right to move items, a coin's approval where one is paid, and the act. */
export const stepsOf = (review: HeroReview) => heroSteps(deps, review)

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export function signHero(review: HeroReview) {
  const { owner, terms } = review
  const paid =
    terms.act === 'inherit' && terms.pkt ? { tokenIn: terms.pkt, amountIn: terms.fee.toString() } : {}
  const kept = { kind: 'hero', data: JSON.stringify({ query: location.search }) }
  return startKeptFlow(owner, stepsOf(review), { ...nothing, ...paid }, kept)
}

/** The one signature that takes a contract's right to move items back. */
export const rightSteps = (right: HeroRight) => takeBackSteps(deps, right)

export const signRight = (right: HeroRight) => startFlow(right.owner, rightSteps(right), nothing)

/** The number of the request that a reveal made; null where it is not found. @throws where the chain is not reached */
export const requestOfReveal = ({ owner, at, terms }: HeroReview): Promise<bigint | null> =>
  terms.act === 'reveal' && at.draw === 'twoStep'
    ? findRequest(readChain, at.address, owner, terms.boxes)
    : Promise.resolve(null)
