import { useEffect, useRef, useState } from 'react'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { WalletType } from '../../lib/core/wallet/session.ts'
import { askToConnect } from '../../stores/connect.ts'
import { $rightChain } from '../../stores/gate.ts'
import { switchChain } from '../../stores/switchChain.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useConnect } from '../shared/tx/useConnect.ts'
import type { ShellDialog } from './Dialogs.tsx'

const AccountEntries = lazyPart('AccountEntries', () => import('./AccountEntries.tsx'))
/**
 * Loaded with the first wallet: a visitor without one needs no identicon. It is decoration, so a failed load is
 * ignored.
 */
const Identicon = lazyPart('Identicon', () =>
  import('./Identicon.tsx').catch(() => ({ default: () => null })),
)

type Props = { readonly open: (dialog: ShellDialog) => void }

/** Connect; or identicon, address and their menu; on the wrong chain also a button to switch. */
export function WalletButton({ open }: Props) {
  const { t } = useTexts<'header'>()
  const wallet = useStore($wallet)
  const rightChain = useStore($rightChain)
  const connect = useConnect()
  if (wallet.status !== 'connected' || !wallet.address) {
    const busy = wallet.status === 'connecting'
    return (
      <button
        className="wallet quiet"
        type="button"
        aria-disabled={busy}
        onClick={() => !busy && askToConnect()}
      >
        {busy ? t('connecting') : connect(t('connect'), true)}
      </button>
    )
  }
  return (
    <>
      {!rightChain && (
        <button className="wallet bad" type="button" onClick={() => void switchChain()}>
          <Icon name="error" />
          {t('wrongChain')}
        </button>
      )}
      <AccountMenu address={wallet.address} type={wallet.type} small={!rightChain} open={open} />
    </>
  )
}

type MenuProps = Props & {
  readonly address: `0x${string}`
  readonly type: WalletType | null
  /** Shows only its picture, next to another button. */
  readonly small: boolean
}

function AccountMenu({ address, type, small, open }: MenuProps) {
  const { t } = useTexts<'header'>()
  const [shown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown) return
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setShown(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside
    <div
      className="drop"
      ref={box}
      data-open={shown || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        setShown(false)
        box.current?.querySelector('button')?.focus()
      }}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setShown(false)}
    >
      <button
        className={small ? 'btn btn-i' : 'wallet'}
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <span className="idicon">
          <Identicon address={address} />
        </span>
        <span className="vh">{t('wallet')} </span>
        <span className={small ? 'vh' : 'mono'}>{shortAddress(address)}</span>
      </button>
      {shown && <AccountEntries type={type} open={open} close={() => setShown(false)} />}
    </div>
  )
}
