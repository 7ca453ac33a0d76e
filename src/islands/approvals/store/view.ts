import { approvalsView } from '../../../lib/approvals/rules.ts'
import { $rpcError } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $approvals } from './approvals.ts'

/** What stands in the place of the list. */
export const $approvalsView = derived(
  [$approvals, $access, $rpcError],
  ({ owner, approvals }, { gate }, error) =>
    // Where nothing is to be signed any more an account can still be looked at.
    approvalsView(gate === 'unsafe' && owner === null ? 'connect' : gate, approvals, error !== null),
)
