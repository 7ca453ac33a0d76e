import { useStore } from '@nanostores/react'
import { askToConnect } from '../../stores/kernel/connect.ts'
import { $wallet } from '../../stores/kernel/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useConnect } from '../tx/useConnect.ts'

/** In the place of what only an account has. */
export function Connect({ text }: { readonly text: string }) {
  const { t } = useTexts<'form'>()
  const connect = useConnect()
  const { status } = useStore($wallet, { ssr: 'initial' })
  return (
    <section className="card">
      <div className="card-b empty-card">
        <p className="muted">{text}</p>
        <button
          className="btn btn-p"
          type="button"
          aria-disabled={status === 'connecting'}
          onClick={askToConnect}
        >
          {status === 'connecting' ? t('connecting') : connect(t('connect'))}
        </button>
      </div>
    </section>
  )
}
