import { useEffect, useState } from 'react'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import type { WalletOption } from '../../lib/wallet/model.ts'
import { connectWallet, walletOptions } from '../../stores/kernel/connect.ts'
import { snackError } from '../../stores/kernel/snackbar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

const isPhone = () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)

/** Opens this very page inside the wallet's own browser. */
const deepLink = () => `https://metamask.app.link/dapp/${location.host}${location.pathname}${location.hash}`

/** Wallets that announced themselves; late ones join the list while it is open. */
function useWalletOptions(open: boolean): readonly WalletOption[] | null {
  const [options, setOptions] = useState<readonly WalletOption[] | null>(null)
  useEffect(() => {
    if (!open) return
    const load = () =>
      walletOptions().then(setOptions, (error) => {
        const { code, details } = fromUnknown(error)
        snackError(code, details)
      })
    const later = () => setTimeout(load, 50)
    void load()
    addEventListener('eip6963:announceProvider', later)
    return () => removeEventListener('eip6963:announceProvider', later)
  }, [open])
  return options
}

export default function ConnectDialog({ open, onClose }: Props) {
  const { t } = useTexts<'wallet'>()
  const options = useWalletOptions(open)
  const [busy, setBusy] = useState<string | null>(null)
  const connect = async (id: string) => {
    setBusy(id)
    const connected = await connectWallet(id)
    setBusy(null)
    if (connected) onClose()
  }
  return (
    <Dialog open={open} title={t('chooseTitle')} onClose={onClose}>
      <div className="card-b">
        <p className="small muted">{t('chooseNote')}</p>
        {options && options.length > 0 && (
          <ul className="choices">
            {options.map((option) => (
              <li key={option.id}>
                <button
                  className="choice"
                  type="button"
                  aria-disabled={busy !== null}
                  onClick={() => busy === null && void connect(option.id)}
                >
                  {option.icon ? (
                    <img src={option.icon} alt="" width="28" height="28" />
                  ) : (
                    <Icon name="info" />
                  )}
                  <span>{option.name}</span>
                  {busy === option.id && <span className="spin" />}
                  {option.demo && <span className="tag tag-a">{t('demoTag')}</span>}
                </button>
                {option.demo && <p className="tiny faint">{t('demoNote')}</p>}
              </li>
            ))}
          </ul>
        )}
        {options?.every((o) => o.demo) && <NoWallet />}
      </div>
    </Dialog>
  )
}

/** Extension missing: the app's own browser on phones, the download page elsewhere (docs/product.md, Dialogs). */
function NoWallet() {
  const { t } = useTexts<'wallet'>()
  const phone = isPhone()
  return (
    <div className="choices">
      <p>
        <b>{t('noneTitle')}</b>
      </p>
      <p className="small muted">{t(phone ? 'noneMobile' : 'noneDesktop')}</p>
      <a
        className="choice"
        href={phone ? deepLink() : 'https://metamask.io/download/'}
        rel="noopener noreferrer"
        target="_blank"
      >
        {t(phone ? 'openMetamask' : 'getMetamask')}
        <Icon name="out" />
      </a>
    </div>
  )
}
