import { token } from '../chain/calls.ts'
import { encodeCall, readViews, unwrap, type ViewCall } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import type { Earlier, Step } from './model.ts'
import { refusalOf } from './outcome.ts'

export type Approval = {
  readonly owner: Address
  readonly token: Address
  readonly spender: Address
  /** Base units: exactly what the next step may take. */
  readonly amount: bigint | ((earlier: Earlier) => bigint)
}

/**
 * The exact approval before a step that pulls tokens; skipped if the chain reports a sufficient allowance. Its reset
 * is for tokens that refuse to change a nonzero allowance.
 * @param check must pass before anything is signed: the same as for the next step
 */
export function approveStep(
  deps: { readonly rpc: () => Rpc; readonly chainId: number },
  { owner, token: address, spender, amount }: Approval,
  check: (earlier: Earlier) => Promise<void>,
  id: 'approve' | 'approveSecond' = 'approve',
): Step {
  const allowance = async () => {
    const call: ViewCall = { to: address, fn: token.allowance, args: [owner, spender], from: owner }
    const { results } = await readViews(deps.rpc(), deps.chainId, [call])
    return unwrap<bigint>(results[0])
  }
  const approval = (exact: bigint) => ({ to: address, fn: token.approve, args: [spender, exact] })
  const wanted = (earlier: Earlier) => (typeof amount === 'function' ? amount(earlier) : amount)
  const isRefused = async (exact: bigint) => {
    const { to, fn, args } = approval(exact)
    return (await refusalOf(deps.rpc(), { from: owner, to, data: encodeCall(fn, args) })) !== null
  }
  return {
    id,
    nativeSpend: 0n,
    call: typeof amount === 'function' ? (earlier) => approval(wanted(earlier)) : approval(amount),
    needed: async (earlier) => (await allowance()) < wanted(earlier),
    check,
    reset: {
      id: id === 'approve' ? 'approveZero' : 'approveSecondZero',
      call: approval(0n),
      // Found by trying, as no list names all such tokens: the amount is refused, and zero is not.
      needed: async (earlier) => {
        if ((await allowance()) === 0n) return false
        return (await isRefused(wanted(earlier))) && !(await isRefused(0n))
      },
    },
  }
}
