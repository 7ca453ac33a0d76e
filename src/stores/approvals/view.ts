import { approvalsView } from '../../lib/approvals/rules.ts'
import { $rpcError } from '../kernel/chain.ts'
import { derived } from '../kernel/derived.ts'
import { $access } from '../kernel/gate.ts'
import { $approvals } from './approvals.ts'

/** What stands in the place of the list. */
export const $approvalsView = derived([$approvals, $access, $rpcError], ({ approvals }, { gate }, error) =>
  approvalsView(gate, approvals, error !== null),
)
