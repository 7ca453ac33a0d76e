import type { Gate } from '../../lib/core/wallet/gate.ts'
import { useGate } from '../shared/tx/useGate.ts'

/** The only button of a card while the wallet cannot sign its actions. */
export function GateButton({ gate }: { readonly gate: Gate }) {
  const gates = useGate()
  return (
    <button
      className="btn btn-p btn-w farm-one"
      type="button"
      aria-disabled={gate === 'connecting'}
      onClick={() => gates.pass(gate)}
    >
      {gates.says(gate)}
    </button>
  )
}
