/** Checks the rest of a plan before its approval is paid for. */
import { encodeCall } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import type { Earlier, Step, StepId } from './model.ts'
import { refusalOf } from './outcome.ts'
import type { Later } from './simulate.ts'

/** Gas of a step that the chain can't estimate yet: a route over three pools takes less. */
const LATER_GAS = 600_000n

const isApproval = (id: StepId): boolean => id.startsWith('approve')

const resolved = <T>(part: T | ((earlier: Earlier) => T), earlier: Earlier): T =>
  typeof part === 'function' ? (part as (earlier: Earlier) => T)(earlier) : part

/**
 * Returns the gas of all steps after this one, and the MEV that they spend up to the first one that moves something:
 * what a later one spends may be what that one brings.
 */
export async function laterCost(steps: readonly Step[], index: number, earlier: Earlier): Promise<Later> {
  let gas = 0n
  let nativeSpend = 0n
  let isKnown = isApproval((steps[index] as Step).id)
  for (const step of steps.slice(index + 1)) {
    if (isApproval(step.id) && !(await step.needed(earlier))) continue
    gas += LATER_GAS
    if (isKnown) nativeSpend += resolved(step.nativeSpend, earlier)
    isKnown &&= isApproval(step.id)
  }
  return { gas, nativeSpend }
}

/** Refusals that a missing approval may be the cause of, or that have no cause of their own. */
const MAY_BE_APPROVAL =
  /allowance|approv|noPermission|sellerRight|transferFailed|notPaid|offerDry|\.gas|^tx\./i

/**
 * Tries the action that an approval is for. It is refused for want of the approval, unless something else is wrong
 * before: a closed lock, a killed pool, a round that is over.
 * @throws what else is wrong
 */
export async function tryAction(
  rpc: Rpc,
  owner: Address,
  steps: readonly Step[],
  index: number,
  earlier: Earlier,
): Promise<void> {
  if (!isApproval((steps[index] as Step).id)) return
  const action = steps.slice(index + 1).find(({ id }) => !isApproval(id))
  if (!action) return
  const { to, fn, args } = resolved(action.call, earlier)
  const refusal = await refusalOf(rpc, { from: owner, to, data: encodeCall(fn, args) })
  if (refusal && !MAY_BE_APPROVAL.test(refusal.code)) throw refusal
}
