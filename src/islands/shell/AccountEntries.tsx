import type { WalletType } from '../../lib/core/wallet/session.ts'
import { disconnectWallet } from '../../stores/connect.ts'
import { useTexts } from '../../ui/texts.tsx'
import type { ShellDialog } from './Dialogs.tsx'

type Props = {
  readonly type: WalletType | null
  readonly open: (dialog: ShellDialog) => void
  readonly close: () => void
}

export default function AccountEntries({ type, open, close }: Props) {
  const { t } = useTexts<'header'>()
  const pick = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <ul className="sub">
      <li>
        <button type="button" onClick={pick(() => open({ kind: 'wallet' }))}>
          {t('dropWallet')}
        </button>
      </li>
      {type === 'metamask' && (
        <li>
          <button type="button" onClick={pick(() => open({ kind: 'addToken' }))}>
            {t('dropAddToken')}
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={pick(() => void disconnectWallet())}>
          {t('dropDisconnect')}
        </button>
      </li>
    </ul>
  )
}
