/** Signing of a formulator action, loaded with its dialog. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Remembered } from '../../../lib/core/tx/entry.ts'
import type { Step } from '../../../lib/core/tx/model.ts'
import { costOf, formulatorSteps } from '../../../lib/formulator/flow.ts'
import type { Request } from '../../../lib/formulator/model.ts'
import { type FormulatorReview, requestOf } from '../../../lib/formulator/review.ts'
import { savedOf } from '../../../lib/formulator/saved.ts'
import { rpc } from '../../../stores/chain.ts'
import { type FlowResult, startSavedFlow } from '../../../stores/tx.ts'
import { formulatorPlace } from './formulator.ts'

const stepsFor = (request: Request): Step[] =>
  formulatorPlace ? formulatorSteps({ rpc, chainId: chain.id, place: formulatorPlace }, request) : []

/** Returns the steps of a review: `[approve?, create]`, or the action alone. None until the loss is acknowledged. */
export function stepsOf(review: FormulatorReview, acknowledged: boolean): Step[] {
  const request = requestOf(review, acknowledged)
  return request ? stepsFor(request) : []
}

/** Returns the amount for the history: MEV locked, or MEV returned. */
function rememberOf({ terms, items }: FormulatorReview): Remembered {
  const mev = registry.tokens.MEV ?? null
  const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
  if (terms.act === 'create') return { ...none, tokenIn: mev, amountIn: costOf(terms.count).toString() }
  if (terms.act === 'upgrade') return none
  const back = items.reduce((sum, { amount }) => sum + amount, 0n)
  return { ...none, tokenOut: mev, amountOut: back.toString() }
}

/**
 * Signs the reviewed action. Null if the review was closed before the last signature, or if the loss was not
 * acknowledged.
 */
export function signFormulator(review: FormulatorReview, acknowledged: boolean): Promise<FlowResult | null> {
  const steps = stepsOf(review, acknowledged)
  if (steps.length === 0) return Promise.resolve(null)
  const saved = { kind: 'formulator', data: savedOf(review.terms) }
  return startSavedFlow(review.owner, steps, rememberOf(review), saved)
}
