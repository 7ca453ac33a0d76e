import { useStore } from '@nanostores/react'
import { $wallet } from '../../stores/kernel/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useGate } from '../tx/useGate.ts'

/** In the place of the list, while nobody's approvals can be read. */
export function Connect() {
  const { t } = useTexts<'approvals'>()
  const { says, pass } = useGate()
  const { status } = useStore($wallet, { ssr: 'initial' })
  const gate = status === 'connecting' ? status : 'connect'
  return (
    <section className="card">
      <div className="card-b empty-card">
        <p className="muted">{t('connectText')}</p>
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
