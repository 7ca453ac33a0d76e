import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'

export type ShellDialog =
  | { readonly kind: 'choose' | 'wallet' | 'addToken' | 'genesis' }
  | { readonly kind: 'soon'; readonly name: string }

// Each is fetched when it is first opened.
const ConnectDialog = lazyPart('ConnectDialog', () => import('./ConnectDialog.tsx'))
const WalletDialog = lazyPart('WalletDialog', () => import('./WalletDialog.tsx'))
const AddTokenDialog = lazyPart('AddTokenDialog', () => import('./AddTokenDialog.tsx'))
const GenesisDialog = lazyPart('GenesisDialog', () => import('../genesis/GenesisDialog.tsx'))
const SoonDialog = lazyPart('SoonDialog', () => import('./SoonDialog.tsx'))

/** Takes a dialog's own hash out of the address, so that a reload does not open it again. */
function leaveHash(name: string): void {
  if (location.hash === `#${name}`)
    history.replaceState(history.state, '', location.pathname + location.search)
}

type Props = { readonly dialog: ShellDialog | null; readonly open: (dialog: ShellDialog | null) => void }

/** The dialogs that any page may open. Created on first use, then kept and toggled (docs/product.md, Dialogs). */
export function Dialogs({ dialog, open }: Props) {
  const [made, setMade] = useState<ReadonlySet<ShellDialog['kind']>>(new Set())
  const kind = dialog?.kind
  useEffect(() => {
    if (kind) setMade((before) => (before.has(kind) ? before : new Set(before).add(kind)))
  }, [kind])
  const close = () => open(null)
  const shown = (name: ShellDialog['kind']) => made.has(name) || kind === name
  return (
    <>
      {shown('choose') && <ConnectDialog open={kind === 'choose'} onClose={close} />}
      {shown('wallet') && <WalletDialog open={kind === 'wallet'} onClose={close} />}
      {shown('addToken') && <AddTokenDialog open={kind === 'addToken'} onClose={close} />}
      {shown('genesis') && (
        <GenesisDialog
          open={kind === 'genesis'}
          onClose={() => {
            leaveHash('genesis')
            close()
          }}
        />
      )}
      {shown('soon') && (
        <SoonDialog
          open={kind === 'soon'}
          name={dialog?.kind === 'soon' ? dialog.name : ''}
          onClose={close}
        />
      )}
    </>
  )
}
