import { $wallet } from '../../../stores/wallet.ts'
import { useStore } from '../../../ui/useStore.ts'
import { useGate } from './useGate.ts'

/** Replaces content that needs an account. */
export function Connect({ text }: { readonly text: string }) {
  const { says, pass } = useGate()
  const { status } = useStore($wallet)
  const gate = status === 'connecting' ? status : 'connect'
  return (
    <section className="card">
      <div className="card-b empty-card">
        <p className="muted">{text}</p>
        <button
          className="btn btn-p"
          type="button"
          aria-disabled={gate === 'connecting'}
          onClick={() => pass(gate)}
        >
          {says(gate)}
        </button>
      </div>
    </section>
  )
}
