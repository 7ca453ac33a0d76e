import { approvalsView } from '../../../lib/approvals/rules.ts'
import { $rpcError } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $approvals } from './approvals.ts'

/** State of the page: the list or its replacement. */
export const $approvalsView = derived(
  [$approvals, $access, $rpcError],
  ({ owner, approvals }, { gate }, error) =>
    // If signing is blocked for safety, an account can still be viewed.
    approvalsView(gate === 'unsafe' && owner === null ? 'connect' : gate, approvals, error !== null),
)
